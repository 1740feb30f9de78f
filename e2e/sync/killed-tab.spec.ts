import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN, ServerProcess } from '../../src/test/server-process.ts';
import { freePort } from '../../src/test/program.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';
import { signIn } from '../../src/test/people.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test as base } from '../support/fixtures.ts';
import { type Household, makeList } from '../support/household.ts';
import { readLog } from '../support/operations.ts';
import { provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { add, answer, checkbox, choose, line, productsIn, tick, toast } from '../support/screens.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

/** What the tests take from their fixtures. */
interface Wanted extends ProxyFixture {
  person: (wanted: { viewport: 'phone'; user: TestClient }) => Promise<Resident>;
  household: Household;
}

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const NBSP = '\u00a0';

const chip = (page: Page) => page.getByRole('banner').getByRole('status');

/** The user of the same browser, at another tab. */
function at(person: Resident, page: Page): Resident {
  return { ...person, page };
}

/** The process that shows the page ends, as on a phone without memory. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const browser = await page.context().newCDPSession(page);
  void browser.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

/** The tab is closed at once, without any event. */
async function close(page: Page): Promise<void> {
  await page.close({ runBeforeUnload: false });
}

/** Resolves in the frame that paints the product's tick. */
async function untilTicked(page: Page, product: string): Promise<void> {
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].some((input) =>
        input.labels?.[0]?.textContent.includes(name),
      ),
    product,
  );
}

async function setAmount(person: Resident, product: string, amount: string): Promise<void> {
  const { page, press } = person;
  await press(page.getByRole('button', { name: `Zmień: ${product}` }));
  const dialog = page.getByRole('dialog', { name: product });
  await dialog.getByLabel('Ilość').fill(amount);
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
}

const ITEMS = ['Bułki', 'Masło', 'Twaróg', 'Jajka', 'Ser', 'Sól'].map((name) => ({ name }));

/** Ten changes of a list; the last is a tick. */
async function doTenEdits(person: Resident): Promise<void> {
  await tick(person, 'Bułki');
  await add(person, { product: 'Chleb' });
  await tick(person, 'Masło');
  await setAmount(person, 'Twaróg', '3');
  await add(person, { product: 'Mleko', quantity: '2' });
  await tick(person, 'Bułki');
  await tick(person, 'Chleb');
  // What is cleared is what is seen to be ticked.
  await untilTicked(person.page, 'Chleb');
  await person.press(person.page.getByRole('button', { name: 'Wyczyść zaznaczone' }));
  await answer(person, /./, 'Tak');
  await setAmount(person, 'Jajka', '10');
  await tick(person, 'Ser');
}

/** The state of the list after ten edits. */
async function expectTenEdits(page: Page): Promise<void> {
  const left = ['Bułki', 'Twaróg', 'Jajka', 'Sól', 'Mleko'];
  await expect(productsIn(page, 'Do kupienia')).toHaveCount(left.length);
  for (const product of left) await expect(checkbox(page, product)).not.toBeChecked();
  await expect(productsIn(page, /^W koszyku/)).toHaveCount(1);
  await expect(checkbox(page, 'Ser')).toBeChecked();
  await expect(line(page, 'Twaróg')).toContainText(`3${NBSP}`);
  await expect(line(page, 'Jajka')).toContainText(`10${NBSP}`);
  await expect(line(page, 'Mleko')).toContainText(`2${NBSP}`);
}

const TEN = [
  'product.check',
  'item.add',
  'product.check',
  'item.set',
  'item.add',
  'product.check',
  'product.check',
  'clear.checked',
  'item.set',
  'product.check',
];

