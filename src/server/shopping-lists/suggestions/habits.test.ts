import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import {
  habitOf,
  joined,
  mostFrequent,
  NO_PURCHASES,
  type Purchases,
  withTick,
  withUntick,
} from './habits.ts';

const START = Date.UTC(2026, 8, 1);

/** Ticks at these hours after the start, by default each of a separate item. */
const bought = (...hours: number[]): Purchases =>
  hours.reduce(
    (purchases, hour, position) => withTick(purchases, { at: START + hour * HOUR_MS, position }),
    NO_PURCHASES,
  );
const days = (...each: number[]): Purchases => bought(...each.map((day) => day * 24));

describe('a habit', () => {
  test('has an interval from the third purchase on, the median of those between them', () => {
    expect(habitOf(NO_PURCHASES)).toBeUndefined();
    expect(habitOf(days(0, 7))).toEqual({ times: 2, lastAt: START + 7 * DAY_MS, intervalDays: null });
    expect(habitOf(days(0, 7, 15))).toMatchObject({ times: 3, intervalDays: 7.5 });
    // A holiday in between changes nothing.
    expect(habitOf(days(0, 7, 14, 44, 51))).toMatchObject({ times: 5, intervalDays: 7 });
  });

  test('is that of the last eight purchases', () => {
    const monthly = Array.from({ length: 10 }, (_, n) => n * 30);
    const weekly = Array.from({ length: 8 }, (_, n) => 300 + n * 7);
    expect(habitOf(days(...monthly, ...weekly))).toEqual({
      times: 18,
      lastAt: START + 349 * DAY_MS,
      intervalDays: 7,
    });
  });

  test('begins with its first tick, however many come within twelve hours', () => {
    const minutes = [...Array.from({ length: 30 }, (_, n) => n * 20), 12 * 60];
    const ticks = minutes.map((minute) => ({ at: START + minute * MINUTE_MS, position: minute }));
    const purchases = ticks.reduce((before, tick) => withTick(before, tick), NO_PURCHASES);
    expect(habitOf(purchases)).toMatchObject({ times: 2, lastAt: START + 12 * HOUR_MS });
  });

  test('counts what is ticked within twelve hours once', () => {
    expect(habitOf(bought(0, 3, 11))).toMatchObject({ times: 1, lastAt: START });
    expect(habitOf(bought(0, 11, 12, 23))).toMatchObject({ times: 2 });
  });
});

describe('a tick taken back', () => {
  const [tick, minutesLater] = [
    { at: START, position: 1 },
    (minutes: number, position = 1) => ({ at: START + minutes * MINUTE_MS, position }),
  ];
  const once = withTick(NO_PURCHASES, tick);

  test('within half an hour was no purchase, later it was', () => {
    expect(habitOf(withUntick(once, minutesLater(29)))).toBeUndefined();
    expect(habitOf(withUntick(once, minutesLater(30)))).toMatchObject({ times: 1 });
  });

  test('leaves the tick of another item of the product', () => {
    const both = withTick(once, minutesLater(5, 2));
    expect(habitOf(withUntick(both, minutesLater(10)))).toMatchObject({
      times: 1,
      lastAt: START + 5 * MINUTE_MS,
    });
    expect(habitOf(withUntick(once, minutesLater(10, 2)))).toMatchObject({ times: 1 });
  });

  test('is the last one of its item, also where that was bought before', () => {
    const weekLater = 7 * 24 * 60;
    const again = withTick(once, minutesLater(weekLater));
    expect(habitOf(withUntick(again, minutesLater(weekLater + 5)))).toMatchObject({
      times: 1,
      lastAt: START,
    });
  });

  test('and given again is one purchase', () => {
    const again = withTick(withUntick(once, minutesLater(2)), minutesLater(3));
    expect(habitOf(again)).toMatchObject({ times: 1, lastAt: START + 3 * MINUTE_MS });
  });
});

test('what is said most often is usual, of several the last', () => {
  expect(mostFrequent(['a', 'b', 'a'], String)).toBe('a');
  expect(mostFrequent(['a', 'b'], String)).toBe('b');
  expect(mostFrequent(['b', 'a', 'b', 'a', 'c'], String)).toBe('a');
  expect(mostFrequent([], String)).toBeUndefined();
});

describe('however ticks arrive', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 12 });
  const ticksAt = (all: readonly number[]) =>
    all.map((hour) => ({ at: START + hour * HOUR_MS, position: hour }));
  const counted = (all: readonly { at: number; position: number }[]) =>
    all.reduce((purchases, tick) => withTick(purchases, tick), NO_PURCHASES);

  test('late or in order, they are the same purchases', () => {
    // Within 96 hours there are at most eight purchases.
    fc.assert(
      fc.property(hours, fc.infiniteStream(fc.nat()), (all, random) => {
        const keys = new Map(all.map((hour) => [hour, random.next().value as number]));
        const shuffled = all.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(counted(ticksAt(shuffled))).toEqual(counted(ticksAt(all.toSorted((a, b) => a - b))));
      }),
    );
  });

  test('on one product or on two that are merged then, they are the same purchases', () => {
    fc.assert(
      fc.property(hours, hours, (one, two) => {
        const other = two.filter((hour) => !one.includes(hour));
        const merged = joined(counted(ticksAt(one)), counted(ticksAt(other)));
        expect(merged).toEqual(counted(ticksAt([...one, ...other])));
      }),
    );
  });

  test('times never shrink, and little is kept, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 400 }), (all) => {
        const each = all
          .toSorted((a, b) => a - b)
          .map((hour, position) => ({ at: START + hour * HOUR_MS, position }));
        let before = 0;
        let purchases = NO_PURCHASES;
        for (const tick of each) {
          purchases = withTick(purchases, tick);
          const { times = 0 } = habitOf(purchases) ?? {};
          expect(times).toBeGreaterThanOrEqual(before);
          expect(purchases.ticks.length).toBeLessThanOrEqual(160);
          before = times;
        }
      }),
    );
  });
});
