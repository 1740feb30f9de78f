import { expect, test } from 'vitest';
import { splitItems } from '../split-items.ts';
import { catalogueOf } from '../../../../test/polish/say-line.ts';

const NAMES = (
  'Mleko|Chleb|Masło|Jajka|Cukier|Bułki|Kawa|Herbata|Marchew|Pietruszka|Seler|Por|Ser|Ser żółty|Szynka|Feta|Cytryna|' +
  'Mięta|Kakao|Papryka|Chipsy|Pizza|Miód|Papier toaletowy|Płyn do naczyń|Natka|Mielone|Mięso|Kurczak|Filet|Orzeszki|' +
  'Śląska'
).split('|');
const catalogue = catalogueOf(...NAMES);
const { products, dictionary } = catalogue;
const split = (text: string) => splitItems(text, catalogue);

test.each([
  ['mleko 2 l masło chleb', ['mleko 2 l', 'masło', 'chleb']],
  ['chleb mleko 2 l masło 2 kostki', ['chleb', 'mleko 2 l', 'masło 2 kostki']],
  ['10 jajek chleb', ['10 jajek', 'chleb']],
  ['2 kg cukru chleb', ['2 kg cukru', 'chleb']],
  ['2 kg gruszek chleb', ['2 kg gruszek', 'chleb']],
  ['2 kg cytryn ½ mleka', ['2 kg cytryn', '½ mleka']],
  ['6 bułek masło', ['6 bułek', 'masło']],
  ['2 mleka chleb 3 bułki', ['2 mleka', 'chleb', '3 bułki']],
  ['10 jajek mleko masło 2 kostki', ['10 jajek', 'mleko', 'masło 2 kostki']],
  ['chleb masło jajka', ['chleb', 'masło', 'jajka']],
  ['chleb masło i mleko', ['chleb', 'masło', 'mleko']],
  ['kawa herbata cukier', ['kawa', 'herbata', 'cukier']],
  ['marchew pietruszka seler por', ['marchew', 'pietruszka', 'seler', 'por']],
  ['masło ser żółty szynka', ['masło', 'ser żółty', 'szynka']],
  ['papier toaletowy płyn do naczyń', ['papier toaletowy', 'płyn do naczyń']],
])('%j names products side by side', (text, things) => {
  expect(split(text)).toEqual(things);
});

test.each([
  'ser feta',
  'herbata cytryna',
  'herbata mięta cytryna',
  'chipsy ser',
  'pizza ser szynka',
  'mleko kakao',
  'miód orzeszki',
  'papryka mielone',
  'mięso mielone',
  '1 kg mięsa śląska',
  'kurczak filet',
  'pietruszka natka',
  'chleb/bułki',
  'chleb lub bułki',
  'chleb tostowy masło',
])('%j may be one product', (text) => {
  expect(split(text)).toEqual([text]);
});

const nothing = { products: products.of<{ id: string; name: string }>([]), dictionary };

test.each([
  ['chleb mleko jajka', ['chleb', 'mleko', 'jajka']],
  ['masło chleb ser', ['masło', 'chleb', 'ser']],
  ['chleb bułki ser szynka', ['chleb', 'bułki', 'ser', 'szynka']],
  ['ziemniaki cebula marchew', ['ziemniaki', 'cebula', 'marchew']],
  ['10 jajek chleb mleko', ['10 jajek', 'chleb', 'mleko']],
  ['chleb mleko 2 jajka 10', ['chleb', 'mleko 2', 'jajka 10']],
])('%j names foods, whatever the catalogue has', (text, things) => {
  expect(splitItems(text, nothing)).toEqual(things);
});

test.each([
  'chleb mleko',
  'krokiety kapusta grzyby',
  'kanapka ser szynka',
  'sok jabłko banan',
  'herbata cytryna miód',
  'lody wanilia czekolada',
  'sałatka kurczak ananas',
  'bułka tarta jajko mąka',
  'pizza szynka pieczarki',
])('%j may be one product, which the catalogue doesn’t have', (text) => {
  expect(splitItems(text, nothing)).toEqual([text]);
});

test.each([
  ['kilo cukru kilo soli', ['kilo cukru', 'kilo soli']],
  ['litr mleka kilo cukru', ['litr mleka', 'kilo cukru']],
  ['paczka kawy paczka herbaty', ['paczka kawy', 'paczka herbaty']],
  ['kostka masła mleko 2 l', ['kostka masła', 'mleko 2 l']],
  ['paczka drożdży chleb', ['paczka drożdży', 'chleb']],
])('the measure at the beginning of %j is one of it', (text, things) => {
  expect(split(text)).toEqual(things);
});

test('vegetables for a soup', () => {
  expect(splitItems('seler por pietruszka', nothing)).toEqual(['seler', 'por', 'pietruszka']);
  expect(splitItems('seler korzeń pietruszki', nothing)).toEqual(['seler korzeń pietruszki']);
});

test('what foods in a row are all for stays with the last', () => {
  expect(split('burak pietruszka seler por na rosół')).toEqual([
    'burak',
    'pietruszka',
    'seler',
    'por na rosół',
  ]);
  expect(split('kiełbaski na grilla')).toEqual(['kiełbaski na grilla']);
});

test('they may stand as one asks for them', () => {
  expect(split('mąkę ryż i jajka')).toEqual(['mąkę', 'ryż', 'jajka']);
});
