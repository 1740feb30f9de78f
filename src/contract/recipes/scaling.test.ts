import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { toThousandths } from '../quantities/quantities.ts';
import { isKitchenUnit, scaleToCook, scaleToMeasure } from './scaling.ts';
import { type AnyUnit, UNITS } from '../quantities/units.ts';

test.each<[qty: number, factor: number, scaled: number]>([
  // Exact ones stay.
  [0.125, 1, 0.125],
  [0.85, 2.5, 2.125],
  [1234, 2, 2468],
  [62.5, 0.5, 31.25],
  // Numbers with endless decimals are rounded to what can be measured.
  [400, 2 / 3, 267],
  [100, 1 / 3, 33.3],
  [5, 1 / 3, 1.67],
  [1, 1 / 3, 0.33],
  [0.1, 1 / 3, 0.033],
  [0.001, 0.001, 0.001],
  [LIMITS.quantityMax, 7 / 3, LIMITS.quantityMax],
])('for another number of portions, %d times %d is %d', (qty, factor, scaled) => {
  expect(scaleToMeasure(qty, factor)).toBe(scaled);
});

describe('for a cook', () => {
  test.each<[qty: number, unit: AnyUnit, factor: number, scaled: number]>([
    // A recipe for 12, made for 14.
    [1, 'piece', 14 / 12, 1],
    [5, 'piece', 14 / 12, 6],
    [1, 'pinch', 14 / 12, 1],
    [0.75, 'cup', 14 / 12, 1],
    [2, 'spoon', 14 / 12, 2.333],
    // Spoons and glasses in quarters and thirds.
    [1, 'cup', 5 / 4, 1.25],
    [1, 'cup', 4 / 3, 1.333],
    [0.5, 'teaspoon', 4 / 3, 0.667],
    [1, 'spoon', 1.4, 1.333],
    [1, 'spoon', 1.9, 2],
    [1, 'cup', 0.06, 0.125],
    [1, 'teaspoon', 0.001, 0.125],
    // Thirds that three decimals have rounded.
    [0.333, 'cup', 3, 1],
    [0.667, 'cup', 1.5, 1],
    // Pieces in halves, and in quarters below one; large numbers are whole.
    [1, 'piece', 0.25, 0.25],
    [1, 'piece', 0.01, 0.25],
    [1, 'piece', 1.25, 1.5],
    [1, 'can', 2 / 3, 0.75],
    [5, 'piece', 14 / 6, 12],
    [25, 'piece', 0.5, 13],
    // Amounts taken by hand, in halves.
    [1, 'clove', 7 / 3, 2.5],
    [1, 'pinch', 0.1, 0.5],
    [1, 'leaf', 0.8, 1],
    // Units of scales, and unknown units, as before.
    [400, 'g', 2 / 3, 267],
    [1, 'kg', 1 / 3, 0.33],
    [1, 'some', 1, 1],
    [1, 'crate', 1 / 3, 0.33],
    // An amount that isn't scaled stays as its author wrote it.
    [1.17, 'piece', 1, 1.17],
    [0.1, 'cup', 1, 0.1],
    [LIMITS.quantityMax, 'piece', 7 / 3, LIMITS.quantityMax],
  ])('%d %s times %d is %d', (qty, unit, factor, scaled) => {
    expect(toThousandths(scaleToCook({ qty, unit }, factor))).toBe(scaled);
  });

  test('every unit is told by a cook’s parts, except for scales and trochę', () => {
    expect(UNITS.filter((unit) => !isKitchenUnit(unit))).toEqual(['g', 'kg', 'ml', 'l', 'some', 'dag']);
    expect(isKitchenUnit('constructor')).toBe(false);
  });

  test('it is never nothing, and next to the exact amount: within 12.5 % or half a step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }).map((thousandths) => thousandths / 1000),
        fc.constantFrom(...UNITS),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (qty, unit, portions, wanted) => {
          const factor = wanted / portions;
          const scaled = scaleToCook({ qty, unit }, factor);
          expect(scaled).toBeGreaterThan(0);
          const exact = Math.min(LIMITS.quantityMax, qty * factor);
          const off = Math.abs(scaled - exact);
          const halfStep = { spoon: 0.126, teaspoon: 0.126, cup: 0.126 }[unit as string] ?? 0.25;
          // The least there is may be more than is wanted.
          const isLeast = exact < 0.5 && scaled <= 0.5;
          expect(off <= exact * 0.125 || off <= halfStep || isLeast).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
