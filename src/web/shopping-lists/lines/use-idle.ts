import { type RefObject, useEffect, useRef, useState } from 'react';
import { type IdleGate, watchTouches } from './watch-touches.ts';

/** Watches touches as long as the component is there; for use in effects. */
export function useIdleGate(): RefObject<IdleGate | undefined> {
  const idle = useRef<IdleGate>(undefined);
  useEffect(() => {
    idle.current = watchTouches();
    return () => idle.current?.end();
  }, []);
  return idle;
}

interface IdleValueOptions<T> {
  /** Whether this user caused the value, so that it is shown at once. */
  isOwn?: boolean;
  isSame?: (a: T, b: T) => boolean;
}

/** A value that moves lines: another one is shown once nothing was touched for about a second. */
export function useIdleValue<T>(
  value: T,
  { isOwn = false, isSame = Object.is }: IdleValueOptions<T> = {},
): T {
  const [shown, setShown] = useState(value);
  if (isOwn && !isSame(shown, value)) setShown(value);
  const idle = useIdleGate();
  useEffect(
    () => idle.current?.run(() => setShown((previous) => (isSame(previous, value) ? previous : value))),
    [value, isSame, idle],
  );
  return shown;
}
