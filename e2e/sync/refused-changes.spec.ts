import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { succeeded } from '../../src/test/client.ts';
import { makeStore } from '../../src/test/stores.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test, type Resident } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { change, itemsOf } from '../support/operations.ts';
import { add, answer, checkbox, choose, line, tick, toast } from '../support/screens.ts';
import { expectGoodInWindows, expectNothingClipped, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const refusedChanges = (page: Page) => page.getByRole('region', { name: /^Nie udało się zapisać/ });

/** Makes it 3 kg. Also done once with a network, which loads the dialog. */
async function edit({ page, press }: Resident, name: string, note: string): Promise<void> {
  await press(page.getByRole('button', { name: `Zmień: ${name}` }));
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Ilość').fill('3');
  await dialog.getByLabel('Jednostka').selectOption('kg');
  await dialog.getByLabel('Uwagi').fill(note);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
}

const described = (items: Awaited<ReturnType<typeof itemsOf>>) =>
  items
    .filter(({ productName }) => productName !== 'Woda')
    .map(({ productName, productQty, productUnit, checked, note }) =>
      [productName, productQty, productUnit, checked, note].join(' '),
    );

test('what was done to an item that found no room comes with it when that is tried again', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
  const jan = await ownHousehold.addUser({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }],
    sharedWith: [jan],
  });
  for (const count of [500, 500, 500, 497]) {
    await addItems(
      jan,
      listId,
      Array.from({ length: count }, () => ({ name: 'Woda' })),
    );
  }
  const { page } = anna;
  await anna.open(`/shopping-lists/${listId}`);
  await edit(anna, 'Mleko', 'świeże');
  await expect.poll(async () => described(await itemsOf(jan, listId))).toEqual(['Mleko 3 kg false świeże']);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await add(anna, { product: 'Cukier' });
  await edit(anna, 'Cukier', 'trzcinowy');
  await add(anna, { product: 'Drożdże' });
  await tick(anna, 'Drożdże');
  await expect(checkbox(page, 'Drożdże')).toBeChecked();
  await addItems(jan, listId, [{ name: 'Kawa' }, { name: 'Herbata' }]);
  await page.context().setOffline(false);

  await expect(page.getByRole('heading', { name: 'Nie udało się zapisać 2 zmian' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(refusedChanges(page).getByRole('listitem')).toHaveCount(2);
  await expect(refusedChanges(page)).toContainText('Dodanie: Cukier (z późniejszymi zmianami)');
  await expect(refusedChanges(page)).toContainText('Dodanie: Drożdże (z późniejszymi zmianami)');
  await expectAccessible(page);
  await change(jan, listId, (items) => ({
    type: 'item.remove',
    itemIds: items.filter(({ productName }) => productName === 'Woda').map(({ id }) => id),
  }));
  await anna.press(refusedChanges(page).getByRole('button', { name: /^Spróbuj ponownie: Dodanie: Drożdże/ }));
  await expect(refusedChanges(page).getByRole('listitem')).toHaveCount(1);
  await anna.press(refusedChanges(page).getByRole('button', { name: /^Spróbuj ponownie: Dodanie: Cukier/ }));
  await expect(refusedChanges(page)).toBeHidden();
  await expect
    .poll(async () => described(await itemsOf(jan, listId)).toSorted())
    .toEqual([
      'Cukier 3 kg false trzcinowy',
      'Drożdże 1 piece true ',
      'Herbata 1 piece false ',
      'Kawa 1 piece false ',
      'Mleko 3 kg false świeże',
    ]);
});

test('what was refused without access is tried again all at once when the list is shared again', async ({
  person,
  ownHousehold,
}) => {
  const anna = await ownHousehold.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone', household: ownHousehold });
  const listId = await makeList(anna, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Chleb' }],
    sharedWith: [jan.client],
  });
  const { page } = jan;
  await jan.open(`/shopping-lists/${listId}`);
  await edit(jan, 'Chleb', 'razowy');
  await expect.poll(async () => described(await itemsOf(anna, listId))).toContain('Chleb 3 kg false razowy');
  jan.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 40[34]/);
  await page.context().setOffline(true);
  await add(jan, { product: 'Cukier' });
  await edit(jan, 'Cukier', 'biały');
  await tick(jan, 'Mleko');
  await tick(jan, 'Cukier');
  await tick(jan, 'Chleb');
  await expect(checkbox(page, 'Chleb')).toBeChecked();
  succeeded(await anna.delete(`/api/v2/shopping-list/${listId}/users/${jan.client.id}`));
  await page.context().setOffline(false);

  const rows = refusedChanges(page).getByRole('listitem');
  await expect(rows).toHaveCount(3, { timeout: 30_000 });
  await expect(rows.first()).toContainText('Dodanie: Cukier (z późniejszymi zmianami)');
  succeeded(await anna.post(`/api/v2/shopping-list/${listId}/add-user`, { user: jan.client.user.email }));
  await change(anna, listId, (items) => ({
    type: 'item.remove',
    itemIds: items.filter(({ productName }) => productName === 'Chleb').map(({ id }) => id),
  }));
  await expect(rows.nth(1)).toContainText('Odhaczenie: Mleko');
  await expect(page.getByRole('heading', { level: 1, name: 'Sobota' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await jan.press(refusedChanges(page).getByRole('button', { name: 'Ponów wszystkie' }));
  await expect
    .poll(async () => described(await itemsOf(anna, listId)))
    .toEqual(['Mleko 1 piece true ', 'Cukier 3 kg true biały']);
  // What no longer had an effect is said.
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Na liście nie było już czego zmieniać.');
});

test('a list that is longer than one request can carry is copied as a whole', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const listId = await makeList(anna.client, 'Piwnica');
  const note = 'ż'.repeat(450);
  for (const part of [0, 1]) {
    const items = Array.from({ length: 200 }, (_, index) => ({ name: `Słoik ${part * 200 + index}`, note }));
    await addItems(anna.client, listId, items);
  }
  const { page } = anna;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(line(page, 'Słoik 399')).toBeVisible();
  await choose(anna, 'Skopiuj jako nową listę');
  await expect(page).not.toHaveURL(new RegExp(listId));
  const copyId = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono', { timeout: 30_000 });
  await expect.poll(async () => (await itemsOf(anna.client, copyId)).length).toBe(400);
  await expect(refusedChanges(page)).toBeHidden();
});

// spec: R262, R266
test('a list deleted without a network stays where another has added something since, until that is confirmed', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', hasServiceWorker: true });
  const jan = await person({ name: 'Jan' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await untilOffline(page);
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of (?:404|409) .*\/shopping-lists?\//);
  await page.context().setOffline(true);
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(toast(page, 'Lista została usunięta.')).toBeVisible();
  const card = page.getByRole('main').getByRole('link', { name: /Sobota/ });
  await expect(card).toBeHidden();
  await jan.open(`/shopping-lists/${listId}`);
  await add(jan, { product: 'Mleko' });
  await expect.poll(async () => (await itemsOf(jan.client, listId)).length).toBe(2);

  await page.context().setOffline(false);
  await expect(refusedChanges(page)).toContainText('Usunięcie listy', { timeout: 30_000 });
  await expect(refusedChanges(page)).toContainText(
    'Lista „Sobota” · Lista nie została usunięta, bo ktoś ją zmienił',
  );
  await setWindow(page, 'text at 200 %');
  await expectNothingClipped(page, 'refused changes');
  await setWindow(page, 'phone');
  await expectAccessible(page);
  await press(card);
  await expect(checkbox(page, 'Mleko')).toBeVisible();
  await expect(checkbox(jan.page, 'Mleko')).toBeVisible();
  await press(refusedChanges(page).getByRole('button', { name: 'Spróbuj ponownie: Usunięcie listy' }));
  await expect(jan.page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.')).toBeVisible();
  await expect(refusedChanges(page)).toBeHidden();
});

test('an order of a store that somebody has removed meanwhile is refused, with what to do, and given up', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page, press } = anna;
  const dialog = page.getByRole('dialog');
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  const store = await makeStore(jan.client, 'Społem');
  succeeded(await anna.client.put(`/api/v2/shopping-list/${listId}/store`, { storeId: store.id }));
  await anna.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Kolejność działów');
  await press(dialog.getByRole('button', { name: 'Przesuń niżej: Ryby' }));
  anna.allow(/Failed to load resource/);
  succeeded(await jan.client.delete(`/api/v2/store/${store.id}`));
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(refusedChanges(page)).toContainText(`Kolejność działów: ${store.name}`);
  await expect(refusedChanges(page)).toContainText(
    'Tego sklepu już nie ma. Jeśli jest potrzebny, dodaj go jeszcze raz, a tę zmianę odrzuć.',
  );
  // It would be refused again, however often.
  await expect(refusedChanges(page).getByRole('button')).toHaveText(['Odrzuć']);
  await expectGoodInWindows(page, 'an order of a removed store', 1);
  await press(refusedChanges(page).getByRole('button', { name: `Odrzuć: Kolejność działów: ${store.name}` }));
  await expect(refusedChanges(page)).toBeHidden();
});

test('a store renamed to a name that another has meanwhile is refused, with the reason on every page', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page, press } = anna;
  const dialog = page.getByRole('dialog');
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  const store = await makeStore(jan.client, 'Na rogu');
  succeeded(await anna.client.put(`/api/v2/shopping-list/${listId}/store`, { storeId: store.id }));
  await anna.open(`/shopping-lists/${listId}`);
  await press(page.getByRole('banner').getByRole('button', { name: `Sklep: ${store.name}` }));
  anna.allow(/Failed to load resource/);
  const rename = `**/api/v2/store/${store.id}`;
  await page.route(rename, (route) => route.abort());
  await press(dialog.getByRole('button', { name: `Zmień nazwę: ${store.name}` }));
  await dialog.getByLabel('Nazwa', { exact: true }).fill('Przy szkole');
  const attempt = page.waitForEvent('requestfailed');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await attempt;
  succeeded(await jan.client.put(`/api/v2/store/${uuidv7()}`, { name: 'Przy szkole' }));
  await page.unroute(rename);
  // The dialog's texts are not loaded here.
  await anna.open('/shopping-lists');
  await expect(refusedChanges(page)).toContainText('Sklep: Przy szkole');
  await expect(refusedChanges(page)).toContainText('Sklep o tej nazwie już istnieje.');
});
