import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/server/db/database.ts';
import { LOG_RETENTION_MS, trimLogs } from '../../src/server/shopping-lists/log-retention.ts';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, makeList } from '../support/household.ts';
import { checkbox, choose, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Historia' });
const entries = (page: Page) => dialog(page).getByRole('listitem');
const TIME = /\d{1,2}:\d{2}/;

// spec: R278
test('the history says who did what and when, and takes the last word back for every user', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: ['Mąka', 'Jajka', 'Mleko', 'Masło', 'Ser'].map((name) => ({ name })),
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await tick(jan, 'Mąka');
  await expect(checkbox(anna.page, 'Mąka')).toBeChecked();
  await choose(anna, 'Historia');
  await expect(entries(anna.page)).toHaveCount(2);
  await expect(dialog(anna.page).getByRole('heading', { name: 'Dziś' })).toBeVisible();
  await expect(entries(anna.page).first()).toContainText(/Odhaczono: Mąka · Jan · \d{1,2}:\d{2}/);
  await expect(entries(anna.page).last()).toContainText(
    'Dodano: Mąka, Jajka, Mleko i jeszcze 2 produkty · Anna · ',
  );
  await expectAccessible(anna.page);

  // Entries for new changes appear by themselves.
  await tick(jan, 'Ser');
  await expect(entries(anna.page).first()).toContainText('Odhaczono: Ser · Jan');
  const undo = dialog(anna.page).getByRole('button', { name: 'Cofnij: Odhaczono: Mąka' });
  await undo.focus();
  await anna.page.keyboard.press('Enter');
  await expect(checkbox(jan.page, 'Mąka')).not.toBeChecked();
  await expect(entries(anna.page).first()).toContainText('Znów do kupienia: Mąka · Anna');
  // Another user has changed it since, so that it is no longer the last change.
  await expect(undo).toBeHidden();
  await expect(entries(anna.page).filter({ hasText: 'Odhaczono: Mąka' })).toBeFocused();
  await expect(dialog(anna.page).getByRole('button', { name: 'Cofnij: Odhaczono: Ser' })).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await expect(dialog(anna.page)).toBeHidden();
  await expect(anna.page.getByRole('button', { name: 'Więcej działań' })).toBeFocused();
});

test('older entries come page by page, under their days', async ({ person }) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Towar 0' }] });
  for (let number = 1; number <= 60; number += 1) {
    await addItems(anna.client, listId, [{ name: `Towar ${number}` }]);
  }
  await anna.open(`/shopping-lists/${listId}`);
  await expect(checkbox(page, 'Towar 60')).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000);
  await choose(anna, 'Historia');
  await expect(dialog(page).getByRole('heading', { name: 'Wczoraj' })).toBeVisible();
  await expect(entries(page)).toHaveCount(50);
  await expect(entries(page).first()).toContainText(/Towar 60 · Anna/);
  await anna.press(dialog(page).getByRole('button', { name: 'Pokaż starsze' }));
  await expect(entries(page)).toHaveCount(61);
  await expect(entries(page).last()).toContainText(/Towar 0 · Anna/);
  await expect(dialog(page).getByRole('button', { name: 'Pokaż starsze' })).toBeHidden();
  // The held request isn't wasted: an addition can be taken back, too.
  await anna.press(dialog(page).getByRole('button', { name: 'Cofnij: Dodano: Towar 0', exact: true }));
  await expect(entries(page).first()).toContainText('Usunięto: Towar 0 · Anna');
  const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
  expect(items).toHaveLength(60);
});

