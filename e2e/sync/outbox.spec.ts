import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { signIn } from '../../src/test/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList, PASSWORD } from '../support/household.ts';
import { countOutbox } from '../support/operations.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { add, answer, checkbox, choose, goTo, line, logIn, tick, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|WebSocket/;
const OPERATIONS = '**/api/v2/shopping-list/*/operations';

const refusedChanges = (page: Page) => page.getByRole('region', { name: /^Nie udało się zapisać/ });
const chip = (page: Page) => page.getByRole('banner').getByRole('status');

/** Makes our server refuse operations on a list's items, as it does when a rule forbids them. */
async function refuseOperations(page: Page): Promise<void> {
  await page.route(OPERATIONS, async (route) => {
    const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
    const answer = await route.fetch({
      method: 'GET',
      url: route.request().url().replace('/operations', ''),
      postData: undefined,
    });
    const { version, epoch } = (await answer.json()) as { version: number; epoch: string };
    const results = operations.map(({ id }) => ({
      id,
      outcome: 'refused',
      seq: version,
      code: 'VALIDATION_ERROR',
    }));
    await route.fulfill({ json: { version, epoch, results, operations: [] } });
  });
}

// spec: R261
test('a list made without a network is there at once, survives a reload, and arrives', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const other = await makeList(anna.client, 'Niedziela', { items: [{ name: 'Chleb' }, { name: 'Sól' }] });
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Niedziela/ })).toBeVisible();
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);

  await press(page.getByRole('link', { name: 'Dodaj listę' }));
  await page.getByLabel('Nazwa').fill('niedziela');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Lista zakupów już istnieje.')).toBeVisible();
  await page.getByLabel('Nazwa').fill('Grill');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Lista została dodana.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Grill', exact: true })).toBeVisible();
  await add(anna, { product: 'Kiełbasa', quantity: '2', unit: 'kg' });
  await add(anna, { product: 'Musztarda sarepska' });
  await tick(anna, 'Musztarda sarepska');
  await expect(checkbox(page, 'Musztarda sarepska')).toBeChecked();
  await expect(chip(page)).toHaveText('4 zmiany czekają');
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toBeDisabled();
  await expect(page.getByText('Tę listę będzie można udostępnić, gdy dotrze na serwer.')).toBeVisible();
  await expectAccessible(page);

  const address = page.url();
  await goTo(anna, 'Listy');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveText([/Grill.*1 z 2/, /Niedziela.*0 z 2/]);
  await expect(chip(page)).toHaveText('4 zmiany czekają');
  await expectAccessible(page);
  await page.reload();
  await expect(cards).toHaveText([/Grill.*1 z 2/, /Niedziela.*0 z 2/]);
  // Ticks on a list that was known before also count in its card.
  await press(page.getByRole('link', { name: /Niedziela/ }));
  await tick(anna, 'Chleb');
  await expect(checkbox(page, 'Chleb')).toBeChecked();
  await goTo(anna, 'Listy');
  await expect(cards).toHaveText([/Grill.*1 z 2/, /Niedziela.*1 z 2/]);

  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText('', { timeout: 30_000 });
  await expect(cards).toHaveText([/Grill.*1 z 2/, /Niedziela.*1 z 2/]);
  const id = new URL(address).pathname.split('/').at(-1);
  const list = succeeded(await anna.client.get(`/api/v2/shopping-list/${id}`));
  expect(list).toMatchObject({
    name: 'Grill',
    items: [
      { productName: 'Kiełbasa', productQty: 2, productUnit: 'kg', checked: false },
      { productName: 'Musztarda sarepska', checked: true },
    ],
  });
  expect(succeeded(await anna.client.get(`/api/v2/shopping-list/${other}`)).items[0].checked).toBe(true);
  await press(page.getByRole('link', { name: /Grill/ }));
  await expect(page.getByRole('button', { name: 'Udostępnij' })).toBeEnabled();
});

