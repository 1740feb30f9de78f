import { expect, test } from 'vitest';
import type { Measure } from '../../../contract/products/product-measures.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { toBuyRows } from '../../ui/to-buy/to-buy-rows.ts';
import { describeToBuy } from './describe-to-buy.ts';

const TOMATOES: Measure[] = [
  ['can', 400, 'g'],
  ['piece', 150, 'g'],
];

/** How the plan's shopping says these amounts of tomatoes, row by row. */
const words = (...amounts: [qty: number, unit: AnyUnit, note?: string][]): string[] =>
  toBuyRows(
    amounts.map(([qty, unit, note]) => ({ productId: 'p', productName: 'Pomidory', qty, unit, note })),
    (ofRow) => describeToBuy(ofRow, TOMATOES),
  ).map((row) => row.amounts.replaceAll(/\s/gu, ' '));

test('what is fresh is added up by its measures, and so is what is tinned', () => {
  expect(words([2, 'piece'], [1, 'kg'])).toEqual(['ok. 1,3 kg']);
  expect(words([1, 'can', 'z puszki'], [200, 'g', 'z puszki'])).toEqual(['ok. 600 g']);
  expect(words([1, 'kg'], [500, 'g'])).toEqual(['1,5 kg']);
  expect(words([2, 'piece'], [3, 'piece'])).toEqual(['5 szt.']);
});

test('a tin and what is fresh have no sum', () => {
  expect(words([1, 'can'], [1, 'kg'])).toEqual(['1 puszka, 1 kg']);
  expect(words([1, 'can'], [2, 'piece'], [3, 'piece'])).toEqual(['5 szt., 1 puszka']);
});

test('neither have a package of several and single pieces', () => {
  expect(words([1, 'piece', 'skrzynka'], [1, 'kg'])).toEqual(['1 szt., 1 kg']);
});
