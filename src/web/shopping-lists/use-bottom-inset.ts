import { type RefObject, useEffect } from 'react';
import { showAdded } from './add/show-added.ts';

/**
 * Keeps `--lz-bottom-inset` at the height of the element fixed at the end of the screen, with a keyboard below it, so
 * that bars can be placed above. An element that isn't fixed sets nothing.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>, isFixed: boolean): void {
  useEffect(() => {
    const fixed = element.current;
    if (fixed === null || !isFixed) return undefined;
    const root = document.documentElement;
    const update = (): void => {
      // With very large text it isn't.
      const height = getComputedStyle(fixed).position === 'fixed' ? fixed.offsetHeight : 0;
      root.style.setProperty('--lz-bottom-inset', `calc(${height}px + var(--lz-keyboard, 0px))`);
      showAdded();
    };
    let frame = 0;
    // All styles are worked out again after it, for which the first lines needn't wait.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    });
    observer.observe(fixed, { box: 'border-box' });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.style.removeProperty('--lz-bottom-inset');
    };
  }, [element, isFixed]);
}
