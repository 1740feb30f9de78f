import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { keptLists } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { boxOf, checkbox, choose, goTo, tick, toast } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

// spec: R13, R110, R111
test('an empty overview leads to the first list', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  await anna.open('/');
  await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('LZ');
  await expectAccessible(page);
  await press(page.getByRole('link', { name: 'Dodaj listę' }));
  await expect(page).toHaveURL(/\/shopping-lists\/add$/);
  const name = page.getByLabel('Nazwa');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  for (const nothing of ['', '   ']) {
    await name.fill(nothing);
    await press(page.getByRole('button', { name: 'Zapisz' }));
    await expect(page.getByText('Niepoprawna nazwa')).toBeVisible();
  }
  await name.fill('  Sobotnie   zakupy ');
  await expect(page.getByText('Niepoprawna nazwa')).toBeHidden();
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Lista została dodana.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sobotnie zakupy', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/shopping-lists\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle('LZ | Sobotnie zakupy');
  // Going back leads to the overview, not to a form that would add the list again.
  await page.goBack();
  await expect(page.getByRole('link', { name: /Sobotnie zakupy/ })).toBeVisible();
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`the first list is made where there is none yet, and filled at once, on a ${viewport}`, async ({
    person,
  }) => {
    const anna = await person({ viewport });
    const { page } = anna;
    await anna.open('/');
    await expect(page.getByText('Brak list', { exact: true })).toBeVisible();
    const name = page.getByLabel('Nazwa');
    await expect(name).toBeFocused();
    await expectAccessible(page);
    await anna.press(page.getByRole('button', { name: 'Zapisz' }));
    await expect(page.getByText('Niepoprawna nazwa')).toBeVisible();
    await page.keyboard.type('Zakupy');
    await anna.press(page.getByRole('button', { name: 'Zapisz' }));
    await expect(page.getByRole('heading', { name: 'Zakupy', exact: true })).toBeVisible();
    const product = page.getByRole('combobox', { name: 'Produkt' });
    await expect(product).toBeFocused();
    const hint = `Wpisz na ${viewport === 'phone' ? 'dole' : 'górze'}, co trzeba kupić.`;
    await expect(page.getByText(hint)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('Chleb na zakwasie');
    await anna.press(page.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(checkbox(page, 'Chleb na zakwasie')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: /Zakupy/ })).toBeVisible();
  });
}

test('a user who types the name of their first list keeps typing when a list is shared with them', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await household.addUser();
  const { page } = anna;
  await anna.open('/');
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await page.keyboard.type('Zak');
  await makeList(jan, 'Grill', { sharedWith: [anna.client] });
  const shared = page.getByRole('link', { name: /Grill/ });
  await expect(shared).toBeVisible();
  // The form stands below it, and its button is the only green one.
  const { y, height } = await boxOf(shared);
  expect((await boxOf(page.getByText('Nazwa'))).y).toBeGreaterThan(y + height);
  const colourOf = (target: Locator) => target.evaluate((it) => getComputedStyle(it).backgroundColor);
  const green = await colourOf(page.getByRole('button', { name: 'Zapisz' }));
  expect(await colourOf(page.getByRole('link', { name: 'Dodaj listę' }))).not.toBe(green);
  await page.keyboard.type('upy');
  await expect(page.getByLabel('Nazwa')).toHaveValue('Zakupy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Zakupy', exact: true })).toBeVisible();
});

test('the form of the first list is gone where the device only thought there was none', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  await anna.open('/');
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await makeList(anna.client, 'Grill');
  await expect(page.getByRole('link', { name: /Grill/ })).toBeVisible();
  await expect(page.getByLabel('Nazwa')).toHaveCount(0);
});

test('what is typed into a new list stays while the server gets the list', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const making = Promise.withResolvers<void>();
  const store = Promise.withResolvers<void>();
  await page.route('**/api/shopping-lists', async (route) => {
    if (route.request().method() === 'POST') await making.promise;
    await route.continue();
  });
  await page.route('**/api/v2/shopping-list/*/store', async (route) => {
    await store.promise;
    await route.continue();
  });
  await anna.open('/');
  await expect(page.getByLabel('Nazwa')).toBeFocused();
  await page.keyboard.type('Zakupy');
  await page.keyboard.press('Enter');
  const product = page.getByRole('combobox', { name: 'Produkt' });
  await expect(product).toBeFocused();
  await page.keyboard.insertText('Chl');
  const asked = page.waitForRequest('**/api/v2/shopping-list/*/store');
  making.resolve();
  await asked;
  await page.keyboard.insertText('eb');
  await expect(product).toHaveValue('Chleb');
  await expect(product).toBeFocused();
  store.resolve();
});

