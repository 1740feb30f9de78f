import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/polish/say-line.ts';
import { ingredientsInLine } from './ingredients-in-line.ts';

const nothing = catalogueOf();
const household = catalogueOf('Sól', 'Ajvar', 'Sól i zioła', 'Czarny pieprz');

test.each([
  ['sól, pieprz', ['sól', 'pieprz']],
  ['- sól, pieprz', ['sól', 'pieprz']],
  ['sól i pieprz', ['sól', 'pieprz']],
  ['• Sól oraz pieprz do smaku', ['Sól', 'pieprz do smaku']],
  ['sol i pieprz', ['sol', 'pieprz']],
  ['sól i świeżo mielony pieprz', ['sól', 'świeżo mielony pieprz']],
  ['sól i czarny pieprz', ['sól', 'czarny pieprz']],
  ['szczypta soli i pieprzu', ['1 szczypta soli', '1 szczypta pieprzu']],
  ['szczypta: soli, pieprzu', ['1 szczypta soli', '1 szczypta pieprzu']],
  ['po szczypcie: soli, pieprzu', ['1 szczypcie soli', '1 szczypcie pieprzu']],
  ['szczypta soli i świeżo mielonego pieprzu', ['1 szczypta soli', '1 szczypta świeżo mielonego pieprzu']],
  ['białko jaja, białko serwatkowe', ['białko jaja', 'białko serwatkowe']],
  ['mleko, sok pomarańczowy', ['mleko', 'sok pomarańczowy']],
  ['1 cytryna, sok świeży', ['1 cytryna, sok świeży']],
  ['sól i pieprz (świeżo mielony)', ['sól', 'pieprz (świeżo mielony)']],
  ['sól i pieprz, świeżo mielony', ['sól', 'pieprz, świeżo mielony']],
  ['sól, pieprz i papryka', ['sól', 'pieprz', 'papryka']],
  ['sól i pieprz i papryka', ['sól', 'pieprz', 'papryka']],
  ['liść laurowy i ziele angielskie', ['liść laurowy', 'ziele angielskie']],
  ['masło i bułka tarta do formy', ['masło', 'bułka tarta do formy']],
  ['natka pietruszki i koperek', ['natka pietruszki', 'koperek']],
  ['papryka wędzona i chili', ['papryka wędzona', 'chili']],
  ['ser feta i oliwki', ['ser feta', 'oliwki']],
  ['śmietana 18% i koperek', ['śmietana 18%', 'koperek']],
  ['cytryna i skórka z pomarańczy', ['cytryna', 'skórka z pomarańczy']],
  ['2 łyżki oliwy i 1 łyżka octu', ['2 łyżki oliwy', '1 łyżka octu']],
  ['masło + bułka tarta do formy', ['masło', 'bułka tarta do formy']],
  ['świeżo zmielony czarny pieprz i sól morska', ['świeżo zmielony czarny pieprz', 'sól morska']],
  ['czarny pieprz i sól', ['czarny pieprz', 'sól']],
  ['suszona żurawina i rodzynki', ['suszona żurawina', 'rodzynki']],
  ['świeża bazylia i suszone oregano', ['świeża bazylia', 'suszone oregano']],
  ['2-3 łyżki cukru i cukier waniliowy', ['2-3 łyżki cukru', 'cukier waniliowy']],
  ['szczypta soli i świeżo mielony pieprz', ['szczypta soli', 'świeżo mielony pieprz']],
  [
    '1 listek laurowy, po 1/2 łyżeczki oregano i tymianku',
    ['1 listek laurowy', '1/2 łyżeczki oregano', '1/2 łyżeczki tymianku'],
  ],
  ['sól i pieprz – po szczypcie', ['sól po szczypcie', 'pieprz po szczypcie']],
  ['sól, pieprz, słodka papryka', ['sól', 'pieprz', 'słodka papryka']],
  ['sól, czarny pieprz, majeranek', ['sól', 'czarny pieprz', 'majeranek']],
  [
    'sól morska, świeżo mielony pieprz, suszone oregano',
    ['sól morska', 'świeżo mielony pieprz', 'suszone oregano'],
  ],
  ['2 marchewki, pietruszka, seler', ['2 marchewki', 'pietruszka', 'seler']],
  ['2 jajka, sól', ['2 jajka', 'sól']],
  [
    '1 łyżeczka kurkumy, 1 łyżeczka kuminu, szczypta chili',
    ['1 łyżeczka kurkumy', '1 łyżeczka kuminu', 'szczypta chili'],
  ],
  ['2 łyżki oleju, 1 łyżeczka gochujang', ['2 łyżki oleju', '1 łyżeczka gochujang']],
  ['2 jajka; 100 g cukru; szczypta soli', ['2 jajka', '100 g cukru', 'szczypta soli']],
  [
    'świeże truskawki; listki mięty; pokruszone mini bezy - u mnie z orzechami',
    ['świeże truskawki', 'listki mięty', 'pokruszone mini bezy - u mnie z orzechami'],
  ],
])('%j is several, whatever the catalogue has', (line, ingredients) => {
  expect(ingredientsInLine(line, nothing)).toEqual(ingredients);
  expect(ingredientsInLine(line, household)).toEqual(ingredients);
});

