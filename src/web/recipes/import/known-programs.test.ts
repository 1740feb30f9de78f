import { gzipSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  kitchenOwlExport,
  mealieBackup,
  mealieRecipe,
  paprikaRecipe,
  tandoorRecipe,
} from '../../../test/other-programs.ts';
import { type FilesContent, readFiles } from './read-file.ts';

const bytes = (data: unknown): Uint8Array => strToU8(JSON.stringify(data));
const zip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(files));
const dataIn = (html: string): unknown => JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''));
const steps = (...texts: string[]) => texts.map((text) => ({ '@type': 'HowToStep', text }));

const readFile = (file: Blob): Promise<FilesContent> => readFiles([new File([file], 'plik')]);

async function read(file: Blob) {
  const { others, ...rest } = await readFile(file);
  return {
    ...rest,
    others: others.map(({ html }) => dataIn(html)),
    photos: others.map(({ photo }) => !!photo),
  };
}

test('a backup of Mealie gives its recipes, each with what other tables say of it', async () => {
  const id = '0b9e8a2e-5d3b-4a53-9a0f-3f1f5a7c9d10';
  const backup = zip({
    'database.json': bytes(mealieBackup(id)),
    [`data/recipes/${id}/images/original.webp`]: strToU8('x'),
  });
  const found = await read(new Blob([backup]));
  expect(found).toMatchObject({ recipes: [], without: 0, unreadable: 0, photos: [true, false] });
  expect(found.others).toMatchObject([
    {
      '@type': 'Recipe',
      name: 'Placek z kruszonką',
      description: 'Na niedzielę.',
      url: 'https://placki.example/kruszonka',
      recipeYield: 8,
      prepTime: '20 minut',
      cookTime: '45 minut',
      keywords: ['Ciasta', 'wegetariańskie'],
      recipeIngredient: [
        '## Ciasto',
        '0,5 kg mąka (krupczatka)',
        'szczypta soli',
        '## Kruszonka',
        '100 g masło',
      ],
      recipeInstructions: [
        ...steps('Zagnieć ciasto.'),
        {
          '@type': 'HowToSection',
          name: 'Kruszonka',
          itemListElement: steps('1. Rozetrzyj **masło**.', '2. Posyp.'),
        },
        { '@type': 'HowToSection', name: 'Rada', itemListElement: steps('Podawaj na ciepło.') },
      ],
    },
    { name: 'Herbata', recipeIngredient: [], recipeInstructions: [] },
  ]);
});

const DROZDZOWKA = {
  '@type': 'Recipe',
  name: 'Drożdżówka',
  description: 'Na niedzielę.',
  url: 'https://placki.example/drozdzowka',
  recipeYield: '6 porcji',
  totalTime: '2 godziny',
  keywords: ['Ciasta', 'na słodko'],
  recipeIngredient: ['## Ciasto', '0,5 kg mąka (tortowa)', 'szczypta soli'],
  recipeInstructions: [
    ...steps('Zagnieć ciasto.'),
    { '@type': 'HowToSection', name: 'Pieczenie', itemListElement: steps('Upiecz.') },
    { '@type': 'HowToSection', name: 'Rada', itemListElement: steps('Podawaj na ciepło.') },
  ],
};

