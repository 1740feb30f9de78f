/** Time and randomness, so that tests can replace both. */
export interface Clock {
  /** Ms since 1970. */
  now: () => number;
  /** Runs `work` once after `ms`; returns how to cancel it. */
  after: (ms: number, work: () => void) => () => void;
  /** From 0 up to, but not including, 1. */
  random: () => number;
}

export const systemClock: Clock = {
  // A clock that is faked, by an extension or a test, may give fractions, which the server refuses.
  now: () => Math.floor(Date.now()),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
