import type { Page } from '@playwright/test';
import { openTestDatabase } from '../../src/test/database.ts';
import type { Store } from '../../src/contract/stores.ts';
import { learnAisleOrder } from '../../src/server/stores/service.ts';
import { succeeded } from '../../src/test/client.ts';
import { BACKWARDS, makeStore } from '../../src/test/stores.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilOffline } from '../support/device.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { addItems, type Household, makeList } from '../support/household.ts';
import { boxOf, holdBar, line, tick } from '../support/screens.ts';
import { expectGoodInWindows, expectLargeTargets } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

const chip = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Ułożyliśmy działy' });
const rows = (page: Page) => dialog(page).getByRole('listitem');

/** Two people who share a list, both at their screens. */
async function openList(
  person: (wanted?: object) => Promise<Resident>,
  viewport: 'phone' | 'desk',
  { annaLosesNetwork = false } = {},
) {
  const anna = await person({ viewport, name: 'Anna', hasServiceWorker: annaLosesNetwork });
  const jan = await person({ viewport: 'phone', name: 'Jan' });
  const id = await makeList(anna.client, 'Sobota', {
    items: [{ name: 'Mleko' }, { name: 'Chleb' }, { name: 'Jabłka' }],
    sharedWith: [jan.client],
  });
  const path = `/shopping-lists/${id}`;
  for (const each of [anna, jan]) {
    await each.open(path);
    await expect(line(each.page, 'Mleko')).toBeVisible();
  }
  return { anna, jan, id, path };
}

/** Enough trips from the last aisle to the first for the order to follow them. */
async function walkBackwards({ app }: Household, listId: string, storeId: string | null): Promise<void> {
  const announcer = { storeChanged: () => undefined, listStoreChanged: () => undefined };
  const database = await openTestDatabase({ dataDir: app.dataDir });
  for (let trip = 0; trip < 3; trip += 1) {
    await database.transaction((tx) =>
      learnAisleOrder(tx, announcer, { listId, storeId, sequences: [BACKWARDS] }),
    );
  }
  await database.close();
}

