import type { Page } from '@playwright/test';
import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keptAnswers, untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, addProduct, makeList } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { add, boxOf, checkbox, goTo, line, tick } from '../support/screens.ts';

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** Aisles, each with its lines, as they stand on the screen; one without a head has no name. */
const sections = (page: Page): Promise<[string, ...string[]][]> =>
  page
    .getByRole('group', { name: 'Do kupienia' })
    .evaluate((group) =>
      [...group.children].map((part): [string, ...string[]] => [
        part.querySelector('h2')?.textContent ?? '',
        ...[...part.querySelectorAll('label span:first-child')].flatMap((name) => name.textContent || []),
      ]),
    );

const expectSections = ({ page }: Person, wanted: [string, ...string[]][]): Promise<void> =>
  expect.poll(() => sections(page)).toEqual(wanted);

/** Chooses a product's aisle in the dialog of its line. */
async function moveTo({ page, press }: Person, product: string, aisle: string): Promise<void> {
  await press(page.getByRole('button', { name: `Zmień: ${product}` }));
  const dialog = page.getByRole('dialog', { name: product });
  await dialog.getByLabel('Dział').selectOption({ label: aisle });
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
}

async function chooseLayout({ page, press }: Person, name: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitemradio', { name }));
  await expect(page.getByRole('menu')).toBeHidden();
}

/** The aisle of a product on the server. */
async function aisleOnServer({ client }: Resident, productId: string): Promise<unknown> {
  const aisles: { id: string; name: string }[] = succeeded(await client.get('/api/v2/aisles'));
  const places: [string, string, string][] = succeeded(await client.get('/api/v2/product/aisles'));
  const aisleId = places.find(([id]) => id === productId)?.[1];
  return aisles.find(({ id }) => id === aisleId)?.name;
}

