import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItems, addProduct, buy, makeList } from '../support/household.ts';
import { boxOf, checkbox, line, openWhole } from '../support/screens.ts';
import { expectGoodInWindows, expectWholeWords, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NARROW = '\u202f';
const NBSP = '\u00a0';

const field = (page: Page) => page.getByRole('combobox', { name: 'Produkt' });
const chips = (page: Page) => page.getByRole('group', { name: 'Pora kupić' }).getByRole('button');
const chip = (page: Page, name: string) => chips(page).filter({ hasText: name });

interface Habits {
  who: TestClient;
  listId: string;
}

/** Milk and bread are due, in this order; juice was bought three days ago for the first time. */
async function haveHabits({ who, listId }: Habits): Promise<void> {
  const milk = await addProduct(who, 'Mleko');
  const bread = await addProduct(who, 'Chleb');
  const juice = await addProduct(who, 'Sok');
  const liters = { qty: 2, unit: 'l', note: 'bez laktozy' } as const;
  await buy(who, listId, { name: 'Mleko', productId: milk, ...liters, daysAgo: [12, 9, 6] });
  await buy(who, listId, { name: 'Chleb', productId: bread, daysAgo: [12, 8, 4] });
  await buy(who, listId, { name: 'Sok', productId: juice, daysAgo: [3] });
}

/** Puts new products onto the list, ticks and removes them, a given number of days ago. */
async function buyOnce(who: TestClient, listId: string, names: string[], daysAgo: number): Promise<void> {
  const items = names.map((productName) => {
    return { itemId: uuidv7(), productId: uuidv7(), productName, qty: 1, unit: 'piece' };
  });
  const itemIds = items.map(({ itemId }) => itemId);
  const { version: base } = succeeded(await who.get(`/api/v2/shopping-list/${listId}`));
  const madeAt = Date.now() - daysAgo * 24 * 60 * 60_000;
  const operations = [
    { type: 'item.add', items },
    { type: 'product.check', productId: items[0]?.productId, checked: true, itemIds },
    { type: 'clear.checked', itemIds },
  ].map((draft) => ({ ...draft, id: uuidv7(), v: 1, client: uuidv7(), base, madeAt }));
  succeeded(await who.post(`/api/v2/shopping-list/${listId}/operations`, { operations }));
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`what is due is a tap away, and back with another, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', {
      items: [{ name: 'Kawa' }],
      sharedWith: [jan.client],
    });
    await haveHabits({ who: anna.client, listId });
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
    const listId = await makeList(anna.client, 'Sobota', {
      items: [{ name: 'Kawa' }],
      sharedWith: [jan.client],
    });
    await haveHabits({ who: anna.client, listId });
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
    await expect(checkbox(page, 'Mleko')).toHaveCount(0);
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
  const listId = await makeList(anna.client, 'Sobota', { items: [], sharedWith: [jan] });
  await haveHabits({ who: anna.client, listId });
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
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
  await haveHabits({ who: anna.client, listId });
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
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
  await haveHabits({ who: anna.client, listId });
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
  const listId = await makeList(anna.client, 'Sobota', { items });
  await haveHabits({ who: anna.client, listId });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await expect(chips(page)).toHaveCount(4);
  await page.keyboard.type('kefir');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(4);
  const undo = page.getByRole('main').getByRole('status').getByRole('button', { name: 'Cofnij' });
  await undo.tap();
  await expect(checkbox(page, 'kefir')).toHaveCount(0);
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

test('what should not be suggested is asked for by a long press, and can come back', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
  await haveHabits({ who: anna.client, listId });
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  await chip(page, 'Mleko').dispatchEvent('contextmenu');
  await page.getByRole('button', { name: 'Nie podpowiadaj' }).tap();
  await expect(chip(page, 'Mleko')).toHaveCount(0);
  await expect(page.getByText('Nie podpowiadamy już: Mleko')).toBeVisible();
  await expectAccessible(page);
  const suggested = async () =>
    (await anna.client.get(`/api/v2/shopping-list/${listId}/suggestions`)).body.map(
      ({ name }: { name: string }) => name,
    );
  await expect.poll(suggested).toEqual(['Chleb', 'Sok']);
  await page.getByRole('button', { name: 'Cofnij' }).tap();
  await expect(chip(page, 'Mleko')).toBeVisible();
  await expect.poll(suggested).toEqual(['Mleko', 'Chleb', 'Sok']);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test('what is hidden from all that is usually bought can be shown again when the server knows of it', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await haveHabits({ who: anna.client, listId });
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  const suggested = async () =>
    (await anna.client.get(`/api/v2/shopping-list/${listId}/suggestions`)).body.length;
  const all = await suggested();
  await anna.press(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' }));
  await expect.poll(suggested).toBe(all - 1);
  const said = dialog.getByRole('listitem').filter({ hasText: 'Nie podpowiadamy już: Sok' });
  await anna.press(said.getByRole('button', { name: /^Cofnij/ }));
  await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' })).toBeVisible();
  await expect.poll(suggested).toBe(all);
});

for (const viewport of ['phone', 'desk'] as const) {
  test(`what others have hidden is found and suggested again, for all, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const jan = await person({ household: ownHousehold });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
    await haveHabits({ who: anna.client, listId });
    await jan.open(`/shopping-lists/${listId}`);
    await jan.press(jan.page.getByRole('button', { name: 'Zwykle kupowane' }));
    const path = `/api/v2/shopping-list/${listId}/suggestions`;
    const hidden = async () => (await anna.client.get(`${path}/hidden`)).body.length;
    for (const name of ['Sok', 'Mleko']) {
      await jan.press(jan.page.getByRole('button', { name: `Nie podpowiadaj: ${name}` }));
    }
    await expect.poll(hidden).toBe(2);
    await openWhole(anna, `/shopping-lists/${listId}`);
    await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
    const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
    const hide = dialog.getByRole('button', { name: /^Nie podpowiadaj:/ });
    const opener = (count: number) =>
      dialog.getByRole('button', { name: `Ukryte podpowiedzi (${count})`, exact: true });
    await expect(hide).toHaveCount(1);
    await anna.press(opener(2));
    const again = dialog.getByRole('button', { name: /^Podpowiadaj znowu:/ });
    await expect(again).toHaveCount(2);
    await expect(again.first()).toHaveAccessibleName('Podpowiadaj znowu: Mleko');
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'the hidden suggestions of a list', 0);
      await setWindow(page, 'text at 200 %');
      await expectWholeWords(dialog, 'the hidden suggestions of a list');
      await setWindow(page, 'phone');
    }
    await anna.press(again.first());
    await expect(dialog.getByRole('status').filter({ hasText: 'Znowu podpowiadamy: Mleko' })).toHaveCount(1);
    await expect(hide).toHaveCount(2);
    await expect(opener(1)).toBeVisible();
    await expect(again).toBeFocused();
    await expect.poll(hidden).toBe(1);
    // Not among the chips: where the answer is late, they stay those of the last visit.
    await openWhole(jan, `/shopping-lists/${listId}`);
    await jan.press(jan.page.getByRole('button', { name: 'Zwykle kupowane' }));
    await expect(jan.page.getByRole('button', { name: 'Nie podpowiadaj: Mleko' })).toBeVisible();
  });
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a search finds what is hidden too, and the way back, on a ${viewport}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ viewport, household: ownHousehold });
    const { page } = anna;
    const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
    await haveHabits({ who: anna.client, listId });
    const path = `/api/v2/shopping-list/${listId}/suggestions`;
    const suggested: { productId: string; name: string }[] = succeeded(await anna.client.get(path));
    for (const { productId } of suggested.filter(({ name }) => name !== 'Mleko'))
      succeeded(await anna.client.put(`${path}/${productId}/hidden`));
    await openWhole(anna, `/shopping-lists/${listId}`);
    await anna.press(field(page));
    await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
    const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
    const search = dialog.getByRole('searchbox', { name: 'Szukaj' });
    const again = dialog.getByRole('button', { name: /^Podpowiadaj znowu:/ });
    await expect(dialog.getByRole('button', { name: 'Ukryte podpowiedzi (2)' })).toBeVisible();
    await expect(again).toHaveCount(0);
    await search.fill('chlebem');
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Ukryte podpowiedzi']);
    await expect(dialog.getByRole('listitem')).toHaveText([/^Chleb/]);
    await expect(dialog.getByText('Nic nie pasuje')).toHaveCount(0);
    await expect(dialog.getByRole('status').filter({ hasText: '1 produkt' })).toHaveCount(1);
    if (viewport === 'phone') {
      await expectGoodInWindows(page, 'a hidden suggestion that was searched for', 0);
      await setWindow(page, 'phone');
    }
    await anna.press(again);
    await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Chleb' })).toBeVisible();
    await expect(again).toHaveCount(0);
    await search.fill('mleko');
    await expect(dialog.getByText('Ukryte podpowiedzi')).toHaveCount(0);
    await search.fill('');
    await expect(dialog.getByRole('button', { name: 'Ukryte podpowiedzi (1)' })).toBeVisible();
  });
}

