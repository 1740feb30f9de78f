import { expect, test } from 'vitest';
import type { StoredItem } from '../../contract/list-state.ts';
import type { Recipe } from '../../contract/recipes.ts';
import type { AnyUnit } from '../../contract/units.ts';
import { toBuyRows, unticked } from './to-buy-rows.ts';

const of = (name: string, qty: number, unit: AnyUnit, unitLabel?: string): Recipe['products'][number] => ({
  productId: name,
  Product: { id: name, name },
  qty,
  unit,
  ...(unitLabel === undefined ? {} : { unitLabel }),
});
const amountsOf = (products: Recipe['products'], factor = 1) =>
  toBuyRows(products, factor).map(({ name, amounts }) => [name, amounts]);

test('a product that stands there twice is one row with the sum', () => {
  expect(amountsOf([of('Mąka', 300, 'g'), of('Jajko', 2, 'piece'), of('Mąka', 0.2, 'kg')])).toEqual([
    ['Mąka', '500\u202fg'],
    ['Jajko', '2\u00a0szt.'],
  ]);
});

test('what does not add up stands side by side', () => {
  const butter = [of('Masło', 1, 'spoon'), of('Masło', 100, 'g'), of('Masło', 150, 'g')];
  expect(amountsOf(butter)).toEqual([['Masło', '250\u202fg, 1\u00a0łyżka']]);
  expect(amountsOf([of('Sól', 1, 'some'), of('Sól', 1, 'some')])).toEqual([['Sól', 'trochę']]);
  expect(amountsOf([of('Drożdże', 1, 'block', 'blok'), of('Drożdże', 2, 'block', 'bloki')])).toEqual([
    ['Drożdże', '1\u00a0blok, 2\u00a0bloki'],
  ]);
});

test('amounts are those that will be on the list: scaled, and whole where a shop sells it whole', () => {
  expect(amountsOf([of('Mąka', 100, 'g'), of('Jajko', 1, 'piece'), of('Jajko', 1, 'piece')], 1.5)).toEqual([
    ['Mąka', '150\u202fg'],
    ['Jajko', '4\u00a0szt.'],
  ]);
});

test('of what is on the list only what is not ticked counts', () => {
  const item = (productId: string, productQty: number, checked: boolean) =>
    ({ productId, productQty, productUnit: 'g', checked }) as StoredItem;
  const items = [
    item('Mąka', 200, false),
    item('Mąka', 300, false),
    item('Mąka', 1, true),
    item('Ser', 9, true),
  ];
  expect([...unticked(items)]).toEqual([['Mąka', '500\u202fg']]);
});
