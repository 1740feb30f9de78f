import { expect, test } from 'vitest';
import { formatWhen } from './format-when.ts';

const now = new Date(2026, 10, 21, 16, 30).getTime();

test.each([
  [new Date(2026, 10, 21, 14, 5), 'dziś o 14:05'],
  [new Date(2026, 10, 21, 0, 0), 'dziś o 0:00'],
  [new Date(2026, 10, 20, 23, 59), 'wczoraj o 23:59'],
  [new Date(2026, 10, 19, 9, 30), '19 listopada o 9:30'],
  [new Date(2025, 11, 31, 9, 30), '31 grudnia 2025 o 9:30'],
])('%s is told as %s', (time, words) => {
  expect(formatWhen(time.getTime(), now)).toBe(words);
});

test('the days of a change of the clocks are days too', () => {
  const spring = new Date(2026, 2, 30, 8, 0).getTime();
  expect(formatWhen(new Date(2026, 2, 29, 1, 0).getTime(), spring)).toBe('wczoraj o 1:00');
  const autumn = new Date(2026, 9, 26, 8, 0).getTime();
  expect(formatWhen(new Date(2026, 9, 25, 1, 0).getTime(), autumn)).toBe('wczoraj o 1:00');
});
