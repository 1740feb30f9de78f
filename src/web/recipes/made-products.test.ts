import { expect, test } from 'vitest';
import type { FormRow } from './form-rows.ts';
import { underMadeProducts } from './made-products.ts';

const row = (key: string, productId: string, more: object = {}): FormRow => ({
  key,
  productId,
  productName: key,
  qty: 1,
  unit: 'kg',
  ...more,
});
const heading: FormRow = { key: 'h', section: 'Na krem' };

test('rows get the products that were made for a save, also those moved or changed since', () => {
  const before = [row('flour', 'p1'), heading, row('butter', 'made-here', { isNew: true })];
  const made = [row('flour', 'p1'), heading, row('butter', 'p2', { isNew: true })];
  const typed = row('butter', 'made-here', { isNew: true, qty: 3 });
  const added = row('egg', 'also-here', { isNew: true });
  expect(underMadeProducts([typed, heading, row('flour', 'p1'), added], before, made)).toEqual([
    row('butter', 'p2', { isNew: false, qty: 3 }),
    heading,
    row('flour', 'p1'),
    added,
  ]);
});

test('a row whose product was chosen anew keeps it', () => {
  const before = [row('butter', 'made-here', { isNew: true })];
  const made = [row('butter', 'p2', { isNew: true })];
  expect(underMadeProducts([row('butter', 'p3')], before, made)).toEqual([row('butter', 'p3')]);
});