test.describe('aisles', () => {
  test.use({ hasServiceWorker: false });

  test('a list stands by aisle, and another aisle is seen by everybody', async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ household });
    const jan = await person({ viewport: 'phone', household });
    const listId = await makeList(anna.client, 'Sobota', {
      items: ['Mleko', 'Marchew', 'Chleb', 'Gwoździe', 'Masło'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    for (const { open } of [anna, jan]) await open(`/shopping-lists/${listId}`);
    for (const each of [anna, jan]) {
      await expectSections(each, [
        ['Warzywa i owoce', 'Marchew'],
        ['Pieczywo', 'Chleb'],
        ['Nabiał i jaja', 'Mleko', 'Masło'],
        ['Inne', 'Gwoździe'],
      ]);
      const dairy = each.page.getByRole('list', { name: 'Nabiał i jaja' });
      await expect(dairy.getByRole('checkbox')).toHaveCount(2);
      await expect(each.page.getByRole('heading', { level: 2, name: 'Inne' })).toBeVisible();
      await expectAccessible(each.page);
    }
    await moveTo(anna, 'Gwoździe', 'Chemia i papier');
    for (const each of [anna, jan]) {
      await expectSections(each, [
        ['Warzywa i owoce', 'Marchew'],
        ['Pieczywo', 'Chleb'],
        ['Nabiał i jaja', 'Mleko', 'Masło'],
        ['Chemia i papier', 'Gwoździe'],
      ]);
    }
    // The button that led to the dialog has moved, and the keyboard with it.
    await expect(anna.page.getByRole('button', { name: 'Zmień: Gwoździe' })).toBeFocused();
    // A ticked line leaves its section, which disappears with its last line; an unticked line comes back.
    await tick(jan, 'Chleb');
    for (const each of [anna, jan]) {
      await expectSections(each, [
        ['Warzywa i owoce', 'Marchew'],
        ['Nabiał i jaja', 'Mleko', 'Masło'],
        ['Chemia i papier', 'Gwoździe'],
      ]);
    }
    await tick(anna, 'Chleb');
    for (const each of [anna, jan]) {
      await expect.poll(() => sections(each.page)).toContainEqual(['Pieczywo', 'Chleb']);
    }
  });

  test('nothing that others do moves a line while a thumb is near, and it moves once then', async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ viewport: 'phone', household });
    const jan = await person({ household });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', {
      items: ['Mleko', 'Marchew', 'Chleb'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    const before = [
      ['Warzywa i owoce', 'Marchew'],
      ['Pieczywo', 'Chleb'],
      ['Nabiał i jaja', 'Mleko'],
    ] satisfies [string, ...string[]][];
    for (const each of [anna, jan]) await expectSections(each, before);
    // Nothing moves before it is known which changes wait on the device.
    await moveTo(jan, 'Marchew', 'Higiena');
    await expect(page.getByRole('list', { name: 'Higiena' })).toContainText('Marchew');
    await moveTo(jan, 'Marchew', 'Warzywa i owoce');
    await expectSections(anna, before);
    const place = await boxOf(line(page, 'Mleko'));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await tick(anna, 'Chleb');
    await expect(checkbox(page, 'Chleb')).toBeChecked();
    const known = page.waitForResponse('**/api/v2/product/aisles');
    await moveTo(jan, 'Mleko', 'Mrożonki');
    await addItems(jan.client, listId, [{ name: 'Jabłka' }]);
    await expect(jan.page.getByRole('list', { name: 'Mrożonki' })).toContainText('Mleko');
    await page.clock.runFor(500);
    await (await known).finished();
    await expect(page.getByText('1 z 4').first()).toBeAttached();
    expect(await boxOf(line(page, 'Mleko'))).toEqual(place);
    expect(await sections(page)).toEqual(before);
    await page.clock.resume();
    await expectSections(anna, [
      ['Warzywa i owoce', 'Marchew', 'Jabłka'],
      ['Mrożonki', 'Mleko'],
    ]);
  });

  test('how lists stand is each person’s own choice, and stays', async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ viewport: 'phone', household });
    const jan = await person({ household });
    const listId = await makeList(anna.client, 'Sobota', {
      items: ['Mleko', 'Marchew', 'Masło'].map((name) => ({ name })),
      sharedWith: [jan.client],
    });
    for (const { open } of [anna, jan]) await open(`/shopping-lists/${listId}`);
    const byAisle: [string, ...string[]][] = [
      ['Warzywa i owoce', 'Marchew'],
      ['Nabiał i jaja', 'Mleko', 'Masło'],
    ];
    await expectSections(anna, byAisle);
    await chooseLayout(anna, 'W kolejności dodania');
    await expectSections(anna, [['', 'Mleko', 'Marchew', 'Masło']]);
    await anna.page.reload();
    await expectSections(anna, [['', 'Mleko', 'Marchew', 'Masło']]);
    await expectSections(jan, byAisle);
    await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
    await expect(anna.page.getByRole('menuitemradio', { name: 'W kolejności dodania' })).toBeChecked();
    await expectAccessible(anna.page);
    await anna.press(anna.page.getByRole('menuitemradio', { name: 'Według działów' }));
    await expectSections(anna, byAisle);
    // It goes with the logout.
    await chooseLayout(anna, 'W kolejności dodania');
    await goTo(anna, 'Wyloguj');
    await expect(anna.page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
    expect(await anna.page.evaluate(() => localStorage.getItem('lz.list-layout'))).toBeNull();
  });

  test('the head of an aisle stays in sight, and what the keyboard reaches is not below it', async ({
    person,
    ownHousehold: household,
  }) => {
    for (const viewport of ['phone', 'desk'] as const) {
      const anna = await person({ viewport, household });
      const { page } = anna;
      const vegetables = ['Marchew', 'Jabłka', 'Cebula', 'Ziemniaki', 'Pomidory', 'Ogórki', 'Sałata'];
      const rest = ['Gruszki', 'Śliwki', 'Papryka', 'Seler', 'Por', 'Kapusta', 'Banany', 'Mleko', 'Masło'];
      const items = [...vegetables, ...rest].map((name) => ({ name }));
      await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
      await expect(line(page, 'Masło')).toBeAttached();
      await page.mouse.wheel(0, 300);
      const head = page.getByRole('heading', { name: 'Warzywa i owoce' });
      await expect(head).toBeInViewport({ ratio: 1 });
      const above = viewport === 'phone' ? page.getByRole('progressbar') : page.locator('form').first();
      const { y, height } = await boxOf(above);
      expect((await boxOf(head)).y).toBeGreaterThanOrEqual(y + height);
      expect((await boxOf(head)).y).toBeLessThan(y + height + 24);
      // Nothing shines through.
      const covered = await head.evaluate((element) => {
        const { x, y: top } = element.getBoundingClientRect();
        return document.elementFromPoint(x + 2, top + 2) === element;
      });
      expect(covered).toBe(true);
      await checkbox(page, 'Seler').focus();
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+Tab');
      const focused = page.locator('li:focus-within');
      const bottom = await head.evaluate((element) => element.parentElement!.getBoundingClientRect().bottom);
      expect((await boxOf(focused)).y).toBeGreaterThanOrEqual(bottom - 1);
    }
  });

  test('a product says on its own page in which aisle it is', async ({ person, ownHousehold: household }) => {
    const anna = await person({ household });
    const productId = await addProduct(anna.client, 'Gwoździe');
    await anna.open(`/products/${productId}`);
    const field = anna.page.getByLabel('Dział');
    await expect(field).toHaveValue(/.+/);
    await field.selectOption({ label: 'Apteka' });
    await expect.poll(() => aisleOnServer(anna, productId)).toBe('Apteka');
    await expectAccessible(anna.page);
    await anna.page.reload();
    await expect(field.locator('option:checked')).toHaveText('Apteka');
  });

  test('a refused change of an aisle is told, and the line is back', async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ household });
    const { page } = anna;
    const items = ['Mleko', 'Marchew'].map((name) => ({ name }));
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
    const before: [string, ...string[]][] = [
      ['Warzywa i owoce', 'Marchew'],
      ['Nabiał i jaja', 'Mleko'],
    ];
    await expectSections(anna, before);
    anna.allow(/Failed to load resource/);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/aisle', async (route) => {
      await promise;
      await route.fulfill({
        status: 404,
        json: { success: false, message: 'PRODUCT_NOT_FOUND', data: null },
      });
    });
    await moveTo(anna, 'Mleko', 'Napoje');
    await expectSections(anna, [
      ['Warzywa i owoce', 'Marchew'],
      ['Napoje', 'Mleko'],
    ]);
    resolve();
    await expect(page.getByRole('alert').filter({ hasText: 'Nie znaleziono produktu' })).toBeVisible();
    await expectSections(anna, before);
    await goTo(anna, 'Listy');
    await expect(page.getByRole('region', { name: 'Nie udało się zapisać 1 zmiany' })).toContainText(
      'Zmiana działu: Mleko',
    );
  });

  test('the list is drawn in the order of adding where aisles can’t be had, and moves once they can', async ({
    person,
    ownHousehold: household,
  }) => {
    const anna = await person({ household });
    anna.allow(NETWORK_ERRORS);
    let areThere = false;
    await anna.page.route('**/api/v2/product/aisles', (route) =>
      areThere ? route.continue() : route.abort(),
    );
    const items = ['Mleko', 'Marchew'].map((name) => ({ name }));
    await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
    await expectSections(anna, [['', 'Mleko', 'Marchew']]);
    areThere = true;
    await addProduct(anna.client, 'Gwoździe');
    await expectSections(anna, [
      ['Warzywa i owoce', 'Marchew'],
      ['Nabiał i jaja', 'Mleko'],
    ]);
  });
});

