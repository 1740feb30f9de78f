import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import type { RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readInto, recipesOf } from '../support/downloads.ts';
import { expect, test } from '../support/fixtures.ts';
import { type Corners, drawJpeg, photoOn, shownPhoto } from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

/** Recipes of another program’s file are saved all at once, or one after the other. */

test.use({ hasServiceWorker: false });

const CORNERS: Corners = ['#f00', '#0f0', '#00f', '#fff'];

const recipe = (name: string, more: object = {}) => ({
  '@context': 'http://schema.org',
  '@type': 'Recipe',
  name,
  recipeIngredient: ['1 kg dyni', '2 l wody'],
  recipeInstructions: ['Gotuj.', 'Podaj.'],
  ...more,
});
const bytes = (data: unknown): Uint8Array => strToU8(JSON.stringify(data));

const fileSection = (page: Page): Locator => page.getByRole('region', { name: 'Przepisy z pliku' });
const saveAll = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Zapisz wszystkie (${count})` });

const photographed = async (who: TestClient): Promise<string[]> => {
  const previews: RecipePreview[] = succeeded(await who.get('/api/v2/recipe'));
  return previews.flatMap(({ name, photo }) => (photo === undefined ? [] : [name])).toSorted();
};

test('those that lack nothing are saved at once with their photos, the others say what they lack', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await makeRecipe(anna.client, { name: 'Barszcz' });
  await anna.open('/recipes');
  const picture = await drawJpeg(page, { width: 300, height: 200, corners: CORNERS });
  const archive = Buffer.from(
    zipSync({
      'Zupa/recipe.json': bytes(recipe('Zupa dyniowa', { image: 'https://a.example/zupa.jpg' })),
      'Zupa/full.jpg': picture,
      'Krem/recipe.json': bytes(recipe('Krem z dyni')),
      'Krem/full.jpg': strToU8('x'),
      'Placek/recipe.json': bytes(recipe('Placek z dyni')),
      'Notatka/recipe.json': bytes(recipe('Notatka', { recipeIngredient: [] })),
      'Barszcz/recipe.json': bytes(recipe('Barszcz')),
    }),
  );
  await readInto(anna, 'cookbook.zip', archive);
  await press(saveAll(page, 4));
  await expect(page.getByText('Dodano przepisy: 3 z 4. Bez zdjęcia: 1.')).toBeVisible();
  await expect(fileSection(page).getByRole('listitem')).toHaveText([
    /^Notatka.*Brakuje: składników\. Sprawdź ten przepis przed zapisaniem\./,
    /^BarszczMasz już przepis o tej nazwie\./,
  ]);
  await expect(saveAll(page, 1)).toHaveCount(0);
  await expectAccessible(page);
  await expectGoodInWindows(page, 'recipes saved all at once', 0);
  const names = async () => (await recipesOf(anna.client)).map(({ name }) => name);
  const all = ['Barszcz', 'Krem z dyni', 'Placek z dyni', 'Zupa dyniowa'];
  expect(await names()).toEqual(all);
  expect(await photographed(anna.client)).toEqual(['Zupa dyniowa']);

  // The same file once more has nothing new.
  await readInto(anna, 'cookbook.zip', archive);
  await expect(fileSection(page).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('button', { name: /^Zapisz wszystkie/ })).toHaveCount(0);
});

test('a save whose answer was lost is repeated without a second recipe', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  anna.allow(/ERR_FAILED|Failed to load resource/);
  const file = Array.from({ length: 6 }, (_, at) => recipe(`Zupa ${at}`));
  await page.route('**/api/v2/recipe', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await readInto(anna, 'zupy.json', Buffer.from(JSON.stringify(file)));
  await press(saveAll(page, 6));
  await expect(page.getByText(/Dodano przepisy: 0 z 6\. Brak połączenia/)).toBeVisible();
  await expect(fileSection(page).getByRole('listitem')).toHaveCount(6);
  await page.unroute('**/api/v2/recipe');
  await press(saveAll(page, 6));
  await expect(page.getByText('Dodano przepisy: 6 z 6.')).toBeVisible();
  await expect(fileSection(page).getByRole('listitem')).toHaveCount(0);
  expect((await recipesOf(anna.client)).map(({ name }) => name)).toEqual(file.map(({ name }) => name));
});

test('after one is saved, with the photo beside it, the next is a tap away', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/recipes');
  const archive = zipSync({
    'Zupa/recipe.json': bytes(recipe('Zupa')),
    'Zupa/full.jpg': await drawJpeg(page, { width: 300, height: 200, corners: CORNERS }),
    'Krem/recipe.json': bytes(recipe('Krem')),
    'Placek/recipe.json': bytes(recipe('Placek')),
  });
  await readInto(anna, 'cookbook.zip', Buffer.from(archive));
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa' }));
  await expect(page.getByText('Zdjęcie z pliku dodamy po zapisaniu.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Zupa' })).toBeVisible();
  await expect.poll(() => photographed(anna.client)).toEqual(['Zupa']);
  await expectAccessible(page);
  await press(page.getByRole('button', { name: 'Następny przepis (czeka: 2)' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Krem');
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await press(page.getByRole('button', { name: 'Następny przepis (czeka: 1)' }));
  await expect(page.getByLabel('Nazwa')).toHaveValue('Placek');
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Placek' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Następny/ })).toHaveCount(0);
});

test('the photo beside a recipe that is saved waits for the network, through a reload too', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const { page, press } = anna;
  anna.allow(/ERR_FAILED/);
  await anna.open('/recipes');
  const archive = zipSync({
    'Zupa/recipe.json': bytes(recipe('Zupa')),
    'Zupa/full.jpg': await drawJpeg(page, { width: 300, height: 200, corners: CORNERS }),
    'Krem/recipe.json': bytes(recipe('Krem')),
  });
  await readInto(anna, 'cookbook.zip', Buffer.from(archive));
  await page.route('**/photo', (route) => route.abort());
  await press(page.getByRole('button', { name: 'Sprawdź: Zupa' }));
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Zupa' })).toBeVisible();
  const waiting = page.getByText('Zdjęcie czeka na wysłanie');
  await expect(waiting).toBeVisible();
  await shownPhoto(page, 'Zupa');
  await page.reload();
  await expect(waiting).toBeVisible();
  expect(await photographed(anna.client)).toEqual([]);
  await jan.open(new URL(page.url()).pathname);
  await expect(jan.page.getByRole('heading', { level: 1, name: 'Zupa' })).toBeVisible();
  await expect(photoOn(jan.page, 'Zupa')).toHaveCount(0);
  await page.unroute('**/photo');
  await expect(waiting).toBeHidden({ timeout: 30_000 });
  for (const each of [page, jan.page]) await shownPhoto(each, 'Zupa');
  expect(await photographed(jan.client)).toEqual(['Zupa']);
});