/** A user whose browser reaches the app through a proxy, and who calls the API directly. */
async function makeAnna({ startProxy, person, household: { app, addUser } }: Wanted) {
  const proxy = await startProxy({ appUrl: app.url });
  const { token, user } = await addUser();
  const direct = new TestClient(app.url, token, user);
  const anna = await person({ viewport: 'phone', user: new TestClient(proxy.url, token, user) });
  const listId = await makeList(direct, 'Sobota', { items: ITEMS });
  const known = readLog(app.dataDir, listId).length;
  await anna.open(`/shopping-lists/${listId}`);
  await expect(chip(anna.page)).toHaveText('Połączono');
  await untilOffline(anna.page);
  anna.allow(NETWORK_ERRORS);
  const newlyLogged = () => readLog(app.dataDir, listId).slice(known);
  return { anna, direct, proxy, listId, newlyLogged };
}

for (const [way, kill] of Object.entries({ crashes: crash, 'is closed': close })) {
  // spec: R263
  test(`a tab that ${way} without a network loses nothing that was painted`, async ({
    startProxy,
    person,
    household,
  }) => {
    const { anna, direct, proxy, listId, newlyLogged } = await makeAnna({ startProxy, person, household });
    const context = anna.page.context();
    // The first call tells the page that it is offline, and the second keeps it from the server from its first moment.
    await context.setOffline(true);
    proxy.setProfile({ kind: 'drop' });
    await doTenEdits(anna);
    await untilTicked(anna.page, 'Ser');
    await kill(anna.page);

    const again = at(anna, await context.newPage());
    await again.page.goto(`/shopping-lists/${listId}`);
    await expectTenEdits(again.page);
    await expect(chip(again.page)).toHaveText('10 zmian czeka');
    expect(newlyLogged()).toEqual([]);

    proxy.setProfile({ kind: 'pass' });
    await context.setOffline(false);
    await expect(chip(again.page)).toHaveText('Połączono', { timeout: 40_000 });
    await expectTenEdits(again.page);
    // For a second the chip doesn't speak of what is about to be sent.
    await expect.poll(() => newlyLogged().map(({ type }) => type)).toEqual(TEN);
    expect(newlyLogged().every(({ outcome }) => outcome === 'applied')).toBe(true);
    const { items } = succeeded(await direct.get(`/api/v2/shopping-list/${listId}`));
    expect(items).toHaveLength(6);
  });
}

test('a tab killed while an edit is on its way sends it once, with those that followed', async ({
  startProxy,
  person,
  household,
}) => {
  const { anna, direct, proxy, listId, newlyLogged } = await makeAnna({ startProxy, person, household });
  // The server has the first tick, but the browser never gets the answer.
  proxy.setProfile({ kind: 'cut', at: 'request' });
  await tick(anna, 'Bułki');
  await expect.poll(() => proxy.lost).toBeGreaterThan(0);
  proxy.setProfile({ kind: 'drop' });
  await tick(anna, 'Masło');
  await add(anna, { product: 'Chleb' });
  await tick(anna, 'Ser');
  await untilTicked(anna.page, 'Ser');
  await crash(anna.page);

  const again = at(anna, await anna.page.context().newPage());
  await again.page.goto(`/shopping-lists/${listId}`);
  for (const product of ['Bułki', 'Masło', 'Ser']) await expect(checkbox(again.page, product)).toBeChecked();
  await expect(checkbox(again.page, 'Chleb')).not.toBeChecked();
  await expect(chip(again.page)).toHaveText('4 zmiany czekają');
  proxy.setProfile({ kind: 'pass' });
  await expect(chip(again.page)).toHaveText('Połączono', { timeout: 40_000 });
  await expect
    .poll(() => newlyLogged().map(({ type }) => type))
    .toEqual(['product.check', 'product.check', 'item.add', 'product.check']);
  const { items } = succeeded(await direct.get(`/api/v2/shopping-list/${listId}`));
  expect(items).toHaveLength(ITEMS.length + 1);
});

