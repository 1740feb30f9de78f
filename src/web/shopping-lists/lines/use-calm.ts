import { type RefObject, useEffect, useRef, useState } from 'react';
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

interface CalmValueOptions<T> {
  /** Whether the value is this user's doing, and shown at once. */
  isOwn?: boolean;
  isSame?: (a: T, b: T) => boolean;
}

/** A value that moves lines: another one is shown once nothing was touched for about a second. */
export function useCalmValue<T>(
  value: T,
  { isOwn = false, isSame = Object.is }: CalmValueOptions<T> = {},
): T {
  const [shown, setShown] = useState(value);
  if (isOwn && !isSame(shown, value)) setShown(value);
  const calm = useCalm();
  useEffect(
    () => calm.current?.run(() => setShown((before) => (isSame(before, value) ? before : value))),
    [value, isSame, calm],
  );
  return shown;
}
