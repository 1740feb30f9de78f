import { expect, test } from 'vitest';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { usualAmount } from './usual-amount.ts';

const item = (productQty: number, productUnit: AnyUnit, note: string | null = null) => ({
  productQty,
  productUnit,
  note,
  recipeId: null,
});

test.each([
  ['single and in packs', [item(2, 'piece', 'zgrzewki'), item(1, 'piece')], [1, 'piece', null]],
  ['of two sizes', [item(1, 'pack', '500 g'), item(1, 'pack', '1 kg')], [1, 'pack', '1 kg']],
  ['tinned and fresh', [item(500, 'g'), item(800, 'g', 'z puszki')], [800, 'g', 'z puszki']],
  ['weighed and counted', [item(1, 'kg'), item(3, 'piece')], [3, 'piece', null]],
  ['of one size', [item(1, 'pack', '500 g'), item(2, 'pack', '500 g')], [3, 'pack', '500 g']],
  ['weighed', [item(1, 'kg', 'na pierogi'), item(500, 'g', 'na placki')], [1.5, 'kg', null]],
  ['tinned', [item(800, 'g', 'z puszki'), item(400, 'g', 'w puszce')], [1.2, 'kg', 'w puszce']],
  ['beyond all bounds', [item(900_000, 'piece'), item(200_000, 'piece')], [200_000, 'piece', null]],
] as const)('what was bought %s at once', (_, items, [qty, unit, note]) => {
  expect(usualAmount([items])).toEqual({ qty, unit, note });
});

test('what is measured in the kitchen was for cooking, though its recipe is gone', () => {
  expect(usualAmount([[item(3, 'cup')], [item(2, 'clove')]])).toBeUndefined();
  expect(usualAmount([[item(1, 'kg'), item(3, 'cup')]])).toEqual({ qty: 1, unit: 'kg', note: null });
});
