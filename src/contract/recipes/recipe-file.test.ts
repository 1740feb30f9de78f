import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAUGHTY } from '../../test/naughty.ts';
import { parseLine } from '../ingredient-lines/parse-line.ts';
import { LIMITS } from '../limits.ts';
import { cleanName, nameKey } from '../names.ts';
import { type FileRecipe, readRecipeFile, writeRecipeFile } from './recipe-file.ts';
import { UNITS } from '../quantities/units.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const anyText = fc.oneof(fc.constantFrom(...NAUGHTY), fc.string({ unit: 'grapheme', maxLength: 80 }));
/** One line, as names and remarks are stored. */
const line = anyText
  .map((text) => cleanName(cleanName(text).slice(0, LIMITS.tagLength)))
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const thousandths = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((value) => value / 1000);
const source = fc.oneof(line, fc.webUrl());

const recipe: fc.Arbitrary<FileRecipe> = fc.record({
  name: line,
  text: fc.oneof(
    anyText.filter((text) => !text.includes('\0')),
    fc.constant('<p>Wymieszaj.</p>'),
  ),
  portions: maybe(thousandths(LIMITS.portionsMax)),
  minutes: maybe(fc.integer({ min: 1, max: LIMITS.minutesMax })),
  tags: fc.uniqueArray(line, { maxLength: LIMITS.tagsPerRecipe, selector: nameKey }),
  source: maybe(source),
  cookedOn: maybe(fc.constantFrom('2024-02-29', '2026-03-29', '1999-12-31')),
  ingredients: fc.array(
    fc.record({
      name: line,
      qty: thousandths(LIMITS.quantityMax),
      unit: fc.constantFrom(...UNITS),
      note: maybe(line),
      section: maybe(line),
    }),
    { maxLength: 6 },
  ),
});

const written = (value: FileRecipe): unknown =>
  JSON.parse(JSON.stringify(writeRecipeFile(value, [{ text: 'Wymieszaj.' }])));

test('what goes out as a file comes in again equal, whatever it is called', () => {
  fc.assert(
    fc.property(recipe, (value) => {
      expect(readRecipeFile(written(value))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

const CAKE: FileRecipe = {
  name: 'Sernik',
  text: '<h2>Masa</h2><ol><li><p>Utrzyj.</p></li></ol>',
  portions: 12,
  minutes: 90,
  tags: ['ciasta', 'na święta'],
  source: 'https://aniagotuje.pl/przepis/sernik',
  cookedOn: '2026-03-29',
  ingredients: [
    { name: 'Twaróg', qty: 1, unit: 'kg', note: 'trzykrotnie mielony', section: 'Na masę' },
    { name: 'Jajka', qty: 5, unit: 'piece', note: null, section: null },
    { name: 'Sól', qty: 1, unit: 'some', note: null, section: null },
  ],
};

test('other programs find what schema.org has fields for', () => {
  const steps = [{ heading: 'Masa', steps: ['Utrzyj.'] }, { text: 'Upiecz.' }];
  expect(writeRecipeFile(CAKE, steps)).toMatchObject({
    '@type': 'Recipe',
    name: 'Sernik',
    recipeYield: '12',
    totalTime: 'PT90M',
    keywords: ['ciasta', 'na święta'],
    url: 'https://aniagotuje.pl/przepis/sernik',
    recipeIngredient: ['1\u202fkg Twaróg (trzykrotnie mielony)', '5\u00a0szt. Jajka', 'trochę Sól'],
    recipeInstructions: [
      { '@type': 'HowToSection', name: 'Masa', itemListElement: [{ '@type': 'HowToStep', text: 'Utrzyj.' }] },
      { '@type': 'HowToStep', text: 'Upiecz.' },
    ],
  });
});

test('words that only begin like an address are no address for other programs', () => {
  const file = written({ ...CAKE, source: 'https:// adres' });
  expect(file).not.toHaveProperty('url');
  expect(readRecipeFile(file)?.source).toBe('https:// adres');
});

test.each([
  ['missing', null, null],
  ['a number', 7, null],
  ['broken', 'https:// adres', 'https:// adres'],
  ['of two lines', 'https://aniagotuje.pl/\nprzepis', 'https://aniagotuje.pl/ przepis'],
  ['too long', 'a'.repeat(LIMITS.sourceLength + 1), null],
])('a recipe of ours whose address is %s stays ours', (_, isBasedOn, said) => {
  expect(readRecipeFile({ ...(written(CAKE) as object), isBasedOn })).toEqual({ ...CAKE, source: said });
});

const demo = readFileSync(new URL('../../server/demo/products.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((each) => each !== '' && !each.startsWith('#'));
const catalogue = catalogueOf(...demo);

test('the lines of ingredients are read as they were, by our own parser', () => {
  const notes = ['drobno posiekana', 'w temperaturze pokojowej', 'do posypania', 'przesiana przez sito'];
  fc.assert(
    fc.property(
      // A volume is the size of bags, not how many there are.
      fc.constantFrom(...demo.filter((name) => !name.startsWith('Worki'))),
      thousandths(500),
      fc.constantFrom(...UNITS),
      maybe(fc.constantFrom(...notes)),
      (name, qty, unit, note) => {
        const ingredients = [{ name, qty, unit, note, section: null }];
        const { recipeIngredient } = writeRecipeFile({ ...CAKE, ingredients }, []) as {
          recipeIngredient: string[];
        };
        expect(parseLine(recipeIngredient[0] ?? '', catalogue)).toMatchObject({
          qty: unit === 'some' ? null : qty,
          unit,
          product: { name },
          note,
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('what is not ours, or has been tampered with, is no recipe', () => {
  const file = written(CAKE) as Record<string, unknown>;
  const wrong: unknown[] = [
    null,
    [],
    'Sernik',
    { '@type': 'Recipe', name: 'Sernik' },
    { ...file, 'lz:version': '1' },
    { ...file, name: '' },
    { ...file, name: 'a'.repeat(LIMITS.nameLength + 1) },
    { ...file, 'lz:text': 5 },
    { ...file, 'lz:text': 'a'.repeat(LIMITS.recipeTextBytes + 1) },
    { ...file, recipeYield: '-1' },
    { ...file, recipeYield: 'dużo' },
    { ...file, totalTime: 'PT0M' },
    { ...file, totalTime: 'P1D' },
    { ...file, keywords: Array.from({ length: LIMITS.tagsPerRecipe + 1 }, (_, at) => `tag ${at}`) },
    { ...file, 'lz:cookedOn': '2026-02-30' },
    { ...file, 'lz:ingredients': [{ name: 'Sól', qty: 0, unit: 'kg' }] },
    { ...file, 'lz:ingredients': [{ name: 'Sól', qty: 1, unit: 'wiadro' }] },
    {
      ...file,
      'lz:ingredients': Array.from({ length: LIMITS.recipeIngredients + 1 }, () => ({
        name: 'Sól',
        qty: 1,
        unit: 'kg',
      })),
    },
  ];
  expect(wrong.map(readRecipeFile)).toEqual(wrong.map(() => undefined));
  // A newer LZ may add to it.
  expect(readRecipeFile({ ...file, 'lz:version': 2, 'lz:photo': 'x' })).toEqual(CAKE);
});
