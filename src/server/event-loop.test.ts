import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { forEachYielding, mergeYielding, runYielding, sortYielding } from './event-loop.ts';

/** Holds the event loop for this long. */
function work(ms: number): void {
  for (const began = performance.now(); performance.now() - began < ms; );
}

/** How often others were served while it ran. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await run();
  isOver = true;
  return turns;
}

const steps = Array.from({ length: 320 }, (_, step) => step);

function* working(): Generator<void, string> {
  for (let step = 0; step < 20; step += 1) {
    work(2);
    yield;
  }
  return 'done';
}

test('others are served while long work goes on', async () => {
  expect(await turnsDuring(() => forEachYielding(steps, () => work(0.2)))).toBeGreaterThan(5);
  expect(await turnsDuring(async () => expect(await runYielding(working())).toBe('done'))).toBeGreaterThan(5);
});

test('short work is done at once', async () => {
  expect(await turnsDuring(() => forEachYielding([1, 2, 3], () => undefined))).toBe(0);
});

test('a sort with turns for others is the usual one', async () => {
  const pairs = fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 2_000, size: 'max' });
  const compare = ([one]: [number, number], [other]: [number, number]): number => one - other;
  await fc.assert(
    fc.asyncProperty(pairs, pairs, async (some, others) => {
      const sorted = await sortYielding(some, compare);
      expect(sorted).toEqual(some.toSorted(compare));
      const both = await mergeYielding(sorted, others.toSorted(compare), compare);
      expect(both).toEqual([...some, ...others].toSorted(compare));
    }),
    { numRuns: 50 },
  );
});

test.each<[string, (numbers: number[], compare: (a: number, b: number) => number) => Promise<unknown>]>([
  ['a sort', (numbers, compare) => sortYielding(numbers, compare)],
  ['a merge', (numbers, compare) => mergeYielding(numbers, [-1, ...numbers], compare)],
  [
    'a merge of arrays that follow each other',
    (numbers, compare) => mergeYielding([Infinity], numbers, compare),
  ],
])('%s lets others wait for 10 ms at most', async (_, run) => {
  // By this clock a comparison takes a microsecond, and nothing else takes time.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const compare = (one: number, other: number): number => {
    now += 0.001;
    return one - other;
  };
  const waits: number[] = [];
  let [last, isOver] = [0, false];
  const turn = (): void => {
    waits.push(now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await run(
    Array.from({ length: 20_000 }, (_number, at) => at),
    compare,
  );
  isOver = true;
  waits.push(now - last);
  vi.restoreAllMocks();
  expect(now).toBeGreaterThan(15);
  expect(Math.max(...waits)).toBeLessThan(10);
});
