import { describe, expect, test } from 'vitest';
import type { RecipePreview } from '../../../contract/recipes/recipes.ts';
import { usualCpuMsOf } from '../../../test/cpu-cost.ts';
import { catalogueOf } from '../../ui/product-field/product-catalogue.ts';
import { similarTo } from './similar-words.ts';
import { EVERYTHING, findRecipes, indexRecipes, type RecipeSearch } from './find-recipes.ts';

const of = (name: string, more: Partial<RecipePreview> = {}): RecipePreview => ({
  id: name,
  name,
  portions: null,
  ...more,
});
const RECIPES = [
  of('Łazanki z kapustą', { minutes: 60 }),
  of('Sernik', { tags: ['ciasta', 'na święta'], cookedOn: '2026-03-01' }),
  of('Zupa krem z pomidorów', { tags: ['Zupy'], minutes: 30 }),
  of('Zupa pomidorowa', { tags: ['zupy'], cookedOn: '2026-04-01' }),
  of('Żurek', { tags: ['zupy', 'na święta'] }),
];
const catalogue = catalogueOf([
  ['z', 'Ziemniaki'],
  ['p', 'Papryka czerwona'],
]);
const PRODUCTS = {
  productIds: ['z', 'p'],
  recipes: [
    ['Żurek', [0]],
    ['Łazanki z kapustą', [0, 1]],
  ] satisfies [string, number[]][],
};

const bare = indexRecipes(RECIPES);
const whole = indexRecipes(RECIPES, catalogue, PRODUCTS);
const found = (search: Partial<RecipeSearch>, index = whole) =>
  findRecipes(index, { ...EVERYTHING, ...search }).map(({ name }) => name);

describe('words', () => {
  test.each([
    ['zurek', ['Żurek']],
    ['LAZANKI', ['Łazanki z kapustą']],
    ['pomidor  zupa', ['Zupa krem z pomidorów', 'Zupa pomidorowa']],
    ['Zupa – pomidor', ['Zupa krem z pomidorów', 'Zupa pomidorowa']],
    ['zupa & krem +', ['Zupa krem z pomidorów']],
    ['', RECIPES.map(({ name }) => name)],
    ['bigos', []],
    ['&', []],
  ])('%s, before all of the code is here', (name, names) => expect(found({ name }, bare)).toEqual(names));

  test.each([
    ['żurku', ['Żurek']],
    ['serniki', ['Sernik']],
    ['zupę', ['Zupa krem z pomidorów', 'Zupa pomidorowa', 'Żurek']],
    ['ciasto', ['Sernik']],
    ['ziemniak', ['Łazanki z kapustą', 'Żurek']],
    ['ziemniakami', ['Łazanki z kapustą', 'Żurek']],
    ['święta ziemniaki', ['Żurek']],
    ['czerwonej papryki', ['Łazanki z kapustą']],
    ['ziemniaki sernik', []],
  ])('%s is found in any form, in names, tags and products', (name, names) =>
    expect(found({ name })).toEqual(names),
  );
});

describe('a word', () => {
  const NAMES = [
    'Chleb z mąki żytniej',
    'Kopytka',
    'Makaron z pomidorami',
    'Placki z ziemniaków',
    'Placki ziemniaczane',
    'Tarta cytrynowa',
    'Zupa dyniowa',
    'Zupa ogórkowa',
    'Zupa pomidorowa',
    'Zupa z dyni',
  ];
  const index = indexRecipes(
    NAMES.map((name) => of(name)),
    catalogue,
    undefined,
    similarTo,
  );

  test.each([
    ['zupa dyniowa', ['Zupa dyniowa', 'Zupa z dyni']],
    ['zupa z dyni', ['Zupa dyniowa', 'Zupa z dyni']],
    ['dynia', ['Zupa z dyni', 'Zupa dyniowa']],
    ['pomidorową', ['Zupa pomidorowa', 'Makaron z pomidorami']],
    ['placki ziemniaczane', ['Placki ziemniaczane', 'Placki z ziemniaków']],
    ['placek z ziemniakami', ['Placki z ziemniaków', 'Placki ziemniaczane']],
    ['cytryna', ['Tarta cytrynowa']],
    ['ogórek', ['Zupa ogórkowa']],
    ['makowy', []],
  ])('finds what is made of the same word, behind its own forms: %s', (name, names) =>
    expect(found({ name }, index)).toEqual(names),
  );

  test.each([
    ['pomidrowa', ['Zupa pomidorowa']],
    ['zupa dynoiwa', ['Zupa dyniowa']],
    ['kopytak', ['Kopytka']],
    ['kopry', []],
    ['woda', []],
  ])('may be mistyped where nothing else is found: %s', (name, names) =>
    expect(found({ name }, index)).toEqual(names),
  );
});

test('tags in any case have to be there, all of them', () => {
  expect(found({ tags: ['zupy'] })).toEqual(['Zupa krem z pomidorów', 'Zupa pomidorowa', 'Żurek']);
  expect(found({ tags: ['ZUPY', 'na święta'] })).toEqual(['Żurek']);
});

test('quick is what says so', () => expect(found({ isQuick: true })).toEqual(['Zupa krem z pomidorów']));

test('those cooked last come first, then the others by name', () => {
  expect(found({ order: 'cooked' })).toEqual([
    'Zupa pomidorowa',
    'Sernik',
    'Łazanki z kapustą',
    'Zupa krem z pomidorów',
    'Żurek',
  ]);
});

test('a thousand recipes are searched within a frame', async () => {
  const recipes = Array.from({ length: 1_000 }, (_, at) =>
    of(`Zupa pomidorowa z makaronem ${at}`, { tags: ['zupy', `z${at % 30}`] }),
  );
  const uses = recipes.map(({ id }): [string, number[]] => [id, [0, 1]]);
  const index = indexRecipes(recipes, catalogue, { productIds: ['z', 'p'], recipes: uses }, similarTo);
  const search = { ...EVERYTHING, name: 'makaron 99' };
  expect(await usualCpuMsOf(() => findRecipes(index, search), 20)).toBeLessThan(16);
});