test('when all suggestions are hidden there is a way back to them, also without a network', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota', { items: [{ name: 'Kawa' }] });
  const productId = await addProduct(anna.client, 'Sok');
  await buy(anna.client, listId, { name: 'Sok', productId, daysAgo: [3] });
  succeeded(await anna.client.put(`/api/v2/shopping-list/${listId}/suggestions/${productId}/hidden`));
  await anna.open(`/shopping-lists/${listId}`);
  await field(page).tap();
  const all = page.getByRole('button', { name: 'Zwykle kupowane' });
  await expect(all).toBeVisible();
  await untilOffline(page);
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await page.context().setOffline(true);
  await page.reload();
  await field(page).tap();
  await all.tap();
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await dialog.getByRole('button', { name: 'Ukryte podpowiedzi (1)' }).tap();
  await dialog.getByRole('button', { name: 'Podpowiadaj znowu: Sok' }).tap();
  await expect(dialog.getByRole('button', { name: /Ukryte podpowiedzi/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' })).toBeVisible();
});

test('what was bought long ago is reached by scrolling, and found', async ({ person, ownHousehold }) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await buyOnce(anna.client, listId, ['Szafran'], 13);
  await buyOnce(
    anna.client,
    listId,
    Array.from({ length: 219 }, (_, index) => `Produkt ${index}`),
    3,
  );
  await anna.open(`/shopping-lists/${listId}`);
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await expect(dialog.getByRole('listitem')).toHaveCount(200);
  // The following ones move up on the server, and none is left out because of that.
  for (const row of (await dialog.getByRole('button', { name: /^Produkt/ }).all()).slice(0, 2)) {
    await anna.press(row);
  }
  const items = async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).body.items.length;
  await expect.poll(items).toBe(2);
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('listitem')).toHaveCount(220);

  await page.reload();
  await anna.press(field(page));
  await anna.press(page.getByRole('button', { name: 'Zwykle kupowane' }));
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('szafranu');
  await expect(dialog.getByRole('listitem')).toHaveText([/^Szafran/]);
});

