import type { Page, Route } from '@playwright/test';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test as base } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { countOutbox, readLog } from '../support/operations.ts';
import { provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { add, answer, checkbox, goTo, line, logIn, productsIn, tick } from '../support/screens.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

test.use({ hasServiceWorker: false });

const OPERATIONS = '**/api/v2/shopping-list/*/operations';
const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

const items = ['Bułki', 'Masło', 'Twaróg'].map((name) => ({ name }));

/** One more tab of the same browser, at the same list. */
async function openTab(person: Resident, listId: string): Promise<Resident> {
  const page = await person.page.context().newPage();
  await page.goto(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  return { ...person, page };
}

test('two tabs of one browser do everything once', async ({ person, household }) => {
  const anna = await person({ user: await household.addUser() });
  const listId = await makeList(anna.client, 'Sobota', { items });
  const known = readLog(household.app.dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  const second = await openTab(anna, listId);
  for (const { page } of [anna, second]) await expect(chip(page)).toHaveText('Połączono');
  const tabs = [anna, second];
  for (const [index, product] of ['Chleb', 'Mleko', 'Ser', 'Sól'].entries()) {
    await add(tabs[index % 2] ?? anna, { product });
  }
  await Promise.all([tick(anna, 'Bułki'), tick(second, 'Masło')]);
  for (const { page } of tabs) {
    await expect(productsIn(page, 'Do kupienia')).toHaveCount(5);
    await expect(productsIn(page, /^W koszyku/)).toHaveCount(2);
  }
  // An untick in one tab of a tick in the other isn't an unseen change.
  await tick(second, 'Bułki');
  for (const { page } of tabs) {
    await expect(checkbox(page, 'Bułki')).not.toBeChecked();
    await expect(chip(page)).toHaveText('Połączono');
  }
  const logged = () => readLog(household.app.dataDir, listId).slice(known);
  await expect.poll(() => countOutbox(second.page, anna.client.user.id)).toBe(0);
  const ticks = logged().filter(({ type }) => type === 'product.check');
  expect(ticks).toHaveLength(3);
  expect(logged().every(({ outcome }) => outcome === 'applied')).toBe(true);
  const list = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
  // Lines entered before a tab can read them are added as one operation, so the products are counted.
  const products = list.items.map(({ productName }: { productName: string }) => productName);
  const wanted = [...items.map(({ name }) => name), 'Chleb', 'Mleko', 'Ser', 'Sól'];
  expect(products.toSorted()).toEqual(wanted.toSorted());
});

// spec: R264
test('without a network tabs show what the others do, agree on what waits, and one sends what a closed one did', async ({
  startProxy,
  person,
  household,
}) => {
  const { app } = household;
  const proxy = await startProxy({ appUrl: app.url });
  const { token, user } = await household.addUser();
  const anna = await person({ user: new TestClient(proxy.url, token, user), hasServiceWorker: true });
  const listId = await makeList(new TestClient(app.url, token, user), 'Sobota', { items });
  const known = readLog(app.dataDir, listId).length;
  const context = anna.page.context();
  await anna.open(`/shopping-lists/${listId}`);
  await untilOffline(anna.page);
  const second = await openTab(anna, listId);
  const tabs = [anna, second];
  for (const { page } of tabs) await expect(chip(page)).toHaveText('Połączono');
  anna.allow(NETWORK_ERRORS);
  await context.setOffline(true);
  proxy.setProfile({ kind: 'drop' });

  await tick(anna, 'Bułki');
  for (const { page } of tabs) {
    await expect(checkbox(page, 'Bułki')).toBeChecked();
    await expect(chip(page)).toHaveText('1 zmiana czeka');
  }
  await add(second, { product: 'Chleb' });
  for (const { page } of tabs) {
    await expect(checkbox(page, 'Chleb')).toBeVisible();
    await expect(chip(page)).toHaveText('2 zmiany czekają');
  }
  await tick(anna, 'Chleb');
  await tick(second, 'Bułki');
  for (const { page } of tabs) {
    await expect(checkbox(page, 'Chleb')).toBeChecked();
    await expect(checkbox(page, 'Bułki')).not.toBeChecked();
    await expect(chip(page)).toHaveText('4 zmiany czekają');
  }
  // A tab that is opened now has the same state.
  const third = await openTab(anna, listId);
  await expect(checkbox(third.page, 'Chleb')).toBeChecked();
  await expect(chip(third.page)).toHaveText('4 zmiany czekają');
  await third.page.close();

  await anna.page.close({ runBeforeUnload: false });
  proxy.setProfile({ kind: 'pass' });
  await context.setOffline(false);
  await expect(chip(second.page)).toHaveText('Połączono', { timeout: 20_000 });
  const logged = () => readLog(app.dataDir, listId).slice(known);
  await expect.poll(() => countOutbox(second.page, user.id)).toBe(0);
  expect(logged().map(({ type }) => type)).toEqual([
    'product.check',
    'item.add',
    'product.check',
    'product.check',
  ]);
  expect(logged().every(({ outcome }) => outcome === 'applied')).toBe(true);
  await expect(checkbox(second.page, 'Chleb')).toBeChecked();
  await expect(checkbox(second.page, 'Bułki')).not.toBeChecked();
});

test('what a tab closed in the middle of sending did is sent by another within seconds', async ({
  person,
  household,
}) => {
  const anna = await person({ user: await household.addUser() });
  const { dataDir } = household.app;
  const listId = await makeList(anna.client, 'Sobota', { items });
  const known = readLog(dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  const second = await openTab(anna, listId);
  for (const { page } of [anna, second]) await expect(chip(page)).toHaveText('Połączono');
  // The first tab's requests never leave it.
  const held: Route[] = [];
  await anna.page.route(OPERATIONS, (route) => void held.push(route));
  let aborted = 0;
  second.allow(NETWORK_ERRORS);
  await second.page.route(OPERATIONS, (route) => {
    aborted += 1;
    return route.abort();
  });
  await tick(anna, 'Bułki');
  await expect(checkbox(second.page, 'Bułki')).toBeChecked();
  await expect.poll(() => held.length).toBe(1);
  // The other tab can't reach the server either while the first is open.
  await expect.poll(() => aborted).toBeGreaterThan(0);
  // A request that is still held would be let through when its page goes.
  await Promise.all([...held.map((route) => route.abort()), anna.page.close({ runBeforeUnload: false })]);
  expect(readLog(dataDir, listId)).toHaveLength(known);
  await second.page.unroute(OPERATIONS);
  // Nothing else has sent it: the log knows the operation that the closed tab kept back.
  await expect.poll(() => countOutbox(second.page, anna.client.user.id)).toBe(0);
  expect(readLog(dataDir, listId).slice(known)).toMatchObject([
    { type: 'product.check', outcome: 'applied' },
  ]);
  await expect(chip(second.page)).toHaveText('Połączono');
  await expect(checkbox(second.page, 'Bułki')).toBeChecked();
});

test('what one user did is never sent under the name of another who has just logged in beside them', async ({
  person,
  household,
}) => {
  const anna = await person({ user: await household.addUser() });
  const jan = await household.addUser();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan] });
  const known = readLog(household.app.dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(page)).toHaveText('Połączono');
  // As another tab writes it. The tab that writes gets no event.
  const logIn = (client: TestClient) =>
    page.evaluate(
      ([user, token]) => {
        localStorage.setItem('lz.user', user ?? '');
        localStorage.setItem('lz.token', token ?? '');
      },
      [JSON.stringify({ ...client.user, password: undefined, active: true }), client.token],
    );
  await logIn(jan);
  await tick(anna, 'Bułki');
  await expect.poll(() => countOutbox(page, anna.client.user.id)).toBe(1);
  await expect(page.getByText('1 zmiana czeka')).toBeVisible();
  expect(readLog(household.app.dataDir, listId)).toHaveLength(known);
  // With her own session back, it goes out as hers.
  await logIn(anna.client);
  await page.reload();
  await expect.poll(() => countOutbox(page, anna.client.user.id)).toBe(0);
  await expect(checkbox(page, 'Bułki')).toBeChecked();
  await expect
    .poll(() => readLog(household.app.dataDir, listId).slice(known))
    .toMatchObject([{ type: 'product.check', outcome: 'applied', userId: anna.client.user.id }]);
});

// spec: R267
test('a logout in the moment of a change sends it first, and asks nothing', async ({ person, household }) => {
  const anna = await person({ user: await household.addUser() });
  const { page } = anna;
  const { dataDir } = household.app;
  const listId = await makeList(anna.client, 'Sobota', { items });
  const known = readLog(dataDir, listId).length;
  // It gets no announcement of it either.
  anna.allow(/WebSocket/);
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(OPERATIONS, async (route) => {
    // The server has done it, and the page is left before the answer arrives.
    if (isFirst) {
      isFirst = false;
      return void (await route.fetch());
    }
    await released.promise;
    await route.continue();
  });
  await tick(anna, 'Bułki');
  await expect.poll(() => readLog(dataDir, listId).length - known).toBe(1);
  await anna.open('/logout');
  await expect(page.getByText('Wysyłam zmiany…')).toBeVisible();
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(readLog(dataDir, listId).length - known).toBe(1);
});

test('a tab follows a login in another one, sends what waited in it, and hears of changes again', async ({
  person,
  household,
}) => {
  const anna = await person({ user: await household.addUser() });
  const jan = await household.addUser();
  const { email, id } = anna.client.user;
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan] });
  anna.allow(/ERR_|WebSocket|status of 401/);
  await anna.open(`/shopping-lists/${listId}`);
  const second = await openTab(anna, listId);
  for (const { page } of [anna, second]) await expect(chip(page)).toHaveText('Połączono');
  const context = anna.page.context();
  await context.route(OPERATIONS, (route) => route.abort());
  await tick(anna, 'Bułki');
  await expect(chip(anna.page)).toHaveText('1 zmiana czeka');
  succeeded(await anna.client.get('/api/auth/logout'));
  for (const { page } of [anna, second]) await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  // The tab in which the user logs in sends nothing itself.
  await context.unroute(OPERATIONS);
  await second.page.route(OPERATIONS, (route) => route.abort());
  await second.press(second.page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(second, email);
  await expect(anna.page.getByText('Sesja wygasła.')).toBeHidden();
  await expect(chip(anna.page)).toHaveText('Połączono');
  await expect.poll(() => countOutbox(anna.page, id)).toBe(0);
  await addItems(jan, listId, [{ name: 'Kefir' }]);
  await expect(line(anna.page, 'Kefir')).toBeVisible();
});

