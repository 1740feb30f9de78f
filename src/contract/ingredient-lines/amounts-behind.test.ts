import { expect, test } from 'vitest';
import { FoodDictionary } from './food-dictionary.ts';
import { FOOD_WORDS } from './food-words.ts';
import { parseLine } from './parse-line.ts';
import { ProductIndex } from './product-index.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);

/** How a line is understood: an amount, a name and a note, with bars between them. */
function read(line: string, names: readonly string[] = []): string {
  const products = new ProductIndex(
    names.map((name) => ({ id: name, name })),
    dictionary,
  );
  const { kind, qty, unit, product, note } = parseLine(line, { products, dictionary });
  const amount = kind === 'ingredient' ? `${qty ?? ''} ${unit ?? ''}`.trim() : kind;
  return [amount, product?.name, note].filter(Boolean).join(' | ');
}

test.each([
  // Of a kind
  ['galaretka 3 czerwone', '3 piece | galaretka | czerwone'],
  ['jogurt 5 naturalnych', '5 piece | jogurt | naturalnych'],
  ['papryka 1 czerwona', '1 piece | papryka | czerwona'],
  ['papryka 2 czerw. 1 żółta', '3 piece | papryka | 2 czerw. 1 żółta'],
  // Of a brand
  ['pasta do zębów 2x elmex', '2 piece | pasta do zębów elmex'],
  ['mleko 2 x łaciate', '2 piece | mleko łaciate'],
  // A number within a name
  ['chleb 7 zbóż', 'chleb 7 zbóż'],
  ['pizza 4 sery', 'pizza 4 sery'],
  ['makaron 5 jajeczny', 'makaron 5 jajeczny'],
  ['ryż 5 minutowy', 'ryż 5 minutowy'],
  ['witamina b 12 musująca', 'witamina b 12 musująca'],
])('%s', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('a kind that the household has is the product', () => {
  expect(read('galaretka 3 czerwone', ['Galaretka', 'Galaretka czerwona'])).toBe(
    '3 piece | Galaretka czerwona',
  );
});