test.each([
  'masło lub margaryna',
  'sól i pieprz lub chili',
  'mąka pszenna, przesiana',
  'ser żółty, starty',
  'ser, najlepiej cheddar i gouda',
  'papryka czerwona i zielona',
  'mąka pszenna i żytnia',
  'suszone śliwki i morele',
  'śliwki i morele suszone',
  'sok i skórka z cytryny',
  'skórka i sok z cytryny',
  'sok z cytryny i limonki',
  'cytryna i sok',
  'białka i żółtka',
  'natka pietruszki i kolendry',
  'pestki dyni i słonecznika',
  'bułka z szynką i serem',
  'kurczak – udka i skrzydełka',
  'przyprawy (sól i pieprz)',
  '1 łyżeczka soli i pieprzu',
  '1 kg jabłek i gruszek',
  '1 i 1/2 szklanki mąki',
  'Dodaj sól i pieprz.',
  '200 g sera, mozzarella, cheddar',
  '500 g warzyw, marchew, seler, por',
  '2 łyżki oliwy, masła, smalcu',
  '2 łyżki octu, biały ocet, ocet jabłkowy',
  '200 g masła, 50 g miękkiego',
  '500 g mąki, 50 g na podsypanie',
  '1 białko i sól',
  '- masło (miękkie, solone)',
])('%j is one line and stays as it is', (line) => {
  expect(ingredientsInLine(line, nothing)).toEqual([line]);
});

test.each([
  ['do podania: tarty parmezan, listki bazylii', 'do podania', ['tarty parmezan', 'listki bazylii']],
  ['do dekoracji: maliny, borówki, listki mięty', 'do dekoracji', ['maliny', 'borówki', 'listki mięty']],
  ['do smaku: sól, pieprz, cukier', 'do smaku', ['sól', 'pieprz', 'cukier']],
  ['do dekoracji – borówki, mięta', 'do dekoracji', ['borówki', 'mięta']],
  ['do posypania: cukier puder i kakao', 'do posypania', ['cukier puder', 'kakao']],
  ['dodatkowo: masło i bułka tarta do formy', 'dodatkowo', ['masło', 'bułka tarta do formy']],
  ['przyprawy: sól, pieprz, 2 liście laurowe', 'przyprawy', ['sól', 'pieprz', '2 liście laurowe']],
  ['Polewa: masło, kakao, cukier', 'Polewa', ['masło', 'kakao', 'cukier']],
  ['- na krem: 250 g mascarpone, 3 łyżki cukru', 'na krem', ['250 g mascarpone', '3 łyżki cukru']],
])('%j says of each what it is for', (line, label, ingredients) => {
  expect(ingredientsInLine(line, nothing)).toEqual(ingredients.map((each) => `${each} (${label})`));
});

test.each([
  'do podania: śmietana lub jogurt',
  'do smażenia: olej',
  'papryka: czerwona, zielona',
  'np.: jabłka, gruszki',
  'ser żółty; starty na grubych oczkach',
  'masło; może być margaryna',
  'uwaga: masło i mąka z lodówki',
  'czarny pieprz i imbir',
  '1 kg jabłek i gruszki',
])('%j stays one line, whatever its signs', (line) => {
  expect(ingredientsInLine(line, nothing)).toEqual([line]);
});

test('a product of the catalogue is as good as a word of the table, and holds its and', () => {
  expect(ingredientsInLine('oliwa i ajvar', nothing)).toEqual(['oliwa i ajvar']);
  expect(ingredientsInLine('oliwa i ajvar', household)).toEqual(['oliwa', 'ajvar']);
  expect(ingredientsInLine('ajvar i czarny pieprz', household)).toEqual(['ajvar', 'czarny pieprz']);
  expect(ingredientsInLine('sól i zioła', household)).toEqual(['sól i zioła']);
});

test('the pieces of fish and meat behind their number are a note', () => {
  expect(ingredientsInLine('łosoś 2 filety', nothing)).toEqual(['łosoś 2 szt. (filety)']);
});
