import { expect, test } from 'vitest';
import { catalogueOf } from '../../ui/product-field/product-catalogue.ts';
import type { Choices } from './plain-item.ts';
import { readItems } from './typed-items.ts';

const CATALOGUE = catalogueOf([['mleko', 'Mleko']]);

test.each([
  ['- kupić mleko', 'kupić mleko'],
  ['[ ] umyć auto', 'umyć auto'],
  ['☐ kupić prezent', 'kupić prezent'],
  ['• Nabiał:', 'Nabiał'],
  ['umyć auto', 'umyć auto'],
  ['- mleko', 'Mleko'],
  ['trzeba mięso rozmrozić', 'trzeba mięso rozmrozić'],
  ['koniecznie mięso rozmrozić', 'koniecznie mięso rozmrozić'],
  ['przydałoby się umyć okna', 'przydałoby się umyć okna'],
  ['tylko 5 minut', '5 minut'],
  ['w lidlu kupić chleb w biedrze masło', 'w lidlu kupić chleb w biedrze masło'],
  ['lidl żabka: mleko', 'Mleko'],
])('%j puts %j on the list', (text, name) => {
  expect(readItems(text, CATALOGUE, new Map())).toMatchObject([{ name, qty: 1 }]);
});

test('what is taken as it stands keeps what stands before it', () => {
  expect(readItems('- mleko', CATALOGUE, new Map([['- mleko', 'plain']]))).toMatchObject([
    { name: '- mleko' },
  ]);
});

test.each([
  ['2 kubki śmietany', [{ qty: 2, unit: 'pack', note: 'kubki' }]],
  ['kubeczek jogurtu', [{ qty: 1, unit: 'pack', note: 'kubek' }]],
  ['2 kubki mąki', [{ qty: 2, unit: 'cup', note: undefined }]],
  ['12 saszetek whiskas', [{ qty: 12, unit: 'piece', note: 'saszetki', name: 'whiskas' }]],
  ['kilka bananów', [{ qty: 1, unit: 'piece', note: 'kilka' }]],
  ['parę pomidorów', [{ qty: 1, unit: 'piece', note: 'parę' }]],
  ['dużo mleka', [{ qty: 1, unit: 'piece', note: 'dużo', name: 'Mleko' }]],
  ['jabłka, sporo', [{ qty: 1, unit: 'piece', note: 'sporo', name: 'jabłka' }]],
  ['trochę soli', [{ unit: 'some', note: undefined }]],
  [
    'Lidl: chleb, 2 mleka',
    [
      { name: 'chleb', note: 'Lidl' },
      { name: 'Mleko', qty: 2, note: 'Lidl' },
    ],
  ],
])('%j is read as on a shelf', (text, items) => {
  expect(readItems(text, CATALOGUE, new Map())).toMatchObject(items);
});

test('a new product typed without diacritics is searched with them, and the one typed is left to choose', () => {
  const choose = (choices: Choices) => readItems('maslo', CATALOGUE, choices);
  expect(choose(new Map())).toMatchObject([{ name: 'masło', searched: 'masło', text: 'maslo' }]);
  expect(choose(new Map([['maslo', 'plain']]))).toMatchObject([{ name: 'maslo', productId: undefined }]);
});

test.each(['mleko', 'wodę', 'Kasza', 'kasza '])('of %j what was typed is searched', (text) => {
  expect(readItems(text, CATALOGUE, new Map())).toMatchObject([{ searched: text.trim() }]);
});

test.each([
  ['koperek', 'Koper'],
  ['pyry', 'Ziemniaki'],
  ['mozarela', 'Mozzarella'],
  ['serek mascarpone', 'Mascarpone'],
])('of %j, another name of %j, the product that it means is searched', (text, name) => {
  const names = ['Koper', 'Ziemniaki', 'Mozzarella', 'Mascarpone'].map((each): [string, string] => [
    each,
    each,
  ]);
  expect(readItems(text, catalogueOf(names), new Map())).toMatchObject([
    { text, name, productId: name, searched: name },
  ]);
});

const LINK = 'https://www.castorama.pl/zarowka-led,e27-i-2-l.html?x=1';

test.each([
  [`żarówka LED ${LINK} 2 szt`, [{ name: 'żarówka LED', qty: 2, note: LINK }]],
  [`mleko, żarówka ${LINK}, chleb`, [{ name: 'Mleko' }, { name: 'żarówka', note: LINK }, { name: 'chleb' }]],
  [`żarówka (${LINK})`, [{ name: 'żarówka', note: LINK }]],
  [
    'mikser www.allegro.pl/oferta/mikser-12345.',
    [{ name: 'mikser', note: 'www.allegro.pl/oferta/mikser-12345' }],
  ],
  [LINK, [{ name: LINK, qty: 1 }]],
  [` - ${LINK}`, [{ name: LINK, qty: 1 }]],
])('an address on the web stays whole: %j', (text, items) => {
  expect(readItems(text, CATALOGUE, new Map())).toMatchObject(items);
});

test('what is offered as typed has no brackets around an address that had none', () => {
  const typed = `żarówka ${LINK} 2 szt`;
  expect(readItems(`mleko, ${typed}`, CATALOGUE, new Map())).toMatchObject([{}, { text: typed }]);
  expect(readItems(typed, CATALOGUE, new Map([[typed, 'plain']]))).toMatchObject([{ name: typed }]);
  expect(readItems(`żarówka (${LINK})`, CATALOGUE, new Map())).toMatchObject([{ text: `żarówka (${LINK})` }]);
});

test.each([
  'https://pl.wikipedia.org/wiki/Chleb_(pieczywo)',
  'https://sklep.pl/a_(b)_(c)/d?e=(f),g',
  'https://sklep.pl/towary[]=1&towary[2]=x',
])('a link with brackets stays whole: %s', (link) => {
  const items = [{ name: 'chleb', note: link }, { name: 'Mleko' }];
  expect(readItems(`chleb ${link}, mleko`, CATALOGUE, new Map())).toMatchObject(items);
  expect(readItems(`chleb (${link}), mleko`, CATALOGUE, new Map())).toMatchObject(items);
});

test('a bracket that is open in a link, or closed behind one, is no part of it', () => {
  const read = (text: string) => readItems(text, CATALOGUE, new Map());
  expect(read('chleb (w Lidlu https://sklep.pl/chleb) i mleko')).toMatchObject([
    { name: 'chleb', note: 'w Lidlu https://sklep.pl/chleb' },
    { name: 'Mleko' },
  ]);
  expect(read('chleb https://sklep.pl/a.')).toMatchObject([{ name: 'chleb', note: 'https://sklep.pl/a' }]);
});
