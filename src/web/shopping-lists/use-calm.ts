import { type RefObject, useEffect, useRef } from 'react';
import { type Calm, watchTouches } from './watch-touches.ts';

/** Watches touches as long as the component is there; for use in effects. */
export function useCalm(): RefObject<Calm | undefined> {
  const calm = useRef<Calm>(undefined);
  useEffect(() => {
    calm.current = watchTouches();
    return () => calm.current?.end();
  }, []);
  return calm;
}