async function openFromMenu({ page, press }: Resident, item: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: item }));
  await expect(dialog(page)).toHaveCSS('opacity', '1');
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`a store is added, chosen for all, renamed and removed: ${viewport}`, async ({ person }) => {
    const { anna, jan } = await openList(person, viewport);
    const name = `Lidl ${viewport}`;
    await anna.press(chip(anna.page, 'Wybierz sklep'));
    await dialog(anna.page).getByLabel('Nowy sklep').fill(` ${name} `);
    await anna.press(dialog(anna.page).getByRole('button', { name: 'Dodaj' }));
    await expect(dialog(anna.page)).toBeHidden();
    for (const { page } of [anna, jan]) await expect(chip(page, `Sklep: ${name}`)).toBeVisible();

    await openFromMenu(jan, `Sklep: ${name}`);
    const janDialog = dialog(jan.page);
    await expect(janDialog.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    await expectAccessible(jan.page);
    await jan.press(janDialog.getByRole('button', { name: `Zmień nazwę: ${name}` }));
    await expect(janDialog.getByLabel('Nazwa', { exact: true })).toBeFocused();
    await jan.press(janDialog.getByRole('button', { name: 'Anuluj' }));
    // The focus stays in the dialog, whatever is removed from it.
    await expect(janDialog.locator(':focus')).toHaveCount(1);
    await jan.press(janDialog.getByRole('button', { name: `Zmień nazwę: ${name}` }));
    const stores: Store[] = succeeded(await anna.client.get('/api/v2/stores'));
    succeeded(
      await anna.client.put(`/api/v2/store/${stores.find((store) => store.name === name)?.id ?? ''}`, {
        name: `${name} Anny`,
      }),
    );
    await expect(janDialog.getByLabel('Nazwa', { exact: true })).toHaveValue(`${name} Anny`);
    await janDialog.getByLabel('Nazwa', { exact: true }).fill(`${name} przy rynku`);
    await jan.press(janDialog.getByRole('button', { name: 'Zapisz' }));
    await expect(chip(anna.page, `Sklep: ${name} przy rynku`)).toBeVisible();
    await janDialog.getByLabel('Nowy sklep').fill(`${name.toUpperCase()} przy rynku`);
    await jan.press(janDialog.getByRole('button', { name: 'Dodaj' }));
    await expect(janDialog.getByText('Sklep o tej nazwie już istnieje.')).toBeVisible();
    const [fieldBox, addBox] = [
      await boxOf(janDialog.getByLabel('Nowy sklep')),
      await boxOf(janDialog.getByRole('button', { name: 'Dodaj' })),
    ];
    expect(Math.abs(fieldBox.y - addBox.y)).toBeLessThanOrEqual(1);

    await jan.press(janDialog.getByRole('button', { name: `Usuń: ${name} przy rynku` }));
    await expect(janDialog.getByRole('button', { name: 'Nie', exact: true })).toBeFocused();
    await expectAccessible(jan.page);
    await jan.press(janDialog.getByRole('button', { name: 'Tak', exact: true }));
    await expect(janDialog.getByText(`${name} przy rynku`)).toHaveCount(0);
    await expect(janDialog.locator(':focus')).toHaveCount(1);
    await jan.page.keyboard.press('Escape');
    for (const { page } of [anna, jan]) await expect(chip(page, 'Wybierz sklep')).toBeVisible();
  });

  test(`an order set by hand holds for everybody, with its pins: ${viewport}`, async ({ person }) => {
    const { anna, jan, id } = await openList(person, viewport);
    const store = await makeStore(anna.client, `Biedronka ${viewport}`);
    succeeded(await anna.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
    await expect(chip(anna.page, `Sklep: ${store.name}`)).toBeVisible();
    await openFromMenu(anna, 'Kolejność działów');
    const order = dialog(anna.page);
    await expect(rows(anna.page)).toHaveCount(19);
    const down = order.getByRole('button', { name: 'Przesuń niżej: Warzywa i owoce' });
    await down.focus();
    await down.press('Enter');
    await expect(order.getByText('Warzywa i owoce, pozycja 2 z 19')).toBeAttached();
    await expect(down).toBeFocused();
    await down.press('Enter');
    await expect(rows(anna.page).nth(2)).toContainText('Warzywa i owoce');
    await anna.press(order.getByRole('button', { name: 'Przesuń wyżej: Ryby' }));
    await anna.press(order.getByRole('button', { name: 'Odepnij: Ryby' }));
    await expectAccessible(anna.page);
    await expectLargeTargets(anna.page, 'order of aisles');
    await anna.press(order.getByRole('button', { name: 'Zapisz' }));
    await expect(order).toBeHidden();

    await openFromMenu(jan, 'Kolejność działów');
    await expect(dialog(jan.page)).toContainText(store.name);
    await expect(rows(jan.page).nth(2)).toContainText('Warzywa i owoce');
    await expect(rows(jan.page).nth(3)).toContainText('Ryby');
    await expect(dialog(jan.page).getByRole('button', { name: /^Odepnij/ })).toHaveCount(1);
  });
}

for (const viewport of ['phone', 'desk'] as const) {
  test(`moved aisles aren't dropped unasked: ${viewport}`, async ({ person }) => {
    const { anna } = await openList(person, viewport);
    const { page, press } = anna;
    const order = page.getByRole('dialog', { name: 'Kolejność działów' });
    const question = page.getByRole('dialog', { name: 'Zamknąć bez zapisywania?' });
    await openFromMenu(anna, 'Kolejność działów');
    await press(order.getByRole('button', { name: 'Przesuń niżej: Warzywa i owoce' }));
    await press(order.getByRole('button', { name: 'Zamknij' }));
    await expect(question).toContainText('Nowa kolejność działów przepadnie.');
    await expectAccessible(page);
    await press(question.getByRole('button', { name: 'Nie', exact: true }));
    await expect(order.getByRole('listitem').nth(1)).toContainText('Warzywa i owoce');
    await page.evaluate(() => history.back());
    await press(question.getByRole('button', { name: 'Tak', exact: true }));
    await expect(order).toBeHidden();

    await openFromMenu(anna, 'Kolejność działów');
    await expect(order.getByRole('listitem').first()).toContainText('Warzywa i owoce');
    await press(order.getByRole('button', { name: 'Zamknij' }));
    await expect(order).toBeHidden();
  });
}

