import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

test.use({ hasServiceWorker: false });

/** More than are drawn before a user scrolls. */
const PRODUCTS = 1_300;

const nameOf = (number: number): string => `Towar ${String(number).padStart(4, '0')}`;

const product = (page: Page, number: number) => page.getByRole('link', { name: nameOf(number), exact: true });

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('the end of a long catalogue is there when a user scrolls to it, and again on the way back', async ({
  person,
  ownHousehold,
}) => {
  const { page, open, press } = await person({ viewport: 'phone', household: ownHousehold });
  await ownHousehold.addProducts(Array.from({ length: PRODUCTS }, (_, at) => nameOf(at + 1)));
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
