import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { quantitiesToBuy, recipeToBuy } from './to-buy.ts';
import type { AnyUnit } from './units.ts';

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
  // Nobody buys a spoon of something.
  [0.5, 'spoon', 1, 0.5],
  [0.5, 'teaspoon', 3, 1.5],
  [0.5, 'pinch', 1, 0.5],
  [0.25, 'kg', 1, 0.25],
  [0.5, 'l', 3, 1.5],
  [125, 'g', 0.5, 62.5],
  // As exact as a scale, and no more.
  [400, 'g', 2 / 3, 267],
  [0.5, 'some', 1, 0.5],
  // Of a unit that only the server knows, nobody can say.
  [0.5, 'crate', 1, 0.5],
])('of %d %s, %d times, %d are bought', (qty, unit, factor, bought) => {
  expect(recipeToBuy([{ productId: 'any', qty, unit }], factor)).toEqual([bought]);
});

test('what several recipes need is rounded up together', () => {
  const of = (productId: string, qty: number, unit: AnyUnit) => ({ productId, qty, unit });
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('onion', 0.5, 'piece')])).toEqual([0.5, 0.5]);
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('leek', 0.5, 'piece')])).toEqual([1, 1]);
  expect(quantitiesToBuy([of('onion', 0.5, 'piece'), of('onion', 0.75, 'piece')])).toEqual([0.5, 1.5]);
  expect(quantitiesToBuy([of('milk', 0.5, 'l'), of('milk', 0.25, 'l')])).toEqual([0.5, 0.25]);
  // Thirds, as a recipe keeps them: three of them are one, and nothing is added.
  const thirds = quantitiesToBuy(Array.from({ length: 3 }, () => of('egg', 0.333, 'piece')));
  expect(thirds.reduce((sum, qty) => sum + qty, 0)).toBeCloseTo(1, 9);
  expect(quantitiesToBuy([])).toEqual([]);
});

test('what a recipe needs of a product in several places is rounded up together', () => {
  const onion = { productId: 'onion', qty: 0.5, unit: 'piece' };
  expect(recipeToBuy([onion, onion], 1)).toEqual([0.5, 0.5]);
  expect(recipeToBuy([onion, onion], 1.5)).toEqual([0.75, 1.25]);
});
