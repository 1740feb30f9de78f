import { expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { ProductIndex } from '../products/product-index.ts';
import { parseShoppingLine } from '../shopping-line.ts';
import { splitItems } from '../several-products/split-items.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const catalogue = { products: new ProductIndex<{ id: string; name: string }>([], dictionary), dictionary };

const read = (line: string): string[] =>
  splitItems(line, catalogue).map((part) => {
    const { qty, unit, product, note } = parseShoppingLine(part, catalogue);
    const amount = [qty, unit].filter((each) => each !== null).join(' ');
    return [amount, product?.name, note].filter(Boolean).join(' | ');
  });

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