test('an aisle is dragged to its place, and one changed in the meantime is reported', async ({ person }) => {
  const { anna, jan } = await openList(person, 'desk');
  await openFromMenu(anna, 'Kolejność działów');
  await openFromMenu(jan, 'Kolejność działów');
  const handle = (index: number) =>
    rows(anna.page).nth(index).getByTitle('Przeciągnij, aby zmienić kolejność');
  const [from, to] = [await handle(0).boundingBox(), await handle(3).boundingBox()];
  if (from === null || to === null) throw new Error('A handle is not there.');
  const { mouse } = anna.page;
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await mouse.down();
  await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await mouse.up();
  await expect(rows(anna.page).nth(3)).toContainText('Warzywa i owoce');
  await expect(rows(anna.page).first()).toContainText('Pieczywo');

  await jan.press(dialog(jan.page).getByRole('button', { name: 'Przesuń niżej: Pieczywo' }));
  await jan.press(dialog(jan.page).getByRole('button', { name: 'Zapisz' }));
  await expect(anna.page.getByText('Ktoś w międzyczasie zmienił tę kolejność.')).toBeVisible();
  await anna.press(dialog(anna.page).getByRole('button', { name: 'Zapisz' }));
  await openFromMenu(jan, 'Kolejność działów');
  await expect(rows(jan.page).nth(3)).toContainText('Warzywa i owoce');
});

test('an aisle that is moved to the end stays there, however often the key is pressed', async ({
  person,
}) => {
  const { anna } = await openList(person, 'desk');
  await openFromMenu(anna, 'Kolejność działów');
  const aisle = rows(anna.page).filter({ hasText: 'Apteka' });
  const [up, down] = [/^Przesuń wyżej/, /^Przesuń niżej/].map((name) => aisle.getByRole('button', { name }));
  await expect(rows(anna.page).nth(17)).toContainText('Apteka');
  await down?.focus();
  for (let press = 0; press < 4; press += 1) await anna.page.keyboard.press('Enter');
  await expect(rows(anna.page).last()).toContainText('Apteka');
  await expect(down ?? aisle).toBeFocused();
  await up?.press('Enter');
  await expect(rows(anna.page).nth(17)).toContainText('Apteka');
});

test('an order that is being changed stays that of its store when somebody chooses another', async ({
  person,
}) => {
  const { anna, jan, id } = await openList(person, 'phone');
  const { page, press } = anna;
  const [first, second] = [await makeStore(anna.client, 'Netto'), await makeStore(jan.client, 'Stokrotka')];
  const chooseAsJan = async ({ id: storeId, name }: Store): Promise<void> => {
    succeeded(await jan.client.put(`/api/v2/shopping-list/${id}/store`, { storeId }));
    for (const each of [page, jan.page]) {
      // It may be behind a dialog.
      await expect(each.getByRole('button', { name: `Sklep: ${name}`, includeHidden: true })).toBeAttached();
    }
  };
  await chooseAsJan(first);
  await openFromMenu(anna, 'Kolejność działów');
  await press(dialog(page).getByRole('button', { name: 'Przesuń niżej: Warzywa i owoce' }));
  await chooseAsJan(second);
  await expect(rows(page).nth(1)).toContainText('Warzywa i owoce');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Zamknąć bez zapisywania?' });
  await press(question.getByRole('button', { name: 'Nie', exact: true }));
  const order = page.getByRole('dialog', { name: `Kolejność działów: ${first.name}` });
  await press(order.getByRole('button', { name: 'Zapisz' }));
  await expect(order).toBeHidden();
  await openFromMenu(jan, 'Kolejność działów');
  await expect(dialog(jan.page)).toContainText(second.name);
  await expect(rows(jan.page).first()).toContainText('Warzywa i owoce');
  await jan.page.keyboard.press('Escape');
  await chooseAsJan(first);
  await openFromMenu(jan, 'Kolejność działów');
  await expect(rows(jan.page).first()).toContainText('Pieczywo');
});

