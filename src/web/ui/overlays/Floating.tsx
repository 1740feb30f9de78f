import {
  type ComponentPropsWithoutRef,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

interface FloatingProps extends ComponentPropsWithoutRef<'div'> {
  /** The element beside which it is placed, with the same width. */
  beside: RefObject<HTMLElement | null>;
  side: 'above' | 'below';
}

const GAP_PX = 6;

/** Distance from the sides of the window, if the element beside it reaches up to them. */
const MARGIN_PX = 12;

/** The gaps before and behind it, its border and its padding. */
const EDGES_PX = 2 * GAP_PX + 10;

function placeBeside(floating: HTMLElement, anchor: HTMLElement, side: FloatingProps['side']): void {
  const box = anchor.getBoundingClientRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const left = Math.max(box.left, MARGIN_PX);
  const { offsetTop: top, height } = visualViewport ?? { offsetTop: 0, height: clientHeight };
  // Without the top layer its place is counted from the dialog it stands in.
  const frame =
    'showPopover' in HTMLElement.prototype
      ? undefined
      : floating.closest('[role=dialog]')?.getBoundingClientRect();
  const room = side === 'above' ? box.top - top : top + height - box.bottom;
  floating.style.setProperty('--room', `${room - EDGES_PX}px`);
  Object.assign(floating.style, {
    left: `${left - (frame?.left ?? 0)}px`,
    width: `${Math.min(box.right, clientWidth - MARGIN_PX) - left}px`,
    top: side === 'below' ? `${box.bottom + GAP_PX - (frame?.top ?? 0)}px` : 'auto',
    bottom: side === 'above' ? `${(frame?.bottom ?? clientHeight) - box.top + GAP_PX}px` : 'auto',
  });
}

/**
 * Above everything else of the page, so that no scrolling part cuts it off. `--room` is how high its content may be to
 * end within what can be seen, above an on-screen keyboard.
 */
export function Floating({ beside, side, ...props }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);
  const place = useEffectEvent((): void => {
    if (ref.current && beside.current) placeBeside(ref.current, beside.current, side);
  });
  // After each render, because typing may bring something above the field.
  useLayoutEffect(() => place());
  useLayoutEffect(() => {
    ref.current?.showPopover?.();
    const moved = (): void => place();
    const sizes = new ResizeObserver(moved);
    for (const element of [beside.current, document.body]) if (element) sizes.observe(element);
    // A notice above the element moves it, and no size changes where the page doesn't fill its window.
    const changes = new MutationObserver(moved);
    changes.observe(document.body, { childList: true, subtree: true });
    const ended = new AbortController();
    const { signal } = ended;
    for (const view of [window, visualViewport]) {
      view?.addEventListener('resize', moved, { signal });
      view?.addEventListener('scroll', moved, { signal, capture: true, passive: true });
    }
    return () => {
      sizes.disconnect();
      changes.disconnect();
      ended.abort();
    };
  }, [beside]);
  return <div {...props} ref={ref} popover="manual" />;
}
