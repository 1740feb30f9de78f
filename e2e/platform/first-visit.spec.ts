import type { Locator, Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { drawPhoto, shownPhoto } from '../support/photo-files.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, add, checkbox, tick } from '../support/screens.ts';
import { setWindow } from '../support/windows.ts';

// One that is installed quickly would answer the requests that tests hold back.
test.use({ hasServiceWorker: false });

/** What is painted before the app. */
const preview = (page: Page) => page.locator('.app-shell-preview');

const widthOf = async (element: Locator): Promise<number> => (await boxOf(element)).width;

async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It has no place on the screen.');
  return box.y;
}

/** A device that knows no user, and has only the cookie of a login. */
async function withCookie(person: Person, { token = '', baseUrl }: TestClient): Promise<Person> {
  await person.page.context().addCookies([{ name: 'lz_session', value: token, url: baseUrl }]);
  return person;
}

/** Holds the app's code back until the test releases it. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The content of the screen, as the page records it in each frame. */
interface Frames {
  /** Frames without a line, after the first one that had any. */
  withoutLines: number;
  texts: string[];
}

/** Records in each frame whether there are lines, and the text of the connection's chip. */
async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.addInitScript(() => {
    const frames: Frames = { withoutLines: 0, texts: [] };
    Object.assign(window, { frames });
    let hadLines = false;
    const look = () => {
      const hasLines = document.querySelector('li') !== null;
      if (hadLines && !hasLines) frames.withoutLines += 1;
      hadLines ||= hasLines;
      const text = document.querySelector('[data-state]')?.textContent ?? '';
      if (text !== '' && !frames.texts.includes(text)) frames.texts.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { frames: Frames }).frames);
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`on a ${viewport} a list can be read before the app is there, and is then in its place`, async ({
    visitor,
    household,
  }) => {
    const client = await household.addUser();
    const listId = await makeList(client, 'Sobota', {
      items: [{ name: 'Bułki', qty: 4 }, { name: 'Masło' }, { name: 'Twaróg' }],
    });
    const anna = await withCookie(await visitor({ viewport }), client);
    const { page } = anna;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
    });
    const frames = await watchFrames(page);
    const release = await holdBack(page);
    await page.goto(`/shopping-lists/${listId}`, { waitUntil: 'commit' });
    const painted = preview(page);
    await expect(painted.getByText('Sobota')).toBeVisible();
    await expect(painted.locator('li')).toHaveText([/^Bułki 4\sszt\.$/, /^Masło/, /^Twaróg/]);
    await expect(painted.getByText('0 z 3').filter({ visible: true })).toHaveCount(1);
    const before = await topOf(painted.getByText('Twaróg'));
    // For eyes only.
    await expect(page.getByRole('heading', { name: 'Sobota' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);

    release();
    await expect(page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
    await expect(painted).toHaveCount(0);
    const after = await topOf(page.getByText('Twaróg', { exact: true }));
    expect(Math.abs(after - before)).toBeLessThanOrEqual(3);
    expect(asked.filter((path) => path.endsWith(listId) && path.startsWith('/api/'))).toHaveLength(1);
    // A tick made before would wait for the connection, and say so.
    await expect(page.getByText('Połączono')).toHaveCount(1);
    await tick(anna, 'Masło');
    const { withoutLines, texts } = await frames();
    expect(withoutLines).toBe(0);
    // A slow machine says before that it isn't connected yet.
    expect(texts.at(-1)).toBe('Połączono');
    await add(anna, { product: 'Chleb' });
    await expect(checkbox(page, 'Chleb')).toBeVisible();
    const saved = async () => {
      const { items } = succeeded(await client.get(`/api/v2/shopping-list/${listId}`));
      return items.map((item: { productName: string; checked: boolean }) => [item.productName, item.checked]);
    };
    await expect.poll(saved).toEqual([
      ['Bułki', false],
      ['Masło', true],
      ['Twaróg', false],
      ['Chleb', false],
    ]);
  });
}

