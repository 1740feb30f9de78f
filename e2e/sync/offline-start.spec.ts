import type { Page } from '@playwright/test';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { checkbox, goTo, logIn, tick } from '../support/screens.ts';
import { house, openDialog, staplesOnServer } from '../support/to-buy-screens.ts';
import { TestClient } from '../../src/test/client.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

const NETWORK_ERRORS = /ERR_INTERNET_DISCONNECTED|WebSocket/;

/** The time that a screen has to show its content before it says that it failed. */
const TRIES = 3;

/** Notes when a text is first on the screen, in ms since the navigation. */
function noteText(wanted: string): void {
  const seen = window as unknown as { textAt?: number };
  const look = () => {
    if (document.body?.innerText.includes(wanted)) seen.textAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Records the texts of alerts, however soon they disappear. */
function noteAlerts(): void {
  const alerts = new Set<string>();
  Object.assign(window, { alerts });
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) alerts.add(textContent);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Opens the path in a new tab and resolves with the time until `text` was on the screen, in ms. */
async function timeToText(page: Page, path: string, text: string): Promise<number> {
  const tab = await page.context().newPage();
  await tab.addInitScript(noteText, text);
  await tab.goto(path);
  await expect(tab.getByText(text).first()).toBeVisible();
  // It is noted with the next frame, which may come after the look above.
  const noted = await tab.waitForFunction(() => (window as unknown as { textAt?: number }).textAt);
  const time = (await noted.jsonValue()) ?? Number.NaN;
  await tab.close();
  return Math.round(time);
}

// spec: R259
test('without a network a phone shows what was last seen', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', user: await ownHousehold.addUser({ name: 'Anna' }) });
  const { page } = anna;
  await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  const kluski = await makeRecipe(anna.client, {
    name: 'Kluski śląskie',
    text: '<p>Ugotuj ziemniaki.</p>',
    ingredients: [{ name: 'Ziemniaki' }],
  });
  const zupa = await makeRecipe(anna.client, { name: 'Zupa, której nikt nie otworzył' });
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await goTo(anna, 'Produkty');
  await expect(page.getByText('Ziemniaki')).toBeVisible();
  await goTo(anna, 'Przepisy');
  await anna.press(page.getByRole('link', { name: 'Kluski śląskie' }));
  await expect(page.getByText('Ugotuj ziemniaki.')).toBeVisible();
  await untilOffline(page);
  const answers = [['shopping-lists'], ['products', 'names'], ['recipes'], ['recipe', kluski.id]];
  const keys = answers.map((key) => `query-${JSON.stringify(key)}`);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toEqual(expect.arrayContaining(keys));

  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Ugotuj ziemniaki.')).toBeVisible();
  const times: Record<string, number> = {};
  for (const [path, text] of Object.entries({
    '/': 'Sobota',
    '/shopping-lists': 'Sobota',
    '/recipes': 'Kluski śląskie',
    [`/recipes/${kluski.id}`]: 'Ugotuj ziemniaki.',
    '/products': 'Ziemniaki',
  })) {
    times[path.replace(kluski.id, ':id')] = await timeToText(page, path, text);
  }
  process.stdout.write(`  ms to content without a network: ${JSON.stringify(times)}\n`);
  // There is no toast over known data, even when the last try has failed.
  const known = await page.context().newPage();
  await known.addInitScript(noteAlerts);
  let failed = 0;
  known.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/v2/shopping-list')) failed += 1;
  });
  await known.goto('/');
  await expect(known.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await expect.poll(() => failed).toBe(TRIES);
  // A page that was never seen says so.
  await page.goto(`/recipes/${zupa.id}`);
  await expect(page.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await page.goto('/recipes');
  await expect(page.getByRole('link', { name: /Zupa/ })).toBeVisible();
  expect(await known.evaluate(() => [...(window as unknown as { alerts: Set<string> }).alerts])).toEqual([]);

  // When the network is back, the screen learns by itself what happened in the meantime.
  await makeRecipe(anna.client, { name: 'Żurek' });
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: 'Żurek' })).toBeVisible({ timeout: 20_000 });
});

test('an overview that was never fetched says why, and comes by itself with the network', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', user: await ownHousehold.addUser({ name: 'Anna' }) });
  const { page } = anna;
  await makeList(anna.client, 'Sobota');
  await anna.open('/account');
  await untilOffline(page);
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await page.goto('/shopping-lists');
  const main = page.getByRole('main');
  await expect(main.getByText('Nie udało się pobrać list.')).toBeVisible();
  await expect(main.getByText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible({ timeout: 20_000 });
});

