import type { Locator, Page } from '@playwright/test';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addProduct, type Household, makeList } from '../support/household.ts';
import type { Person } from '../support/person.ts';
import { chooseFor, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { boxOf, line } from '../support/screens.ts';
import {
  expectGoodInWindows,
  expectLargeTargets,
  expectNothingClipped,
  findClipped,
  setWindow,
  type WindowName,
} from '../support/windows.ts';

test.use({ hasServiceWorker: false });

/** A screen, with a menu or a dialog open where it says so. */
interface Screen {
  name: string;
  path: string;
  /** Opens it; without this, the page itself is checked. */
  open?: (person: Person) => Promise<void>;
  /** The element that shows that it is open; by default the page's heading. */
  sign?: (page: Page) => ReturnType<Page['locator']>;
  /** What it leaves on the page after Escape closes it, so that the next screen needs a new page. */
  leaves?: string;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses one button after the other. */
const pressing =
  (...names: (string | RegExp)[]) =>
  async ({ page, press }: Person): Promise<void> => {
    for (const name of names) await press(button(page, name));
  };

/** Opens the list's menu, and the chosen entry. */
const choosing =
  (item?: string) =>
  async ({ page, press }: Person): Promise<void> => {
    await press(button(page, 'Więcej działań'));
    if (item !== undefined) await press(page.getByRole('menuitem', { name: item }));
  };

const menu = (page: Page) => page.getByRole('menu');

/** The menu with its last entry, the one that destroys, under the pointer. */
async function hoverLast(person: Person): Promise<void> {
  await choosing()(person);
  await person.page.getByRole('menuitem').last().hover();
}

/** A dozen screens in six windows, on a machine that may be busy. */
const SWEEP_TIMEOUT_MS = 180_000;

/** Closes the menu or the dialog that is open, if one is. */
async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(menu(page).or(dialog(page))).toHaveCount(0);
}

async function expectAllGood(
  person: Person,
  screens: readonly Screen[],
  each?: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { page } = person;
  test.setTimeout(SWEEP_TIMEOUT_MS);
  for (const [turn, { name, path, open, sign }] of screens.entries()) {
    const before = screens[turn - 1];
    // axe stays in a page, and a page that is loaded again needs it again.
    if (before?.path === path && before.leaves === undefined) await closeAll(page);
    else await person.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open?.(person);
    if (sign !== undefined) {
      await expect(sign(page)).toBeVisible();
      await expect(sign(page)).toHaveCSS('opacity', '1');
    }
    await each?.(page, name);
    await expectGoodInWindows(page, name, turn);
  }
}

const LONG = 'Zakupy na urodziny babci Krystyny i dziadka Kazimierza';

/** A list with everything that can stand in a line. */
async function makeFullList(anna: Resident, household: Household): Promise<string> {
  const jan = await household.addUser({ name: 'Jan' });
  return makeList(anna.client, LONG, {
    items: [
      { name: 'Mąka pszenna', unit: 'kg' },
      { name: 'Mąka pszenna', qty: 500, unit: 'g', note: 'na naleśniki, koniecznie typ 450' },
      { name: 'Jajka', qty: 10 },
      { name: 'Płyn do mycia naczyń miętowy', note: 'duży' },
      { name: 'Masło', checked: true },
    ],
    sharedWith: [jan],
  });
}

test('lists are good in every window, in the dark and in the light', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone', name: 'Anna' });
  const path = `/shopping-lists/${await makeFullList(anna, household)}`;
  await makeList(anna.client, 'Pusta lista');
  await expectAllGood(
    anna,
    [
      { name: 'lists', path: '/shopping-lists', sign: (page) => page.getByRole('link', { name: LONG }) },
      { name: 'navigation', path: '/shopping-lists', open: pressing('Otwórz nawigację') },
      { name: 'new list', path: '/shopping-lists/add' },
      { name: 'list', path, sign: (page) => line(page, 'Masło') },
      { name: 'menu of a list', path, open: choosing(), sign: menu },
      { name: 'entry of the menu', path, open: hoverLast, sign: menu },
      { name: 'sharing', path, open: pressing('Udostępnij'), sign: dialog },
      { name: 'line', path, open: pressing('Zmień: Mąka pszenna'), sign: dialog },
      { name: 'question', path, open: pressing('Wyczyść zaznaczone'), sign: dialog },
      { name: 'history', path, open: choosing('Historia'), sign: dialog },
      { name: 'renaming', path, open: choosing('Zmień nazwę'), sign: dialog },
    ],
    expectLargeTargets,
  );
});

