import { expect, test } from 'vitest';
import { type FormIngredient, type FormRow, moveRow, rowsOf, sentIngredients } from './form-rows.ts';
import { nameOfRow } from './name-of-row.ts';

const of = (name: string, section?: string, note?: string) => ({
  productId: name,
  qty: 1,
  unit: 'kg',
  Product: { id: name, name },
  ...(section === undefined ? {} : { section }),
  ...(note === undefined ? {} : { note }),
});
const namesOf = (rows: readonly FormRow[]) =>
  rows.map((row) => ('section' in row ? `[${row.section}]` : row.productName));

test('a heading stands where another part begins', () => {
  const products = [
    of('sól'),
    of('mąka', 'Na ciasto'),
    of('jajka', 'Na ciasto'),
    of('masło', 'Na krem'),
    of('cukier'),
  ];
  expect(namesOf(rowsOf(products))).toEqual([
    'sól',
    '[Na ciasto]',
    'mąka',
    'jajka',
    '[Na krem]',
    'masło',
    '[]',
    'cukier',
  ]);
});

test('rows are sent as they came', () => {
  const products = [of('sól'), of('mąka', 'Na ciasto', 'przesiana'), of('masło', 'Na krem'), of('cukier')];
  expect(sentIngredients(rowsOf(products))).toEqual(
    products.map(({ productId, qty, unit, note = null, section = null }) => ({
      productId,
      productName: productId,
      qty,
      unit,
      note,
      section,
    })),
  );
});

test('an ingredient moved below a heading belongs to that part', () => {
  const rows = rowsOf([of('mąka', 'Na ciasto'), of('masło', 'Na krem')]);
  const moved = moveRow(rows, 1, 2);
  expect(namesOf(moved)).toEqual(['[Na ciasto]', '[Na krem]', 'mąka', 'masło']);
  expect(sentIngredients(moved).map(({ section }) => section)).toEqual(['Na krem', 'Na krem']);
});

test('a moved row pushes the others aside', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key }) as FormIngredient);
  const order = (from: number, to: number) =>
    moveRow(rows, from, to)
      .map(({ key }) => key)
      .join('');
  expect([order(0, 2), order(2, 0), order(1, 1), order(5, 0)]).toEqual(['bca', 'cab', 'abc', 'abc']);
});

test('a part without a name is called something where it is moved or removed', () => {
  expect(nameOfRow({ key: 'part', section: ' ' })).toBe('część bez nazwy');
});
