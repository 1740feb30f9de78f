import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 47.99em)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Below Mantine's `sm`, where the navigation hides and the thumb rules. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