// spec: R113
test('two lists of one owner never have the same name', async ({ person }) => {
  const anna = await person();
  const { page, press } = anna;
  await makeList(anna.client, 'Sobota');
  await anna.open('/shopping-lists/add');
  anna.allow(/status of 409/);
  await page.getByLabel('Nazwa').fill('sobota');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(toast(page, 'Lista zakupów już istnieje.')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Nazwa' });
  await expect(name).toHaveValue('sobota');
  await expect(name).toHaveAccessibleDescription('Lista zakupów już istnieje.');
  await expect(name).toBeFocused();
  await expect(page).toHaveURL(/\/shopping-lists\/add$/);
  await page.getByLabel('Nazwa').fill('Niedziela');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('heading', { name: 'Niedziela' })).toBeVisible();
});

// spec: R112
test('own lists stand apart from those of others', async ({ person, household }) => {
  const anna = await household.addUser({ name: 'Anna' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const annas = await makeList(anna, 'Obiad', { sharedWith: [jan.client] });
  await jan.open('/shopping-lists');
  await expect(jan.page.getByRole('link', { name: /Obiad/ })).toBeVisible();
  // Lists of only one kind need no headings.
  await expect(jan.page.getByRole('heading', { name: 'Udostępnione listy' })).toBeHidden();
  const jans = await makeList(jan.client, 'Warsztat');
  const section = (heading: string) =>
    jan.page.locator('section', { has: jan.page.getByRole('heading', { name: heading, exact: true }) });
  await expect(section('Twoje listy').getByRole('link')).toHaveAttribute('href', `/shopping-lists/${jans}`);
  const shared = section('Udostępnione listy').getByRole('link');
  await expect(shared).toHaveAttribute('href', `/shopping-lists/${annas}`);
  await expect(shared.getByTitle('Udostępnia: Anna', { exact: true })).toBeVisible();
  await expectAccessible(jan.page);
});

test('a card names a few of the many people of a list, and how many there are besides', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ name: 'Anna', viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const sharedWith = [];
  for (let number = 1; number <= 20; number += 1) {
    sharedWith.push(await ownHousehold.addUser({ name: `Osoba ${number}` }));
  }
  await makeList(anna.client, 'Sobota', { sharedWith });
  await anna.open('/');
  const card = page.getByRole('link', { name: /Sobota/ });
  await expect(card).toHaveAccessibleName('Sobota Anna Osoba 1 Osoba 2 Osoba 3 Osoba 4 +16');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => innerWidth),
  );
  await expectAccessible(page);
});

// spec: R132
test('previews follow what others do, without a reload', async ({ person }) => {
  const anna = await person({ name: 'Anna', viewport: 'phone' });
  const jan = await person({ name: 'Jan' });
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Twaróg' }] });
  const card = (page: typeof jan.page) => page.getByRole('link', { name: /Sobota/ });

  await jan.open('/');
  await expect(jan.page.getByText('Brak list')).toBeVisible();
  await anna.client.post(`/api/v2/shopping-list/${listId}/add-user`, { user: jan.client.user.email });
  await expect(card(jan.page)).toContainText('0 z 2');
  await expect(card(jan.page).getByRole('img', { name: 'Anna' })).toBeVisible();
  await expect(card(jan.page).getByRole('img', { name: 'Jan' })).toBeVisible();

  await anna.open(`/shopping-lists/${listId}`);
  await tick(anna, 'Bułki');
  await expect(card(jan.page)).toContainText('1 z 2');
  await expect(jan.page.getByRole('progressbar', { name: 'Odhaczono' })).toHaveAttribute(
    'aria-valuetext',
    '1 z 2',
  );
  // And the own overview knows it on the way back.
  await goTo(anna, 'Listy');
  await expect(card(anna.page)).toContainText('1 z 2');

  // The tick may still be on its way to his device.
  jan.allow(/status of 403/);
  await anna.client.delete(`/api/v2/shopping-list/${listId}/users/${jan.client.id}`);
  await expect(jan.page.getByText('Brak list')).toBeVisible();
});

// spec: R134
test('the overview that could not be fetched says so and can be tried again', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  await makeList(anna.client, 'Sobota');
  anna.allow(/Failed to load resource/);
  await page.route('**/api/v2/shopping-list', (route) => route.abort());
  await anna.open('/');
  await expect(toast(page, 'Nie udało się pobrać list.').first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('main')).toContainText('Nie udało się pobrać list.');
  await expectAccessible(page);
  await page.unroute('**/api/v2/shopping-list');
  await anna.press(page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect(page.getByRole('link', { name: /Sobota/ })).toBeVisible();
});

