import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, addProduct, buy, makeList } from '../support/household.ts';
import { boxOf, checkbox, line } from '../support/screens.ts';
import { chip, chips, field, makeListWithHabits } from '../support/suggestion-screens.ts';

test.use({ hasServiceWorker: false });

const NARROW = '\u202f';
const NBSP = '\u00a0';

for (const viewport of ['phone', 'desk'] as const) {
  test(`what is due is a tap away, and back with another, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeListWithHabits(anna.client, {
      items: [{ name: 'Kawa' }],
      sharedWith: [jan.client],
    });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    await expect(checkbox(page, 'Kawa')).toBeVisible();
    const row = await line(page, 'Kawa').boundingBox();
    await anna.press(field(page));
    await expect(chips(page)).toHaveText([
      `Mleko 2${NARROW}l · bez laktozy`,
      `Chleb 1${NBSP}szt.`,
      `Sok 1${NBSP}szt.`,
      'Zwykle kupowane',
    ]);
    // Nothing on the list moves because of them.
    expect(await line(page, 'Kawa').boundingBox()).toEqual(row);
    await expectAccessible(page);
    await anna.press(chip(page, 'Mleko'));
    for (const each of [page, jan.page]) await expect(line(each, 'Mleko')).toContainText(`2${NARROW}l`);
    await expect(line(page, 'Mleko')).toContainText('bez laktozy');
    await expect(chip(page, 'Mleko')).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page)).toBeFocused();
    await anna.press(chip(page, 'Mleko'));
    for (const each of [page, jan.page]) await expect(checkbox(each, 'Mleko')).toHaveCount(0);
    await expect(chip(page, 'Mleko')).toHaveAttribute('aria-pressed', 'false');

    await page.keyboard.type('c');
    await expect(chips(page)).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(chips(page)).toHaveCount(4);
    await page.getByRole('textbox', { name: 'Ilość' }).click();
    await expect(chips(page)).toHaveCount(0);
  });
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a chip says what is on the list, whoever changes that, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeListWithHabits(anna.client, {
      items: [{ name: 'Kawa' }],
      sharedWith: [jan.client],
    });
    await anna.open(`/shopping-lists/${listId}`);
    await jan.open(`/shopping-lists/${listId}`);
    await anna.press(field(page));
    // An item that Jan adds isn't added twice, and stays his.
    await jan.press(field(jan.page));
    await jan.press(chip(jan.page, 'Chleb'));
    await expect(chip(page, 'Chleb')).toHaveAttribute('aria-pressed', 'true');
    await expect(chip(page, 'Chleb')).toHaveAttribute('aria-disabled', 'true');
    await chip(page, 'Chleb').dispatchEvent('click');
    // Taken back by the bar, a chip offers the same again.
    await anna.press(chip(page, 'Mleko'));
    await expect(checkbox(page, 'Mleko')).toBeVisible();
    await anna.press(page.getByRole('main').getByRole('status').getByRole('button', { name: 'Cofnij' }));
    // Jan's tick of what is on its way off the list would not count.
    for (const each of [page, jan.page]) await expect(checkbox(each, 'Mleko')).toHaveCount(0);
    await expect(chip(page, 'Mleko')).toHaveAttribute('aria-pressed', 'false');
    await anna.press(chip(page, 'Mleko'));
    await expect(checkbox(jan.page, 'Mleko')).toBeVisible();
    // An item bought in the meantime stays bought.
    await checkbox(jan.page, 'Mleko').click();
    await expect(checkbox(page, 'Mleko')).toBeChecked();
    await chip(page, 'Mleko').dispatchEvent('click');
    await anna.press(chip(page, 'Sok'));
    await expect(checkbox(page, 'Sok')).toBeVisible();
    await expect(checkbox(page, 'Mleko')).toBeChecked();
    await expect(line(page, 'Chleb')).not.toContainText(',');
    await expect(page.getByRole('checkbox')).toHaveCount(4);
  });
}

test('what was added by a tap is taken back by the next one, also if it was merged in the meantime', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const jan = await ownHousehold.addUser();
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client, { items: [], sharedWith: [jan] });
  const into = await addProduct(jan, 'Mleko 2%');
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(field(page));
  await anna.press(chip(page, 'Mleko'));
  await expect(line(page, 'Mleko')).toContainText(`2${NARROW}l`);
  const items = async () => succeeded(await jan.get(`/api/v2/shopping-list/${listId}`)).items;
  await expect.poll(async () => (await items()).length).toBe(1);
  const milk = (await items())[0]?.productId;
  succeeded(await jan.post(`/api/v2/product/${milk}/merge`, { into }));
  await expect(checkbox(page, 'Mleko 2%')).toBeVisible();
  await expect(chip(page, 'Mleko')).toHaveAttribute('aria-pressed', 'true');
  await anna.press(chip(page, 'Mleko'));
  await expect(checkbox(page, 'Mleko 2%')).toHaveCount(0);
  await expect(chip(page, 'Mleko')).toHaveAttribute('aria-pressed', 'false');
});

test('what was bought just now is not offered from what the device keeps', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client, { items: [{ name: 'Kawa' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await expect(chips(page).first()).toContainText('Mleko');
  await field(page).blur();
  await expect(chips(page)).toHaveCount(0);
  const [{ productId }] = (await anna.client.get(`/api/v2/shopping-list/${listId}/suggestions`)).body;
  await buy(anna.client, listId, { name: 'Mleko', productId, daysAgo: [0] });
  // What comes after the purchase shows that the page has heard of it.
  await addItems(anna.client, listId, [{ name: 'Herbata' }]);
  await expect(line(page, 'Herbata')).toBeVisible();
  await field(page).tap();
  await expect(chips(page).first()).toContainText('Chleb');
  await expect(chip(page, 'Mleko')).toHaveCount(0);
});

test('suggestions are reached, hidden and left by the keyboard', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const listId = await makeListWithHabits(anna.client, { items: [{ name: 'Kawa' }] });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).focus();
  await expect(chips(page)).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(chip(page, 'Mleko')).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(page.getByRole('button', { name: 'Nie podpowiadaj' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cofnij' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nie podpowiadamy już')).toHaveCount(0);
  await expect(chip(page, 'Mleko')).toBeVisible();
  await expect(chips(page).first()).toBeFocused();
  // The dialog gives the focus back, and Escape puts them away.
  await chips(page).last().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(chips(page)).toHaveCount(4);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(chips(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('after a line is typed on a phone it is seen, with what takes it back, and the suggestions leave room', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const items = Array.from({ length: 20 }, (_, number) => ({ name: `Rzecz ${number + 1}` }));
  const listId = await makeListWithHabits(anna.client, { items });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await expect(chips(page)).toHaveCount(4);
  await page.keyboard.type('Rzecz 21');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(4);
  // The suggestions are back a moment after the line, and take its place.
  const undo = page.getByRole('main').getByRole('status').getByRole('button', { name: 'Cofnij' });
  await expect(async () => {
    const { y, height } = await boxOf(line(page, 'Rzecz 21'));
    expect(y + height).toBeLessThanOrEqual((await boxOf(undo.locator('xpath=../..'))).y);
  }).toPass({ timeout: 10_000 });
  await undo.tap();
  await expect(checkbox(page, 'Rzecz 21')).toHaveCount(0);
  // Held sideways they have a place as well.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(chip(page, 'Mleko')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('mlek');
  await expect(page.getByRole('option', { name: 'Mleko', exact: true })).toBeInViewport({ ratio: 1 });
});

test('where nothing is due no heading says so, and the way to the rest takes one line', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const [empty, filled] = [
    await makeList(anna.client, 'Działka'),
    await makeList(anna.client, 'Sobota', { items: [{ name: 'Kiełbasa' }] }),
  ];
  const productId = await addProduct(anna.client, 'Węgiel');
  for (const listId of [empty, filled]) {
    await buy(anna.client, listId, { name: 'Węgiel', productId, daysAgo: [0] });
  }
  await anna.open(`/shopping-lists/${empty}`);
  const rest = page.getByRole('button', { name: 'Zwykle kupowane' });
  await expect(rest).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pora kupić' })).toHaveCount(0);
  const { height } = await boxOf(rest);
  await anna.open(`/shopping-lists/${filled}`);
  await expect(checkbox(page, 'Kiełbasa')).toBeVisible();
  await expect(rest).toHaveCount(0);
  await field(page).tap();
  await expect(rest).toBeVisible();
  expect((await boxOf(rest)).height).toBe(height);
});

test('a list that the server does not know yet is not asked about', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/suggestions')) asked.push(request.url());
  });
  await page.route('**/api/**/shopping-list*/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.route('**/api/shopping-lists', (route) => route.abort());
  anna.allow(/Failed to load resource|ERR_/);
  await anna.open('/shopping-lists/add');
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Działka');
  await page.getByRole('textbox', { name: 'Nazwa' }).press('Enter');
  await expect(page.getByText('Lista jest pusta')).toBeVisible();
  await field(page).tap();
  await page.keyboard.type('kefir');
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'kefir')).toBeVisible();
  expect(asked).toEqual([]);
});
