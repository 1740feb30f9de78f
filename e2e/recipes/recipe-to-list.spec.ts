import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { addItems, makeList } from '../support/household.ts';
import { change, countOutbox, itemsOf, readLog } from '../support/operations.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { checkbox, goTo, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const chip = (page: Page) => page.getByRole('banner').getByRole('status');
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Dodaj do listy' });

test('a recipe whose first answer was lost, tapped twice, stands on a list this device never opened once', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ user: await ownHousehold.addUser({ name: 'Anna' }) });
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Zupa',
    ingredients: [{ name: 'Marchew' }, { name: 'Pietruszka' }],
  });
  const listId = await makeList(anna.client, 'Sobota');
  anna.allow(NETWORK_ERRORS);
  // A weak connection: the list doesn't arrive at all, and the first answers to what is sent are lost.
  await page.route(`**/api/v2/shopping-list/${listId}*`, (route) => route.abort());
  let lost = 0;
  await page.route(`**/api/v2/shopping-list/${listId}/*`, async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await anna.open(`/recipes/${recipeId}`);
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  const submit = addDialog(page).getByRole('button', { name: 'Dodaj', exact: true });
  await expect(addDialog(page)).toHaveCSS('opacity', '1');
  // Both within one turn of the event loop, as by a trembling thumb.
  await submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  await expect(addDialog(page)).toBeHidden();
  await goTo(anna, 'Listy');
  await expect.poll(() => lost).toBe(2);
  await expect(chip(page)).toHaveText('', { timeout: 30_000 });
  expect((await itemsOf(anna.client, listId)).map(({ productName }) => productName)).toEqual([
    'Marchew',
    'Pietruszka',
  ]);
  expect(readLog(ownHousehold.app.dataDir, listId)).toMatchObject([{ type: 'item.add', outcome: 'applied' }]);
});

test('a recipe goes onto a list this device never opened, without a network', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Chłodnik polski',
    portions: 2,
    ingredients: [{ name: 'Botwinka młoda', qty: 1 }],
  });
  const listId = await makeList(anna.client, 'Sobota');
  anna.allow(NETWORK_ERRORS);
  await page.route(`**/api/v2/shopping-list/${listId}*`, (route) => route.abort());
  await anna.open(`/recipes/${recipeId}`);
  // The dialog's code and the names of the lists are already on the device.
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await expect(addDialog(page).getByLabel('Lista')).toHaveValue('Sobota');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await addDialog(page).getByLabel('Liczba porcji').fill('4');
  await anna.press(addDialog(page).getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(addDialog(page)).toBeHidden();
  expect(await countOutbox(page, anna.client.user.id)).toBe(1);
  expect(await itemsOf(anna.client, listId)).toEqual([]);
  await page.unroute(`**/api/v2/shopping-list/${listId}*`);
  await page.context().setOffline(false);
  await expect
    .poll(() => itemsOf(anna.client, listId), { timeout: 30_000 })
    .toMatchObject([{ productName: 'Botwinka młoda', productQty: 2, recipeName: 'Chłodnik polski' }]);
});

test('what goes onto the list is the recipe as it stood there when the dialog was opened', async ({
  person,
  household,
}) => {
  const anna = await person();
  const jan = await household.addUser();
  const { page } = anna;
  const { id: recipeId, productIds } = await makeRecipe(anna.client, {
    name: 'Barszcz czysty',
    ingredients: [{ name: 'Burak czerwony', qty: 2 }],
  });
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/recipes/${recipeId}`);
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await expect(addDialog(page).getByLabel('Lista')).toHaveValue('Sobota');
  await jan.patch(`/api/v2/recipe/${recipeId}`, {
    name: 'Barszcz czysty',
    text: '',
    products: [{ productId: productIds[0], qty: 9, unit: 'piece' }],
  });
  await expect(page.getByRole('region', { name: 'Składniki', includeHidden: true })).toContainText('9');
  await anna.press(addDialog(page).getByRole('button', { name: 'Dodaj', exact: true }));
  await expect
    .poll(() => itemsOf(anna.client, listId))
    .toMatchObject([{ productName: 'Burak czerwony', productQty: 2 }]);
});

// spec: R193
test('what keeps a recipe from a list is told', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { id: emptied } = await makeRecipe(anna.client, {
    name: 'Zupa na gwoździu',
    ingredients: [{ name: 'Gwóźdź stary' }],
  });
  const listId = await makeList(anna.client, 'Pełna');
  await anna.open(`/recipes/${emptied}`);
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  const submit = addDialog(page).getByRole('button', { name: 'Dodaj', exact: true });
  await expect(submit).toBeVisible();
  const body = { name: 'Zupa na gwoździu', text: '', products: [] };
  succeeded(await anna.client.patch(`/api/v2/recipe/${emptied}`, body));
  await expect(page.getByText('Brak składników')).toBeVisible();
  await anna.press(submit);
  await expect(toast(page, 'Przepis nie ma listy produktów.')).toBeVisible();
  expect(await itemsOf(anna.client, listId)).toEqual([]);

  await makeRecipe(anna.client, {
    name: 'Kompot mieszany',
    ingredients: [{ name: 'Rabarbar kompotowy' }, { name: 'Agrest kompotowy' }],
  });
  // As many as one request takes at a time.
  for (const length of [700, 700, 599]) {
    await addItems(
      anna.client,
      listId,
      Array.from({ length }, () => ({ name: 'Zapałki' })),
    );
  }
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Zapałki')).toBeVisible();
  await goTo(anna, 'Przepisy');
  await anna.press(page.getByRole('link', { name: 'Kompot mieszany' }));
  await anna.press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await anna.press(submit);
  await expect(
    addDialog(page).getByText('Lista może mieć najwyżej 2000 pozycji. Usuń niepotrzebne i spróbuj ponownie.'),
  ).toBeVisible();
  // There is room again, and the same dialog goes on.
  await change(anna.client, listId, ([first]) => ({ type: 'item.remove', itemIds: [first!.id] }));
  await expect(async () => {
    // It may have closed after the look before.
    if (await submit.isVisible()) await submit.click({ timeout: 1_000 });
    await expect(addDialog(page)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect.poll(async () => (await itemsOf(anna.client, listId)).length).toBe(2_000);
});

test('without a network a recipe goes to a list, although the lists were never opened', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Kisiel', ingredients: [{ name: 'Żurawina' }] });
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: 'Kisiel' })).toBeVisible();
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain('query-["shopping-lists"]');
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await page.reload();
  await press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await press(addDialog(page).getByRole('button', { name: 'Dodaj' }));
  await expect(addDialog(page)).toBeHidden();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await itemsOf(anna.client, listId)).map(({ productName }) => productName), {
      timeout: 30_000,
    })
    .toEqual(['Żurawina']);
});
