import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const EMPTY = catalogueOf();

/** What a typed line puts on a list: each product with its amount and note, with bars between them. */
const read = (line: string): string[] =>
  splitItems(line, EMPTY).map((part) => {
    const { qty, qtyMax, unit, product, note } = parseShoppingLine(part, EMPTY);
    return [[qtyMax ?? qty, unit].filter((each) => each !== null).join(' '), product?.name, note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['2-3 cebule', '3 piece | cebula'],
  ['2 czerwone cebule', '2 piece | czerwona cebula'],
  ['5 papryk', '5 piece | papryka'],
  ['1 kg cukinii', '1 kg | cukinia'],
  ['2 papryki czerwone i żółte', '2 piece | papryki czerwone i żółte'],
  ['3 pomidory', '3 piece | pomidory'],
  ['cebule', 'cebule'],
])('%j names a new product as shops do', (line, ...items) => {
  expect(read(line)).toEqual(items);
});
