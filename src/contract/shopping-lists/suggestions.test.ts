import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { dueness } from './suggestions.ts';

const after = (days: number, intervalDays: number | null = 7) =>
  dueness({ lastAt: 0, intervalDays }, days * DAY_MS);

test('a product is due when its interval has passed, more so later', () => {
  expect([after(0), after(3.5), after(7), after(14)]).toEqual([0, 0.5, 1, 2]);
  expect(after(7, null)).toBeNull();
});

test('after four missed intervals it is less and less so', () => {
  expect(after(28)).toBe(4);
  expect(after(56)).toBe(1);
  expect(after(280)).toBeLessThan(0.05);
});
