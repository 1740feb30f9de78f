import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { parseShoppingLine } from '../shopping-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => sayLine(parseShoppingLine(part, catalogue)));

test.each([
  ['łaciate 3,2 karton', '1 pack | łaciate 3,2'],
  ['mleko 3,2 karton', '1 pack | mleko 3,2'],
  ['śmietana 18 kubek', '1 pack | śmietana 18 | kubek'],
  ['masło 82 kostka', '1 cube | masło 82'],
  ['mąka 450 paczka', '1 pack | mąka 450'],
  ['śmietana 12 kubków', '12 pack | śmietana | kubki'],
  ['mleko 2 karton', '2 pack | mleko'],
  ['mleko 1,5 litr', '1.5 l | mleko'],
  ['mleko 1,5 szczypty', '1.5 pinch | mleko'],
  ['łaciate 3,2', 'łaciate 3,2'],
  ['łaciate 2', '2 piece | łaciate'],
  ['mleko łaciate 3,2 2 szt', '2 piece | mleko łaciate 3,2'],
  ['płyn do spryskiwaczy -20', 'płyn do spryskiwaczy | 20'],
  ['płyn zimowy -22 5l', '5 l | płyn zimowy | 22'],
  ['płyn do spryskiwaczy 2', '2 piece | płyn do spryskiwaczy'],
  ['opony zimowe 4', '4 piece | opony zimowe'],
  ['kołki fi 8', 'kołki fi 8'],
  ['wiertło fi 8 2 szt', '2 piece | wiertło fi 8'],
])('%j: a number of its kind', (line, item) => {
  expect(read(line)).toEqual([item]);
});