test('without a network a known product lands in its aisle, a new one in ‘Inne’ until it is found', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ viewport: 'phone', household });
  const { page } = anna;
  await addProduct(anna.client, 'Jabłka');
  await anna.open(
    `/shopping-lists/${await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }, { name: 'Chleb' }] })}`,
  );
  await expectSections(anna, [
    ['Pieczywo', 'Chleb'],
    ['Nabiał i jaja', 'Mleko'],
  ]);
  await untilOffline(page);
  const kept = () => keptAnswers(page, anna.client.user.id);
  for (const key of ['query-["products","aisles"]', 'query-["aisles"]', 'query-["products","names"]']) {
    if (key.includes('names')) await page.getByPlaceholder('Dodaj produkt').focus();
    await expect.poll(kept).toContain(key);
  }
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await add(anna, { product: 'Jabłka' });
  await add(anna, { product: 'Marchew' });
  await expectSections(anna, [
    ['Warzywa i owoce', 'Jabłka'],
    ['Pieczywo', 'Chleb'],
    ['Nabiał i jaja', 'Mleko'],
    ['Inne', 'Marchew'],
  ]);
  await page.context().setOffline(false);
  await expectSections(anna, [
    ['Warzywa i owoce', 'Jabłka', 'Marchew'],
    ['Pieczywo', 'Chleb'],
    ['Nabiał i jaja', 'Mleko'],
  ]);
});

test('an aisle changed without a network holds through a start, and arrives', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ viewport: 'phone', household });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Gwoździe' }, { name: 'Mleko' }, { name: 'Chleb' }],
  });
  await anna.open(`/shopping-lists/${listId}`);
  await expectSections(anna, [
    ['Pieczywo', 'Chleb'],
    ['Nabiał i jaja', 'Mleko'],
    ['Inne', 'Gwoździe'],
  ]);
  await untilOffline(page);
  await expect.poll(() => keptAnswers(page, anna.client.user.id)).toContain('query-["products","aisles"]');
  anna.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await moveTo(anna, 'Gwoździe', 'Warzywa i owoce');
  const moved: [string, ...string[]][] = [
    ['Warzywa i owoce', 'Gwoździe'],
    ['Pieczywo', 'Chleb'],
    ['Nabiał i jaja', 'Mleko'],
  ];
  await expectSections(anna, moved);
  await page.reload();
  await expect(line(page, 'Gwoździe')).toBeVisible();
  // The first drawing already shows it there.
  expect(await sections(page)).toEqual(moved);
  await page.context().setOffline(false);
  const { items } = succeeded(await anna.client.get(`/api/v2/shopping-list/${listId}`));
  const { productId } = items.find((item: { productName: string }) => item.productName === 'Gwoździe');
  await expect.poll(() => aisleOnServer(anna, productId), { timeout: 30_000 }).toBe('Warzywa i owoce');
  await expectSections(anna, moved);
});
