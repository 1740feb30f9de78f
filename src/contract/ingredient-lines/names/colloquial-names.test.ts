import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { parseShoppingLine } from '../shopping-line.ts';

const catalogue = catalogueOf();

const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => sayLine(parseShoppingLine(part, catalogue)));

test.each([
  ['promocja! kawa jacobs 500g', '500 g | kawa jacobs | promocja'],
  ['promka! masło', 'masło | promka'],
  ['promocja masło 3 szt', '3 piece | masło | promocja'],
  ['okazja! lody', 'lody | okazja'],
  ['promocja w lidlu', 'promocja | w lidlu'],
])('%j: an offer in front', (line, item) => {
  expect(read(line)).toEqual([item]);
});

test.each([
  ['owoce jakieś', 'owoce | jakieś'],
  ['mięso jakieś na obiad', 'mięso | jakieś na obiad'],
  ['mleko jak zwykle', 'mleko | jak zwykle'],
])('%j: none in particular, or as it is sold', (line, item) => {
  expect(read(line)).toEqual([item]);
});