for (const [when, profile] of Object.entries({
  'before it has heard of an edit': { kind: 'drop' },
  'after an edit, its answer lost': { kind: 'cut', at: 'request' },
} as const)) {
  test(`a server killed ${when} and started again has it once`, async ({ startProxy, person }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lz-e2e-'));
    const server = new ServerProcess(dataDir, await freePort());
    try {
      await server.start();
      const proxy = await startProxy({ appUrl: server.url });
      const direct = await signIn(server.url, ADMIN);
      const user = new TestClient(proxy.url, direct.token, direct.user);
      const anna = await person({ user, hasServiceWorker: false });
      const { page } = anna;
      const listId = await makeList(direct, 'Sobota', { items: ITEMS });
      const known = readLog(dataDir, listId).length;
      await anna.open(`/shopping-lists/${listId}`);
      await expect(chip(page)).toHaveText('Połączono');
      // The reader of lines is loaded at the first focus; without it the first line waits for it.
      const field = page.getByRole('combobox', { name: 'Produkt' });
      await field.fill('Chleb 2 kg');
      await expect(page.getByRole('combobox', { name: 'Jednostka' })).toHaveValue('kg');
      await field.fill('');
      anna.allow(NETWORK_ERRORS);
      proxy.setProfile(profile);
      const sent = page.waitForRequest('**/operations');
      await tick(anna, 'Bułki');
      await add(anna, { product: 'Chleb' });
      await sent;
      const heard = () => readLog(dataDir, listId).length - known;
      if (profile.kind === 'cut') {
        await expect.poll(() => proxy.lost).toBeGreaterThan(0);
        // The connection is cut when the request is through, which may be before it is on the disk.
        await expect.poll(heard).toBeGreaterThan(0);
      }
      await server.kill();
      if (profile.kind === 'drop') expect(heard()).toBe(0);
      await tick(anna, 'Masło');
      await expect(chip(page)).toHaveText('3 zmiany czekają');
      for (const product of ['Bułki', 'Masło']) await expect(checkbox(page, product)).toBeChecked();
      proxy.setProfile({ kind: 'pass' });
      await server.start();
      await expect(chip(page)).toHaveText('Połączono', { timeout: 40_000 });
      const logged = () => readLog(dataDir, listId).slice(known);
      const inOrder = ['product.check', 'item.add', 'product.check'];
      await expect.poll(() => logged().map(({ type }) => type)).toEqual(inOrder);
      const { items } = succeeded(await direct.get(`/api/v2/shopping-list/${listId}`));
      expect(items).toHaveLength(ITEMS.length + 1);
      for (const product of ['Bułki', 'Masło']) await expect(checkbox(page, product)).toBeChecked();
    } finally {
      await server.dispose();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

const GONE = 'Ta lista nie istnieje lub nie masz już do niej dostępu.';

test('a list whose deletion was confirmed is deleted, also by a tab that never shows the next page', async ({
  person,
}) => {
  const anna = await person({ hasServiceWorker: false });
  const { page, client } = anna;
  const listId = await makeList(client, 'Sobota', { items: ITEMS });
  await anna.open(`/shopping-lists/${listId}`);
  anna.allow(NETWORK_ERRORS);
  await page.route('**/assets/ShoppingListsPage-*.js', () => new Promise(() => undefined));
  await page.route(`**/api/shopping-lists/${listId}*`, (route) => route.abort());
  await choose(anna, 'Usuń listę');
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(page.getByText(GONE)).toBeVisible();
  await close(page);

  const again = at(anna, await page.context().newPage());
  await again.page.goto('/shopping-lists');
  await expect.poll(async () => (await client.get(`/api/v2/shopping-list/${listId}`)).status).toBe(404);
  await expect(again.page.getByRole('link', { name: /Sobota/ })).toBeHidden();
});

test('the page of a list never says that it is gone to whoever deletes it', async ({ person }) => {
  const anna = await person({ hasServiceWorker: false });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: ITEMS });
  await anna.open(`/shopping-lists/${listId}`);
  await page.evaluate((gone) => {
    const look = (): void => {
      if (document.body.textContent.includes(gone)) document.documentElement.dataset['saw'] = 'gone';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, GONE);
  const overview = page.waitForResponse('**/assets/ShoppingListsPage-*.js');
  await choose(anna, 'Usuń listę');
  await (await overview).finished();
  await answer(anna, 'Usunąć listę?', 'Tak');
  await expect(toast(page, 'Lista została usunięta.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-saw');
});