test('recipes that a user of Mealie exports are read, from an archive of several or of one, and from a file', async () => {
  const several = zip({
    'recipes/drozdzowka/drozdzowka.json': bytes(mealieRecipe()),
    'recipes/drozdzowka/images/original.webp': strToU8('x'),
    'recipes/herbata/herbata.json': bytes({ ...mealieRecipe(), name: 'Herbata', recipe_ingredient: [] }),
  });
  const found = await read(new Blob([several]));
  expect(found).toMatchObject({ recipes: [], without: 0, unreadable: 0, photos: [true, false] });
  expect(found.others).toMatchObject([DROZDZOWKA, { name: 'Herbata', recipeIngredient: [] }]);
  const one = zip({ 'drozdzowka.json': bytes(mealieRecipe()), 'original.webp': strToU8('x') });
  expect(await read(new Blob([one]))).toMatchObject({ others: [DROZDZOWKA], photos: [true] });
  // A single recipe as JSON has the names of the API.
  const names: Record<string, string> = { org_url: 'orgURL' };
  const named = Object.entries(mealieRecipe()).map(([name, value]: [string, unknown]) => [
    names[name] ?? name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  const single = await read(new Blob([JSON.stringify(Object.fromEntries(named))]));
  expect(single).toMatchObject({ others: [DROZDZOWKA], photos: [false] });
});

test('Mealie’s lines without a food keep the amount beside them, unless they have it in them', async () => {
  const row = (quantity: number | null, note: string) => ({ quantity, note, unit: null, food: null });
  const recipe_ingredient = [row(3, 'duże jajka'), row(1, 'sól'), row(2, '500 g mąki'), row(null, 'pieprz')];
  const found = await read(new Blob([JSON.stringify({ ...mealieRecipe(), recipe_ingredient })]));
  expect(found.others).toMatchObject([{ recipeIngredient: ['3 duże jajka', 'sól', '500 g mąki', 'pieprz'] }]);
});

test('Tandoor’s archive of archives gives all its recipes with their photos, and says which is damaged', async () => {
  const archive = zip({
    'Krupnik.zip': zip({ 'recipe.json': bytes(tandoorRecipe()), 'image.jpg': strToU8('x') }),
    'Barszcz.zip': zip({ 'recipe.json': bytes({ ...tandoorRecipe(), name: 'Barszcz' }) }),
    'popsuty.zip': strToU8('Zupa'),
  });
  const found = await read(new Blob([archive]));
  expect(found).toMatchObject({ recipes: [], without: 0, unreadable: 1, photos: [true, false] });
  expect(found.others).toMatchObject([
    {
      name: 'Krupnik',
      description: 'Zupa babci',
      url: 'https://zupy.example/krupnik',
      recipeYield: 4,
      prepTime: 'PT15M',
      cookTime: 'PT40M',
      keywords: ['zupy'],
      recipeIngredient: ['1,5 l bulion', '## Warzywa', '2 sztuka marchew (starta)', 'sól'],
      recipeInstructions: [
        {
          '@type': 'HowToSection',
          name: 'Gotowanie',
          itemListElement: steps('- Zagotuj 1,5 l bulion.', '- Wsyp kaszę.'),
        },
        ...steps('Podaj.'),
      ],
    },
    { name: 'Barszcz' },
  ]);
  const one = await read(new Blob([zip({ 'recipe.json': bytes(tandoorRecipe()) })]));
  expect(one.others).toMatchObject([{ name: 'Krupnik' }]);
});

test('an export of KitchenOwl gives its recipes', async () => {
  const found = await read(new Blob([JSON.stringify(kitchenOwlExport())]));
  expect(found.others).toMatchObject([
    {
      name: 'Racuchy',
      url: 'https://racuchy.example/',
      recipeYield: 3,
      totalTime: 'PT30M',
      keywords: ['śniadanie'],
      recipeIngredient: ['2 szklanki mąka pszenna', 'jabłka (kwaśne, opcjonalnie)', 'cukier'],
      recipeInstructions: steps('1. Wymieszaj: mąka pszenna.', '2. Usmaż u @ania.'),
    },
  ]);
});

const PIEROGI = {
  name: 'Pierogi ruskie',
  description: 'Na Wigilię.',
  url: 'https://pierogi.example/ruskie',
  recipeYield: '4 porcje',
  prepTime: '40 minut',
  cookTime: '10 minut',
  keywords: ['Obiady'],
  recipeIngredient: ['500 g mąki', '1 jajko', 'Farsz:', '300 g twarogu (półtłustego)'],
  recipeInstructions: [
    ...steps('Zagnieć ciasto.', '2. Ulep pierogi.'),
    { '@type': 'HowToSection', name: 'Uwagi', itemListElement: steps('Można zamrozić.') },
  ],
};

test('Paprika’s export, whose recipes are compressed one by one, gives all of them with their photos', async () => {
  const packed = (data: unknown): Uint8Array => gzipSync(bytes(data));
  const archive = zip({
    'Pierogi.paprikarecipe': packed(paprikaRecipe('/9j/')),
    'Zupa.paprikarecipe': packed({ name: 'Zupa', ingredients: '2 l wody', directions: '' }),
    'popsuty.paprikarecipe': packed(paprikaRecipe()).fill(0, 20),
    'pusty.paprikarecipe': packed({}),
  });
  const found = await read(new Blob([archive]));
  expect(found).toMatchObject({ recipes: [], without: 1, unreadable: 1, photos: [true, false] });
  expect(found.others).toMatchObject([PIEROGI, { name: 'Zupa', recipeIngredient: ['2 l wody'] }]);
  expect(JSON.stringify(found.others)).not.toContain('/9j/');
  const one = await read(new Blob([new Uint8Array(packed(paprikaRecipe('/9j/')))]));
  expect(one).toMatchObject({ others: [PIEROGI], photos: [true] });
});

test('a recipe of Paprika that grows without end is stopped', async () => {
  const endless = gzipSync(new Uint8Array(22_500_000));
  const { unreadable, others } = await readFile(
    new Blob([zip({ 'a.paprikarecipe': endless, 'b.paprikarecipe': gzipSync(bytes(paprikaRecipe())) })]),
  );
  expect([unreadable, others.length]).toEqual([1, 1]);
  const { refused } = await readFile(new Blob([new Uint8Array(endless)]));
  expect(refused).toEqual([{ name: 'plik', problem: 'fileTooLarge' }]);
});

test('a recipe of Paprika may be large with its picture, not without it', async () => {
  const packed = (data: object) => new Blob([new Uint8Array(gzipSync(bytes(data)))]);
  const large = 'A'.repeat(2_100_000);
  expect((await readFile(packed(paprikaRecipe(large)))).others.length).toBe(1);
  const { refused } = await readFile(packed({ ...paprikaRecipe(), notes: large }));
  expect(refused).toEqual([{ name: 'plik', problem: 'fileTooLarge' }]);
});

test('compressed recipes count towards what is read together', async () => {
  const packed = gzipSync(bytes({ ...paprikaRecipe(), notes: 'A'.repeat(1_990_000) }));
  const files = Array.from({ length: 130 }, () => new File([new Uint8Array(packed)], 'plik'));
  const { others, refused } = await readFiles(files);
  expect(others.length).toBeLessThan(130);
  expect(refused.at(-1)).toEqual({ name: 'plik', problem: 'filesTooLarge' });
  // 256 MB take a busy machine half a minute.
}, 90_000);

test.each([
  ['Mealie', { recipes: [], recipes_ingredients: [] }],
  ['Mealie, spoilt', { recipes: [null, 5], recipes_ingredients: [null], recipe_instructions: 'x' }],
  ['KitchenOwl', { recipes: [], items: [{ name: 'mąka' }] }],
])('a file of %s without recipes says so', async (_, data) => {
  const { refused } = await readFile(new Blob([JSON.stringify(data)]));
  expect(refused).toEqual([{ name: 'plik', problem: 'fileWithoutRecipes' }]);
});

test('an archive deeper than that is not opened', async () => {
  const inner = zip({ 'Krupnik.zip': zip({ 'recipe.json': bytes(tandoorRecipe()) }) });
  const { refused } = await readFile(new Blob([zip({ 'a.zip': inner })]));
  expect(refused).toEqual([{ name: 'plik', problem: 'fileWithoutRecipes' }]);
});
