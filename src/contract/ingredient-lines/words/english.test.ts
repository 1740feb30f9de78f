import { expect, test } from 'vitest';
import { parseShoppingLine } from '../shopping-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const EMPTY = catalogueOf();

/** What a typed line puts on a list: each product with its amount and note, with bars between them. */
const read = (line: string, catalogue = EMPTY): string[] =>
  splitItems(line, catalogue).map((part) => {
    const { qty, qtyMax, unit, product, note } = parseShoppingLine(part, catalogue);
    return [[qtyMax ?? qty, unit].filter((each) => each !== null).join(' '), product?.name, note]
      .filter(Boolean)
      .join(' | ');
  });

test.each([
  ['2 cloves of garlic', '2 clove | Czosnek'],
  ['1 lb chicken', '455 g | Kurczak | 1 lb'],
  ['vanilla extract', 'Ekstrakt waniliowy'],
  ['Paprika powder', 'Papryka w proszku'],
  ['3 onions, finely chopped', '3 piece | Cebula | finely chopped'],
  ['butter', 'Butter'],
  ['chicken wings', 'chicken wings'],
])('%j of a translated recipe is a product of the household', (line, ...items) => {
  const home = catalogueOf(
    'Czosnek',
    'Kurczak',
    'Ekstrakt waniliowy',
    'Papryka w proszku',
    'Cebula',
    'Masło',
    'Butter',
  );
  expect(read(line, home)).toEqual(items);
});

test.each([
  ['2 cloves of garlic', '2 clove | garlic'],
  ['1 1/2 lb beef', '680 g | beef | 1 1/2 lb'],
  ['8oz cream cheese', '225 g | cream cheese | 8oz'],
  ['1-2 lb beef', '910 g | beef | 1-2 lb'],
  ['1 – 1 1/2 lbs beef', '680 g | beef | 1 – 1 1/2 lbs'],
  ['1 (14 oz) can tomatoes', '1 can | tomatoes | 14 oz'],
  ['1 onion, chopped', '1 piece | onion | chopped'],
  ['olej z lb', 'olej z lb'],
])('%j without such a product keeps its name', (line, ...items) => {
  expect(read(line)).toEqual(items);
});
