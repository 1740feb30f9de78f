import { setImmediate } from 'node:timers/promises';

/** Elements or lines looked at before others are served; takes a few ms. */
export const STEPS_PER_TURN = 2_000;

/** Runs the work, with a turn of the event loop for others wherever it yields. */
export async function runYielding<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/** Runs the work without yielding, for what is known to be small. */
export function runSync<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