for (const windowName of ['phone', 'phone held sideways', 'text at 200 %'] as const) {
  test(`${windowName}: the app’s lines and field stand where the preview’s stood`, async ({
    person,
    visitor,
  }) => {
    const { client, page: drawing } = await person();
    // Beside its photo, its text needs one more row.
    const name = 'Śmietana osiemnaście procent z wiejskiej mleczarni';
    const listId = await makeList(client, 'Sobota', { items: [{ name }, { name: 'Twaróg' }] });
    const { items } = succeeded(await client.get(`/api/v2/shopping-list/${listId}`));
    const photo = await drawPhoto(drawing, ['#f00', '#0f0', '#00f', '#fff']);
    succeeded(await client.put(`/api/v2/product/${items[0].productId}/photo`, photo));
    const { page } = await withCookie(await visitor({ viewport: 'phone' }), client);
    await setWindow(page, windowName);
    const release = await holdBack(page);
    await page.goto(`/shopping-lists/${listId}`, { waitUntil: 'commit' });
    const field = page.getByPlaceholder(/^Dodaj/);
    const places = (): Promise<number[]> =>
      Promise.all([
        topOf(page.getByText('Twaróg', { exact: true })),
        topOf(field),
        // With very large text the preview keeps its place empty.
        windowName === 'text at 200 %' ? 0 : widthOf(field),
      ]);
    await expect(preview(page).locator('li')).toHaveCount(2);
    const before = await places();
    release();
    await expect(page.getByRole('heading', { name: 'Sobota' })).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    const moves = (await places()).map((after, index) => Math.abs(after - (before[index] ?? 0)));
    expect(Math.max(...moves)).toBeLessThanOrEqual(8);
  });
}

for (const windowName of ['phone', 'text at 200 %'] as const) {
  for (const items of [[{ name: 'Twaróg' }], []]) {
    const what = items.length === 0 ? 'an empty list' : 'a list';
    test(`${windowName}: of ${what} with a long name the preview’s heading shows as many lines as the app’s`, async ({
      person,
      visitor,
    }) => {
      const { client } = await person();
      const name = 'Zakupy na wesele kuzynki Małgosi w remizie '.repeat(4).trim();
      const listId = await makeList(client, name, { items });
      const { page } = await withCookie(await visitor({ viewport: 'phone' }), client);
      await setWindow(page, windowName);
      const release = await holdBack(page);
      await page.goto(`/shopping-lists/${listId}`, { waitUntil: 'commit' });
      const title = page.locator('h1');
      const lineHeight = () =>
        title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).lineHeight));
      const places = async () => {
        const { height } = await boxOf(title);
        const tops = [title, ...items.map((item) => page.getByText(item.name, { exact: true }))];
        return [Math.round(height / (await lineHeight())), ...(await Promise.all(tops.map(topOf)))];
      };
      await expect(preview(page).locator('h1')).toBeVisible();
      await expect(preview(page).locator('li')).toHaveCount(items.length);
      const before = await places();
      release();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(preview(page)).toHaveCount(0);
      expect(await places()).toEqual(before);
      expect(before[0]).toBe(windowName === 'phone' ? 2 : 4);
    });
  }
}

test('the way to an import stands above a new recipe before the app, and stays in its place', async ({
  person,
}) => {
  const { page } = await person({ viewport: 'phone' });
  const release = await holdBack(page);
  await page.goto('/recipes/add', { waitUntil: 'commit' });
  const hint = 'Masz ten przepis na stronie albo w wiadomości? Zaimportuj go.';
  const early = preview(page).getByText(hint);
  await expect(early).toBeVisible();
  const [place, colour] = [
    await early.boundingBox(),
    await early.evaluate((link) => getComputedStyle(link).color),
  ];
  release();
  const link = page.getByRole('link', { name: hint });
  await expect(link).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  expect(await link.boundingBox()).toEqual(place);
  expect(await link.evaluate((element) => getComputedStyle(element).color)).toBe(colour);
});

