import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { openTestDatabase } from '../../src/test/database.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { makeOperation, sendOperations } from '../../src/test/household.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, addProduct, makeList } from '../support/household.ts';
import { closeSuggestions } from '../support/recipe-screens.ts';
import { add, checkbox, goTo, tick, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const CATALOGUE_FULL = 'Katalog produktów jest pełny. Usuń lub połącz zbędne produkty i spróbuj ponownie.';
const TOO_MANY_LISTS = 'Na serwerze jest już za dużo list. Usuń niepotrzebne i spróbuj ponownie.';

const refusedChanges = (page: Page) => page.getByRole('region', { name: /^Nie udało się zapisać/ });
const chip = (page: Page) => page.getByRole('banner').getByRole('status');

test.describe('a catalogue that is full', () => {
  test.use({ ownSettings: { MAX_PRODUCTS: '2' } });

  test('is said of what can’t be added; what was typed stays, and goes on once there is room', async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
    const jan = await person({ name: 'Jan', household: ownHousehold });
    const spare = await addProduct(jan.client, 'Kminek');
    const items = [{ name: 'Bułki' }];
    const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client], items });
    await anna.open(`/shopping-lists/${listId}`);
    await add(anna, { product: 'Twaróg' });
    await expect(refusedChanges(anna.page)).toContainText('Dodanie: Twaróg');
    await expect(refusedChanges(anna.page)).toContainText(CATALOGUE_FULL);
    await expectAccessible(anna.page);
    // Everything else goes on.
    await tick(anna, 'Bułki');
    await add(anna, { product: 'Kminek' });
    await jan.open(`/shopping-lists/${listId}`);
    await expect(checkbox(jan.page, 'Bułki')).toBeChecked();
    await expect(checkbox(jan.page, 'Kminek')).toBeVisible();

    await jan.open('/recipes/add');
    jan.allow(/status of 409/);
    await jan.page.getByLabel('Nazwa').fill('Sernik');
    await jan.press(jan.page.getByRole('button', { name: 'Dodaj produkt' }));
    const dialog = jan.page.getByRole('dialog', { name: 'Dodaj produkt' });
    await dialog.getByLabel('Produkt').fill('Twaróg mielony');
    await closeSuggestions(jan.page);
    await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(toast(jan.page, CATALOGUE_FULL)).toBeVisible();
    await expectAccessible(jan.page);
    await expect(dialog.getByLabel('Produkt')).toHaveValue('Twaróg mielony');
    await expect(jan.page.getByLabel('Nazwa')).toHaveValue('Sernik');

    const { items: listed } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
    const clearing = { productId: spare, state: true };
    expect(listed).toHaveLength(2);
    succeeded(await anna.client.post(`/api/v2/shopping-list/${listId}/check-product`, clearing));
    succeeded(await anna.client.post(`/api/v2/shopping-list/${listId}/clear-checked`, {}));
    succeeded(await jan.client.delete(`/api/v2/product/${spare}`));
    await anna.press(
      refusedChanges(anna.page).getByRole('button', { name: 'Spróbuj ponownie: Dodanie: Twaróg' }),
    );
    await expect(refusedChanges(anna.page)).toBeHidden();
    await expect(checkbox(anna.page, 'Twaróg')).toBeVisible();
    // The line stands on the screen before the server has it.
    await expect.poll(async () => succeeded(await jan.client.get('/api/v2/product/names'))).toHaveLength(2);
  });
});

// spec: R282
test('a list that is full is said in the add row, which keeps what was typed', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki', checked: true }] });
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
  await add(anna, { product: 'Jajka' });
  await expect(
    page.getByText('Lista może mieć najwyżej 2000 pozycji. Usuń niepotrzebne i spróbuj ponownie.'),
  ).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Produkt' })).toHaveValue(/^Jajka(?:, )?$/);
  await expect(refusedChanges(page)).toBeHidden();
  await expectAccessible(page);
  succeeded(await anna.client.post(`/api/v2/shopping-list/${listId}/clear-checked`, {}));
  await expect(checkbox(page, 'Bułki')).toBeHidden();
  await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(checkbox(page, 'Jajka')).toBeVisible();
});

