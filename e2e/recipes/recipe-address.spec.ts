import type { Locator, Page } from '@playwright/test';
import { encodeText } from '../../src/test/charsets.ts';
import { htmlPage, startSite, type TestSite } from '../../src/test/recipe-site.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { addProduct, type Household } from '../support/household.ts';
import { editor, rows } from '../support/recipe-screens.ts';
import { toast } from '../support/screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

interface SiteFixtures {
  site: TestSite;
  /** A household whose server may fetch the site's pages. */
  home: Household;
}

const test = base.extend<SiteFixtures>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  home: async ({ householdWith, site }, use) => {
    await use(await householdWith({ OUTBOUND_ALLOW: site.host, CAPTCHA: 'off' }));
  },
});

test.use({ hasServiceWorker: false });

const PRODUCTS = ['Mąka', 'Jajka', 'Mleko', 'Woda', 'Olej', 'Sól', 'Twaróg', 'Cukier', 'Wanilia', 'Rodzynki'];
const LINES = [
  '250 g mąki',
  '2 jajka',
  '300 ml mleka',
  '200 ml wody',
  '2 łyżki oleju',
  'szczypta soli',
  '400 g twarogu',
  '3 łyżki cukru',
  '1 łyżeczka wanilii',
  '50 g rodzynek',
];

/** A page as blogs have it; `ballast` makes it long. */
const pageOf = (ballast = ''): string =>
  `<!doctype html><html><head><title>Naleśniki z twarogiem - Blog</title>
  <script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Blog' },
      {
        '@type': ['Recipe'],
        name: 'Naleśniki z twarogiem',
        recipeYield: '4 porcje',
        totalTime: 'PT45M',
        recipeIngredient: LINES,
        recipeInstructions: [{ '@type': 'HowToStep', text: 'Zmiksuj ciasto i usmaż.' }],
      },
    ],
  })}</script></head><body><h1>Naleśniki z twarogiem</h1>${ballast}</body></html>`;

const field = (page: Page) => page.getByRole('textbox', { name: 'Adres strony albo treść przepisu' });
const fetchButton = (page: Page) => page.getByRole('button', { name: 'Pobierz przepis', exact: true });