// spec: R268
test('a logout in one tab asks about what waits, and takes it from the other as well', async ({ person }) => {
  const anna = await person();
  const listId = await makeList(anna.client, 'Sobota', { items });
  await anna.open(`/shopping-lists/${listId}`);
  const second = await openTab(anna, listId);
  for (const { page } of [anna, second]) await expect(chip(page)).toHaveText('Połączono');
  anna.allow(NETWORK_ERRORS);
  await anna.page.context().route(OPERATIONS, (route) => route.abort());
  await tick(second, 'Bułki');
  for (const { page } of [anna, second]) await expect(chip(page)).toHaveText('1 zmiana czeka');
  const question = /Zmiany, które nie dotarły/;
  await goTo(anna, 'Wyloguj');
  await answer(anna, question, 'Nie');
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(anna.page, 'Bułki')).toBeChecked();
  await expect(chip(anna.page)).toHaveText('1 zmiana czeka');
  await goTo(anna, 'Wyloguj');
  await answer(anna, question, 'Tak');
  for (const { page } of [anna, second]) {
    await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  }
  await expect
    .poll(() => second.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
});

// spec: R265
test('on plain http what a killed tab did is kept, shown and sent', async ({ person, household }) => {
  const { app } = household;
  const { token, user } = await household.addUser();
  // Plain http under a name that isn't localhost isn't a secure context: no service worker, no Web Locks.
  const anna = await person({
    viewport: 'phone',
    user: new TestClient(`http://lz.test:${app.port}`, token, user),
  });
  const context = anna.page.context();
  const listId = await makeList(new TestClient(app.url, token, user), 'Sobota', { items });
  const known = readLog(app.dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  expect(await anna.page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  anna.allow(NETWORK_ERRORS);
  // Without a service worker the page has to come from the server: only the edits don't get through.
  await context.route(OPERATIONS, (route) => route.abort());
  await tick(anna, 'Bułki');
  await add(anna, { product: 'Chleb' });
  await tick(anna, 'Chleb');
  await expect(checkbox(anna.page, 'Chleb')).toBeChecked();
  const gone = anna.page.waitForEvent('crash');
  const browser = await context.newCDPSession(anna.page);
  void browser.send('Page.crash').catch(() => undefined);
  await gone;
  await anna.page.close();

  const [second, third] = [await openTab(anna, listId), await openTab(anna, listId)];
  for (const { page } of [second, third]) {
    for (const product of ['Bułki', 'Chleb']) await expect(checkbox(page, product)).toBeChecked();
    await expect(chip(page)).toHaveText('3 zmiany czekają');
  }
  await tick(third, 'Masło');
  await expect(checkbox(second.page, 'Masło')).toBeChecked();
  await context.unroute(OPERATIONS);
  for (const { page } of [second, third]) {
    await expect(chip(page)).toHaveText('Połączono', { timeout: 20_000 });
  }
  const logged = () => readLog(app.dataDir, listId).slice(known);
  await expect.poll(() => countOutbox(second.page, user.id)).toBe(0);
  expect(logged().map(({ type }) => type)).toEqual([
    'product.check',
    'item.add',
    'product.check',
    'product.check',
  ]);
  expect(logged().every(({ outcome }) => outcome === 'applied')).toBe(true);
});