test('what happens while the history is fetched waits for it, and costs one more fetch', async ({
  person,
}) => {
  const anna = await person({ name: 'Anna' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Towar 0' }] });
  for (let number = 1; number <= 50; number += 1) {
    await addItems(anna.client, listId, [{ name: `Towar ${number}` }]);
  }
  await anna.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Historia');
  await expect(entries(page)).toHaveCount(50);

  const answering = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/history(\?|$)/, async (route) => {
    asked.push(new URL(route.request().url()).search);
    await answering.promise;
    await route.continue();
  });
  for (const name of ['Chałka', 'Bajgiel', 'Obwarzanek']) {
    await addItems(anna.client, listId, [{ name }]);
    await expect(page.getByText(name, { exact: true })).toBeAttached();
    await expect.poll(() => asked).toEqual(['']);
  }
  await anna.press(dialog(page).getByRole('button', { name: 'Pokaż starsze' }));
  answering.resolve();
  await expect(entries(page)).toHaveCount(54);
  await expect(entries(page).first()).toContainText('Dodano: Obwarzanek');
  await expect(entries(page).last()).toContainText('Dodano: Towar 0');
  // The request that was held, one for everything that happened in the meantime, and one for the older entries.
  expect(asked.map((search) => (search === '' ? 'newest' : 'older'))).toEqual(['newest', 'newest', 'older']);
});

test('a history ends where the log does, and says so', async ({ person, household }) => {
  const anna = await person({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }],
    sharedWith: [jan.client],
  });
  const until = Date.now() + 1;
  await expect.poll(() => Date.now()).toBeGreaterThan(until);
  await anna.open(`/shopping-lists/${listId}`);
  await jan.open(`/shopping-lists/${listId}`);
  await tick(jan, 'Mleko');
  await expect(checkbox(page, 'Mleko')).toBeChecked();
  await choose(anna, 'Historia');
  await expect(entries(page)).toHaveCount(2);
  await expect(dialog(page).getByText('Starszych zmian już nie przechowujemy.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await trimUntil(household.app.dataDir, until);
  await choose(anna, 'Historia');
  await expect(dialog(page).getByText('Starszych zmian już nie przechowujemy.')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Odhaczono: Mleko · Jan');
  await expectAccessible(page);
  await anna.press(dialog(page).getByRole('button', { name: 'Cofnij: Odhaczono: Mleko' }));
  await expect(checkbox(jan.page, 'Mleko')).not.toBeChecked();
});

/** Acts as the server does when changes from before `until`, in ms since 1970, are too old to be kept. */
async function trimUntil(dataDir: string, until: number): Promise<void> {
  const database = await openDatabase({
    dataDir,
    onIdleError: (error) => {
      throw error;
    },
  });
  await trimLogs(database, until + LOG_RETENTION_MS);
  await database.close();
}

/** Runs in the page: the lines of a text that begin or end with a dot which can be seen. */
function findLooseDots(text: Element): string[] {
  const lines = new Map<number, string>();
  const { left, right } = text.getBoundingClientRect();
  const range = document.createRange();
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const characters = node.textContent ?? '';
    for (let at = 0; at < characters.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      const isSeen = box.width > 0 && box.left >= left && box.right <= right;
      if (isSeen) lines.set(box.top, (lines.get(box.top) ?? '') + characters.charAt(at));
    }
  }
  return [...lines.values()].filter((line) => /^\s*·|·\s*$/.test(line));
}

test('no line of the history begins or ends with a dot', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  for (const name of ['Sok', 'Masło', 'Kasza gryczana', 'Kapusta kiszona w słoiku']) {
    await addItems(anna.client, listId, [{ name }]);
  }
  await anna.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Historia');
  await expect(entries(page)).toHaveCount(4);
  for (const width of [390, 360, 340, 320, 300]) {
    await page.setViewportSize({ width, height: 844 });
    const texts = await entries(page).getByRole('paragraph').all();
    const loose = await Promise.all(texts.map((text) => text.evaluate(findLooseDots)));
    expect(loose.flat(), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 600, height: 844 });
  await expect(entries(page).getByText('·', { exact: true }).filter({ visible: true })).toHaveCount(8);
});

test('a list without a history, and a history that cannot be had, say so', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await anna.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Historia');
  await expect(dialog(page).getByText('Na tej liście nic się jeszcze nie wydarzyło.')).toBeVisible();
  await expectAccessible(page);
  await anna.press(dialog(page).getByRole('button', { name: 'Zamknij' }));
  await expect(dialog(page)).toBeHidden();

  anna.allow(/ERR_FAILED|status of 500/);
  await page.route('**/history', (route) => route.abort());
  await choose(anna, 'Historia');
  await expect(dialog(page).getByText('Historię zobaczysz po połączeniu z siecią.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/history');
  await page.route('**/history', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'INTERNAL_ERROR', data: null } }),
  );
  await anna.press(dialog(page).getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(dialog(page).getByText('Nie udało się pobrać historii.')).toBeVisible();
  await expect(dialog(page).getByText('Wewnętrzny błąd serwera.')).toBeVisible();
  await page.unroute('**/history');
  await addItems(anna.client, listId, [{ name: 'Bułki' }]);
  await expect(entries(page)).toContainText(['Dodano: Bułki']);
  await expect(entries(page).first()).toContainText(TIME);
});
