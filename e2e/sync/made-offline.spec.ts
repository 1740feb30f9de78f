import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { choosePhoto, drawJpeg, photoFile } from '../support/photo-files.ts';
import { add, line } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
/** Waiting operations are sent at the next try, some seconds later. */
const SENT = { timeout: 30_000 };

const dialog = (page: Page, name?: string) => page.getByRole('dialog', { name });
const refusedChanges = (page: Page) => page.getByRole('region', { name: /^Nie udało się zapisać/ });

/** Two people with one list, of whom the first one's phone has just lost its network. */
async function loseNetwork(person: (wanted?: object) => Promise<Resident>) {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true, name: 'Anna' });
  const jan = await person({ viewport: 'phone', name: 'Jan' });
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Chleb' }], sharedWith: [jan.client] });
  for (const each of [anna, jan]) {
    await each.open(`/shopping-lists/${id}`);
    await expect(line(each.page, 'Chleb')).toBeVisible();
  }
  await untilOffline(anna.page);
  anna.allow(NETWORK_ERRORS);
  await anna.page.context().setOffline(true);
  return { anna, jan };
}

async function chooseAisle({ page, press }: Resident, product: string, aisle: string): Promise<void> {
  await dialog(page, product).getByLabel('Dział').selectOption({ label: aisle });
  await press(dialog(page, product).getByRole('button', { name: 'Zapisz' }));
  await expect(dialog(page, product)).toBeHidden();
}

test('a photo and an aisle given without a network reach the product that another made in the meantime', async ({
  person,
}) => {
  const { anna, jan } = await loseNetwork(person);
  const { page } = anna;
  await add(anna, { product: 'Roszponka' });
  await anna.press(page.getByRole('button', { name: 'Zmień: Roszponka' }));
  const drawn = await drawJpeg(page, { width: 400, height: 600, corners: ['red', 'lime', 'blue', 'white'] });
  const taken = photoFile('zdjęcie.jpg', 'image/jpeg', drawn);
  await choosePhoto(anna, dialog(page, 'Roszponka').getByRole('button', { name: 'Dodaj zdjęcie' }), taken);
  await expect(dialog(page, 'Roszponka').getByRole('button', { name: 'Usuń zdjęcie' })).toBeVisible();
  await chooseAisle(anna, 'Roszponka', 'Mrożonki');
  const id = await addProduct(jan.client, 'Roszponka');
  // The list arrives some seconds later, and the product is unknown until then.
  await page.route('**/operations', (route) => route.abort(), { times: 1 });

  await page.context().setOffline(false);
  for (const each of [page, jan.page]) {
    await expect(each.getByRole('list', { name: 'Mrożonki' })).toContainText('Roszponka', SENT);
    const photo = line(each, 'Roszponka').locator('img');
    await expect(photo).toHaveAttribute('src', new RegExp(`/product/${id}/photo/1/thumb$`), SENT);
    await expect(refusedChanges(each)).toHaveCount(0);
  }
});

test('a trip begun without a network in a new store is in the one that another made in the meantime', async ({
  person,
}) => {
  const { anna, jan } = await loseNetwork(person);
  const { page } = anna;
  await anna.press(page.getByRole('button', { name: 'Idę na zakupy' }));
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await dialog(page).getByLabel('Inny sklep').fill('Kaufland');
  await anna.press(dialog(page).getByRole('button', { name: 'Idę na zakupy' }));
  await expect(page.getByText('Kaufland · 0 z 1')).toBeVisible();
  succeeded(await jan.client.put(`/api/v2/store/${crypto.randomUUID()}`, { name: 'Kaufland' }));

  await page.context().setOffline(false);
  await expect(jan.page.getByText('Na zakupach: Anna (Kaufland)')).toBeVisible(SENT);
  await expect(jan.page.getByRole('button', { name: 'Sklep: Kaufland' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Kaufland · 0 z 1')).toBeVisible();
  await expect(refusedChanges(page)).toHaveCount(0);
  const stores = succeeded(await jan.client.get('/api/v2/stores')) as { name: string }[];
  expect(stores.filter(({ name }) => name === 'Kaufland')).toHaveLength(1);
});

test('a refused aisle is told on the page of the list on which it was chosen', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Twaróg' }] });
  await anna.open(`/shopping-lists/${id}`);
  anna.allow(/Failed to load resource/);
  // As if another user had deleted the product a moment before.
  await page.route('**/aisle', (route) =>
    route.fulfill({ status: 404, json: { success: false, message: 'PRODUCT_NOT_FOUND', data: null } }),
  );
  await anna.press(page.getByRole('button', { name: 'Zmień: Twaróg' }));
  await chooseAisle(anna, 'Twaróg', 'Mrożonki');
  await expect(refusedChanges(page)).toContainText('Twaróg');
  await anna.press(refusedChanges(page).getByRole('button', { name: /^Odrzuć/ }));
  await expect(refusedChanges(page)).toHaveCount(0);
});
