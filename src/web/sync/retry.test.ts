import { expect, test } from 'vitest';
import { delayAfter } from './retry.ts';

const least = { random: () => 0 };
const most = { random: () => 1 };

test.each<[string, number, number[], number, number]>([
  ['the first is short', 0, [], 250, 750],
  ['each is twice as long', 3, [], 2_000, 6_000],
  ['up to a limit', 40, [], 15_000, 45_000],
  ['which may be another', 40, [0, 2_500], 1_250, 3_750],
  ['the server may ask for a longer one', 0, [60_000], 60_000, 60_000],
  ['within reason', 0, [3_600_000], 120_000, 120_000],
])('a delay before the next try: %s', (_, failures, limits, from, to) => {
  expect([delayAfter(failures, least, ...limits), delayAfter(failures, most, ...limits)]).toEqual([from, to]);
});
