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
  ['garść listków mięty', '1 handful | mięta | listków'],
  ['garść świeżych listków mięty', '1 handful | mięta | świeżych listków'],
  ['1 szklanka listków bazylii', '1 cup | bazylia | listków'],
  ['kilka świeżych listków mięty', 'some | mięta | świeżych listków'],
  ['garść liści szpinaku baby', '1 handful | szpinak baby | liści'],
  ['listki kolendry do podania', 'kolendra | listki, do podania'],
  ['10 listków bazylii', '10 leaf | bazylia'],
  ['liście laurowe', 'liście laurowe'],
  ['garść liści selera', '1 handful | liście selera'],
  ['liście limonki kaffir', 'liście limonki kaffir'],
])('%j: the leaves of a herb', (line, understood) => {
  expect(read(line)).toBe(understood);
});
