import { expect, test } from 'vitest';
import { FoodDictionary } from '../words/food-dictionary.ts';
import { FOOD_WORDS } from '../words/food-words.ts';
import { parseLine } from '../parse-line.ts';
import { ProductIndex } from '../products/product-index.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const products = new ProductIndex<{ id: string; name: string }>([], dictionary);

function read(line: string): string {
  const { qty, qtyMax, unit, product, note } = parseLine(line, { products, dictionary });
  const numbers = [qty, qtyMax].filter((value) => value !== null).join('–');
  return [`${numbers} ${unit ?? ''}`.trim(), product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  ['1 łyżka lub dwie oliwy', '1–2 spoon | oliwa'],
  ['1 szczypta lub dwie soli', '1–2 pinch | sól'],
  ['1 ząbek lub 2 czosnku', '1–2 clove | czosnek'],
  ['2 ząbki lub 3 czosnku', '2–3 clove | czosnek'],
  ['ząbek lub dwa czosnku', '1–2 clove | czosnek'],
  ['1 kostka lub 2 opakowania drożdży', '1 cube | drożdże | lub 2 opakowania'],
  ['1 łyżka albo 2 łyżeczki cukru', '1 spoon | cukier | albo 2 łyżeczki'],
  ['1 cebula lub 2 szalotki', '1 piece | cebula | lub 2 szalotki'],
])('%j: a measure or one more', (line, understood) => {
  expect(read(line)).toBe(understood);
});
