import { expect, test } from 'vitest';
import { withDiacritics } from './diacritics.ts';
import { FoodDictionary } from './food-dictionary.ts';
import { FOOD_WORDS } from './food-words.ts';
import { parseLine } from '../parse-line.ts';
import { ProductIndex } from '../products/product-index.ts';

const dictionary = new FoodDictionary(FOOD_WORDS);

function nameOf(line: string, ...catalogue: string[]): string | undefined {
  const named = catalogue.map((name) => ({ id: name, name }));
  return parseLine(line, { products: new ProductIndex(named, dictionary), dictionary }).product?.name;
}

test.each([
  ['ogorki', 'ogórki'],
  ['Ogorki', 'Ogórki'],
  ['MASLO', 'MASŁO'],
  ['zoltko', 'żółtko'],
  ['2 kg ziemniakow', 'ziemniaki'],
  ['3 bulki', 'bułki'],
  ['chleb zytni', 'chleb żytni'],
  ['maka zytnia', 'mąka żytnia'],
  ['swieze drozdze', 'świeże drożdże'],
  ['plyn do naczyn', 'płyn do naczyń'],
  ['pasta do zebow', 'pasta do zębów'],
  ['mydlo w plynie', 'mydło w płynie'],
])('a new product typed without diacritics gets them: %s', (line, name) => {
  expect(nameOf(line)).toBe(name);
});

test.each([
  'sad',
  'laska',
  'paczki',
  'soki',
  'kasza',
  'mak',
  'proszek do pieczenia',
  'cola',
  'Lubella',
  'żolty',
])('what is a word as it stands, or none that is known, stays as it is: %s', (line) => {
  expect(nameOf(line)).toBe(line);
});

test('a product of the catalogue keeps its name', () => {
  expect(nameOf('ogorki', 'Ogorki')).toBe('Ogorki');
  expect(nameOf('2 kg ogorki', 'Ogorki')).toBe('Ogorki');
});

test('nothing but diacritics is added to any word', () => {
  for (const word of ['zolta', 'gesty', 'malosolne', 'niedzwiedzi', 'przepiorcze', 'sloneczne', 'zubrowka']) {
    const spelt = withDiacritics(word, dictionary);
    expect(spelt.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')).toBe(word);
  }
});

test('a product that was named without diacritics is found by its proper spelling', () => {
  expect(nameOf('żwirek', 'Zwirek')).toBe('Zwirek');
  expect(nameOf('żabki', 'Zabki')).toBe('Zabki');
  expect(nameOf('łaska', 'Laska')).toBe('łaska');
  expect(nameOf('mąk', 'Mak')).not.toBe('Mak');
});
