import { TIMING } from '../../contract/limits.ts';

/** What tells of a hand at work. */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown', 'scroll'] as const;

/** Runs the last of what it is given once nothing was touched for a second. */
export function watchTouches(): { run: (work: () => void) => void; end: () => void } {
  let touchedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (): void => {
    touchedAt = performance.now();
  };
  const run = (work: () => void): void => {
    clearTimeout(timer);
    const wait = touchedAt + TIMING.tickSettleMs - performance.now();
    if (wait <= 0) work();
    else timer = setTimeout(run, wait, work);
  };
  for (const type of TOUCHES) addEventListener(type, note, { capture: true, passive: true });
  return {
    run,
    end: () => {
      clearTimeout(timer);
      for (const type of TOUCHES) removeEventListener(type, note, { capture: true });
    },
  };
}
