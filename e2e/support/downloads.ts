import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { Recipe, RecipePreview } from '../../src/contract/recipes/recipes.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import type { Person } from './person.ts';

/** The fields of a recipe that an import must restore: all except ids and the version. */
const said = ({ id: _, version: __, products, ...recipe }: Recipe) => ({
  ...recipe,
  products: products.map(({ productId: ___, Product: { name }, ...more }) => ({ name, ...more })),
});

/** All recipes, by name. */
export async function recipesOf(who: TestClient) {
  const previews: RecipePreview[] = succeeded(await who.get('/api/v2/recipe'));
  const all: Recipe[] = [];
  for (const { id } of previews) all.push(succeeded(await who.get(`/api/v2/recipe/${id}`)));
  return all.map(said).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** The file that this action downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

export async function downloadRecipe({ page, press }: Person): Promise<Download> {
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  return downloaded(page, () => press(page.getByRole('menuitem', { name: 'Zapisz przepis jako plik' })));
}

/** Chooses a file of recipes to be read. */
export async function readInto({ page, open }: Person, name: string, buffer: Buffer): Promise<void> {
  await open('/recipes/import');
  await page
    .getByLabel('Wczytaj pliki')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}
