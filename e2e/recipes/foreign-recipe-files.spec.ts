import type { Locator, Page } from '@playwright/test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { writeRecipeFile } from '../../src/contract/recipes/recipe-file.ts';
import {
  kitchenOwlExport,
  mealieBackup,
  paprikaRecipe,
  tandoorRecipe,
} from '../../src/test/other-programs.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readInto, recipesOf } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/person.ts';
import { drawJpeg } from '../support/photo-files.ts';
import { makeRecipe, rows } from '../support/recipe-screens.ts';
import { toast } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const recipe = (name: string, ingredients: string[]) => ({
  '@context': 'http://schema.org',
  '@type': 'Recipe',
  name,
  image: 'full.jpg',
  recipeYield: 4,
  recipeIngredient: ingredients,
  recipeInstructions: ['Gotuj.', 'Podaj.'],
});

const SOUP = recipe('Zupa dyniowa', ['1 kg dyni', '2 l wody']);
const CAKE = recipe('Ciasto drożdżowe', ['1 kg mąki', '4 jajka']);

const bytes = (data: unknown): Uint8Array => strToU8(JSON.stringify(data));
const json = (data: unknown): Buffer => Buffer.from(JSON.stringify(data));

const fileSection = (page: Page): Locator => page.getByRole('region', { name: 'Przepisy z pliku' });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });

async function check({ page, press }: Person, name: string): Promise<void> {
  await press(fileSection(page).getByRole('button', { name: `Sprawdź: ${name}`, exact: true }));
  await expect(page.getByLabel('Nazwa')).toHaveValue(name);
}

async function save({ page, press }: Person): Promise<void> {
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`the recipes of another program’s archive are looked through one by one (${viewport})`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const { page } = anna;
    await makeRecipe(anna.client, { name: 'Barszcz' });
    const archive = zipSync({
      'Barszcz/recipe.json': bytes(recipe('Barszcz', ['1 kg buraków'])),
      'Zupa/recipe.json': bytes(SOUP),
      'Zupa/full.jpg': strToU8('x'),
      'Ciasto/recipe.json': bytes(CAKE),
      'ustawienia.json': bytes({ a: 1 }),
      'popsuty.json': strToU8('Zupa'),
    });
    await readInto(anna, 'cookbook.zip', Buffer.from(archive));
    await expect(heading(page, 'Przepisy z innego programu: 3')).toBeFocused();
    await expect(page.getByText('Pominięto 1 plik, w którym nie ma przepisu.')).toBeVisible();
    await expect(page.getByText('Pominięto 1 plik: jest uszkodzony albo za duży.')).toBeVisible();
    await expect(fileSection(page).getByRole('listitem')).toHaveText([
      /^Zupa dyniowaSprawdź/,
      /^Ciasto drożdżoweSprawdź/,
      /^BarszczMasz już przepis o tej nazwie\./,
    ]);
    await expectLargeTargets(page, 'recipes of another program');
    await expectGoodInWindows(page, 'recipes of another program', viewport === 'phone' ? 0 : 1);
    await check(anna, 'Zupa dyniowa');
    await expect(rows(page)).toHaveText([/1 kg dyni/, /2 l wody/]);
    await save(anna);

    // The others wait, whatever happens to the page.
    await anna.open('/recipes/import');
    await expect(heading(page, 'Przepisy z innego programu: 2')).toBeVisible();
    await expectAccessible(page);
    await check(anna, 'Ciasto drożdżowe');
    await save(anna);
    await anna.open('/recipes/import');
    await anna.press(page.getByRole('button', { name: 'Usuń: Barszcz' }));
    await expect(page.getByText('Przepisy z innego programu')).toBeHidden();
    const saved = await recipesOf(anna.client);
    expect(saved.map(({ name }) => name)).toEqual(['Barszcz', 'Ciasto drożdżowe', 'Zupa dyniowa']);
  });
}

test('a file of recipes of LZ and of another program gives both', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  const nothing = { portions: null, minutes: null, tags: [], source: null, cookedOn: null, ingredients: [] };
  const ours = writeRecipeFile({ name: 'Sernik z pliku', text: '<p>Piecz.</p>', ...nothing }, []);
  await readInto(anna, 'różne.json', json({ '@graph': [SOUP, ours, CAKE] }));
  await expect(heading(page, 'Przepisy z LZ: 1')).toBeFocused();
  await expect(page.getByText('Przepisy z innego programu są pod tą listą.')).toBeVisible();
  await expectGoodInWindows(page, 'recipes of LZ and of another program', 0);
  await press(page.getByRole('button', { name: 'Dodaj wybrane: 1' }));
  await expect(page.getByText('Dodano przepisy: 1 z 1.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Zamknij' }));
  await expect(heading(page, 'Przepisy z innego programu: 2')).toBeVisible();
  await press(page.getByRole('button', { name: 'Usuń wszystkie' }));
  await expect(page.getByText('Przepisy z innego programu')).toBeHidden();
});

