import { setImmediate } from 'node:timers/promises';

/** Elements or lines looked at before others are served; takes a few ms. */
export const STEPS_PER_TURN = 2_000;

/** Work that stops now and then, with a turn of the event loop for others at each stop. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await setImmediate();
  }
}

/** The same at once, for what is known to be small. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
