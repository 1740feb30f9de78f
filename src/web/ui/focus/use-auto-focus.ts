import { useEffect, useRef } from 'react';

/** For an element that comes after, or in place of, the control that asked for it. Returns its ref. */
export function useAutoFocus<Target extends HTMLElement>(isWanted = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.focus();
  }, [isWanted]);
  return target;
}