test('one that can’t be read stays, and none that was opened is pushed out by the next', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const names = [1, 2, 3, 4, 5, 6].map((number) => `Zupa ${number}`);
  anna.allow(/status of 503/);
  await page.route('**/api/v2/import/page', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await readInto(anna, 'zupy.json', json(names.map((name) => recipe(name, ['1 l wody']))));
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa 1' }));
  await expect(fileSection(page).getByRole('listitem').first()).toContainText('Wewnętrzny błąd serwera.');
  for (const name of names.slice(0, 5)) {
    await check(anna, name);
    await anna.open('/recipes/import');
  }
  const unsaved = page.getByRole('region', { name: 'Pobrane i niezapisane' }).getByRole('listitem');
  await expect(unsaved).toHaveCount(5);
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa 6' }));
  await expect(fileSection(page).getByRole('listitem')).toContainText(
    'Najpierw zapisz albo usuń któryś z nich.',
  );
  await press(page.getByRole('button', { name: 'Usuń: Zupa 3' }));
  await expect(unsaved).toHaveCount(4);
  await check(anna, 'Zupa 6');
});

test('files of Mealie, Tandoor and KitchenOwl are read', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const mealie = zipSync({ 'database.json': bytes(mealieBackup('0b9e8a2e-5d3b-4a53-9a0f-3f1f5a7c9d10')) });
  await readInto(anna, 'mealie.zip', Buffer.from(mealie));
  await check(anna, 'Placek z kruszonką');
  await expect(page.getByLabel('Źródło')).toHaveValue('https://placki.example/kruszonka');
  await expect(rows(page)).toHaveText([/Usuń/, /mąka.*krupczatka/, /sól/, /Usuń/, /masło/]);
  await save(anna);
  expect((await recipesOf(anna.client))[0]?.products).toMatchObject([
    { qty: 0.5, unit: 'kg', section: 'Ciasto', note: 'krupczatka' },
    { unit: 'pinch', section: 'Ciasto' },
    { qty: 100, unit: 'g', section: 'Kruszonka' },
  ]);
  const krupnik = zipSync({ 'recipe.json': bytes(tandoorRecipe()) });
  await readInto(anna, 'tandoor.zip', Buffer.from(zipSync({ 'Krupnik.zip': krupnik })));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Krupnik');
  await readInto(anna, 'kitchenowl.json', json(kitchenOwlExport()));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Racuchy');
});

test('an export of Paprika comes in with its photo', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page, press } = anna;
  await anna.open('/recipes/import');
  const corners = ['#f00', '#0f0', '#00f', '#fff'] as const;
  const photo = (await drawJpeg(page, { width: 300, height: 200, corners })).toString('base64');
  const packed = (data: unknown): Uint8Array => gzipSync(bytes(data));
  const archive = zipSync({
    'Pierogi ruskie.paprikarecipe': packed(paprikaRecipe(photo)),
    'Zupa.paprikarecipe': packed({ ...paprikaRecipe(), name: 'Zupa', source: 'Babcia', source_url: '' }),
  });
  await readInto(anna, 'Export.paprikarecipes', Buffer.from(archive));
  await press(page.getByRole('button', { name: 'Zapisz wszystkie (2)' }));
  await expect(page.getByText('Dodano przepisy: 2 z 2.')).toBeVisible();
  expect(await recipesOf(anna.client)).toMatchObject([
    {
      name: 'Pierogi ruskie',
      photo: 1,
      portions: 4,
      minutes: 50,
      source: 'https://pierogi.example/ruskie',
      tags: ['Obiady'],
      text: '<p>Na Wigilię.</p><ol><li><p>Zagnieć ciasto.</p></li><li><p>Ulep pierogi.</p></li></ol><h3>Uwagi</h3><p>Można zamrozić.</p>',
      products: [
        { name: 'mąka', qty: 500, unit: 'g' },
        { name: 'jajko', qty: 1 },
        { name: 'twaróg', qty: 300, section: 'Farsz', note: 'półtłustego' },
      ],
    },
    { name: 'Zupa', source: 'Babcia' },
  ]);
});
