import { expect, test } from 'vitest';
import { splitIngredients } from './split-ingredients.ts';
import { splitItems } from './split-items.ts';
import { catalogueOf } from '../../../test/polish/say-line.ts';

const catalogue = catalogueOf('Mleko', 'Masło');
const { products, dictionary } = catalogue;

test.each([
  ['kup mi jogurt', ['jogurt']],
  ['weź chleb i mleko', ['chleb', 'mleko']],
  ['przynieś wodę 5l', ['wodę 5l']],
  ['dorzuć bułki', ['bułki']],
  ['pamiętaj o jajkach i mleku', ['jajkach', 'mleku']],
  ['potrzebne 3 cytryny', ['3 cytryny']],
  ['zabraknie mleka', ['mleka']],
  ['no i chleb oczywiście', ['chleb']],
  ['dodaj mleko', ['mleko']],
  ['dopisz mleko do listy', ['mleko']],
  ['proszę kupić mleko, chleb', ['mleko', 'chleb']],
  ['trzeba kupić mleko i masło', ['mleko', 'masło']],
  ['potrzebujemy 10 jajek', ['10 jajek']],
  ['brakuje nam cukru', ['cukru']],
  ['skończyło się mleko', ['mleko']],
  ['skończył się ryż', ['ryż']],
  ['mleko proszę', ['mleko']],
  ['aha i jeszcze płyn', ['płyn']],
  ['poproszę mleko i chleb', ['mleko', 'chleb']],
  ['proszę o jajka', ['jajka']],
  ['dodaj do listy mleko', ['mleko']],
  ['skończyła nam się sól', ['sól']],
  ['nie ma już masła', ['masła']],
  ['zapisz że trzeba kupić proszek do prania', ['proszek do prania']],
  ['nie zapomnij kupić jajek', ['jajek']],
  ['no i mleko', ['mleko']],
])('%j asks for products', (text, things) => {
  expect(splitItems(text, catalogue)).toEqual(things);
});

test.each([
  'weź',
  'brakuje',
  'nie ma już',
  'proszek',
  'skończy się',
  'karma weź',
  'prosecco',
  'dodatki',
  'no name',
])('%j asks for nothing else', (text) => {
  expect(splitItems(text, catalogue)).toEqual([text]);
});

test('what a recipe says to do is no request', () => {
  for (const step of ['Dodaj sól i pieprz.', 'Dodaj sól, pieprz i smaż 5 minut.'])
    expect(splitIngredients(step, catalogue)).toEqual([step]);
});

test.each([
  ['- chleb - mleko - masło', ['chleb', 'mleko', 'masło']],
  ['chleb - mleko - 2 kg ziemniaków', ['chleb', 'mleko', '2 kg ziemniaków']],
  ['mleko. chleb. masło', ['mleko', 'chleb', 'masło']],
  ['Chleb. Mleko. Jajka 10.', ['Chleb', 'Mleko', 'Jajka 10']],
  ['jajka 10 szt. i bułki. chleb', ['jajka 10 szt.', 'bułki', 'chleb']],
  ['1. chleb 2. karma dla kota 3. masło', ['chleb', 'karma dla kota', 'masło']],
  ['1) chleb 2) masło', ['chleb', 'masło']],
  ['mleko 2l/ jajka/ chleb', ['mleko 2l', 'jajka', 'chleb']],
  ['mleko 2 l/ chleb', ['mleko 2 l', 'chleb']],
  ['mleko 2l/jajka/chleb', ['mleko 2l', 'jajka', 'chleb']],
  ['jajka/mleko 1/2 l/chleb', ['jajka', 'mleko 1/2 l', 'chleb']],
  ['szynka/ ser/ pomidory', ['szynka', 'ser', 'pomidory']],
  [',5 kg sera, chleb', [',5 kg sera', 'chleb']],
])('signs separate the products of %j', (text, things) => {
  expect(splitItems(text, catalogue)).toEqual(things);
});

test.each([
  'woda niegaz. 2 zgrzewki',
  'mleko - 2 l - 3,2%',
  'papryka - czerwona - 2 szt.',
  'ser - feta',
  'kawa - herbata',
  'makaron - nitki - 500 g',
  'masło. najlepiej extra',
  'jajka 10 szt. rozmiar L',
  'śmietana ok. 200 ml. kremówka',
  '- ser żółty',
  'masło/ margaryna',
  'masło / margaryna / olej',
  'masło/margaryna/olej',
  'jabłka / 3 sery / marchewki',
  'mleko 1/2 l',
  'sól i/ lub pieprz',
  'papryka czerwona/ żółta 2 szt.',
])('signs separate no products of %j', (text) => {
  expect(splitItems(text, catalogue)).toEqual([text]);
});

test.each([
  ['papryka: 2 czerwone, 1 żółta', ['2 papryki czerwone', '1 papryka żółta']],
  ['Papryka: 2 czerwone i 1 żółta', ['2 papryki czerwone', '1 papryka żółta']],
])('%j counts kinds of the food before its colon', (text, things) => {
  expect(splitItems(text, catalogue)).toEqual(things);
});

test.each([
  'papryka: czerwona',
  'masło: 2 kostki',
  'papryka: 2 czerwone lub 1 żółta',
  'papryka: 2 szt. czerwone',
])('%j counts no kinds', (text) => {
  expect(splitItems(text, catalogue)).toEqual([text]);
});

test('the pieces of fish and meat behind their number are a note', () => {
  expect(splitItems('łosoś 2 filety', catalogue)).toEqual(['łosoś 2 szt. (filety)']);
  expect(splitItems('chleb, kurczak 5 udek', catalogue)).toEqual(['chleb', 'kurczak 5 szt. (udka)']);
  expect(splitItems('schab 6 kotletów', catalogue)).toEqual(['schab 6 szt. (kotlety)']);
  for (const one of ['kurczak 2 kg', 'filety 2', 'ser 2 plastry'])
    expect(splitItems(one, catalogue)).toEqual([one]);
});

test('packs behind a size are no doughnuts', () => {
  const known = { products: products.of(['Kawa', 'Pączki'].map((name) => ({ id: name, name }))), dictionary };
  for (const one of ['kawa 250 g 2 paczki', 'makaron 500 g 2 paczki'])
    expect(splitItems(one, known)).toEqual([one]);
  expect(splitItems('kawa 250 g 2 pączki', known)).toEqual(['kawa 250 g', '2 pączki']);
});

test.each([
  ['Lidl: chleb i mleko', ['Lidl: chleb', 'mleko']],
  ['Lidl: masło mleko 2 l', ['Lidl: masło', 'mleko 2 l']],
  ['lidl - chleb i mleko', ['lidl: chleb', 'mleko']],
  ['Biedronka – mleko, masło', ['Biedronka: mleko', 'masło']],
  ['Lidl-owy chleb', ['Lidl-owy chleb']],
])('%j: a shop is set apart from its products', (text, things) => {
  expect(splitItems(text, catalogue)).toEqual(things);
});
