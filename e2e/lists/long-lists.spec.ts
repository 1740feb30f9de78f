import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';

/** More than are drawn before a user scrolls. */
const PRODUCTS = 1_300;

const product = (page: Page, number: number) =>
  page.getByRole('link', { name: `Towar ${String(number).padStart(4, '0')}`, exact: true });

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('the end of a long catalogue is there when a user scrolls to it, and again on the way back', async ({
  person,
  ownHousehold,
}) => {
  const { client, page, open, press } = await person({ viewport: 'phone', household: ownHousehold });
  const other = await ownHousehold.addUser();
  const numbers = Array.from({ length: PRODUCTS }, (_, at) => at + 1);
  for (const number of numbers) {
    // A single user would exceed the limit.
    const maker = number % 2 === 0 ? client : other;
    succeeded(await maker.post('/api/v2/product', { name: `Towar ${String(number).padStart(4, '0')}` }));
  }
  await open('/products');
  await expect(product(page, 1)).toBeVisible();
  await expect(product(page, 900)).toBeAttached();
  await expect(product(page, PRODUCTS)).not.toBeAttached();
  await scrollToEnd(page);
  await expect(product(page, PRODUCTS)).toBeInViewport();
  await press(product(page, PRODUCTS));
  await expect(page.getByRole('heading', { name: `Towar ${PRODUCTS}` })).toBeVisible();
  await page.goBack();
  await expect(product(page, PRODUCTS)).toBeInViewport();

  const filter = page.getByLabel('Szukaj produktu');
  await filter.fill('towar 1');
  await expect(page.getByText('301 produktów')).toBeVisible();
  await expect(product(page, 999)).toHaveCount(0);
  await expect(product(page, 1_000)).toBeVisible();
  await scrollToEnd(page);
  await expect(product(page, PRODUCTS)).toBeInViewport();
  await filter.fill('');
  await expect(page.getByText('1300 produktów')).toBeVisible();
  await expect(product(page, 1)).toBeVisible();
});
