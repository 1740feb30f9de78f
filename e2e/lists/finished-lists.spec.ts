import { succeeded } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { checkbox, choose, holdBar, line, suggestions, tick } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
const NBSP = '\u00a0';
const BOUGHT = [
  { name: 'Mleko', qty: 2, unit: 'l' as const, note: 'bez laktozy', checked: true },
  { name: 'Chleb', checked: true },
  { name: 'Masło', checked: true },
];

test('a finished list is to buy again in one step, which can be taken back', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const listId = await makeList(anna.client, 'Sobota', { items: BOUGHT, sharedWith: [jan.client] });
  for (const each of [anna, jan]) await each.open(`/shopping-lists/${listId}`);
  await expect(checkbox(anna.page, 'Mleko')).toBeChecked();
  await choose(anna, 'Odznacz wszystko');
  for (const { page } of [anna, jan]) {
    for (const { name } of BOUGHT) await expect(checkbox(page, name)).not.toBeChecked();
  }
  await anna.press(await holdBar(anna.page));
  for (const { page } of [anna, jan]) {
    for (const { name } of BOUGHT) await expect(checkbox(page, name)).toBeChecked();
  }
  await choose(anna, 'Odznacz wszystko');
  await expect(checkbox(jan.page, 'Mleko')).not.toBeChecked();
  await anna.press(anna.page.getByRole('button', { name: 'Więcej działań' }));
  await expect(anna.page.getByRole('menuitem', { name: 'Historia' })).toBeVisible();
  await expect(anna.page.getByRole('menuitem', { name: 'Odznacz wszystko' })).toHaveCount(0);
});

test('a tick that a user couldn’t see stays when they untick all', async ({ person }) => {
  const anna = await person({ viewport: 'phone', hasServiceWorker: true });
  const jan = await person({ name: 'Jan', viewport: 'phone' });
  const items = [...BOUGHT, { name: 'Ser' }];
  const listId = await makeList(anna.client, 'Sobota', { items, sharedWith: [jan.client] });
  for (const each of [anna, jan]) {
    await each.open(`/shopping-lists/${listId}`);
    await expect(checkbox(each.page, 'Ser')).toBeVisible();
  }
  await untilOffline(anna.page);
  anna.allow(NETWORK_ERRORS);
  await anna.page.context().setOffline(true);
  await tick(jan, 'Ser');
  // Unticked and ticked anew: a tick that Anna hasn't seen either.
  await tick(jan, 'Masło');
  await expect(checkbox(jan.page, 'Masło')).not.toBeChecked();
  await tick(jan, 'Masło');
  await choose(anna, 'Odznacz wszystko');
  await expect(checkbox(anna.page, 'Mleko')).not.toBeChecked();
  await expect
    .poll(async () => (await itemsOf(jan.client, listId)).filter(({ checked }) => checked).length)
    .toBe(4);
  await anna.page.context().setOffline(false);
  for (const { page } of [anna, jan]) {
    await expect(checkbox(page, 'Mleko')).not.toBeChecked();
    await expect(checkbox(page, 'Ser')).toBeChecked();
    await expect(checkbox(page, 'Masło')).toBeChecked();
  }
});

test('a list is copied without a network, all to buy, for the same store, and for no other user', async ({
  person,
  household,
}) => {
  const anna = await household.addUser();
  const jan = await person({ name: 'Jan', viewport: 'phone', hasServiceWorker: true });
  const { page, client } = jan;
  const listId = await makeList(anna, 'Sobota', {
    items: [...BOUGHT, { name: 'Ser' }],
    sharedWith: [client],
  });
  const storeId = crypto.randomUUID();
  await client.put(`/api/v2/store/${storeId}`, { name: 'Lidl' });
  succeeded(await client.put(`/api/v2/shopping-list/${listId}/store`, { storeId }));
  await makeList(client, 'sobota (2)');
  await jan.open('/');
  await expect(page.getByRole('link', { name: /sobota \(2\)/ })).toBeVisible();
  await jan.press(page.getByRole('link', { name: /^Sobota/ }));
  await expect(page.getByRole('button', { name: 'Sklep: Lidl' })).toBeVisible();
  await untilOffline(page);
  jan.allow(NETWORK_ERRORS);
  await page.context().setOffline(true);
  await choose(jan, 'Skopiuj jako nową listę');
  await expect(page.getByRole('heading', { name: 'Sobota (3)', exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await expect(line(page, 'Mleko')).toContainText('bez laktozy');
  await expect(page.getByRole('button', { name: 'Sklep: Lidl' })).toBeVisible();
  for (const { name } of BOUGHT) await expect(checkbox(page, name)).not.toBeChecked();
  await expectAccessible(page);

  await page.context().setOffline(false);
  const copy = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(copy).not.toBe(listId);
  await expect
    .poll(async () => (await client.get(`/api/v2/shopping-list/${copy}/store`)).body.storeName)
    .toBe('Lidl');
  expect(await itemsOf(client, copy)).toMatchObject([
    { productName: 'Mleko', productQty: 2, productUnit: 'l', note: 'bez laktozy', checked: false },
    { productName: 'Chleb', checked: false },
    { productName: 'Masło', checked: false },
    { productName: 'Ser', checked: false },
  ]);
  expect((await anna.get(`/api/v2/shopping-list/${copy}`)).status).toBe(403);
  // The copied list is unchanged.
  expect((await itemsOf(client, listId)).filter(({ checked }) => checked)).toHaveLength(3);
});

test('what is in the basket isn’t said to be still on the list', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const items = [
    { name: 'Kefir', checked: true },
    { name: 'Twaróg', checked: true },
    { name: 'Twaróg', qty: 2 },
  ];
  await anna.open(`/shopping-lists/${await makeList(anna.client, 'Sobota', { items })}`);
  const field = page.getByRole('combobox', { name: 'Produkt' });
  await field.fill('kefir');
  await expect(suggestions(page).first()).toHaveText(`Kefir · w koszyku: 1${NBSP}szt.`);
  await field.fill('twarog');
  await expect(suggestions(page).first()).toHaveText(
    `Twaróg · na liście: 2${NBSP}szt. · w koszyku: 1${NBSP}szt.`,
  );
});

test('a user with whom nothing is shared yet learns that they may ask for it', async ({ person }) => {
  const zosia = await person({ name: 'Zosia', viewport: 'phone' });
  await zosia.open('/');
  await expect(zosia.page.getByText('Brak list', { exact: true })).toBeVisible();
  await expect(
    zosia.page.getByText('Nikt nie udostępnił Ci jeszcze listy. Poproś o to domowników albo dodaj własną.'),
  ).toBeVisible();
});
