import { expect, test } from 'vitest';
import type { Line } from '../lines/lines.ts';
import { tripProgress } from './trip-progress.ts';

const line = (checked: boolean, seq: number) =>
  ({ checked, items: [{ marks: { tick: { seq } } }] }) as unknown as Line;

test('what was bought on a trip stays counted when it is cleared, and what was in the basket before isn’t', () => {
  const lines = [line(true, 6), line(true, 4), line(false, 4)];
  expect(tripProgress(lines, {}, 5)).toEqual({ checked: 1, total: 2 });
  expect(tripProgress(lines.slice(1), { cleared: 1 }, 5)).toEqual({ checked: 1, total: 2 });
});