test.describe('a server with as many lists as there may be', () => {
  test.use({ ownSettings: { MAX_LISTS: '1' } });

  test('says so of a new one, which is kept until there is room', async ({ person, ownHousehold }) => {
    const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
    const jan = await ownHousehold.addUser({ name: 'Jan' });
    const { page, press } = anna;
    const old = await makeList(jan, 'Niedziela');
    await anna.open('/shopping-lists/add');
    anna.allow(/status of 409/);
    await page.getByLabel('Nazwa').fill('Sobota');
    await press(page.getByRole('button', { name: 'Zapisz' }));
    await expect(refusedChanges(page)).toContainText('Nowa lista: Sobota');
    await expect(page.getByRole('main')).toContainText('Nie udało się utworzyć tej listy.');
    await expect(refusedChanges(page)).toContainText(TOO_MANY_LISTS);
    await expectAccessible(page);
    succeeded(await jan.delete(`/api/shopping-lists/${old}`));
    await press(refusedChanges(page).getByRole('button', { name: 'Spróbuj ponownie: Nowa lista: Sobota' }));
    await expect(refusedChanges(page)).toBeHidden();
    await goTo(anna, 'Listy');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Sobota/]);
    await expect.poll(async () => (await anna.client.get('/api/v2/shopping-list')).body).toHaveLength(1);
  });
});

test.describe('a person who adds more products than one may', () => {
  test.use({ ownSettings: { PRODUCTS_PER_HOUR: '2' } });

  // spec: P62
  test('sees them wait, with nothing refused, until they arrive; others go on', async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
    const jan = await person({ name: 'Jan', household: ownHousehold });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    anna.allow(/status of 429|ERR_INTERNET_DISCONNECTED|WebSocket/);
    for (const product of ['Bułki', 'Twaróg']) {
      await add(anna, { product });
      await expect(checkbox(jan.page, product)).toBeVisible();
    }
    const refusal = page.waitForResponse((response) => response.status() === 429);
    await add(anna, { product: 'Masło' });
    expect(Number((await refusal).headers()['retry-after'])).toBeGreaterThan(1_000);
    await tick(anna, 'Bułki');
    await expect(chip(page)).toHaveText('2 zmiany czekają');
    await expect(checkbox(page, 'Masło')).toBeVisible();
    await add(jan, { product: 'Pieprz' });
    await expect(checkbox(page, 'Pieprz')).toBeVisible();
    await expect(refusedChanges(page)).toBeHidden();
    await expect(checkbox(jan.page, 'Masło')).toBeHidden();

    await forgetPace(ownHousehold.app.dataDir);
    await page.reload();
    await expect(checkbox(jan.page, 'Masło')).toBeVisible();
    await expect(checkbox(jan.page, 'Bułki')).toBeChecked();
    await expect(chip(page)).toHaveText('Połączono');
    await expect(refusedChanges(page)).toBeHidden();
  });
});

test.describe('a person who has written more than one may', () => {
  // spec: P62
  test('sees their changes wait, also after a reload, until they arrive', async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
    const jan = await person({ name: 'Jan', household: ownHousehold });
    const { page } = anna;
    const items = [{ name: 'Bułki' }, { name: 'Twaróg' }];
    const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client], items });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    anna.allow(/status of 429|WebSocket/);
    await useUpWriting(ownHousehold.app.dataDir, anna.client, listId);
    const refusal = page.waitForResponse((response) => response.status() === 429);
    await tick(anna, 'Bułki');
    expect(Number((await refusal).headers()['retry-after'])).toBeGreaterThan(300);
    await add(anna, { product: 'Twaróg' });
    await expect(chip(page)).toHaveText('2 zmiany czekają');
    await page.reload();
    await expect(chip(page)).toHaveText('2 zmiany czekają');
    await expect(checkbox(page, 'Bułki')).toBeChecked();
    await tick(jan, 'Twaróg');
    await expect(checkbox(jan.page, 'Bułki')).not.toBeChecked();
    await expect(refusedChanges(page)).toBeHidden();

    await forgetPace(ownHousehold.app.dataDir);
    await page.reload();
    await expect(checkbox(jan.page, 'Bułki')).toBeChecked();
    await expect(chip(page)).toHaveText('Połączono');
    await expect(refusedChanges(page)).toBeHidden();
  });
});

/** As if a user had written all they may in an hour. */
async function useUpWriting(dataDir: string, client: TestClient, listId: string): Promise<void> {
  const database = await openTestDatabase({ dataDir });
  const id = `pace:written-bytes:${client.id}`;
  const at = Date.now() + 70 * 60_000;
  await database.transaction((tx) => tx.insertInto('attempts').values({ id, key: '', at }).execute());
  await database.close();
  // What is less than the database counts at once is let through. These change nothing, and are in the log.
  const removals = (length: number) =>
    Array.from({ length }, () => makeOperation({ type: 'item.remove', itemIds: [uuidv7()] }));
  for (const count of [50, 1]) {
    let status = 200;
    while (status === 200) ({ status } = await sendOperations(client, listId, ...removals(count)));
    expect(status).toBe(429);
  }
}

/** As if an hour had passed. */
async function forgetPace(dataDir: string): Promise<void> {
  const database = await openTestDatabase({ dataDir });
  await database.transaction((tx) => tx.deleteFrom('attempts').execute());
  await database.close();
}
