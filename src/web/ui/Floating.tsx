import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useRef } from 'react';

interface FloatingProps extends ComponentPropsWithoutRef<'div'> {
  /** What it stands beside, and is as wide as. */
  beside: RefObject<HTMLElement | null>;
  side: 'above' | 'below';
}

const GAP_PX = 6;

/** From the window's sides, where what it stands beside goes up to them. */
const MARGIN_PX = 12;

/** The gaps before and behind it, its border and its padding. */
const EDGES_PX = 2 * GAP_PX + 10;

/**
 * Above everything else of the page, so that no scrolling part cuts it off. `--room` is how high its content may be to
 * end within what can be seen, above an on-screen keyboard.
 */
export function Floating({ beside, side, ...props }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const box = beside.current?.getBoundingClientRect();
      if (box === undefined || ref.current === null) return;
      const { clientHeight, clientWidth } = document.documentElement;
      const left = Math.max(box.left, MARGIN_PX);
      const { offsetTop: top, height } = visualViewport ?? { offsetTop: 0, height: clientHeight };
      const room = side === 'above' ? box.top - top : top + height - box.bottom;
      ref.current.style.setProperty('--room', `${room - EDGES_PX}px`);
      Object.assign(ref.current.style, {
        left: `${left}px`,
        width: `${Math.min(box.right, clientWidth - MARGIN_PX) - left}px`,
        top: side === 'below' ? `${box.bottom + GAP_PX}px` : 'auto',
        bottom: side === 'above' ? `${clientHeight - box.top + GAP_PX}px` : 'auto',
      });
    };
    place();
    // A browser without the top layer shows it where it stands.
    ref.current?.showPopover?.();
    const sizes = new ResizeObserver(place);
    if (beside.current) sizes.observe(beside.current);
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [beside, side]);
  return <div {...props} ref={ref} popover="manual" />;
}