for (const viewport of ['phone', 'desk'] as const) {
  test(`an address becomes a saved recipe of ten ingredients in four taps, on a ${viewport}`, async ({
    site,
    home,
    person,
  }) => {
    for (const name of PRODUCTS) await addProduct(home.admin, name);
    site.pages.set('/nalesniki', htmlPage(pageOf()));
    const anna = await person({ household: home, viewport });
    const { page } = anna;
    anna.allow(/status of 422/);
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      await anna.press(target);
      taps += 1;
    };
    await anna.open('/recipes');
    await tap(page.getByRole('link', { name: 'Importuj przepis' }).first());
    await expect(field(page)).toBeFocused();
    // A paste is one tap of the phone's own menu.
    await page.keyboard.insertText(`${site.url}/nalesniki`);
    taps += 1;
    await tap(fetchButton(page));
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText('nowy produkt')).toHaveCount(0);
    await expect(page.getByLabel('Źródło')).toHaveValue(`${site.url}/nalesniki`);
    await tap(page.getByRole('button', { name: 'Zapisz', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Naleśniki z twarogiem' })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(4);
    await expect(page.getByRole('link', { name: '127.0.0.1' })).toHaveAttribute(
      'href',
      `${site.url}/nalesniki`,
    );
    expect(site.visits.map(({ headers }) => headers.cookie)).toEqual([undefined]);

    // The same page once more is known.
    await anna.open('/recipes/import');
    await field(page).fill(`Naleśniki ${site.url}/nalesniki?utm_source=x`);
    await anna.press(fetchButton(page));
    await expect(page.getByText('Ta strona nie wpuszcza naszego serwera.')).toBeVisible();
    site.pages.set('/nalesniki?utm_source=x', htmlPage(pageOf()));
    await anna.press(fetchButton(page));
    await expect(page.getByText('Ten przepis już masz.')).toBeVisible();
    if (viewport === 'phone') await expectGoodInWindows(page, 'the review of a fetched page', 1);
  });
}

test('pages of all kinds: three megabytes, Latin-2, none of a recipe, none at all', async ({
  site,
  home,
  person,
}) => {
  const anna = await person({ household: home, viewport: 'phone' });
  const { page, press } = anna;
  anna.allow(/status of 422/);
  await anna.open('/recipes/import');
  const ask = async (path: string): Promise<void> => {
    await field(page).fill(`${site.url}${path}`);
    await press(fetchButton(page));
  };
  site.pages.set(
    '/szkic',
    htmlPage('<html><head><title>O nas</title></head><body><p>Piszemy o ogrodzie.</p></body></html>'),
  );
  await ask('/szkic');
  await expect(page.getByText('Nie znaleźliśmy tu przepisu. Wklej składniki i opis')).toBeVisible();
  await expect(field(page)).toHaveValue(`${site.url}/szkic`);
  await expectAccessible(page);
  await ask('/nie-ma');
  await expect(page.getByText('Ta strona nie wpuszcza naszego serwera.')).toBeVisible();
  await expectGoodInWindows(page, 'a page that can’t be fetched', 0);

  // This test doesn't depend on a resolver or its answers.
  const unknown = { success: false, message: 'PAGE_HOST_UNKNOWN', data: null };
  await page.route('**/api/v2/import/page', (route) => route.fulfill({ status: 422, json: unknown }), {
    times: 1,
  });
  await field(page).fill('https://nieistnieje.invalid/przepis');
  await press(fetchButton(page));
  await expect(page.getByRole('alert')).toHaveText(
    'Nie ma takiego adresu. Sprawdź, czy jest dobrze przepisany.',
  );

  const latin = `<html><head><title>Żółty ser</title></head><body><h1>Żółć z gęsią</h1><h2>Składniki</h2>
    <ul><li>1 gęś</li><li>2 łyżki jaśminu</li></ul><h2>Przygotowanie</h2><p>Upiecz gęś w piekarniku, podlewając ją co kwadrans. Źle się nie stanie.</p></body></html>`;
  const headers = { 'content-type': 'text/html; charset=iso-8859-2' };
  site.pages.set('/latin', htmlPage(encodeText(latin, 'iso-8859-2'), headers));
  await ask('/latin');
  await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue('Żółć z gęsią');
  await expect(rows(page)).toHaveText([/1 gęś/, /2 łyżki jaśminu/]);
  await expect(editor(page)).toContainText('Źle się nie stanie.');
  await press(page.getByRole('button', { name: 'Zapisz', exact: true }));
  await expect(toast(page, 'Przepis został dodany.')).toBeVisible();

  await anna.open('/recipes/import');
  site.pages.set('/dlugi', htmlPage(pageOf('<p>Dawno temu w kuchni.</p>'.repeat(120_000))));
  await ask('/dlugi');
  await expect(rows(page)).toHaveCount(10);
});

test('where fetching is switched off, other ways are named', async ({ householdWith, person }) => {
  const home = await householdWith({ IMPORT: 'off', CAPTCHA: 'off' });
  const anna = await person({ household: home, viewport: 'phone' });
  const { page, press } = anna;
  anna.allow(/status of 403/);
  await anna.open('/recipes/import');
  await field(page).fill('https://aniagotuje.pl/przepis/zurek');
  await press(fetchButton(page));
  await expect(page.getByText('Pobieranie stron jest wyłączone na tym serwerze.')).toBeVisible();
  await field(page).fill('Kompot\nSkładniki:\n1 kg jabłek\n2 l wody\nPrzygotowanie:\nGotuj.');
  await press(fetchButton(page));
  await expect(rows(page)).toHaveCount(2);
});