test('a visitor sees the frame of the login before the app, and no user’s list', async ({
  visitor,
  household,
}) => {
  const client = await household.addUser();
  const listId = await makeList(client, 'Sobota', { items: [{ name: 'Bułki' }] });
  const { page } = await visitor({ viewport: 'phone' });
  const release = await holdBack(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(preview(page).getByText('Wspólna lista zakupów dla całego domu')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await page.unrouteAll();
  const releaseAgain = await holdBack(page);
  const checked = page.waitForResponse('**/api/auth/check');
  await page.goto(`/shopping-lists/${listId}`, { waitUntil: 'commit' });
  await (await checked).finished();
  await expect(page.locator('body')).toHaveText('', { useInnerText: true });
  await expect(preview(page)).toHaveCount(0);
  releaseAgain();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
});

test('the preview stays until the app’s first page is there', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/ProductsPage-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // After half a second a loader takes its place, which is soon for a test on a busy machine.
  await page.addInitScript(() => {
    const look = () => {
      const text = document.querySelector('.app-shell-preview main')?.textContent ?? '';
      const isBoth = document.querySelector('#root header') !== null && text.includes('Produkty');
      if (isBoth) Object.assign(window, { wasBehindPreview: true });
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/products', { waitUntil: 'load' });
  // The app itself is here, and so is its first commit.
  await page.waitForFunction(() => 'wasBehindPreview' in window);
  resolve();
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
});

test('an app that can’t be fetched is told, in the place of the preview', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/Failed to load resource/);
  let isThere = false;
  await page.route('**/assets/index-*.js', (route) => (isThere ? route.continue() : route.abort()));
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.getByText('Coś poszło nie tak.')).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  await expectAccessible(page);
  isThere = true;
  await page.getByRole('button', { name: 'Odśwież stronę' }).click();
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
});

test('an app that breaks as it starts is told, in the place of the preview', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  anna.allow(/The app is broken/);
  let isBroken = true;
  await page.route('**/assets/index-*.js', (route) =>
    isBroken
      ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("The app is broken.");' })
      : route.continue(),
  );
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page.getByText('Coś poszło nie tak.')).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Odśwież stronę' }).click();
  await expect(page.getByRole('heading', { name: 'Produkty' })).toBeVisible();
  await expect(page.getByText('Coś poszło nie tak.')).toHaveCount(0);
});

test('the bar of a phone in the light scheme is light from the beginning', async ({ visitor }) => {
  const { page } = await visitor({ viewport: 'phone' });
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.goto('/login');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f5f6f4');
});

test('a list that isn’t there leaves no preview behind', async ({ visitor, household }) => {
  const client = await household.addUser();
  const anna = await withCookie(await visitor(), client);
  const { page } = anna;
  anna.allow(/status of 404/);
  await page.goto('/shopping-lists/01a20010-4d10-7407-9a81-c14ab0000000');
  await expect(page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.')).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
});

test('a page that loads its answer shows its loader, not the preview', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**/recipe**', async (route) => {
    await promise;
    await route.continue();
  });
  await anna.open('/recipes/01a20010-4d10-7407-9a81-c14ab0000000');
  await expect(page.getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
  anna.allow(/status of 404/);
  resolve();
  await expect(page.getByText('Nie znaleziono przepisu.')).toBeVisible();
});

test('the files of a page are on their way before the app asks for them', async ({ visitor, household }) => {
  const client = await household.addUser();
  const anna = await withCookie(await visitor(), client);
  const { page } = anna;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const response = await page.goto('/recipes', { waitUntil: 'commit' });
  const links = response?.headers().link ?? '';
  const named = [...links.matchAll(/<([^>]+)>/g)].map(([, path]) => path);
  expect(named.filter((path) => /^\/assets\/RecipesPage-.+\.(js|css)$/.test(path ?? ''))).toHaveLength(2);
  await expect.poll(() => named.filter((path) => path === undefined || !asked.includes(path))).toEqual([]);
  resolve();
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  const ofList = await page.request.get(`/shopping-lists/${uuidv7()}`, { headers: { accept: 'text/html' } });
  expect(ofList.headers().link).toBeUndefined();
});

test('a recipe’s photo, asked for while the app starts, is fetched once and shown', async ({
  person,
  visitor,
  household,
}) => {
  const { page: drawing } = await person();
  const client = await household.addUser();
  const { id } = await makeRecipe(client, { name: 'Zupa ze zdjęciem' });
  succeeded(
    await client.put(
      `/api/v2/recipe/${id}/photo`,
      await drawPhoto(drawing, ['#f00', '#0f0', '#00f', '#fff']),
    ),
  );
  const { page } = await withCookie(await visitor({ viewport: 'phone' }), client);
  const photos: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/photo/')) photos.push(pathname);
  });
  await page.goto(`/recipes/${id}`);
  const shown = await shownPhoto(page, 'Zupa ze zdjęciem');
  expect(photos).toEqual([shown]);
});
