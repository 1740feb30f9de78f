import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 47.99em), (max-height: 31.24em)');

function subscribe(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/**
 * Below Mantine's `sm`, where the navigation hides, and where there is as little height as on a phone held sideways:
 * the phone layout. The styles have the same condition.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