test('a list this device knows opens without a skeleton, another shows one while it is fetched', async ({
  person,
}) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const known = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }, { name: 'Mleko' }] });
  const store = page.waitForResponse(`**/api/v2/shopping-list/${known}/store`);
  await anna.open('/');
  await expect.poll(() => keptLists(page, anna.client.user.id)).toContain(known);
  await (await store).finished();
  // The data fetched before the list is opened is enough.
  await page.route('**/api/**', (route) => route.abort());
  anna.allow(/ERR_FAILED/);
  const skeletons = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const shown = document.querySelector('[aria-label="Ładowanie…"]');
      if (shown) seen.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await anna.press(page.getByRole('link', { name: /Sobota/ }));
  await expect(checkbox(page, 'Bułki')).toBeVisible();
  await expect(page.getByText('Pieczywo', { exact: true })).toBeVisible();
  expect(await skeletons.jsonValue()).not.toContain(`/shopping-lists/${known}`);
  await page.unroute('**/api/**');

  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v2/shopping-list/*', async (route) => {
    await released;
    await route.continue();
  });
  const unknown = await makeList(anna.client, 'Niedziela', { items: [{ name: 'Masło' }] });
  await anna.open(`/shopping-lists/${unknown}`);
  await expect(page.getByRole('main').getByRole('status', { name: 'Ładowanie…' })).toBeVisible();
  release?.();
  await expect(checkbox(page, 'Masło')).toBeVisible();
});

test('an opened menu has colours that can be read, its red item too', async ({ person }) => {
  const anna = await person();
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Bułki' }] });
  await anna.open(`/shopping-lists/${id}`);
  await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
  await expectAccessible(anna.page);
  await anna.page.getByRole('menuitem', { name: 'Usuń listę' }).hover();
  await expectAccessible(anna.page);
});

test('a list is not renamed to what another one is called', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person();
  const { page, press } = anna;
  await makeList(anna.client, 'Sobota');
  const listId = await makeList(anna.client, 'Niedziela', { sharedWith: [jan.client] });
  await makeList(jan.client, 'Środa', { sharedWith: [anna.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  await choose(anna, 'Zmień nazwę');
  const dialog = page.getByRole('dialog', { name: 'Zmień nazwę' });
  const name = dialog.getByRole('textbox', { name: 'Nazwa' });
  await name.fill('sobota');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(name).toHaveAccessibleDescription('Lista zakupów już istnieje.');
  await expect(name).toBeFocused();
  await expect(toast(page, 'Lista zakupów już istnieje.')).toBeVisible();
  await expectAccessible(page);
  // Its own name in other letters, and that of another person's list, are free.
  await name.fill('środa');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(dialog).toBeHidden();
  await expect(jan.page.getByRole('heading', { level: 1, name: 'środa' })).toBeVisible();
  await choose(anna, 'Zmień nazwę');
  await name.fill('Środa');
  await press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(jan.page.getByRole('heading', { level: 1, name: 'Środa' })).toBeVisible();
});

test('a damaged address of a list says that there is none, and leads back', async ({ person }) => {
  const anna = await person();
  const { page } = anna;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await anna.open('/shopping-lists/zzz');
  await expect(page.getByText('Ta lista nie istnieje lub nie masz już do niej dostępu.')).toBeVisible();
  await expectAccessible(page);
  await anna.press(page.getByRole('link', { name: 'Wróć do list' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Listy' })).toBeVisible();
  expect(asked.filter((url) => url.includes('shopping-list/zzz'))).toEqual([]);
});

test('a long name takes two lines of a phone’s heading, and stands whole in the menu', async ({ person }) => {
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const anna = await person();
  const { page, press } = jan;
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `${'Zakupy na wesele kuzynki Małgosi w remizie '.repeat(4)}i dla gości`;
  const [long, short] = [
    await makeList(anna.client, name, { sharedWith: [jan.client], items: [{ name: 'Mleko' }] }),
    await makeList(jan.client, 'Sobota'),
  ];
  const whole = page.getByRole('menu').getByText(name, { exact: true });
  const title = page.getByRole('heading', { level: 1 });
  await jan.open(`/shopping-lists/${long}`);
  await expect(checkbox(page, 'Mleko')).toBeVisible();
  await expect(title).toHaveText(name);
  const lineHeight = await title.evaluate((heading) =>
    Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect((await boxOf(title)).height / lineHeight).toBeCloseTo(2, 1);
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await expect(whole).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await jan.open(`/shopping-lists/${short}`);
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menu').getByText('Sobota', { exact: true })).toBeHidden();
});
