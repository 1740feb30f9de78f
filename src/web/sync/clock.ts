/** Time and chance, so that both can be somebody else's. */
export interface Clock {
  /** In ms since 1970. */
  now: () => number;
  /** Runs `work` once, `ms` from now; returns how to prevent it. */
  after: (ms: number, work: () => void) => () => void;
  /** From 0 up to, but not including, 1. */
  random: () => number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
