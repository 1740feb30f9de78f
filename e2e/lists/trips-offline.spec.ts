import { succeeded } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { readLog } from '../support/operations.ts';
import { checkbox, tick } from '../support/screens.ts';
import { bar, claim, dialog, goShopping, join, notFound, openList, say } from '../support/trip-screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** Seats everybody, but only who loses the network with the service worker. */
const losing =
  (person: (wanted: object) => Promise<Resident>, ...names: string[]) =>
  (wanted: { name?: string } = {}) =>
    person({ ...wanted, hasServiceWorker: names.includes(wanted.name ?? '') });

test('ten minutes without a network in the store cost nothing', async ({ person, household }) => {
  const { basia, jan, id } = await openList(losing(person, 'Jan'), 'phone');
  await untilOffline(jan.page);
  await goShopping(basia);
  await join(jan);
  await basia.press(claim(basia.page, 'Nabiał i jaja'));
  await expect(jan.page.getByText('Bierze: Basia')).toBeVisible();
  jan.allow(NETWORK_ERRORS);
  await jan.page.clock.install();
  await jan.page.context().setOffline(true);
  await expect(jan.page.getByText('Bierze: Basia')).toBeHidden();
  await expect(jan.page.getByRole('button', { name: /^Biorę ten dział/ })).toHaveCount(0);
  await tick(jan, 'Marchew');
  await tick(jan, 'Kawa');
  await say(jan, 'Jabłka', 'Nie ma w sklepie');
  await tick(basia, 'Kawa');
  await tick(basia, 'Jabłka');
  const ticks = () => readLog(household.app.dataDir, id).filter(({ type }) => type === 'product.check');
  await expect.poll(ticks).toHaveLength(2);
  await jan.page.clock.fastForward('10:00');
  await expect(notFound(jan.page)).toBeVisible();
  await jan.page.context().setOffline(false);
  await jan.page.clock.fastForward('01:00');

  // An item that Basia found is found; one that both ticked is ticked once.
  await expect(checkbox(jan.page, 'Jabłka')).toBeChecked();
  await expect(notFound(jan.page)).toBeHidden();
  await expect(checkbox(basia.page, 'Marchew')).toBeChecked();
  await expect(jan.page.getByText('Bierze: Basia')).toBeVisible();
  for (const { page } of [basia, jan]) await expect(bar(page)).toContainText('3 z 6');
  const log = readLog(household.app.dataDir, id).filter(({ type }) => type !== 'item.add');
  expect(log.map(({ type }) => type).toSorted()).toEqual([
    'item.set',
    'product.check',
    'product.check',
    'product.check',
    'product.check',
    'trip.start',
  ]);
  expect(log.find(({ type }) => type === 'item.set')?.outcome).toBe('superseded');
});

test('a trip isn’t ended for a user of whom this phone knew before the signal was lost', async ({
  person,
}) => {
  const { basia, jan } = await openList(losing(person, 'Basia'), 'phone');
  await untilOffline(basia.page);
  await goShopping(basia);
  await join(jan);
  for (const name of ['Marchew', 'Kawa']) {
    await tick(jan, name);
    await expect(checkbox(basia.page, name)).toBeChecked();
  }
  basia.allow(NETWORK_ERRORS);
  await basia.page.context().setOffline(true);
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page)).toContainText('Jan jeszcze kupuje.');
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Wychodzę' }));
  await expect(bar(basia.page)).toBeHidden();
  await basia.page.context().setOffline(false);
  await tick(basia, 'Mleko');
  await expect(checkbox(jan.page, 'Mleko')).toBeChecked();
  await expect(bar(jan.page).getByRole('button', { name: 'Zakończ' })).toBeVisible();
});

test('a trip ended without a signal goes on for a user who joined in the meantime', async ({ person }) => {
  const { basia, jan } = await openList(losing(person, 'Basia'), 'phone');
  await untilOffline(basia.page);
  await goShopping(basia);
  await expect(jan.page.getByText('Na zakupach: Basia')).toBeVisible();
  basia.allow(NETWORK_ERRORS);
  await basia.page.context().setOffline(true);
  await join(jan);
  for (const name of ['Marchew', 'Kawa']) await tick(jan, name);
  await tick(basia, 'Mleko');
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(basia.page).getByText('Kupiono 1 z 6.')).toBeVisible();
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Zamknij' }).last());
  await basia.page.context().setOffline(false);

  await expect(basia.page.getByText('Na zakupach: Jan')).toBeVisible();
  await expect(basia.page.getByRole('button', { name: 'Też tu jestem' })).toBeVisible();
  await expect(bar(basia.page)).toBeHidden();
  await expect(bar(jan.page)).toContainText('3 z 6');
  await jan.press(bar(jan.page).getByRole('button', { name: 'Zakończ' }));
  await expect(dialog(jan.page).getByText('Kupiono 3 z 6.')).toBeVisible();
  await expect(basia.page.getByText(/^Na zakupach/)).toBeHidden();
});

test('a user whose trip began on another’s leaves the store as anybody does', async ({ person }) => {
  const { basia, jan } = await openList(losing(person, 'Jan'), 'phone');
  await untilOffline(jan.page);
  jan.allow(NETWORK_ERRORS);
  await jan.page.context().setOffline(true);
  await goShopping(jan);
  await goShopping(basia);
  await jan.page.context().setOffline(false);
  // His own trip would have 'Zakończ': he takes part in Basia's.
  await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
  await expect(bar(jan.page)).toBeHidden();
  await expect(jan.page.getByRole('button', { name: 'Też tu jestem' })).toBeVisible();
  await expect(bar(basia.page)).toBeVisible();
});

