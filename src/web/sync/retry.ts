import type { Clock } from './clock.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Longest delay accepted from the server: its reason may be over sooner. */
const LONGEST_ASKED_DELAY_MS = 120_000;

export interface Retry {
  /** Whether another try is scheduled. */
  readonly isWaiting: boolean;
  /**
   * Schedules another try: the delay doubles each time, with a random part so that clients don't return all at once.
   * @param askedMs the delay the server asks for
   */
  schedule: (askedMs?: number) => void;
  /** Cancels the scheduled try and starts over with the shortest delay. */
  reset: () => void;
}

/** Retries without end: waiting entries never expire. */
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
