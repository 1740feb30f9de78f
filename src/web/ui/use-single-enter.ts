import { useEffect, useState } from 'react';

/** Between two presses of Enter that were meant as one. */
const DOUBLE_PRESS_MS = 400;

/**
 * For a dialog whose opener has got the focus back when this one is undone: the Enter that closed the dialog,
 * pressed twice or held, doesn't open it again.
 */
export function useSingleEnter(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    let isEntered = false;
    const note = (event: Event): void => {
      isEntered = isEnter(event);
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
      if (isEntered && opener instanceof HTMLElement) ignoreEnter(opener);
    };
  }, [opener]);
}

const isEnter = (event: Event): event is KeyboardEvent =>
  event instanceof KeyboardEvent && event.key === 'Enter';

function ignoreEnter(opener: HTMLElement): void {
  const end = performance.now() + DOUBLE_PRESS_MS;
  const left = new AbortController();
  const ignore = (event: KeyboardEvent): void => {
    if (!isEnter(event) || (!event.repeat && performance.now() > end)) return left.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  opener.addEventListener('keydown', ignore, { signal: left.signal });
  opener.addEventListener('blur', () => left.abort(), { signal: left.signal });
}
