import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { scaleToMeasure } from './scaling.ts';

test.each<[qty: number, factor: number, scaled: number]>([
  // Exact ones stay.
  [0.125, 1, 0.125],
  [0.85, 2.5, 2.125],
  [1234, 2, 2468],
  [62.5, 0.5, 31.25],
  // What would not end is rounded to what can be measured.
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
