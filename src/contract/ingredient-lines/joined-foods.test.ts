import { expect, test } from 'vitest';
import { FoodDictionary } from './food-dictionary.ts';
import { FOOD_WORDS } from './food-words.ts';
import { ProductIndex } from './product-index.ts';
import { splitItems } from './split-items.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);
const splitBeside = (text: string, ...names: string[]): string[] =>
  splitItems(text, {
    products: new ProductIndex(
      names.map((name) => ({ id: name, name })),
      dictionary,
    ),
    dictionary,
  });

test.each([
  ['mleko, jajka i masło', ['mleko', 'jajka', 'masło']],
  ['pieprz i sól', ['pieprz', 'sól']],
  ['szynka i ser', ['szynka', 'ser']],
  ['mąkę i jajka', ['mąkę', 'jajka']],
  ['kawa i herbata', ['kawa', 'herbata']],
  ['piwo i chipsy', ['piwo', 'chipsy']],
  ['papier i mydło', ['papier', 'mydło']],
  ['masło i jajka 10 szt.', ['masło', 'jajka 10 szt.']],
])('%j are foods of one word each, which no catalogue must have', (text, things) => {
  expect(splitBeside(text)).toEqual(things);
});

test.each([
  'groszek i marchewka',
  'marchewka i groszek',
  'sok i skórka',
  'białka i żółtka',
  'mix sałat i ziół',
  'mus jabłko i banan',
  'śliwki i gruszki po 3,99',
  'śliwki i morele suszone',
  'kapusty i grochu',
])('%j may be one', (text) => {
  expect(splitBeside(text)).toEqual([text]);
});

test('what one buys is also called in -a, and what is missing stands in the genitive', () => {
  const names = ['Chleb', 'Masło', 'Mleko', 'Kurczak', 'Ogórki', 'Pomidory', 'Mix sałat'];
  expect(splitBeside('chleb i kurczaka', ...names)).toEqual(['chleb', 'kurczaka']);
  expect(splitBeside('chleb, masło i ogórka', ...names)).toEqual(['chleb', 'masło', 'ogórka']);
  expect(splitBeside('pomidory i ogórka', ...names)).toEqual(['pomidory', 'ogórka']);
  expect(splitBeside('brakuje mleka i chleba', ...names)).toEqual(['mleka', 'chleba']);
  expect(splitBeside('mix sałat i ogórka', ...names)).toEqual(['mix sałat i ogórka']);
});

test('the kinds that the catalogue has are products', () => {
  const names = 'Woda gazowana|Woda niegazowana|Papryka czerwona|Papryka żółta|Papryka zielona|Ser żółty|Ser';
  const split = (text: string): string[] => splitBeside(text, ...names.split('|'));
  expect(split('woda gazowana i niegazowana 6 szt.')).toEqual(['woda gazowana', 'woda niegazowana 6 szt.']);
  expect(split('papryka czerwona, żółta i zielona')).toEqual([
    'papryka czerwona',
    'papryka żółta',
    'papryka zielona',
  ]);
  for (const one of ['papryka czerwona i ostra', '2 papryki czerwone i żółte', 'ser żółty, starty'])
    expect(split(one)).toEqual([one]);
});
