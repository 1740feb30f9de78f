import { useEffect, useState } from 'react';

/** Whether something has lasted longer than a delay, so that shorter waits aren't shown. */
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