test('a name that is being typed stays when somebody removes the store, and is saved as a new one', async ({
  person,
}) => {
  const { anna, jan } = await openList(person, 'phone');
  const { page, press } = anna;
  const store = await makeStore(anna.client, 'Delikatesy');
  await press(chip(page, 'Wybierz sklep'));
  await press(dialog(page).getByRole('button', { name: `Zmień nazwę: ${store.name}` }));
  await dialog(page).getByLabel('Nazwa', { exact: true }).fill('Delikatesy przy rynku');
  succeeded(await jan.client.delete(`/api/v2/store/${store.id}`));
  await expect(dialog(page).getByText('Ktoś usunął ten sklep. Zapisanie doda go jako nowy.')).toBeVisible();
  await expect(dialog(page).getByLabel('Nazwa', { exact: true })).toHaveValue('Delikatesy przy rynku');
  await expectGoodInWindows(page, 'the name of a removed store', 1);
  await press(dialog(page).getByRole('button', { name: 'Zapisz' }));
  await expect(
    dialog(page).getByRole('button', { name: 'Delikatesy przy rynku', exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await press(chip(jan.page, 'Wybierz sklep'));
  await expect(
    dialog(jan.page).getByRole('button', { name: 'Delikatesy przy rynku', exact: true }),
  ).toBeVisible();
});

test('a learnt order is said once on each device, and can be taken back or changed', async ({
  person,
  household,
}) => {
  const anna = await person({ viewport: 'phone', name: 'Anna' });
  const jan = await person({ viewport: 'desk', name: 'Jan' });
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }], sharedWith: [jan.client] });
  const path = `/shopping-lists/${id}`;
  const store = await makeStore(anna.client, 'Kaufland');
  succeeded(await anna.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await walkBackwards(household, id, store.id);
  for (const each of [anna, jan]) {
    await each.open(path);
    await expect(notice(each.page)).toContainText(
      'Ułożyliśmy działy w sklepie „Kaufland” tak, jak po nim chodzisz.',
    );
    await holdBar(notice(each.page));
  }
  await expectAccessible(anna.page);
  await jan.press(notice(jan.page).getByRole('button', { name: 'Zmień kolejność' }));
  await expect(rows(jan.page).first()).toContainText('Inne');
  await jan.page.keyboard.press('Escape');
  await jan.open(path);
  await openFromMenu(jan, 'Kolejność działów');
  // His page knows the learnt order.
  await expect(rows(jan.page).first()).toContainText('Inne');
  await jan.page.keyboard.press('Escape');
  await expect(dialog(jan.page)).toBeHidden();
  await expect(notice(jan.page)).toHaveCount(0);
  await anna.press(notice(anna.page).getByRole('button', { name: 'Cofnij' }));
  await openFromMenu(jan, 'Kolejność działów');
  await expect(rows(jan.page).first()).toContainText('Warzywa i owoce');
});

test('a learnt order is said when nothing covers it, and not lost with a cleared list', async ({
  person,
  household,
}) => {
  const { anna, jan, id } = await openList(person, 'phone');
  const { page, press } = anna;
  const store = await makeStore(anna.client, 'Polomarket');
  await walkBackwards(household, id, store.id);
  await press(chip(page, 'Wybierz sklep'));
  const choice = dialog(page).getByRole('button', { name: store.name, exact: true });
  await expect(choice).toBeVisible();
  // As at the end of a trip, whose dialog clears the list.
  succeeded(await jan.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await expect(dialog(page).getByRole('button', { name: store.name, pressed: true })).toBeVisible();
  await expect(notice(jan.page)).toBeVisible();
  await expect(page.getByText('Ułożyliśmy działy')).toHaveCount(0);
  succeeded(await jan.client.get(`/api/v2/shopping-list/${id}/clear-list`));
  await page.keyboard.press('Escape');
  await expect(page.getByText('Lista jest pusta')).toBeVisible();
  await addItems(jan.client, id, [{ name: 'Mleko' }, { name: 'Chleb' }]);
  await expect(notice(page)).toContainText(store.name);
});

test('a learnt order waits for the bar of what was done last', async ({ person, household }) => {
  const { anna, jan, id } = await openList(person, 'phone');
  const { page } = anna;
  const store = await makeStore(anna.client, 'Dino');
  await walkBackwards(household, id, store.id);
  await tick(anna, 'Mleko');
  const undo = await holdBar(page);
  succeeded(await jan.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await expect(notice(jan.page)).toBeVisible();
  await expect(chip(page, `Sklep: ${store.name}`)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await undo.blur();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cofnij', exact: true })).toHaveCount(1);
});

test('a learnt order outlasts the bars that stand over it', async ({ person, household }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }, { name: 'Chleb' }] });
  await walkBackwards(household, id, null);
  await page.clock.install();
  await anna.open(`/shopping-lists/${id}`);
  const bar = notice(page).locator('[data-offer]');
  await expect(bar).toBeVisible();
  for (const product of ['Mleko', 'Chleb']) {
    await page.clock.runFor(5_000);
    await tick(anna, product);
    await expect(page.getByText(`Odhaczono: ${product}`)).toBeVisible();
    // It would stick out behind them.
    await expect(bar).toHaveCSS('opacity', '0');
  }
  await page.clock.runFor(5_500);
  await expect(page.getByText('Odhaczono: Chleb')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText('Odhaczono: Chleb')).toBeHidden();
  await expect(bar).toHaveCSS('opacity', '1');
  await page.clock.runFor(16_000);
  await expect(bar).toHaveCount(0);
});

