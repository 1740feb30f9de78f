import { describe, expect, test } from 'vitest';
import type { ProductNames } from '../../../contract/products/products.ts';
import { type FormRow, ingredientsIn } from './form-rows.ts';
import { asSaved, underKnownProducts, underSavedProducts } from './saved-products.ts';

const row = (key: string, productId: string, more: object = {}): FormRow => ({
  key,
  productId,
  productName: key,
  qty: 1,
  unit: 'kg',
  ...more,
});
const saved = (name: string, productId: string) => ({
  productId,
  qty: 1,
  unit: 'kg',
  Product: { id: productId, name },
});
const heading: FormRow = { key: 'h', section: 'Na krem' };

describe('after a save', () => {
  test('rows get the products they were saved with, also those moved or changed since', () => {
    const sent = [row('flour', 'p1'), heading, row('butter', 'made-here', { isNew: true })];
    const typed = row('butter', 'made-here', { isNew: true, qty: 3 });
    const added = row('egg', 'also-here', { isNew: true });
    const products = [saved('flour', 'p1'), saved('butter', 'p2')];
    expect(underSavedProducts([typed, heading, row('flour', 'p1'), added], sent, products)).toEqual([
      row('butter', 'p2', { qty: 3 }),
      heading,
      row('flour', 'p1'),
      added,
    ]);
  });

  test('one that was made under the id it came with is new no more', () => {
    const sent = [row('butter', 'made-here', { isNew: true })];
    expect(underSavedProducts(sent, sent, [saved('butter', 'made-here')])).toEqual([
      row('butter', 'made-here'),
    ]);
  });

  test('a row whose product was chosen again keeps it', () => {
    const sent = [row('butter', 'made-here', { isNew: true })];
    const products = [saved('butter', 'p2')];
    expect(underSavedProducts([row('butter', 'p3')], sent, products)).toEqual([row('butter', 'p3')]);
  });
});

describe('what was saved may be what was sent', () => {
  const names: ProductNames = [
    ['p1', 'Flour'],
    ['p2', 'Butter', 'margarine'],
    ['p3', 'Sugar'],
  ];
  const idOf = (sent: FormRow, product: ReturnType<typeof saved>, known?: ProductNames) =>
    ingredientsIn(asSaved([heading, sent], [product], known))[0]?.productId;

  test.each([
    ['under another id, by its name', row('flour', 'here', { isNew: true }), saved('Flour', 'p1'), 'p1'],
    ['not under another name', row('flour', 'here', { isNew: true }), saved('Butter', 'p2'), 'here'],
    ['not as another product that is known', row('sugar', 'p3'), saved('Butter', 'p2'), 'p3'],
  ])('%s', (_, sent, product, id) => {
    expect([idOf(sent, product), idOf(sent, product, names)]).toEqual([id, id]);
  });

  test.each([
    ['a new one, merged since into one that bears its name too', 'margarine', { isNew: true }, 'p2'],
    ['a new one, where that does not', 'lard', { isNew: true }, 'gone'],
    ['any other that is gone, merged into whatever is there', 'lard', {}, 'p2'],
  ])('as the catalogue tells of %s', (_, name, more, id) => {
    const sent = row(name, 'gone', more);
    expect([idOf(sent, saved('Butter', 'p2')), idOf(sent, saved('Butter', 'p2'), names)]).toEqual([
      'gone',
      id,
    ]);
  });

  test('row by row, past headings; further ones stay', () => {
    const sent = [row('flour', 'a'), heading, row('butter', 'b'), row('egg', 'c')];
    const products = [saved('Flour', 'p1'), saved('Butter', 'p2')];
    expect(ingredientsIn(asSaved(sent, products, undefined)).map(({ productId }) => productId)).toEqual([
      'p1',
      'p2',
      'c',
    ]);
  });
});

test.each([
  ['a merged one under what it became', 'margarine', 'gone', 'p2'],
  ['one of a name that another bears now, under that', 'flour', 'gone', 'p1'],
  ['one that the catalogue has stays under its id, whatever its name', 'margarine', 'p1', 'p1'],
  ['one merged after it was renamed, by its id', 'lard', 'renamed', 'p2'],
  ['one merged whose name another bears now, by its id too', 'flour', 'renamed', 'p2'],
  ['an unknown one stays', 'lard', 'gone', 'gone'],
])('products that the catalogue has: %s', (_, name, id, known) => {
  const catalogue: ProductNames = [
    ['p1', 'Flour'],
    ['p2', 'Butter', 'Margarine', 'Flour'],
  ];
  const successors = new Map([['renamed', 'p2']]);
  const rows = underKnownProducts([heading, row(name, id)], catalogue, successors);
  expect(ingredientsIn(rows).map(({ productId }) => productId)).toEqual([known]);
});