test('a text that is cut is found, also within an element that has no box of its own', async ({ page }) => {
  const field = '<input placeholder="Dodaj produkt, np. mleko 2 l" style="width: 60px">';
  for (const display of ['block', 'contents']) {
    await page.setContent(`<div style="display: ${display}">${field}</div>`);
    expect(await page.evaluate(findClipped), display).toEqual([expect.stringContaining('Dodaj produkt')]);
  }
});

test('recipes and products are good in every window', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { id, productIds } = await makeRecipe(ownHousehold.admin, {
    name: 'Zapiekanka ziemniaczana z pieczarkami i serem',
    text: '<h2>Przygotowanie</h2><p>Ziemniaki ugotuj w mundurkach.</p><ul><li>Obierz je.</li></ul>',
    portions: 4,
    ingredients: [
      { name: 'Ziemniaki sałatkowe', qty: 1.5, unit: 'kg' },
      { name: 'Pieczarki', qty: 500, unit: 'g' },
    ],
  });
  await makeList(anna.client, 'Sobota');
  await addProduct(ownHousehold.admin, 'Topinambury bulwiaste');
  const unused = `/products/${await addProduct(ownHousehold.admin, 'Topinambur bulwiasty')}`;
  const path = `/recipes/${id}`;
  await expectAllGood(anna, [
    { name: 'recipes', path: '/recipes', sign: (page) => page.getByRole('link', { name: /^Zapiekanka/ }) },
    { name: 'recipe', path },
    { name: 'onto a list', path, open: pressing('Dodaj do listy'), sign: dialog },
    { name: 'question', path, open: pressing(/^Usuń/), sign: dialog },
    { name: 'new recipe', path: '/recipes/add' },
    { name: 'editor', path: `/recipes/edit/${id}` },
    { name: 'ingredient', path: `/recipes/edit/${id}`, open: pressing('Dodaj produkt'), sign: dialog },
    { name: 'products', path: '/products' },
    {
      name: 'similar products',
      path: '/products',
      open: pressing('Być może te same produkty'),
      sign: (page) => button(page, 'To różne rzeczy'),
      leaves: 'the section open',
    },
    { name: 'new product', path: '/products', open: pressing('Dodaj produkt'), sign: dialog },
    { name: 'used product', path: `/products/${productIds[0]}` },
    { name: 'merging', path: unused, open: pressing('Połącz z innym produktem'), sign: dialog },
  ]);
});

test('the plan is good in every window', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { id } = await makeRecipe(anna.client, {
    name: 'Zapiekanka ziemniaczano-pieczarkowa',
    portions: 4,
    ingredients: [{ name: 'Ziemniaki sałatkowe', qty: 1.5, unit: 'kg' }],
  });
  await makeList(anna.client, 'Sobota');
  await planMeal(anna.client, { recipeId: id, slot: 'dinner', portions: 4 });
  await planMeal(anna.client, { text: 'u babci Bronisławy w Szczebrzeszynie' });
  const sign = (page: Page) => button(page, /^Więcej działań: Zapiekanka/);
  const planning = async (person: Person): Promise<void> => {
    await pressing('Więcej działań')(person);
    await person.press(person.page.getByRole('menuitem', { name: 'Zaplanuj' }));
  };
  const ofMeal = (action: string) => (person: Person) =>
    chooseFor(person, 'Zapiekanka ziemniaczano-pieczarkowa', action);
  await expectAllGood(anna, [
    { name: 'plan', path: '/plan', sign },
    { name: 'empty week', path: '/plan?week=2026-01-05' },
    { name: 'meal menu', path: '/plan', open: pressing(/^Więcej działań: Zapiekanka/), sign: menu },
    { name: 'new meal', path: '/plan', open: pressing(/^Dodaj posiłek: Dziś/), sign: dialog },
    { name: 'another day', path: '/plan', open: ofMeal('Przenieś na inny dzień'), sign: dialog },
    { name: 'time of day', path: '/plan', open: ofMeal('Zmień porę posiłku'), sign: dialog },
    { name: 'portions', path: '/plan', open: ofMeal('Porcje'), sign: dialog },
    {
      name: 'shopping',
      path: '/plan',
      open: pressing('Zakupy z planu'),
      sign: (page) => page.getByText('Ziemniaki sałatkowe'),
    },
    {
      name: 'calendar',
      path: '/plan',
      open: async (person) => {
        await pressing(/^Więcej działań$/)(person);
        await person.press(person.page.getByRole('menuitem', { name: 'Dodaj do kalendarza' }));
        await pressing('Utwórz adres')(person);
      },
      sign: (page) => page.getByLabel('Adres kalendarza'),
    },
    { name: 'planning a recipe', path: `/recipes/${id}`, open: planning, sign: dialog },
  ]);
});

