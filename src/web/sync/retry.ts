import type { Clock } from './clock.ts';

const FIRST_DELAY = 500;
const LONGEST_DELAY = 30_000;

export interface Retry {
  /** Whether a try is due later. */
  readonly isWaiting: boolean;
  /** Tries again later: twice as late each time, at a random moment around it so that a crowd doesn't return at once. */
  schedule: () => void;
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
    schedule() {
      if (cancel !== undefined) return;
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures) * (0.5 + clock.random());
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
