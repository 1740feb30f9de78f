import { startTransition, useEffect, useState } from 'react';

/** Less than any line's height. */
const LINE_HEIGHT_PX = 44;

/**
 * How many lines to draw: first those that can be seen at once, then all of them, in pieces that leave time for taps
 * in between.
 */
export function useFirstLines(): number {
  const [most, setMost] = useState(() => Math.ceil(window.innerHeight / LINE_HEIGHT_PX));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // From within a frame, so that it begins when the first lines have been painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setMost(Number.POSITIVE_INFINITY)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return most;
}