test('accounts are good in every window', async ({ person, ownHousehold, visitor }) => {
  // With all users of the previous tests, checking the table of users would take half a minute.
  await ownHousehold.addUser({ name: 'Krzysztofa Brzęczyszczykiewicz' });
  const admin = await person({ household: ownHousehold, viewport: 'phone', role: 'admin' });
  await expectAllGood(
    admin,
    [
      { name: 'users', path: '/users', sign: (page) => button(page, /^Usuń: Krzysztofa/) },
      { name: 'new user', path: '/users', open: pressing('Dodaj użytkownika'), sign: dialog },
      {
        name: 'reset link',
        path: '/users',
        open: pressing(/^Link do zmiany hasła: Krzysztofa/),
        sign: dialog,
        leaves: 'the link in the row',
      },
      { name: 'question', path: '/users', open: pressing(/^Usuń: Krzysztofa/), sign: dialog },
      { name: 'account', path: '/account', open: pressing(/: Hasło$/, /: E-?mail$/i) },
      { name: 'nothing', path: '/nie-ma-takiej-strony' },
    ],
    expectLargeTargets,
  );
  const guest = await visitor({ viewport: 'phone' });
  await expectAllGood(
    guest,
    [
      { name: 'login', path: '/login' },
      { name: 'registration', path: '/register' },
      { name: 'forgotten password', path: '/forgot-password' },
      { name: 'new password', path: '/reset-password/abc' },
    ],
    expectLargeTargets,
  );
});

for (const [name, least, leastByAisle] of [
  ['phone', 10, 9],
  ['small phone', 6, 6],
  ['phone held sideways', 3, 2.5],
] as [WindowName, number, number][]) {
  test(`at least ${least} lines of a list are seen, ${leastByAisle} with heads of aisles: ${name}`, async ({
    person,
    household,
  }) => {
    const anna = await person({ viewport: 'phone' });
    const { page } = anna;
    const path = `/shopping-lists/${await makeWeek(anna, household)}`;
    await setWindow(page, name);
    await anna.open(path);
    await expect(line(page, 'Towar 20')).toBeAttached();
    await expect(page.getByRole('heading', { level: 2, name: 'Sypkie i makarony' })).toBeVisible();
    expect(await linesSeen(page)).toBeGreaterThanOrEqual(leastByAisle);
    await choosing()(anna);
    await anna.press(page.getByRole('menuitemradio', { name: 'W kolejności dodania' }));
    await expect(page.getByRole('heading', { level: 2, name: 'Sypkie i makarony' })).toBeHidden();
    expect(await linesSeen(page)).toBeGreaterThanOrEqual(least);
    const field = page.getByPlaceholder('Dodaj produkt');
    await expect(field).toBeInViewport({ ratio: 1 });
    // Scrolled, the header says what the heading said.
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('heading', { name: 'Zakupy na tydzień' })).not.toBeInViewport();
    await expect(page.getByRole('banner')).toContainText('Zakupy na tydzień');
    await expect(page.getByRole('banner')).toContainText('1 z 21');
    await expect(field).toBeInViewport({ ratio: 1 });
  });
}

