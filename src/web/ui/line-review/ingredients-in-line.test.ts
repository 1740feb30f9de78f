import { expect, test } from 'vitest';
import { catalogueOf } from '../product-catalogue.ts';
import { ingredientsInLine } from './ingredients-in-line.ts';

const nothing = catalogueOf([]);
const household = catalogueOf([
  ['sól', 'Sól'],
  ['ajvar', 'Ajvar'],
  ['zioła', 'Sól i zioła'],
  ['pieprz', 'Czarny pieprz'],
]);

test.each([
  ['sól, pieprz', ['sól', 'pieprz']],
  ['- sól, pieprz', ['sól', 'pieprz']],
  ['sól i pieprz', ['sól', 'pieprz']],
  ['• Sól oraz pieprz do smaku', ['Sól', 'pieprz do smaku']],
  ['sol i pieprz', ['sol', 'pieprz']],
  ['sól i świeżo mielony pieprz', ['sól', 'świeżo mielony pieprz']],
  ['sól i czarny pieprz', ['sól', 'czarny pieprz']],
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
  'szczypta soli i pieprzu',
  '1 kg jabłek i gruszek',
  'sól i pieprz – po szczypcie',
  '1 i 1/2 szklanki mąki',
  'Dodaj sól i pieprz.',
  '- masło (miękkie, solone)',
])('%j is one line and stays as it is', (line) => {
  expect(ingredientsInLine(line, nothing)).toEqual([line]);
});

test('a product of the catalogue is as good as a word of the table, and holds its and', () => {
  expect(ingredientsInLine('oliwa i ajvar', nothing)).toEqual(['oliwa i ajvar']);
  expect(ingredientsInLine('oliwa i ajvar', household)).toEqual(['oliwa', 'ajvar']);
  expect(ingredientsInLine('ajvar i czarny pieprz', household)).toEqual(['ajvar', 'czarny pieprz']);
  expect(ingredientsInLine('sól i zioła', household)).toEqual(['sól i zioła']);
});
