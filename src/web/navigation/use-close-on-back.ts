import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './navigation.ts';

/** For layers that lie over the page while they are open: going back closes them, and the page stays. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openLayer(() => close()), []);
}