/** A list like those of households: every third line with a recipe's amount and a note. */
async function makeWeek({ client }: Resident, household: Household): Promise<string> {
  const jan = await household.addUser({ name: 'Jan' });
  const items = Array.from({ length: 20 }, (_, index) => ({
    name: `Towar ${index + 1}`,
    qty: 500,
    unit: 'g' as const,
    note: index % 2 === 0 ? 'na naleśniki z serem' : undefined,
  }));
  return makeList(client, 'Zakupy na tydzień', {
    items: [
      { name: 'Mąka pszenna', unit: 'kg' },
      { name: 'Mąka pszenna', qty: 375, unit: 'g', note: 'na naleśniki' },
      ...items.slice(0, 19),
      { name: 'Towar 20', checked: true },
    ],
    sharedWith: [jan],
  });
}

/** How many lines are visible between the header and the add row, with the fraction of the last one. */
function linesSeen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.querySelector('form')?.getBoundingClientRect().top ?? innerHeight;
    const rows = [...document.querySelectorAll('li:has(input[type=checkbox])')];
    return rows
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => Math.min(1, Math.max(0, (end - top) / height)))
      .reduce((sum, part) => sum + part, 0);
  });
}

test('in the light scheme nothing turns blue under the pointer', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  /** How much more blue than red its ground is, once it is there. */
  const blueness = (target: Locator) => async (): Promise<number> => {
    const ground = await target.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [red = NaN, , blue = NaN, alpha = '1'] = ground.match(/[\d.]+/g) ?? [];
    return alpha === '0' ? NaN : Number(blue) - Number(red);
  };
  await choosing()(anna);
  const entry = page.getByRole('menuitem', { name: 'Historia' });
  await entry.hover();
  await expect.poll(blueness(entry)).toBeLessThanOrEqual(0);
  await anna.press(entry);
  const cross = dialog(page).getByRole('button', { name: 'Zamknij' });
  await cross.hover();
  await expect.poll(blueness(cross)).toBeLessThanOrEqual(0);
});

test('very large text keeps its room in buttons, and a line of the history its width', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open(
    `/shopping-lists/${await makeList(anna.client, 'Sobota', { items: [{ name: 'Mąka pszenna' }] })}`,
  );
  await choosing('Pobierz listę')(anna);
  await setWindow(page, 'text at 200 %');
  const choice = dialog(page).getByRole('button', { name: 'Wszystko, do arkusza (CSV)' });
  const words = choice.getByText('Wszystko');
  const [outer, inner] = [await boxOf(choice), await boxOf(words)];
  expect(inner.y - outer.y).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await setWindow(page, 'phone');
  await choosing('Historia')(anna);
  await setWindow(page, 'text at 200 %');
  const entry = dialog(page).getByRole('listitem').first();
  const undo = await boxOf(entry.getByRole('button', { name: /^Cofnij/ }));
  const told = await boxOf(entry.getByText('Dodano: Mąka pszenna'));
  expect(undo.y).toBeGreaterThanOrEqual(told.y + told.height - 1);
});

test('an open menu with very large text stays off the edges of a small phone', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const { id } = await makeRecipe(anna.client, { name: 'Zapiekanka', ingredients: [{ name: 'Pieczarki' }] });
  await planMeal(anna.client, { recipeId: id, portions: 4 });
  const list = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Masło', checked: true }],
    sharedWith: [await ownHousehold.addUser({ name: 'Jan' })],
  });
  await anna.open('/plan');
  await setWindow(page, 'text at 200 %');
  const { width, height } = { width: 360, height: 740 };
  await page.setViewportSize({ width, height });
  for (const [path, ...names] of [
    ['/plan', 'Więcej działań: Zapiekanka'],
    ['/plan', 'Więcej działań'],
    [`/shopping-lists/${list}`, 'Więcej działań'],
    [`/shopping-lists/${list}`, 'Udostępnij', 'Więcej działań: Jan'],
    [`/recipes/${id}`, 'Więcej działań'],
    [`/recipes/edit/${id}`, 'Więcej działań: Pieczarki'],
  ] as const) {
    await anna.open(path);
    for (const name of names) await anna.press(page.getByRole('button', { name, exact: true }));
    await expect(menu(page)).toHaveCSS('opacity', '1');
    const edges = async (): Promise<number> => {
      const box = await boxOf(menu(page));
      return Math.min(box.x, box.y, width - box.x - box.width, height - box.y - box.height);
    };
    await expect.poll(edges, `${names.at(-1)} at ${path}`).toBeGreaterThanOrEqual(4);
  }
});

