import type { Clock } from './clock.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Whatever the server asks for, it is asked again after this: what made it ask may be over sooner. */
const LONGEST_ASKED_DELAY_MS = 120_000;

export interface Retry {
  /** Whether a try is due later. */
  readonly isWaiting: boolean;
  /**
   * Tries again later: twice as late each time, at a random moment around it so that a crowd doesn't return at once.
   * @param askedMs how long the server asks to be left alone
   */
  schedule: (askedMs?: number) => void;
  /** The way is free again. */
  reset: () => void;
}

/** Never gives up: what waits has no expiry. */
export function createRetry(clock: Clock, again: () => void): Retry {
  let cancel: (() => void) | undefined;
  let failures = 0;
  return {
    get isWaiting() {
      return cancel !== undefined;
    },
    schedule(askedMs = 0) {
      if (cancel !== undefined) return;
      const own = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures) * (0.5 + clock.random());
      const delay = Math.max(own, Math.min(askedMs, LONGEST_ASKED_DELAY_MS));
      failures += 1;
      cancel = clock.after(delay, () => {
        cancel = undefined;
        again();
      });
    },
    reset() {
      cancel?.();
      cancel = undefined;
      failures = 0;
    },
  };
}