// spec: R262
test('a list deleted without a network is gone at once, and for the others when the network is back', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await makeList(anna.client, 'Niedziela');
  await anna.open('/');
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(toast(page, 'Lista została usunięta.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Niedziela/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeHidden();
  expect((await anna.client.get(`/api/v2/shopping-list/${listId}`)).status).toBe(200);
  // A service worker that starts again may let a request through before it knows that it is offline. If its answer is
  // lost, the request is made a second time.
  anna.allow(new RegExp(`status of 404 .*/api/shopping-lists/${listId}`));
  await page.reload();
  await expect(page.getByRole('link', { name: /Niedziela/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeHidden();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).status, { timeout: 30_000 })
    .toBe(404);
  await expect(page.getByRole('link', { name: /Niedziela/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeHidden();
});

test('leaving a list without a network fails and keeps the copy on the device', async ({
  person,
  household,
}) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', hasServiceWorker: true });
  const { page } = jan;
  const listId = await makeList(anna, 'Działka', {
    items: [{ name: 'Nasiona' }],
    sharedWith: [jan.client],
  });
  await jan.open('/');
  await jan.press(page.getByRole('link', { name: /Działka/ }));
  await expect(chip(page)).toHaveText('Połączono');
  // The code of the menu and the question comes once while there is a network.
  await choose(jan, 'Opuść listę');
  await answer(jan, 'Opuścić listę?', 'Nie');
  await untilOffline(page);
  jan.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await choose(jan, 'Opuść listę');
  await answer(jan, 'Opuścić listę?', 'Tak');
  await expect(toast(page, 'Nie udało się opuścić listy.')).toBeVisible();
  await page.goto(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Nasiona')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Działka/ })).toBeVisible();

  await page.context().setOffline(false);
  await page.goto(`/shopping-lists/${listId}`);
  await choose(jan, 'Opuść listę');
  await answer(jan, 'Opuścić listę?', 'Tak');
  await expect(toast(page, 'Opuszczono listę.')).toBeVisible();
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
});

test('a deleted list leaves the overview for good while the network is there', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open('/');
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
  await expect.poll(async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).status).toBe(404);
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
});

// spec: R266
test('what the server refuses is told with its reason, tried again or dismissed', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Jajka' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await refuseOperations(page);
  await tick(anna, 'Bułki');
  await expect(page.getByRole('heading', { name: 'Nie udało się zapisać 1 zmiany' })).toBeVisible();
  await tick(anna, 'Jajka');
  await expect(page.getByRole('heading', { name: 'Nie udało się zapisać 2 zmian' })).toBeVisible();
  await expect(checkbox(page, 'Bułki')).not.toBeChecked();
  await expect(refusedChanges(page).getByRole('listitem')).toHaveCount(2);
  await expect(refusedChanges(page)).toContainText('Odhaczenie: Bułki');
  await expect(refusedChanges(page)).toContainText('Niepoprawne dane.');
  await expectAccessible(page);
  for (const button of await refusedChanges(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }

  // It outlasts the tab, and the overview shows it with the list it belongs to.
  await page.unroute(OPERATIONS);
  await page.reload();
  await expect(refusedChanges(page).getByRole('listitem')).toHaveCount(2);
  await goTo(anna, 'Listy');
  await expect(refusedChanges(page).getByRole('listitem').first()).toContainText(
    'Lista „Sobota” · Niepoprawne dane.',
  );
  await expectAccessible(page);
  await press(refusedChanges(page).getByRole('button', { name: 'Odrzuć: Odhaczenie: Jajka' }));
  await expect(refusedChanges(page).getByRole('listitem')).toHaveCount(1);
  await press(refusedChanges(page).getByRole('button', { name: 'Spróbuj ponownie: Odhaczenie: Bułki' }));
  await expect(refusedChanges(page)).toBeHidden();
  await expect(page.getByRole('link', { name: /Sobota/ })).toContainText('1 z 2');
  await expect
    .poll(async () => {
      const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
      return (items as { checked: boolean }[]).map(({ checked }) => checked);
    })
    .toEqual([true, false]);
  await page.reload();
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await expect(refusedChanges(page)).toBeHidden();
});

test('what waited for a list that is gone is shown where the list was, and on the overview', async ({
  person,
  household,
}) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page } = jan;
  const listId = await makeList(anna, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await jan.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  jan.allow(/status of 40[34]|ERR_FAILED/);
  await page.route(OPERATIONS, (route) => route.abort());
  await add(jan, { product: 'Masło' });
  await tick(jan, 'Bułki');
  await expect(chip(page)).toHaveText('2 zmiany czekają');
  succeeded(await anna.delete(`/api/v2/shopping-list/${listId}/users/${jan.client.id}`));
  await page.unroute(OPERATIONS);
  await expect(page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('heading', { name: 'Nie udało się zapisać 2 zmian' })).toBeVisible();
  await expect(refusedChanges(page)).toContainText('Dodanie: Masło');
  await expect(refusedChanges(page)).toContainText('Dostęp zabroniony.');
  await expectAccessible(page);
  await jan.press(page.getByRole('link', { name: 'Wróć do list' }));
  await expect(refusedChanges(page)).toContainText('Lista „Sobota” · Dostęp zabroniony.');
  await expect(refusedChanges(page).getByRole('button', { name: /^Odrzuć: / })).toHaveCount(2);
  await jan.press(refusedChanges(page).getByRole('button', { name: 'Odrzuć wszystkie' }));
  await expect(refusedChanges(page)).toBeHidden();
});

test('a recipe goes onto a list without a network', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Chleb' }] });
  await makeRecipe(anna.client, {
    name: 'Pierogi leniwe',
    portions: 2,
    ingredients: [{ name: 'Twaróg leniwy', qty: 250, unit: 'g' }],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Chleb')).toBeVisible();
  await goTo(anna, 'Listy');
  await expect(page.getByText('0 z 1')).toBeVisible();
  await goTo(anna, 'Przepisy');
  await press(page.getByRole('link', { name: 'Pierogi leniwe' }));
  await expect(page.getByRole('heading', { name: 'Pierogi leniwe' })).toBeVisible();
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await press(page.getByRole('button', { name: 'Więcej porcji' }));
  await press(page.getByRole('button', { name: 'Dodaj do listy' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(toast(page, 'Przepis został zaktualizowany.')).toBeVisible();
  await goTo(anna, 'Listy');
  await expect(page.getByText('0 z 2')).toBeVisible();
  await expect(chip(page)).toHaveText('1 zmiana czeka');
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText('', { timeout: 30_000 });
  const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
  expect(items).toMatchObject([
    { productName: 'Chleb' },
    { productName: 'Twaróg leniwy', productQty: 375, recipeName: 'Pierogi leniwe' },
  ]);
});

test('the browser is asked to keep the device’s data once something waits, and not before', async ({
  person,
}) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Ser' }] });
  await page.addInitScript(() => {
    const asked = window as unknown as { asked: number };
    asked.asked = 0;
    navigator.storage.persist = async () => {
      asked.asked += 1;
      return true;
    };
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  await tick(anna, 'Ser');
  await expect
    .poll(async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items[1].checked)
    .toBe(true);
  await expect(chip(page)).toHaveText('Połączono');
  expect(await asked()).toBe(0);
  anna.allow(/ERR_FAILED/);
  await page.route(OPERATIONS, (route) => route.abort());
  await tick(anna, 'Bułki');
  await expect.poll(asked).toBe(1);
  await tick(anna, 'Ser');
  await expect(chip(page)).toHaveText('2 zmiany czekają');
  expect(await asked()).toBe(1);
});

test('a database that does not open is done without', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await page.addInitScript(() => {
    // No client ever learns of its result.
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener = () => undefined;
      return request;
    };
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(page.getByText('Ta przeglądarka nie przechowuje danych.')).toBeVisible({ timeout: 20_000 });
  await tick(anna, 'Bułki');
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect
    .poll(async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked)
    .toBe(true);
});

test('what waited when the session ended goes after the login, also where no WebSocket gets through', async ({
  person,
  household,
}) => {
  const anna = await person({ user: await household.addUser({ name: 'Anna' }) });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  anna.allow(/WebSocket|status of 401/);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  succeeded(await anna.client.get('/api/auth/logout'));
  await tick(anna, 'Bułki');
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  await anna.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, anna.client.user.email);
  await expect(page.getByText('Sesja wygasła.')).toBeHidden();
  await expect.poll(() => countOutbox(page, anna.client.user.id)).toBe(0);
  const client = await signIn(anna.client.baseUrl, { email: anna.client.user.email, password: PASSWORD });
  expect(succeeded(await client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked).toBe(true);
});

test('a browser that keeps nothing says so, and sends what is done all the same', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('Not here.', 'SecurityError');
    };
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(page.getByText('Ta przeglądarka nie przechowuje danych.')).toBeVisible();
  await tick(anna, 'Bułki');
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect
    .poll(async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`)).items[0].checked)
    .toBe(true);
  await expectAccessible(page);
});

test('the same new product added twice without a network is one line, and one product', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Ser' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await add(anna, { product: 'Kminek indyjski', quantity: '2' });
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await add(anna, { product: 'kminek  Indyjski', quantity: '3' });
  await expect(line(page, 'Kminek indyjski')).toContainText('2\u00a0szt., 3\u00a0szt.');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  // One tap ticks both.
  await tick(anna, 'Kminek indyjski');
  await expect(page.getByText('1 z 2')).toBeVisible();
  await page.context().setOffline(false);
  await expect(chip(page)).toHaveText('Połączono', { timeout: 30_000 });
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
  expect(items).toMatchObject([
    { productName: 'Ser' },
    { productName: 'Kminek indyjski', productQty: 2, checked: true },
    { productName: 'Kminek indyjski', productQty: 3, checked: true, productId: items[1].productId },
  ]);
});
