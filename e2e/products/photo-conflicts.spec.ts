import { succeeded } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { bytesOf, type Corners, drawPhoto, openRecipeMenu, photoOn } from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer } from '../support/screens.ts';

const CORNERS: Corners = ['#f00', '#0f0', '#00f', '#fff'];
const OTHER_CORNERS: Corners = ['#0ff', '#f0f', '#ff0', '#000'];

test('a photo that a user has set in the meantime stays, until its remover says so again', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = { client: await household.addUser() };
  const { page } = anna;
  const name = 'Kopytka ze zdjęciem';
  const { id } = await makeRecipe(anna.client, { name });
  const path = `/api/v2/recipe/${id}/photo`;
  await anna.open('/recipes');
  succeeded(await anna.client.put(path, await drawPhoto(page, CORNERS)));
  const newer = await drawPhoto(page, OTHER_CORNERS);
  await anna.open(`/recipes/${id}`);
  await expect(photoOn(page, name)).toBeVisible();
  await untilOffline(page);
  anna.allow(/ERR_|WebSocket|Failed to load resource|409/);
  await page.context().setOffline(true);
  await openRecipeMenu(anna);
  await anna.press(page.getByRole('menuitem', { name: 'Usuń zdjęcie' }));
  await answer(anna, /Usunąć zdjęcie/, 'Tak');
  await expect(photoOn(page, name)).toHaveCount(0);
  succeeded(await jan.client.put(path, newer));
  await page.context().setOffline(false);
  await expect(photoOn(page, name).locator('img')).toHaveAttribute('src', /\/photo\/2\/large$/, {
    timeout: 30_000,
  });
  expect((await bytesOf(jan, `${path}/2/large`)).toString('base64')).toBe(newer.large);
  await anna.open('/shopping-lists');
  await expect(page.getByText('Ktoś w międzyczasie zmienił to zdjęcie.')).toBeVisible();
  await anna.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect
    .poll(async () => succeeded(await jan.client.get(`/api/v2/recipe/${id}`)).photo as number | undefined)
    .toBeUndefined();
});