test('what was ticked without a network counts for a trip that others have ended since', async ({
  person,
}) => {
  const { basia, jan, id } = await openList(losing(person, 'Jan'), 'phone', ['Mleko', 'Masło', 'Kawa']);
  const ola = await person({ viewport: 'desk', name: 'Ola', hasServiceWorker: false });
  succeeded(await basia.client.post(`/api/v2/shopping-list/${id}/add-user`, { user: ola.client.user.email }));
  await ola.open(`/shopping-lists/${id}`);
  await untilOffline(jan.page);
  await goShopping(basia);
  await join(jan);
  await join(ola);
  jan.allow(NETWORK_ERRORS);
  await jan.page.context().setOffline(true);
  await tick(jan, 'Kawa');
  await tick(basia, 'Mleko');
  await say(basia, 'Kawa', 'Nie ma w sklepie');
  await expect(checkbox(ola.page, 'Mleko')).toBeChecked();
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  const results = [dialog(basia.page), ola.page.getByRole('status').filter({ hasText: 'Koniec zakupów' })];
  for (const result of results) {
    await expect(result).toContainText('Kupiono 1 z 3.');
    await expect(result).toContainText('wraca na listę: Kawa.');
  }
  await jan.page.context().setOffline(false);
  results.push(jan.page.getByRole('status').filter({ hasText: 'Koniec zakupów' }));
  for (const result of results) {
    await expect(result).toContainText('Kupiono 2 z 3.');
    await expect(result).not.toContainText('wraca na listę');
  }
});

test('a trip that two leave to each other without a network is over', async ({ person }) => {
  const { basia, jan } = await openList(losing(person, 'Basia', 'Jan'), 'phone');
  await untilOffline(basia.page);
  await untilOffline(jan.page);
  await goShopping(basia);
  await join(jan);
  await jan.press(claim(jan.page, 'Nabiał i jaja'));
  await expect(basia.page.getByText('Bierze: Jan')).toBeVisible();
  for (const who of [basia, jan]) {
    who.allow(NETWORK_ERRORS);
    await who.page.context().setOffline(true);
  }
  await jan.press(bar(jan.page).getByRole('button', { name: 'Wychodzę' }));
  await basia.press(bar(basia.page).getByRole('button', { name: 'Zakończ' }));
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Wychodzę' }));
  await expect(basia.page.getByText('Na zakupach: Jan')).toBeVisible();
  for (const { page } of [jan, basia]) await page.context().setOffline(false);
  for (const { page } of [jan, basia]) await expect(page.getByText(/^Na zakupach/)).toBeHidden();
});

test('the store of a trip counts, not one chosen before whose request hangs', async ({ person }) => {
  const { basia, jan, id } = await openList(person, 'phone');
  const { page } = basia;
  for (const name of ['Żabka', 'Kaufland']) {
    await basia.client.put(`/api/v2/store/${crypto.randomUUID()}`, { name });
  }
  await page.reload();
  const hanging = Promise.withResolvers<void>();
  const choices: unknown[] = [];
  basia.allow(/ERR_FAILED/);
  await page.route(`**/shopping-list/${id}/store`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    choices.push(route.request().postDataJSON());
    await hanging.promise;
    return route.abort();
  });
  await basia.press(page.getByRole('button', { name: 'Wybierz sklep' }));
  await basia.press(dialog(page).getByRole('button', { name: 'Żabka', exact: true }));
  await expect.poll(() => choices.length).toBe(1);
  await goShopping(basia, 'Kaufland');
  await expect(jan.page.getByRole('button', { name: 'Sklep: Kaufland' })).toBeVisible();
  hanging.resolve();
  // Changes still kept on this device would be sent before those made after a reload.
  await page.reload();
  await basia.press(page.getByRole('button', { name: 'Sklep: Kaufland' }));
  await basia.press(dialog(page).getByRole('button', { name: 'Zmień nazwę: Żabka' }));
  await dialog(page).getByLabel('Nazwa', { exact: true }).fill('Żabka przy szkole');
  await basia.press(dialog(page).getByRole('button', { name: 'Zapisz' }));
  const stores = async () => succeeded(await jan.client.get('/api/v2/stores'));
  await expect.poll(stores).toContainEqual(expect.objectContaining({ name: 'Żabka przy szkole' }));
  expect(choices).toHaveLength(1);
  expect(succeeded(await jan.client.get(`/api/v2/shopping-list/${id}/store`)).storeName).toBe('Kaufland');
});

test('the store of a trip counts, not one chosen before without a network', async ({ person }) => {
  const { basia, jan, id } = await openList(losing(person, 'Basia'), 'phone');
  for (const name of ['Lidl', 'Społem']) {
    await basia.client.put(`/api/v2/store/${crypto.randomUUID()}`, { name });
  }
  await basia.page.reload();
  await untilOffline(basia.page);
  await basia.press(basia.page.getByRole('button', { name: 'Wybierz sklep' }));
  await expect(dialog(basia.page).getByRole('button', { name: 'Społem', exact: true })).toBeVisible();
  basia.allow(NETWORK_ERRORS);
  await basia.page.context().setOffline(true);
  await basia.press(dialog(basia.page).getByRole('button', { name: 'Lidl', exact: true }));
  await expect(basia.page.getByRole('button', { name: 'Sklep: Lidl' })).toBeVisible();
  await goShopping(basia, 'Społem');
  await basia.page.context().setOffline(false);

  await expect(jan.page.getByText('Na zakupach: Basia (Społem)')).toBeVisible();
  await expect(jan.page.getByRole('button', { name: 'Sklep: Społem' })).toBeVisible();
  await tick(basia, 'Mleko');
  await expect(checkbox(jan.page, 'Mleko')).toBeChecked();
  const { storeName } = succeeded(await jan.client.get(`/api/v2/shopping-list/${id}/store`));
  expect(storeName).toBe('Społem');
});
