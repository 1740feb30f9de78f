import { expect, test } from 'vitest';
import { parseShoppingLine } from '../../../contract/ingredient-lines/shopping-line.ts';
import { catalogueOf } from '../product-field/product-catalogue.ts';
import { portionOf } from './pasted-text.ts';

const catalogue = catalogueOf([]);

/** The products of lines pasted to a shopping list. */
const pasted = (...lines: string[]): string[] =>
  portionOf(lines.join('\n'), {
    catalogue,
    productNamed: () => undefined,
    limit: 200,
    reader: parseShoppingLine,
    isShopping: true,
  }).lines.map(({ text }) => text);

test.each([
  ['chleb, domestos, 2 mleka', ['chleb', 'domestos', '2 mleka']],
  ['apap, plastry, bandaż', ['apap', 'plastry', 'bandaż']],
  ['masło, ser, coś na kolację', ['masło', 'ser', 'coś na kolację']],
  ['- domestos, płyn do szyb, worki 35l', ['domestos', 'płyn do szyb', 'worki 35l']],
  ['z biedry: masło, jajka i bułki', ['masło (z biedry)', 'jajka (z biedry)', 'bułki (z biedry)']],
  ['w lidlu kupić szampon i odżywkę', ['szampon (w lidlu)', 'odżywkę (w lidlu)']],
  ['leki: apap, ibuprom, rutinoscorbin', ['apap (leki)', 'ibuprom (leki)', 'rutinoscorbin (leki)']],
  ['leki: ibuprom max, apap extra 2 op', ['ibuprom max (leki)', 'apap extra 2 op (leki)']],
  ['lidl: domestos, ajax, vizir', ['domestos (lidl)', 'ajax (lidl)', 'vizir (lidl)']],
  ['Chemia: domestos, płyn do szyb', ['domestos (Chemia)', 'płyn do szyb (Chemia)']],
  ['chleb, domestos', ['chleb', 'domestos']],
  ['10 jajek, chleb i płyn do naczyń', ['10 jajek', 'chleb', 'płyn do naczyń']],
  ['1. chleb 2. mleko 3. masło', ['chleb', 'mleko', 'masło']],
  ['kup jeszcze mąkę i cukier', ['mąkę', 'cukier']],
  ['[5.10, 12:31] Mama: kup mleko, domestos, chleb', ['mleko', 'domestos', 'chleb']],
  ['trzeba kupić jajka', ['jajka']],
  ['papryka: 2 czerwone, 1 żółta', ['2 papryki czerwone', '1 papryka żółta']],
  ['jajka: 10, chleb', ['jajka: 10', 'chleb']],
])('%j on a list is several products, not all of them food', (line, items) => {
  expect(pasted(line)).toEqual(items);
});

test.each([
  'jajka, wędzone',
  'chleb, krojony',
  'pieluchy, takie jak ostatnio',
  'karma dla kota, ta co zawsze',
  'mleko, najlepiej 3,2%',
  'masło, margaryna lub olej',
  'cytryna, sok i skórka',
  '200 g chorizo, sliced',
  '1 carrot, finely diced',
  'Hej, kupisz po drodze:',
  'Hej, jestem w sklepie',
  'uwaga: psy, koty',
  'Wymieszaj mąkę, cukier i sól.',
  'Dodaj sól, pieprz i smaż 5 minut.',
  'Jajka ubij z cukrem, dodaj mąkę.',
])('%j on a list stays one line', (line) => {
  expect(pasted(line)).toEqual([line]);
});

test('the lines of a recipe are split as they are anywhere', () => {
  const lines = ['2 łyżki oliwy', '1 kostka masła, margaryna', '200 g warzyw, marchew, seler'];
  expect(pasted(...lines)).toEqual(lines);
  expect(pasted(...lines.slice(1))).toHaveLength(5);
});

test('an address on the web is no label, and its commas separate nothing', () => {
  expect(pasted('żarówka https://sklep.pl/a,b 2 szt', 'chleb', 'https://sklep.pl/c,d')).toEqual([
    'żarówka https://sklep.pl/a,b 2 szt',
    'chleb',
    'https://sklep.pl/c,d',
  ]);
});

const LINK = 'https://pl.wikipedia.org/wiki/Chleb_(pieczywo),i-2-l';

test.each([
  [`chleb ${LINK}`, [`chleb ${LINK}`]],
  [`mleko, chleb ${LINK}, 2 masła`, ['mleko', `chleb ${LINK}`, '2 masła']],
  [`Chemia: domestos ${LINK}, płyn do szyb`, [`domestos ${LINK} (Chemia)`, 'płyn do szyb (Chemia)']],
  [`kup chleb ${LINK}`, [`chleb ${LINK}`]],
  [`chleb (${LINK})`, [`chleb (${LINK})`]],
])('a link in %j is shown as it was pasted', (line, items) => {
  expect(pasted(line)).toEqual(items);
});

test.each([
  ['dla taty piwo, dla mamy wino', ['dla taty piwo', 'dla mamy wino']],
  [
    'Rossmann - pasta do zębów, płyn do soczewek',
    ['pasta do zębów (Rossmann)', 'płyn do soczewek (Rossmann)'],
  ],
  ['cytryna, otarta skórka', ['cytryna, otarta skórka']],
])('%j names where or for whom in front', (line, items) => {
  expect(pasted(line)).toEqual(items);
});
