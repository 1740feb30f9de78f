import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { cachedPaths, dumpDevice, untilOffline } from '../support/device.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { provideProxies, type ProxyFixture } from '../support/proxy.ts';
import { makeList } from '../support/household.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { comeBackLater, newerBuild, OFFER, release } from '../support/releases.ts';
import { add, answer, checkbox, goTo, logIn, tick } from '../support/screens.ts';
import { succeeded, TestClient } from '../../src/test/client.ts';

const test = base.extend<ProxyFixture>({ startProxy: provideProxies });

/** The reasons why a browser wouldn't install the app. */
async function findInstallProblems(page: Page): Promise<{ problems: unknown[]; manifest: string }> {
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A context of a test counts as a private window, which is all that is wrong with it.
  const problems = [...errors, ...installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')];
  return { problems, manifest: data };
}

// spec: R256
test('the app can be installed: a manifest in Polish, icons that exist, and a service worker', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/');
  await untilOffline(page);
  const { problems, manifest } = await findInstallProblems(page);
  expect(problems).toEqual([]);
  const { icons, shortcuts, ...rest } = JSON.parse(manifest);
  expect(rest).toMatchObject({
    lang: 'pl',
    name: 'LZ – lista zakupów',
    short_name: 'LZ',
    id: '/',
    scope: '/',
    start_url: '/',
    display: 'standalone',
  });
  expect(icons.map((icon: { purpose: string; sizes: string }) => [icon.purpose, icon.sizes])).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '512x512'],
    ['any', 'any'],
  ]);
  expect(shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Listy', '/shopping-lists'],
    ['Nowa lista', '/shopping-lists/add'],
    ['Przepisy', '/recipes'],
  ]);
  const pictures = [...icons, ...shortcuts.flatMap((shortcut: { icons: unknown[] }) => shortcut.icons)];
  for (const { src, sizes, type } of [
    ...pictures,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const answer = await fetch(household.app.url + src);
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type]);
    const size = await page.evaluate(async (address) => {
      const { naturalWidth, naturalHeight } = await new Promise<HTMLImageElement>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve(image));
        image.src = address;
      });
      return `${naturalWidth}x${naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('the browser asks for the worker and the manifest each time, and gets them as what they are', async ({
  household,
}) => {
  const headers = async (path: string) => {
    const answer = await fetch(household.app.url + path);
    await answer.text();
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')];
  };
  expect(await headers('/service-worker.js')).toEqual([200, expect.stringMatching(/javascript/), 'no-cache']);
  expect(await headers('/manifest.webmanifest')).toEqual([
    200,
    expect.stringMatching(/^application\/manifest\+json/),
    'no-cache',
  ]);
});

// spec: R257
test('the worker keeps the files of the app and no answer of the server', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  const recipe = await makeRecipe(anna.client, { name: 'Kluski', ingredients: [{ name: 'Mąka na kluski' }] });
  await anna.open('/');
  await untilOffline(page);
  for (const path of ['/recipes', `/recipes/${recipe.id}`, '/products', `/shopping-lists/${listId}`]) {
    await anna.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(
    paths.filter((path) => !/^\/(assets|icons)\/|^\/[\w-]+\.(html|js|svg|webmanifest)$/.test(path)),
  ).toEqual([]);
  expect(paths.filter((path) => /\.(map|br|gz)$|service-worker/.test(path))).toEqual([]);
  // Only the server answers its own addresses, also when the browser navigates there.
  const answer = await page.goto('/healthz');
  expect(answer?.fromServiceWorker()).toBe(false);
  expect((await page.goto('/api/docs'))?.fromServiceWorker()).toBe(false);
  expect((await page.goto('/recipes'))?.fromServiceWorker()).toBe(true);
});

for (const viewport of ['phone', 'desk'] as const) {
  // spec: R258
  test(`a new version offers itself on a ${viewport}, and is taken by every tab`, async ({
    startProxy,
    ownHousehold,
    person,
  }) => {
    const proxy = await startProxy({ appUrl: ownHousehold.app.url });
    const { token, user } = await ownHousehold.addUser();
    const anna = await person({ viewport, user: new TestClient(proxy.url, token, user) });
    const { page } = anna;
    await makeRecipe(ownHousehold.admin, { name: 'Kluski' });
    await anna.open('/recipes');
    await untilOffline(page);
    const second = { ...anna, page: await page.context().newPage() };
    await second.page.goto('/products');
    await second.page.getByRole('button', { name: 'Dodaj produkt' }).click();
    await second.page.getByLabel('Nazwa').fill('Niedopisane');
    await second.page.clock.install();
    await expect(page.getByText(OFFER)).toBeHidden();

    release(proxy, 'nowsza');
    await comeBackLater(anna);
    const offer = page.getByRole('status').filter({ hasText: OFFER });
    await expect(offer).toBeVisible();
    await expect(second.page.getByText(OFFER)).toBeVisible();
    await expectAccessible(page);
    await expect(newerBuild(anna)).toHaveCount(0);

    await anna.press(offer.getByRole('button', { name: 'Odśwież' }));
    await expect(newerBuild(anna)).toHaveCount(1);
    await expect(page).toHaveURL(/\/recipes$/);
    await expect(page.getByRole('link', { name: 'Kluski' })).toBeVisible();
    await expect(page.getByText(OFFER)).toBeHidden();
    // While a user types, the page isn't reloaded.
    await expect(second.page.getByText(OFFER)).toBeHidden();
    await expect(second.page.getByLabel('Nazwa')).toHaveValue('Niedopisane');
    await expect(newerBuild(second)).toHaveCount(0);
    // Nor where a dialog is open.
    await second.page.getByLabel('Nazwa').blur();
    await second.page.clock.fastForward(5_000);
    await expect(second.page.getByLabel('Nazwa')).toHaveValue('Niedopisane');
    await expect(newerBuild(second)).toHaveCount(0);
    await second.press(second.page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }));
    await answer(second, 'Zamknąć bez zapisywania?', 'Tak');
    await expect(newerBuild(second)).toHaveCount(1);
  });
}

test('a new version that is put aside comes with the next start', async ({
  startProxy,
  ownHousehold,
  person,
}) => {
  const proxy = await startProxy({ appUrl: ownHousehold.app.url });
  const { token, user } = await ownHousehold.addUser();
  const anna = await person({ user: new TestClient(proxy.url, token, user) });
  const { page } = anna;
  await anna.open('/');
  await untilOffline(page);
  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Zamknij' }).click();
  await expect(page.getByText(OFFER)).toBeHidden();
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
});

test('a new version is not offered behind what can be taken back', async ({
  startProxy,
  ownHousehold,
  person,
}) => {
  const proxy = await startProxy({ appUrl: ownHousehold.app.url });
  const { token, user } = await ownHousehold.addUser();
  const anna = await person({ user: new TestClient(proxy.url, token, user) });
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await anna.open(`/shopping-lists/${list}`);
  await untilOffline(page);
  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await expect(page.getByText(OFFER)).toBeVisible();
  await tick(anna, 'Mleko');
  await expect(page.getByRole('button', { name: 'Cofnij' })).toBeVisible();
  const offer = page.locator('[data-update-offer]');
  await expect(offer).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await expect(offer).toHaveCSS('opacity', '1');
});

test('what waits to be sent outlives the taking of a new version, and arrives from it', async ({
  startProxy,
  ownHousehold,
  person,
}) => {
  const proxy = await startProxy({ appUrl: ownHousehold.app.url });
  const { token, user } = await ownHousehold.addUser();
  const anna = await person({ viewport: 'phone', user: new TestClient(proxy.url, token, user) });
  const { page } = anna;
  const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }, { name: 'Chleb' }] });
  await anna.open(`/shopping-lists/${list}`);
  await untilOffline(page);
  // The server can be reached but accepts nothing, as during an upgrade.
  const operations = '**/api/v2/shopping-list/*/operations';
  await page.route(operations, (route) => route.fulfill({ status: 503, body: 'upgrading' }));
  anna.allow(/503/);
  await tick(anna, 'Mleko');
  await add(anna, { product: 'Kefir' });
  const chip = page.getByRole('banner').getByRole('status');
  await expect(chip).toHaveText('2 zmiany czekają');

  release(proxy, 'nowsza');
  await comeBackLater(anna);
  await anna.press(page.getByRole('status').getByRole('button', { name: 'Odśwież' }));
  await expect(newerBuild(anna)).toHaveCount(1);
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  await expect(checkbox(page, 'Kefir')).not.toBeChecked();
  await expect(chip).toHaveText('2 zmiany czekają');

  await page.unroute(operations);
  await expect(chip).toHaveText('Połączono', { timeout: 30_000 });
  // For a second the chip doesn't mention changes that are about to be sent.
  const items = async () => succeeded(await anna.client.get(`/api/v2/shopping-list/${list}`)).items;
  await expect.poll(items).toMatchObject([
    { productName: 'Mleko', checked: true },
    { productName: 'Chleb', checked: false },
    { productName: 'Kefir', checked: false },
  ]);
});

// spec: R269
test('after a logout the browser holds nothing of the user', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone', name: 'Anna Dymna', role: 'admin' });
  const { page } = anna;
  const jan = await household.addUser({ name: 'Jan Kiepura' });
  const listId = await makeList(anna.client, 'Sobotnia lista Anny', {
    items: [{ name: 'Bułki poznańskie' }],
    sharedWith: [jan],
  });
  const recipe = await makeRecipe(anna.client, {
    name: 'Kluski Anny',
    ingredients: [{ name: 'Mąka krupczatka Anny' }],
  });
  await anna.open('/');
  await untilOffline(page);
  const seen = {
    '/': 'Sobotnia lista Anny',
    '/recipes': 'Kluski Anny',
    [`/recipes/${recipe.id}`]: 'Mąka krupczatka Anny',
    '/products': 'Mąka krupczatka Anny',
    '/users': jan.user.email,
    [`/shopping-lists/${listId}`]: 'Bułki poznańskie',
  };
  for (const [path, text] of Object.entries(seen)) {
    await anna.open(path);
    await expect(page.getByText(text).first()).toBeVisible();
  }
  const { id, email, name } = anna.client.user;
  const traces = [
    id,
    email,
    name,
    anna.client.token ?? '',
    listId,
    recipe.id,
    ...recipe.productIds,
    jan.user.id,
    jan.user.email,
    'Jan Kiepura',
    'Sobotnia lista Anny',
    'Bułki poznańskie',
    'Kluski Anny',
    'Mąka krupczatka Anny',
  ];
  await anna.open('/');
  const tracesIn = async () => {
    const dump = await dumpDevice(page);
    return traces.filter((trace) => dump.includes(trace));
  };
  await expect.poll(tracesIn).toEqual(expect.arrayContaining([id, email, listId, recipe.id, 'Kluski Anny']));
  const second = await page.context().newPage();
  await second.goto('/recipes');
  await expect(second.getByRole('link', { name: 'Kluski Anny' })).toBeVisible();
  anna.allow(/WebSocket is closed before the connection is established/);
  // Either tab may still have been asking for something.
  anna.allow(/status of 401/);

  // Also data kept in memory, until the page is reloaded.
  const entering = page.getByRole('combobox', { name: 'Produkt' });
  await anna.press(page.getByRole('link', { name: /Sobotnia lista Anny/ }));
  await entering.fill('prezent');
  await anna.press(page.getByRole('button', { name: 'Idę na zakupy' }));
  const trip = page.getByRole('dialog');
  await expect(trip).toHaveCSS('opacity', '1');
  await anna.press(trip.getByRole('button', { name: 'Idę na zakupy' }));
  await expect(trip).toBeHidden();
  await expect(entering).toHaveValue('prezent');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lz.shopping'))).toContain(listId);

  await goTo(anna, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect.poll(tracesIn).toEqual([]);
  // A tab that checks once more doesn't write anything back either.
  await second.reload();
  await expect(second.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await tracesIn()).toEqual([]);
  await logIn(anna, jan.user.email);
  await anna.press(page.getByRole('link', { name: /Sobotnia lista Anny/ }));
  await expect(entering).toHaveValue('');
});

// spec: R270
test('a logout without network wipes at once and reaches the server with the next start', async ({
  visitor,
  household,
}) => {
  const { user } = await household.addUser({ name: 'Anna Dymna' });
  const anna = await visitor({ viewport: 'phone' });
  const { page } = anna;
  const recipe = await makeRecipe(household.admin, { name: 'Kluski bez sieci' });
  await anna.open('/login');
  await logIn(anna, user.email);
  await expect(page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  await anna.open(`/recipes/${recipe.id}`);
  await expect(page.getByRole('heading', { name: 'Kluski bez sieci' })).toBeVisible();
  await untilOffline(page);
  const token = await page.evaluate(() => localStorage.getItem('lz.token') ?? '');
  const isSessionAlive = async () =>
    succeeded(await new TestClient(household.app.url, token).get('/api/auth/check')).success;
  anna.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.context().setOffline(true);
  await goTo(anna, 'Wyloguj');
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  // Only the server can remove the cookie; it contains no name.
  const traces = [user.id, user.email, user.name, recipe.id, 'Kluski bez sieci'];
  await expect
    .poll(async () => {
      const dump = await dumpDevice(page);
      return traces.filter((trace) => dump.includes(trace));
    })
    .toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('lz.token'))).toBeNull();
  expect(await isSessionAlive()).toBe(true);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect.poll(isSessionAlive).toBe(false);
  expect(await page.context().cookies()).toEqual([]);
});