test('Ctrl+Z takes back a learnt order that is offered, not what was ticked before it', async ({
  person,
  household,
}) => {
  const anna = await person();
  const { page } = anna;
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }, { name: 'Chleb' }] });
  const store = await makeStore(anna.client, 'Żabka');
  await walkBackwards(household, id, store.id);
  await page.clock.install();
  await anna.open(`/shopping-lists/${id}`);
  await tick(anna, 'Mleko');
  await expect(page.getByText('Odhaczono: Mleko')).toBeVisible();
  await page.clock.runFor(7_000);
  await expect(page.getByText('Odhaczono: Mleko')).toBeHidden();
  succeeded(await anna.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(notice(page)).toBeHidden();
  await expect(line(page, 'Mleko').getByRole('checkbox')).toBeChecked();
  await openFromMenu(anna, 'Kolejność działów');
  await expect(rows(page).first()).toContainText('Warzywa i owoce');
});

test('a list without a store learns its own order', async ({ person, household }) => {
  const anna = await person();
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  await walkBackwards(household, id, null);
  await anna.open(`/shopping-lists/${id}`);
  await expect(notice(anna.page)).toContainText('Ułożyliśmy działy na tej liście');
});

test.describe('without a network', () => {
  test('a store made and chosen without a network, and an order set there, arrive', async ({ person }) => {
    const { anna, jan, path } = await openList(person, 'phone', { annaLosesNetwork: true });
    const { page, press } = anna;
    await untilOffline(page);
    await press(chip(page, 'Wybierz sklep'));
    await expect(dialog(page).getByLabel('Nowy sklep')).toBeVisible();
    await page.keyboard.press('Escape');
    await openFromMenu(anna, 'Kolejność działów');
    await expect(rows(page)).toHaveCount(19);
    await page.keyboard.press('Escape');
    anna.allow(NETWORK_ERRORS);
    await page.context().setOffline(true);
    await press(chip(page, 'Wybierz sklep'));
    await dialog(page).getByLabel('Nowy sklep').fill('Sklep u Basi');
    await press(dialog(page).getByRole('button', { name: 'Dodaj' }));
    await expect(chip(page, 'Sklep: Sklep u Basi')).toBeVisible();
    await openFromMenu(anna, 'Kolejność działów');
    await press(dialog(page).getByRole('button', { name: 'Przesuń niżej: Warzywa i owoce' }));
    await press(dialog(page).getByRole('button', { name: 'Zapisz' }));
    await anna.open(path);
    await press(chip(page, 'Sklep: Sklep u Basi'));
    await press(dialog(page).getByRole('button', { name: 'Zmień nazwę: Sklep u Basi' }));
    await dialog(page).getByLabel('Nazwa', { exact: true }).fill('U Basi');
    await press(dialog(page).getByRole('button', { name: 'Zapisz' }));
    await page.keyboard.press('Escape');
    await expect(chip(page, 'Sklep: U Basi')).toBeVisible();
    await page.context().setOffline(false);
    await expect(chip(jan.page, 'Sklep: U Basi')).toBeVisible({ timeout: 30_000 });
    await openFromMenu(jan, 'Kolejność działów');
    await expect(rows(jan.page).first()).toContainText('Pieczywo');
    await expect(page.getByRole('region', { name: /^Nie udało się zapisać/ })).toHaveCount(0);
  });

  test('a store made, chosen and removed without a network is gone, and nothing is refused', async ({
    person,
  }) => {
    const { anna, jan } = await openList(person, 'phone', { annaLosesNetwork: true });
    const { page, press } = anna;
    await untilOffline(page);
    await press(chip(page, 'Wybierz sklep'));
    await expect(dialog(page).getByLabel('Nowy sklep')).toBeVisible();
    anna.allow(NETWORK_ERRORS);
    await page.context().setOffline(true);
    await dialog(page).getByLabel('Nowy sklep').fill('Hala');
    await press(dialog(page).getByRole('button', { name: 'Dodaj' }));
    await openFromMenu(anna, 'Sklep: Hala');
    await press(dialog(page).getByRole('button', { name: 'Usuń: Hala' }));
    await press(dialog(page).getByRole('button', { name: 'Tak', exact: true }));
    await page.keyboard.press('Escape');
    await press(chip(page, 'Wybierz sklep'));
    await dialog(page).getByLabel('Nowy sklep').fill('Rynek');
    await press(dialog(page).getByRole('button', { name: 'Dodaj' }));
    await page.context().setOffline(false);
    await expect(chip(jan.page, 'Sklep: Rynek')).toBeVisible({ timeout: 30_000 });
    const stores: Store[] = succeeded(await jan.client.get('/api/v2/stores'));
    const names = stores.map(({ name }) => name);
    expect(names).toContain('Rynek');
    expect(names).not.toContain('Hala');
    await expect(page.getByRole('region', { name: /^Nie udało się zapisać/ })).toHaveCount(0);
  });
});

