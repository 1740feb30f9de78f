import { useEffect, useState } from 'react';

/** Whether something has lasted for longer than a delay, so that what is over sooner isn't shown. */
export function useIsLate(lasts: boolean, delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [lasts, delayMs]);
  return isLate;
}
