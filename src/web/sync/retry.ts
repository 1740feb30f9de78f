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
export function createRetry(again: () => void): Retry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  return {
    get isWaiting() {
      return timer !== undefined;
    },
    schedule() {
      if (timer !== undefined) return;
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures) * (0.5 + Math.random());
      failures += 1;
      timer = setTimeout(() => {
        timer = undefined;
        again();
      }, delay);
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      failures = 0;
    },
  };
}