test('a store chosen by another user while the list is closed is there when it is opened', async ({
  person,
}) => {
  const { anna, jan, id } = await openList(person, 'desk');
  const store = await makeStore(jan.client, 'Społem');
  await anna.press(anna.page.getByRole('link', { name: 'Listy', exact: true }));
  await expect(anna.page.getByRole('heading', { name: 'Listy' })).toBeVisible();
  succeeded(await jan.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await expect(chip(jan.page, `Sklep: ${store.name}`)).toBeVisible();
  await anna.press(anna.page.getByRole('link', { name: /Sobota/ }));
  await expect(line(anna.page, 'Mleko')).toBeVisible();
  await expect(chip(anna.page, `Sklep: ${store.name}`)).toBeVisible();
});

test('an order that cannot be fetched is said so, and nothing can be set', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const { page } = anna;
  const id = await makeList(anna.client, 'Sobota', { items: [{ name: 'Mleko' }] });
  anna.allow(/ERR_FAILED/);
  await page.route('**/store', (route) => route.abort());
  await anna.open(`/shopping-lists/${id}`);
  await expect(line(page, 'Mleko')).toBeVisible();
  await openFromMenu(anna, 'Kolejność działów');
  await expect(dialog(page)).toContainText('Brak połączenia. Sprawdź sieć i spróbuj ponownie.');
  await expect(rows(page)).toHaveCount(0);
  await expectGoodInWindows(page, 'an order that cannot be fetched', 0);
});

test('a refused order is shown among the refused changes', async ({ person }) => {
  const { anna } = await openList(person, 'phone');
  const { page, press } = anna;
  anna.allow(/Failed to load resource/);
  await page.route('**/aisles', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: { success: false, message: 'AISLE_ORDER_CHANGED', data: null },
        })
      : route.continue(),
  );
  await openFromMenu(anna, 'Kolejność działów');
  await press(dialog(page).getByRole('button', { name: 'Przesuń niżej: Ryby' }));
  await press(dialog(page).getByRole('button', { name: 'Zapisz' }));
  const refusedChanges = page.getByRole('region', { name: 'Nie udało się zapisać 1 zmiany' });
  await expect(refusedChanges).toContainText('Kolejność działów');
  await expect(refusedChanges).toContainText('Kolejność działów w międzyczasie się zmieniła.');
  await press(refusedChanges.getByRole('button', { name: 'Odrzuć' }));
  await expect(refusedChanges).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the sheet and the order are good in every window', async ({ person }) => {
  test.setTimeout(180_000);
  const anna = await person({ viewport: 'phone' });
  const { page, press } = anna;
  const store = await makeStore(anna.client, 'Hala targowa przy placu Konstytucji 3 Maja');
  const id = await makeList(anna.client, 'Zakupy na tydzień', {
    items: [{ name: 'Mleko' }, { name: 'Masło', checked: true }],
  });
  succeeded(await anna.client.put(`/api/v2/shopping-list/${id}/store`, { storeId: store.id }));
  await anna.open(`/shopping-lists/${id}`);
  await expect(chip(page, `Sklep: ${store.name}`)).toBeVisible();
  await expectGoodInWindows(page, 'list with a store', 0);
  await press(chip(page, `Sklep: ${store.name}`));
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  await expect(dialog(page).getByRole('button', { name: store.name, exact: true })).toBeVisible();
  await expectLargeTargets(page, 'sheet of stores');
  await expectGoodInWindows(page, 'sheet of stores', 1);
  await page.keyboard.press('Escape');
  await openFromMenu(anna, 'Kolejność działów');
  await expect(rows(page)).toHaveCount(19);
  await expectGoodInWindows(page, 'order of aisles', 2);
});
