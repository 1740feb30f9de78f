import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  formatDay,
  formatDays,
  mondayOf,
  nameDay,
  shortDay,
  shortWeekday,
  today,
  weekOf,
} from './days.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s in Poland', (instant, day) => {
  expect(today(new Date(instant))).toBe(day);
});

test.each([
  ['2026-03-27', ['2026-03-23', '2026-03-29']],
  ['2026-03-29', ['2026-03-23', '2026-03-29']],
  ['2026-10-26', ['2026-10-26', '2026-11-01']],
  ['2027-01-01', ['2026-12-28', '2027-01-03']],
  ['2028-02-29', ['2028-02-28', '2028-03-05']],
])('the week of %s goes from Monday to Sunday, clocks or not', (day, ends) => {
  const week = weekOf(mondayOf(day));
  expect([week.at(0), week.at(-1)]).toEqual(ends);
  expect(week).toHaveLength(7);
  expect(new Set(week).size).toBe(7);
  expect(week).toContain(day);
});

test('days are said in Polish', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  expect(formatDay('2026-03-29')).toBe('29\u00a0marca 2026');
  expect(nameDay('2026-11-26')).toBe('czwartek, 26\u00a0listopada');
  expect(shortWeekday('2026-11-28')).toBe('sob.');
  expect(formatDays('2026-11-23', '2026-11-29')).toBe('23–29 listopada');
  expect(formatDays('2026-11-30', '2026-12-06')).toBe('30 listopada\u00a0– 6 grudnia');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('days of another year are said with it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
  expect(shortDay('2026-12-31')).toBe('31\u00a0grudnia');
  expect(shortDay('2027-01-01')).toBe('1\u00a0stycznia 2027');
  expect(nameDay('2024-12-02')).toBe('poniedziałek, 2\u00a0grudnia 2024');
  const range = (from: string, to: string) => formatDays(from, to).replaceAll(/\s/g, ' ');
  expect(range('2024-12-02', '2024-12-08')).toBe('2–8 grudnia 2024');
  expect(range('2026-12-28', '2027-01-03')).toBe('28 grudnia 2026 – 3 stycznia 2027');
  vi.setSystemTime(new Date('2026-12-31T23:00:00Z'));
  expect(shortDay('2027-01-01')).toBe('1\u00a0stycznia');
});
