import { expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import {
  type AmountToBuy,
  type Choice,
  choiceRows,
  onListByRow,
  rowKeyOf,
  toBuyRows,
} from './to-buy-rows.ts';

const noted = (name: string, qty: number, note: string): AmountToBuy => ({ ...of(name, qty, 'g'), note });
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

test('tins and what is fresh are rows of their own, with their notes and no common sum', () => {
  const tomatoes = [
    noted('Pomidory', 400, 'z puszki'),
    of('Pomidory', 300, 'g'),
    noted('Pomidory', 400, 'w puszce'),
    noted('Pomidory', 200, 'malinowe'),
  ];
  expect(amountsOf(tomatoes)).toEqual([
    ['Pomidory', '800\u202fg z puszki, w puszce'],
    ['Pomidory', '500\u202fg malinowe'],
  ]);
  // Nothing to tell apart.
  expect(amountsOf([noted('Fasola', 240, 'z puszki')])).toEqual([['Fasola', '240\u202fg']]);
  const rows = toBuyRows(tomatoes);
  expect(new Set(tomatoes.map(rowKeyOf))).toEqual(new Set(rows.map(({ key }) => key)));
  const known = { staples: new Set<string>(), onList: new Map<string, string>() };
  const ticks = (choice: Choice) => choiceRows(rows, choice, known).map(({ isTicked }) => isTicked);
  expect(ticks({ [rows[0]?.key ?? '']: false })).toEqual([false, true]);
  expect(ticks({ [rows[1]?.key ?? '']: false })).toEqual([true, false]);
  // As it was remembered before there were rows of forms.
  expect(ticks({ Pomidory: false })).toEqual([false, false]);
});

test('what is on the list is what is still to buy, and what is in the basket', () => {
  const item = (productId: string, productQty: number, checked: boolean) =>
    ({ productId, productQty, productUnit: 'g', checked }) as StoredItem;
  const items = [
    item('Mąka', 200, false),
    item('Mąka', 300, false),
    item('Mąka', 1, true),
    item('Ser', 9, true),
    { ...item('Ser', 7, true), note: 'mrożony' },
  ];
  expect([...onListByRow(items)]).toEqual([
    ['Mąka ', 'na liście: 500\u202fg · w koszyku: 1\u202fg'],
    ['Ser ', 'w koszyku: 9\u202fg'],
    ['Ser mrożon', 'w koszyku: 7\u202fg'],
  ]);
});
