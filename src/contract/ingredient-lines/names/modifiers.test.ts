import { expect, test } from 'vitest';
import { parseLine } from '../parse-line.ts';
import { splitItems } from '../several-products/split-items.ts';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';

const empty = catalogueOf();

/** The products of a typed line: an amount, a name and a note, with bars between them. */
function read(text: string, catalogue = empty): string[] {
  return splitItems(text, catalogue).map((thing) => {
    return sayLine(parseLine(thing, catalogue));
  });
}

test.each([
  ['jabłka, nie zielone', 'jabłka | nie zielone'],
  ['ziemniaki, drobne', 'ziemniaki | drobne'],
  ['ziemniaki, mączyste 2 kg', '2 kg | ziemniaki | mączyste'],
  ['jabłka nie zielone 2 kg', '2 kg | jabłka | nie zielone'],
  ['mleko, byle nie UHT', 'mleko | byle nie UHT'],
  ['papier do pieczenia w arkuszach, nie w rolce', 'papier do pieczenia w arkuszach | nie w rolce'],
  ['kawa, ta co zawsze', 'kawa | ta co zawsze'],
  ['kawa ta co zawsze', 'kawa | ta co zawsze'],
  ['pieluchy, rozmiar 4', 'pieluchy | rozmiar 4'],
  ['pieluchy, rozmiar 4, 2 paczki', '2 pack | pieluchy | rozmiar 4'],
  ['mąka, typ 650', 'mąka | typ 650'],
  ['chleb, tylko ciemny', 'chleb | tylko ciemny'],
  ['jogurt, smak truskawka', 'jogurt | smak truskawka'],
  ['szampon, ale nie suchy', 'szampon | ale nie suchy'],
  ['chleb, krojony', 'chleb | krojony'],
  ['chleb, krojony, ciemny', 'chleb | krojony, ciemny'],
  ['chleb, krojony 2 szt.', '2 piece | chleb | krojony'],
  ['2 chleby, krojone', '2 piece | chleb | krojone'],
  ['karma dla kota, mokra', 'karma dla kota | mokra'],
  ['masło, prawdziwe', 'masło | prawdziwe'],
  ['maslo, prawdziwe', 'masło | prawdziwe'],
  ['ser, biały', 'ser | biały'],
  ['ser, biały lub żółty', 'ser | biały lub żółty'],
  ['ser, tarty', 'ser | tarty'],
  ['ser, kozi', 'ser | kozi'],
  ['bułka, tarta', 'bułka | tarta'],
  ['bułki, maślane', 'bułki | maślane'],
  ['3 bułki, pełnoziarniste i razowe', '3 piece | bułki | pełnoziarniste i razowe'],
  ['woda, gazowana', 'woda | gazowana'],
  ['wodę, gazowaną', 'woda | gazowaną'],
  ['2 l wody, lekko gazowanej', '2 l | woda | lekko gazowanej'],
  ['1 kg pomidorów, koktajlowych', '1 kg | pomidory | koktajlowych'],
  ['ketchup, łagodny', 'ketchup | łagodny'],
  ['lody, truskawkowe', 'lody | truskawkowe'],
  ['sól, morska', 'sól | morska'],
  ['papryka, czerwona, żółta', 'papryka | czerwona, żółta'],
  ['płyn do naczyń, miętowy', 'płyn do naczyń | miętowy'],
  ['worki na śmieci, czarne', 'worki na śmieci | czarne'],
  ['śledzie, wędzone na zimno', 'śledzie | wędzone na zimno'],
  ['mięso, mielone', 'mięso | mielone'],
  ['sałatka, jarzynowa', 'sałatka | jarzynowa'],
  ['oliwa, najtańsza', 'oliwa | najtańsza'],
  ['cola, zero', 'cola | zero'],
  ['kurczaki, całe 2 szt', '2 piece | kurczaki | całe'],
])('%j is one thing with a note', (text, thing) => {
  expect(read(text)).toEqual([thing]);
});

test.each([
  'chleb, masło, krojony ser',
  'mleko, jajka, krojony chleb',
  'banany, zielona herbata',
  'cukier, kakao',
  'chleb, tarta',
  'mleko, owoce',
  'jajka, mielone',
  'jajka, wędzone',
  'jajka, kiszone',
  'jajka, lane',
  'jajka, ruskie',
  'chleb, schabowy',
  'ser, razowy',
  'bułki, słodycze',
  'cola, mineralna',
  'szynka, krakowska',
  'herbata, pomidorowa',
  'marchew, ogórkowa',
  'kiełbasa, pasztetowa',
  'jajka, wytrawne',
  // Nouns that end as adjectives do
  'chleb, balony',
  'chleb, klocki',
  'chleb, listy',
  'ser, banany',
  'woda, miska',
  'woda, gazeta',
  'herbata, deska',
  'wata, bawełna',
  'jajka, spodnie',
  'mleko, mascarpone',
  'jajka, cayenne',
  // Adjectives of another number or gender
  'chleb, mineralna',
  'mleko, czerwony',
  'woda, krojony',
  // The noun again, though it ends as an adverb does
  'wino białe, wino czerwone',
  'masło solone, masło śmietankowe',
  'mleko, mleko kozie',
])('%j are as many things as it says', (text) => {
  expect(read(text)).toEqual(text.split(', '));
});

test('what stands behind a note and an and is a thing', () => {
  expect(read('chleb, krojony i masło')).toEqual(['chleb | krojony', 'masło']);
  expect(read('bułki, maślane i mleczne i masło 2 szt.')).toEqual([
    'bułki | maślane, mleczne',
    '2 piece | masło',
  ]);
});

test('what the household calls so is a thing, and the kind it has is the one', () => {
  const household = catalogueOf('Krojone', 'Woda gazowana', 'Chleb');
  expect(read('bułki, krojone', household)).toEqual(['bułki', 'Krojone']);
  expect(read('woda, gazowana, chleb, ciemny', household)).toEqual(['Woda gazowana', 'Chleb | ciemny']);
});
