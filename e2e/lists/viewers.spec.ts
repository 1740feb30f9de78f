import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { succeeded } from '../../src/test/client.ts';
import { makeStore } from '../../src/test/stores.ts';
import { makeList } from '../support/household.ts';
import { boxOf, goTo } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const here = (page: Page) => page.getByRole('banner').getByRole('group', { name: /^Teraz na liście/ });
const circle = (page: Page, name: string) => here(page).getByRole('img', { name, exact: true });

/**
 * Simulates what a browser does when another tab comes to the front; a test browser without a screen doesn't do it.
 */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

// spec: R279
test('who else has the list open is seen in the header, and only then', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan Nowak' });
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expect(anna.page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  await expect(here(anna.page)).toBeHidden();
  await jan.open(`/shopping-lists/${listId}`);
  await expect(circle(anna.page, 'Jan Nowak')).toHaveText('JN');
  await expect(here(anna.page)).toHaveAccessibleName('Teraz na liście: Jan Nowak');
  await expect(circle(jan.page, 'Anna')).toBeVisible();
  // All users see the others, and no user sees themselves.
  await expect(here(jan.page).getByRole('img')).toHaveCount(1);
  await expectAccessible(anna.page);

  await setHidden(jan.page, true);
  await expect(here(anna.page)).toBeHidden();
  await expect(circle(jan.page, 'Anna')).toBeVisible();
  await setHidden(jan.page, false);
  await expect(circle(anna.page, 'Jan Nowak')).toBeVisible();

  await goTo(jan, 'Listy');
  await expect(here(anna.page)).toBeHidden();
  await expect(here(jan.page)).toBeHidden();
  await jan.press(jan.page.getByRole('link', { name: /Sobota/ }));
  await expect(circle(anna.page, 'Jan Nowak')).toBeVisible();
  // The circle has the colour of the marks on what Jan does.
  const colour = await circle(anna.page, 'Jan Nowak').getAttribute('data-colour');
  await jan.page.getByText('Bułki', { exact: true }).click();
  const ticker = anna.page.getByRole('img', { name: 'Odhaczono: Jan Nowak' });
  await expect(ticker).toHaveAttribute('data-colour', colour ?? '');
});

test('of a crowd three are shown and the rest counted', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const others = [];
  for (const name of ['Jan', 'Basia', 'Ewa', 'Olek', 'Ula']) others.push(await person({ name }));
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: others.map(({ client }) => client) });
  await anna.open(`/shopping-lists/${listId}`);
  for (const other of others) await other.open(`/shopping-lists/${listId}`);
  await expect(here(anna.page)).toHaveAccessibleName('Teraz na liście: Jan, Basia, Ewa, Olek, Ula');
  await expect(here(anna.page).getByRole('img')).toHaveCount(3);
  await expect(here(anna.page)).toContainText('+2');
  expect(await anna.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(here(anna.page)).toBeInViewport({ ratio: 1 });
});

test('the store stays under a thumb when a user comes, and cuts off nothing', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Bułki' }],
    sharedWith: [jan.client],
  });
  const { id: storeId } = await makeStore(anna.client, 'Biedronka przy rynku');
  succeeded(await anna.client.put(`/api/v2/shopping-list/${listId}/store`, { storeId }));
  await anna.open(`/shopping-lists/${listId}`);
  const store = page.getByRole('banner').getByRole('button', { name: 'Sklep: Biedronka przy rynku' });
  await expect(store).toBeVisible();
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  const place = await boxOf(store);
  expect(place).toMatchObject({ x: 334, width: 44 });

  await jan.open(`/shopping-lists/${listId}`);
  await expect(circle(page, 'Jan')).toBeVisible();
  expect(await boxOf(store)).toEqual(place);
  await page.reload();
  await expect(circle(page, 'Jan')).toBeVisible();
  await expect(store).toBeVisible();
  expect(await boxOf(store)).toEqual(place);
  const word = page.getByRole('banner').getByText('Połączono');
  expect(await word.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(1);

  // Its name belongs to it.
  await page.getByRole('banner').getByText('Biedronka przy rynku').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});
