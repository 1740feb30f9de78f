import { setImmediate } from 'node:timers/promises';

/** How long a piece of long work holds up others. */
const SLICE_MS = 5;

/** Reading the clock costs as much as a short step. */
export const STEPS_PER_LOOK = 32;

/** Resolves in the next turn of the event loop, once others have been served. */
export const nextTurn = (): Promise<void> => setImmediate();

/** The time for which a piece of long work has the event loop to itself. */
export class TimeSlice {
  #began = performance.now();

  isOver(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** Lets others be served, and begins a new slice of time. */
  async renew(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}

/**
 * Does something with each of them, and lets others be served in between.
 * @param slice that of the work of which this is a part
 */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  step: (item: Item) => void,
  slice = new TimeSlice(),
): Promise<void> {
  let steps = 0;
  for (const item of items) {
    step(item);
    steps += 1;
    if (steps % STEPS_PER_LOOK === 0 && slice.isOver()) await slice.renew();
  }
}

/** Runs the work, and lets others be served where it yields and has had its time. */
export async function runYielding<Result>(work: Generator<void, Result>): Promise<Result> {
  const slice = new TimeSlice();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (slice.isOver()) await slice.renew();
  }
}

/** Runs the work at once, for work that is known to be short. */
export function runSync<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Sorted at once: a few hundred names take a ms. */
const RUN_LENGTH = 500;

/** {@link Array.toSorted}, but others are served in between. */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const starts = Array.from({ length: Math.ceil(items.length / RUN_LENGTH) }, (_, at) => at * RUN_LENGTH);
  const slice = new TimeSlice();
  let runs: Item[][] = [];
  for (const start of starts) {
    runs.push(items.slice(start, start + RUN_LENGTH).sort(compare));
    if (slice.isOver()) await slice.renew();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeYielding(runs[at] ?? [], runs[at + 1] ?? [], compare, slice));
    runs = merged;
  }
  return runs[0] ?? [];
}

/**
 * The items of two sorted arrays as one, while others are served.
 * @param slice that of the work of which this is a part
 */
export async function mergeYielding<Item>(
  some: readonly Item[],
  others: readonly Item[],
  compare: (a: Item, b: Item) => number,
  slice = new TimeSlice(),
): Promise<Item[]> {
  const merged: Item[] = [];
  await forEachYielding(inOrder(some, others, compare), (item) => merged.push(item), slice);
  return merged;
}

function* inOrder<Item>(
  some: readonly Item[],
  others: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<Item> {
  let next = 0;
  for (const item of some) {
    for (let other = others[next]; other !== undefined && compare(other, item) < 0; other = others[next]) {
      yield other;
      next += 1;
    }
    yield item;
  }
  yield* others.slice(next);
}
