import { expect, test } from 'vitest';
import type { StoredItem } from '../../contract/list-state.ts';
import type { AnyUnit } from '../../contract/units.ts';
import { type AmountToBuy, onListByProduct, toBuyRows } from './to-buy-rows.ts';

const of = (name: string, qty: number, unit: AnyUnit, unitLabel?: string): AmountToBuy => ({
  productId: name,
  productName: name,
  qty,
  unit,
  unitLabel,
});
const amountsOf = (amounts: readonly AmountToBuy[]) =>
  toBuyRows(amounts).map(({ name, amounts: words }) => [name, words]);

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

test('what is on the list is what is still to buy, and what is in the basket', () => {
  const item = (productId: string, productQty: number, checked: boolean) =>
    ({ productId, productQty, productUnit: 'g', checked }) as StoredItem;
  const items = [
    item('Mąka', 200, false),
    item('Mąka', 300, false),
    item('Mąka', 1, true),
    item('Ser', 9, true),
  ];
  expect([...onListByProduct(items)]).toEqual([
    ['Mąka', 'na liście: 500\u202fg · w koszyku: 1\u202fg'],
    ['Ser', 'w koszyku: 9\u202fg'],
  ]);
});
