import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { timeOfTick } from './ticks.ts';

const START = Date.UTC(2026, 8, 1);

test.each([
  ['a moment before it came', -1_000, -1_000],
  ['two weeks before it came', -14 * DAY_MS, -14 * DAY_MS],
  ['longer before', -14 * DAY_MS - 1, 0],
  ['in the future', 1, 0],
])('a tick made %s counts %#', (_, made, counted) => {
  expect(timeOfTick({ madeAt: START + made, receivedAt: START })).toBe(START + counted);
});
