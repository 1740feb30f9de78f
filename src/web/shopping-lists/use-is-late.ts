import { useEffect, useState } from 'react';

/** Whether something has lasted for longer than `after`, in ms; what is over sooner is no news. */
export function useIsLate(lasts: boolean, after: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setIsLate(true), after);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [lasts, after]);
  return isLate;
}