test('all that is usually bought is looked through, found by any form, and offline too', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ viewport: 'phone', household: ownHousehold, hasServiceWorker: true });
  const { page } = anna;
  const listId = await makeList(anna.client, 'Sobota');
  await haveHabits({ who: anna.client, listId });
  await anna.open(`/shopping-lists/${listId}`);
  // An empty list shows them in the page.
  await expect(chips(page)).toHaveCount(4);
  const all = page.getByRole('button', { name: 'Zwykle kupowane' });
  const dialog = page.getByRole('dialog', { name: 'Zwykle kupowane' });
  await anna.press(all);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectGoodInWindows(page, 'the suggestions of a list', 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await untilOffline(page);
  anna.allow(/ERR_|WebSocket|Failed to load resource/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(chips(page)).toHaveCount(4);
  await expectAccessible(page);
  await anna.press(all);
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Pora kupić', 'Ostatnio kupione']);
  await expect(dialog.getByRole('listitem').first()).toContainText('co ok. 3 dni');
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('chlebem');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await anna.press(dialog.getByRole('button', { name: /^Chleb/, pressed: false }));
  await expect(dialog.getByRole('button', { name: /^Chleb/, pressed: true })).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Szukaj' }).fill('');
  await anna.press(dialog.getByRole('button', { name: 'Nie podpowiadaj: Sok' }));
  await expect(dialog.getByText('Nie podpowiadamy już: Sok')).toBeVisible();
  await anna.press(dialog.getByRole('button', { name: 'Zamknij' }));
  await expect(checkbox(page, 'Chleb')).toBeVisible();
  // Bread, and the hidden suggestions.
  await expect(page.getByRole('banner').getByRole('status')).toContainText('2 zmiany czekają');
  await page.context().setOffline(false);
  const suggested = async () =>
    (await anna.client.get(`/api/v2/shopping-list/${listId}/suggestions`)).body.map(
      ({ name }: { name: string }) => name,
    );
  await expect.poll(suggested).toEqual(['Mleko']);
  const items = async () => (await anna.client.get(`/api/v2/shopping-list/${listId}`)).body.items.length;
  await expect.poll(items).toBe(1);
});
