import { useEffect, useRef } from 'react';

/** For an element that replaces the button that was pressed. */
export function useFocusAtOnce<Target extends HTMLElement>(isWanted = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.focus();
  }, [isWanted]);
  return target;
}
