import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { quantitiesToBuy, recipeToBuy } from './to-buy.ts';
import type { AnyUnit, Unit } from '../quantities/units.ts';

test.each<[qty: number, unit: AnyUnit, factor: number, bought: number]>([
  [0.5, 'piece', 1, 1],
  [3, 'piece', 0.5, 2],
  [3, 'piece', 2, 6],
  [0.5, 'can', 1, 1],
  [1.5, 'can', 3, 5],
  // Thirds, as a recipe keeps them.
  [0.333, 'piece', 3, 1],
  [0.667, 'piece', 3, 2],
  [0.001, 'piece', 1, 1],
  [LIMITS.quantityMax, 'piece', 2, LIMITS.quantityMax],
  [0.5, 'bunch', 1, 1],
  [1.5, 'pack', 1, 2],
  // People don't buy by the spoon.
  [0.5, 'spoon', 1, 0.5],
  [0.5, 'teaspoon', 3, 1.5],
  [0.5, 'pinch', 1, 0.5],
  [0.25, 'kg', 1, 0.25],
  [0.5, 'l', 3, 1.5],
  [125, 'g', 0.5, 62.5],
  // A third of a spoon is one; anything else is as exact as a scale, and no more.
  [1, 'teaspoon', 1 / 3, 0.333],
  [0.5, 'spoon', 4 / 3, 0.667],
  [2, 'cup', 2 / 3, 1.333],
  [1, 'clove', 1 / 3, 0.333],
  [0.333, 'teaspoon', 3, 1],
  [0.333, 'cup', 2, 0.667],
  [0.667, 'cup', 2, 1.333],
  [0.667, 'cup', 0.5, 0.333],
  [0.333, 'cup', 1, 0.333],
  [0.333, 'kg', 3, 0.999],
  [1, 'teaspoon', 5 / 6, 0.83],
  [1, 'kg', 1 / 3, 0.33],
  [400, 'g', 2 / 3, 267],
  [0.5, 'some', 1, 0.5],
  // For a unit that only the server knows, this isn't known.
  [0.5, 'crate', 1, 0.5],
])('of %d %s, %d times, %d are bought', (qty, unit, factor, bought) => {
  expect(recipeToBuy([{ productId: 'any', qty, unit }], factor)).toEqual([bought]);
});

/** For every unit, the amount that half of one puts on a list: one, if a shop sells it whole. */
const HALVES: Record<Unit, number> = {
  piece: 1,
  g: 0.5,
  kg: 0.5,
  ml: 0.5,
  l: 0.5,
  spoon: 0.5,
  teaspoon: 0.5,
  pinch: 0.5,
  some: 0.5,
  can: 1,
  dag: 0.5,
  cup: 0.5,
  pack: 1,
  bunch: 1,
  clove: 0.5,
  handful: 0.5,
  slice: 0.5,
  'bread-slice': 0.5,
  cube: 1,
  head: 1,
  leaf: 0.5,
  sprig: 0.5,
  bottle: 1,
  jar: 1,
  sachet: 1,
};

test.each(Object.entries(HALVES))('of half a %s, %d are bought', (unit, bought) => {
  expect(recipeToBuy([{ productId: 'any', qty: 0.5, unit }], 1)).toEqual([bought]);
});

const of = (productId: string, qty: number, unit: AnyUnit) => ({ productId, qty, unit });

test('what several recipes need is rounded up together, and dealt out in whole pieces', () => {
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('onion', 0.5, 'piece')])).toEqual([1, 0]);
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('leek', 0.5, 'piece')])).toEqual([1, 1]);
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('onion', 0.75, 'piece')])).toEqual([1, 1]);
  expect(quantitiesToBuy([1.333, 1, 1.667].map((qty) => of('onion', qty, 'piece')))).toEqual([2, 1, 1]);
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('onion', 0.5, 'bunch')])).toEqual([1, 1]);
  expect(quantitiesToBuy([of('milk', 0.5, 'l'), of('milk', 0.25, 'l')])).toEqual([0.5, 0.25]);
  // Thirds, as a recipe keeps them: three of them are one, and nothing is added.
  expect(quantitiesToBuy(Array.from({ length: 3 }, () => of('egg', 0.333, 'piece')))).toEqual([1, 0, 0]);
  expect(quantitiesToBuy(Array.from({ length: 3 }, () => of('egg', 0.667, 'piece')))).toEqual([1, 1, 0]);
  expect(quantitiesToBuy([])).toEqual([]);
});

test('tins and what is fresh are rounded up apart', () => {
  const half = of('beans', 0.5, 'piece');
  expect(recipeToBuy([half, { ...half, note: 'mrożone' }, half], 1)).toEqual([1, 1, 0]);
});

test('what a recipe needs of a product in several places is rounded up together', () => {
  const onion = of('onion', 0.5, 'piece');
  expect(recipeToBuy([onion, onion], 1)).toEqual([1, 0]);
  expect(recipeToBuy([onion, onion], 1.5)).toEqual([1, 1]);
});

const amounts = fc.array(
  fc.record({
    productId: fc.constantFrom('onion', 'leek'),
    unit: fc.constantFrom<AnyUnit>('piece', 'can'),
    // As a recipe keeps them.
    qty: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1_000),
  }),
  { maxLength: 30 },
);

test('whatever is needed, whole pieces are bought: enough, and none too many', () => {
  fc.assert(
    fc.property(amounts, (needed) => {
      const bought = quantitiesToBuy(needed);
      const together = Map.groupBy(
        needed.keys(),
        (index) => `${needed[index]?.productId} ${needed[index]?.unit}`,
      );
      for (const indexes of together.values()) {
        const sumOf = (amountsOf: readonly (number | undefined)[]): number =>
          indexes.reduce((sum, index) => sum + (amountsOf[index] ?? 0), 0);
        const need = sumOf(needed.map(({ qty }) => qty));
        const sum = sumOf(bought);
        expect(indexes.every((index) => Number.isInteger(bought[index]) && (bought[index] ?? -1) >= 0)).toBe(
          true,
        );
        expect(sum).toBeGreaterThanOrEqual(need - 0.011);
        expect(sum).toBeLessThan(Math.max(need, 0.001) + 1);
        // The first has something, so that there is something to share with the others.
        expect(bought[indexes[0] ?? 0]).toBeGreaterThan(0);
      }
    }),
  );
});
