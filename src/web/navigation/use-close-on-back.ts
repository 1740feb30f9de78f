import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './navigation.ts';

/** For what lies over the page only while it is open: going back closes it, and the page stays. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openLayer(() => close()), []);
}
