import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readChangelog } from '../../scripts/changelog.mjs';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { expectWhole, goTo, line, tick } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const inRoot = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
const { version } = JSON.parse(await inRoot('package.json')) as { version: string };
const releases = readChangelog(await inRoot('CHANGELOG.md'), version);

const sign = (page: Page) => page.getByRole('status').filter({ hasText: 'Masz nową wersję LZ.' });
const readButton = (page: Page) => sign(page).getByRole('button', { name: 'Co nowego' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Co nowego' });

const seenVersion = (page: Page) => page.evaluate(() => localStorage.getItem('lz-version'));

/** From the next page on, this is the last version that the device showed news of. */
const lastTold = (page: Page, of: string) =>
  page.evaluate((told) => localStorage.setItem('lz-version', told), of);

/** Opens a page on a device that last showed the news of an older version. */
async function openUpdated({ page, open }: Resident, path: string): Promise<void> {
  await open(path);
  await expect.poll(() => seenVersion(page)).toBe(version);
  await lastTold(page, '0.9.0');
  await page.reload();
  await expectWhole(page);
}

/** Whether the code that shows the sign has come. */
const hasNotices = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/Notices-')),
  );

async function expectLines(page: Page): Promise<void> {
  const headings = releases.map((release) => `Wersja ${release.version}`);
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(headings);
  await expect(dialog(page).getByRole('listitem')).toHaveText(releases.flatMap(({ lines }) => lines));
}

async function close({ page, press }: Resident): Promise<void> {
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await press(dialog(page).getByRole('button', { name: 'Zamknij' }));
  await expect(dialog(page)).toBeHidden();
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`after an update one sign leads to what is new, in two windows: ${viewport}`, async ({ person }) => {
    const anna = await person({ viewport });
    const { page, press } = anna;
    const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
    await openUpdated(anna, `/shopping-lists/${list}`);
    const second = await page.context().newPage();
    await second.goto('/recipes');
    await expect(sign(page)).toBeVisible();
    await expect(sign(second)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);
    // It covers nothing.
    await tick(anna, 'Mleko');

    await press(readButton(page));
    await expectLines(page);
    await expect(sign(page)).toBeHidden();
    await expect(sign(second)).toBeHidden();
    await expectGoodInWindows(page, 'what is new', viewport === 'phone' ? 0 : 1);
    await close(anna);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(line(page, 'Mleko')).toBeVisible();
    await expect.poll(() => hasNotices(page)).toBe(true);
    await expect(sign(page)).toBeHidden();
  });
}

test('a sign that is closed is closed in every window and stays so', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await openUpdated(anna, '/');
  const second = await page.context().newPage();
  await second.goto('/recipes');
  await expect(sign(second)).toBeVisible();
  await press(sign(page).getByRole('button', { name: 'Zamknij' }));
  await expect(sign(page)).toBeHidden();
  await expect(sign(second)).toBeHidden();
  await second.reload();
  await expect.poll(() => hasNotices(second)).toBe(true);
  await expect(sign(second)).toBeHidden();
});

test('a first visit is told nothing, nor is one of an older version than the last', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await anna.open('/');
  await expect.poll(() => seenVersion(page)).toBe(version);
  await expect(sign(page)).toBeHidden();
  await lastTold(page, '99.10.0');
  await page.reload();
  await expect.poll(() => hasNotices(page)).toBe(true);
  await goTo(anna, 'Przepisy');
  await expect(page.getByRole('heading', { name: 'Przepisy' })).toBeVisible();
  await expect(sign(page)).toBeHidden();
  expect(await seenVersion(page)).toBe('99.10.0');
});

test('in a store nothing is said until the trip is over', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const list = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await openUpdated(anna, `/shopping-lists/${list}`);
  await expect(sign(page)).toBeVisible();
  const question = page.getByRole('dialog');
  await press(page.getByRole('button', { name: 'Idę na zakupy' }));
  await expect(question).toHaveCSS('opacity', '1');
  await press(question.getByRole('button', { name: 'Idę na zakupy' }));
  await expect(page.getByRole('group', { name: 'Na zakupach' })).toBeVisible();
  await expect(sign(page)).toBeHidden();

  // Nor on another page, and after another start.
  await anna.open('/recipes');
  await expect.poll(() => hasNotices(page)).toBe(true);
  await expect(sign(page)).toBeHidden();
  await anna.open(`/shopping-lists/${list}`);
  await expect.poll(() => hasNotices(page)).toBe(true);
  await expect(sign(page)).toBeHidden();
  await press(page.getByRole('button', { name: 'Zakończ' }));
  await expect(sign(page)).toBeVisible();
  expect(await seenVersion(page)).toBe('0.9.0');
});

test('what is new can be read without a network, and from one’s account at any time', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const { page, press } = anna;
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await anna.open('/account');
  const about = page.getByRole('region', { name: 'O aplikacji' });
  await expect(about).toContainText(`Wersja ${version}`);
  await press(about.getByRole('button', { name: 'Co nowego' }));
  await expectLines(page);
  await close(anna);
  await expect(about.getByRole('button', { name: 'Co nowego' })).toBeFocused();

  await untilOffline(page);
  await lastTold(page, '0.9.0');
  await page.context().setOffline(true);
  await page.goto('/');
  await press(readButton(page));
  await expectLines(page);
});