test('with very large text the parts of narrow bars and questions stand whole in them', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await setWindow(page, 'text at 200 %');
  const { width, height } = { width: 360, height: 740 };
  await page.setViewportSize({ width, height });
  await anna.open('/plan?week=2026-12-28');
  const [before, after] = [button(page, 'Poprzedni tydzień'), button(page, 'Następny tydzień')];
  expect((await boxOf(before)).y).toBe((await boxOf(after)).y);
  await setWindow(page, 'phone');
  await page.setViewportSize({ width, height });
  expect((await boxOf(before)).y).toBe((await boxOf(after)).y);

  await page.evaluate(() => localStorage.setItem('lz-version', '0.9.0'));
  await setWindow(page, 'text at 200 %');
  await page.setViewportSize({ width, height });
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota')}`);
  const sign = page.getByRole('status').filter({ hasText: 'Masz nową wersję LZ.' });
  const [bar, cross] = [await boxOf(sign), await boxOf(sign.getByRole('button', { name: 'Zamknij' }))];
  expect(cross.x + cross.width).toBeLessThan(bar.x + bar.width);
  const read = sign.getByText('Co nowego');
  expect(await read.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
  await anna.press(sign.getByRole('button', { name: 'Zamknij' }));
  const rest = page.getByPlaceholder('Dodaj produkt');
  expect((await boxOf(rest)).width).toBeGreaterThan(width / 2);

  await choosing('Usuń listę')(anna);
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  for (const name of ['Nie', 'Tak']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
});

test('without a connection the header says so in whole words, also where text is very large', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Masło' }] });
  await page.routeWebSocket(/socket\.io/, (socket) => void socket.close());
  for (const path of ['/shopping-lists', `/shopping-lists/${listId}`]) {
    await anna.open(path);
    const words = page.getByRole('banner').getByRole('status').getByText('Brak połączenia');
    for (const name of ['phone', 'small phone', 'text at 200 %'] as const) {
      await setWindow(page, name);
      await expect(words).toBeVisible();
      await expectNothingClipped(page, `without a connection, ${name}`);
      const isWhole = () => words.evaluate((box) => box.clientWidth >= box.scrollWidth);
      await expect.poll(isWhole, `${path}, ${name}`).toBe(true);
    }
    await setWindow(page, 'phone');
  }
});

test('on a phone a page has one left and one right edge, from its heading down', async ({
  person,
  ownHousehold,
}) => {
  const admin = await person({ household: ownHousehold, viewport: 'phone', role: 'admin' });
  const { page } = admin;
  const heading = page.getByRole('heading', { level: 1 });
  await admin.open('/users');
  const card = await boxOf(page.getByRole('main').getByRole('listitem').first());
  const add = await boxOf(button(page, 'Dodaj użytkownika'));
  expect((await boxOf(heading)).x).toBeCloseTo(card.x, 0);
  expect(add.x + add.width).toBeCloseTo(card.x + card.width, 0);

  const { id } = await makeRecipe(admin.client, { name: 'Naleśniki', ingredients: [{ name: 'Mąka' }] });
  await admin.open(`/recipes/edit/${id}`);
  const table = await boxOf(page.getByRole('table'));
  const dots = await boxOf(
    page
      .getByRole('row')
      .last()
      .getByRole('button', { name: /^Więcej działań/ }),
  );
  expect((await boxOf(heading)).x).toBeCloseTo(table.x, 0);
  expect(table.x + table.width - dots.x - dots.width).toBeLessThanOrEqual(8);
});
