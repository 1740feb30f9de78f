import { setImmediate } from 'node:timers/promises';

/** How long a piece of long work holds up others. */
const TURN_MS = 5;

/** Looking at the clock costs as much as a short step. */
const STEPS_PER_LOOK = 32;

/** Does something with each of them, and lets others be served in between. */
export async function inTurns<Item>(items: Iterable<Item>, step: (item: Item) => void): Promise<void> {
  let began = performance.now();
  let steps = 0;
  for (const item of items) {
    step(item);
    steps += 1;
    if (steps % STEPS_PER_LOOK !== 0 || performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** Sorted at once: a few hundred names take a ms. */
const RUN_LENGTH = 500;

/** {@link Array.toSorted}, but others are served in between. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const starts = Array.from({ length: Math.ceil(items.length / RUN_LENGTH) }, (_, at) => at * RUN_LENGTH);
  let runs: Item[][] = [];
  for (const start of starts) {
    runs.push(items.slice(start, start + RUN_LENGTH).sort(compare));
    await setImmediate();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeInTurns(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

/** The items of two sorted arrays as one. */
export async function mergeInTurns<Item>(
  some: readonly Item[],
  others: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const merged: Item[] = [];
  let next = 0;
  await inTurns(some, (item) => {
    for (let other = others[next]; other !== undefined && compare(other, item) < 0; other = others[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(item);
  });
  await inTurns(others.slice(next), (item) => merged.push(item));
  return merged;
}