// spec: R260
test('a network that is half there delays nothing that is known', async ({
  startProxy,
  person,
  ownHousehold,
}) => {
  const proxy = await startProxy({ appUrl: ownHousehold.app.url });
  const { token, user } = await ownHousehold.addUser();
  const anna = await person({ viewport: 'phone', user: new TestClient(proxy.url, token, user) });
  const { page } = anna;
  await makeList(new TestClient(ownHousehold.app.url, token, user), 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open('/');
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, user.id)).toContain('query-["shopping-lists"]');
  anna.allow(/WebSocket|Failed to load resource|ERR_/);
  proxy.setProfile({ kind: 'drop' });
  const time = await timeToText(page, '/', 'Sobota');
  process.stdout.write(`  ms to content on a network that hangs: ${time}\n`);
  // Before the first request is given up, after 15 s.
  expect(time).toBeLessThan(10_000);
});

// spec: R271
test('a session that ended elsewhere is wiped at the next start, unless something waits', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: false });
  const { page } = anna;
  const { id } = anna.client.user;
  const recipe = await makeRecipe(anna.client, { name: 'Kluski po terminie' });
  await anna.open(`/recipes/${recipe.id}`);
  await expect(page.getByRole('heading', { name: 'Kluski po terminie' })).toBeVisible();
  await expect.poll(() => keptAnswers(page, id)).not.toEqual([]);
  anna.allow(/status of 401|WebSocket/);
  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('outbox', 'readwrite');
    const waiting = '01990000-0000-7000-8000-000000000001';
    writing.objectStore('outbox').add({ kind: 'list.create', id: waiting, listId: waiting, name: 'Czeka' });
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  }, `lz.${id}`);
  await page.goto('about:blank');
  await anna.client.get('/api/auth/logout');
  await page.goto(`/recipes/${recipe.id}`);
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kluski po terminie' })).toBeVisible();
  expect(await keptAnswers(page, id)).not.toEqual([]);

  await page.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const writing = opening.result.transaction('outbox', 'readwrite');
    writing.objectStore('outbox').clear();
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    opening.result.close();
  }, `lz.${id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([]);
});

test('another user who logs in on the same device finds nothing of the one before', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna', hasServiceWorker: false });
  const jan = await household.addUser({ name: 'Jan' });
  const { page } = anna;
  await makeList(anna.client, 'Lista tylko Anny');
  await anna.open('/');
  await expect(page.getByText('Lista tylko Anny')).toBeVisible();
  anna.allow(/status of 401|WebSocket/);
  await anna.client.get('/api/auth/logout');
  await anna.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await page.getByLabel('E-mail').fill(jan.user.email);
  await page.getByLabel('Hasło', { exact: true }).fill(jan.user.password);
  await anna.press(page.getByRole('button', { name: 'Zaloguj' }));
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await expect(page.getByText('Lista tylko Anny')).toBeHidden();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual([`lz.${jan.user.id}`]);
});

test('what a user left waiting outlives another’s visit to the device, and arrives when they are back', async ({
  person,
  household,
}) => {
  const anna = await person({ name: 'Anna', hasServiceWorker: false });
  const jan = { client: await household.addUser({ name: 'Jan' }) };
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }],
    sharedWith: [jan.client],
  });
  const { id, productIds } = await makeRecipe(anna.client, {
    name: 'Rosół na później',
    ingredients: [{ name: 'Lubczyk' }],
  });
  anna.allow(/status of 401|WebSocket|ERR_FAILED/);
  for (const path of ['**/operations', '**/staple']) await page.route(path, (route) => route.abort());
  await anna.open(`/recipes/${id}`);
  await openDialog(anna);
  await anna.press(house(page, 'Lubczyk'));
  await expect(house(page, 'Lubczyk')).toHaveAttribute('aria-pressed', 'true');
  await anna.open(`/shopping-lists/${list}`);
  await tick(anna, 'Mleko');
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('1 zmiana czeka');
  await anna.client.get('/api/auth/logout');
  await page.unrouteAll();

  await anna.press(page.getByRole('link', { name: 'Zaloguj się ponownie' }));
  await logIn(anna, jan.client.user.email);
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(checkbox(page, 'Mleko')).not.toBeChecked();
  await goTo(anna, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  const arrived = async () => [
    (await itemsOf(jan.client, list)).map(({ checked }) => checked),
    (await staplesOnServer(jan)).includes(productIds[0] ?? ''),
  ];
  expect(await arrived()).toEqual([[false], false]);
  await logIn(anna, anna.client.user.email);
  await expect.poll(arrived).toEqual([[true], true]);
});
