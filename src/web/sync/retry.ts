import type { Clock } from './clock.ts';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Longest delay accepted from the server: its reason may be over sooner. */
const MAX_ASKED_DELAY_MS = 120_000;

export interface Retry {
  /** Whether another try is scheduled. */
  readonly isWaiting: boolean;
  /**
   * Schedules another try, as {@link delayAfter} says.
   * @param askedMs the delay the server asks for
   */
  schedule: (askedMs?: number) => void;
  /** Cancels the scheduled try and starts over with the shortest delay. */
  reset: () => void;
}

/**
 * How long to wait before the next try: twice as long each time, with a random part so that clients don't return all at
 * once.
 * @param failures before the last one
 * @param askedMs the delay the server asks for
 * @param maxDelayMs the longest of its own, before the random part
 */
export function delayAfter(
  failures: number,
  clock: Pick<Clock, 'random'>,
  askedMs = 0,
  maxDelayMs = MAX_DELAY_MS,
): number {
  const own = Math.min(maxDelayMs, FIRST_DELAY_MS * 2 ** failures) * (0.5 + clock.random());
  return Math.max(own, Math.min(askedMs, MAX_ASKED_DELAY_MS));
}

/** Retries without end: waiting entries never expire. */
export function createRetry(clock: Clock, again: () => void): Retry {
  let cancel: (() => void) | undefined;
  let failures = 0;
  return {
    get isWaiting() {
      return cancel !== undefined;
    },
    schedule(askedMs) {
      if (cancel !== undefined) return;
      const delay = delayAfter(failures++, clock, askedMs);
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
