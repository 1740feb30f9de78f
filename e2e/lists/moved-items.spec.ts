import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, type Resident, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { change, itemsOf } from '../support/operations.ts';
import type { Viewport } from '../support/person.ts';
import { chooseFor, mealsOf, openShopping, planMeal, shoppingOf } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, checkbox, holdBar, line, openWhole, productsIn } from '../support/screens.ts';
import { beginTrip } from '../support/trip-screens.ts';
import { expectNothingClipped, setWindow } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;
/** Between a number and its unit stands a narrow no-break space. */
const NARROW = '\u202f';
const CHEESE = { name: 'Ser', qty: 300, unit: 'g', note: 'kozi' } as const;
const THINGS = [{ name: 'Mleko' }, CHEESE, { name: 'Jogurt' }];

const SOUP = { name: 'Zupa', ingredients: [{ name: 'Por' }, { name: 'Seler' }] };

const MOVE = 'Przenieś na inną listę';
const MOVED = 'Przeniesiono na listę „Targ”';
const picker = (page: Page, what = 'Ser') => page.getByRole('dialog', { name: `${what}: na którą listę?` });
const names = (page: Page) =>
  productsIn(page, 'Do kupienia').evaluateAll((boxes) => boxes.map((box) => box.closest('li')?.innerText));

const productsOn = async ({ client }: Resident, list: string) =>
  (await itemsOf(client, list)).map(({ productName }) => productName);

interface Seats {
  person: (wanted?: { viewport?: Viewport; name?: string }) => Promise<Resident>;
}

/** Anna in front of Lidl's list, Jan in front of the market's; both lists are theirs. */
async function share({ person }: Seats, viewport: Viewport = 'phone') {
  const anna = await person({ viewport, name: 'Anna' });
  const jan = await person({ viewport: viewport === 'phone' ? 'desk' : 'phone', name: 'Jan' });
  const lidl = await makeList(anna.client, 'Lidl', { items: THINGS, sharedWith: [jan.client] });
  const market = await makeList(jan.client, 'Targ', {
    items: [{ name: 'Jajka' }],
    sharedWith: [anna.client],
  });
  await openWhole(anna, `/shopping-lists/${lidl}`);
  await jan.open(`/shopping-lists/${market}`);
  for (const [{ page }, product] of [
    [anna, 'Ser'],
    [jan, 'Jajka'],
  ] as const) {
    await expect(line(page, product)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Połączono');
  }
  return { anna, jan, lidl, market };
}

async function edit({ page, press }: Resident, product = 'Ser') {
  await press(page.getByRole('button', { name: `Zmień: ${product}` }));
  const dialog = page.getByRole('dialog', { name: product, exact: true });
  await expect(dialog).toHaveCSS('opacity', '1');
  return dialog;
}

/** Opens the dialog of a line, and from there the choice of a list. */
async function beginMove(who: Resident, product = 'Ser') {
  const dialog = await edit(who, product);
  await who.press(dialog.getByRole('button', { name: MOVE }));
  const lists = picker(who.page, product);
  await expect(lists).toHaveCSS('opacity', '1');
  return lists;
}

/** Once the page has what a service worker and earlier visits would have brought: the dialogs, and the other lists. */
async function loseNetwork(who: Resident) {
  const dialog = await edit(who);
  await expect(dialog.getByRole('button', { name: MOVE })).toBeVisible();
  await who.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  who.allow(NETWORK_ERRORS);
  await who.page.context().setOffline(true);
}

for (const viewport of ['phone', 'desk'] as const) {
  // spec: R353
  test(`an item is moved to another list as it is, and back to its place, on a ${viewport}`, async ({
    person,
  }) => {
    const { anna, jan, lidl } = await share({ person }, viewport);
    const before = await names(anna.page);
    const lists = await beginMove(anna);
    await expectAccessible(anna.page);
    await anna.press(lists.getByRole('button', { name: 'Targ', exact: true }));
    await expect(anna.page.getByText(MOVED, { exact: true })).toBeVisible();
    await expect(checkbox(anna.page, 'Ser')).toBeHidden();
    await expect(line(jan.page, 'Ser')).toContainText(`300${NARROW}g`);
    await expect(line(jan.page, 'Ser')).toContainText('kozi');
    await expect.poll(async () => (await itemsOf(anna.client, lidl)).length).toBe(2);

    await anna.press(await holdBar(anna.page));
    await expect.poll(() => names(anna.page)).toEqual(before);
    await expect(checkbox(jan.page, 'Ser')).toBeHidden();
  });
}

test('the keyboard moves an item, goes on from its neighbour, and takes the move back', async ({
  person,
}) => {
  const { anna, jan } = await share({ person }, 'desk');
  const { page } = anna;
  await page.getByRole('button', { name: 'Zmień: Ser' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ser', exact: true });
  await expect(dialog.getByLabel('Ilość')).toBeFocused();
  await dialog.getByRole('button', { name: MOVE }).focus();
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('button', { name: 'Targ', exact: true })).toBeFocused();
  // Nothing is moved unless it is asked for.
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zmień: Ser' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: MOVE }).focus();
  await page.keyboard.press('Enter');
  await expect(picker(page).getByRole('button', { name: 'Targ', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkbox(page, 'Ser')).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Zmień: (Mleko|Jogurt)$/ }).and(page.locator(':focus')),
  ).toBeVisible();
  await expect(line(jan.page, 'Ser')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(checkbox(page, 'Ser')).toBeVisible();
  await expect(checkbox(jan.page, 'Ser')).toBeHidden();
});

test('without a network an item is moved at once, and arrives on both lists later', async ({ person }) => {
  const { anna, jan, lidl } = await share({ person });
  await loseNetwork(anna);
  for (const product of ['Ser', 'Jogurt']) {
    const lists = await beginMove(anna, product);
    await anna.press(lists.getByRole('button', { name: 'Targ', exact: true }));
    await expect(anna.page.getByText(MOVED, { exact: true })).toBeVisible();
    await expect(checkbox(anna.page, product)).toBeHidden();
  }
  await anna.press(await holdBar(anna.page));
  await expect(checkbox(anna.page, 'Jogurt')).toBeVisible();
  await expect(checkbox(jan.page, 'Ser')).toBeHidden();
  await anna.page.context().setOffline(false);
  await expect(line(jan.page, 'Ser')).toBeVisible();
  await expect
    .poll(async () => (await itemsOf(anna.client, lidl)).map(({ productName }) => productName))
    .toEqual(['Mleko', 'Jogurt']);
  await expect(checkbox(jan.page, 'Jogurt')).toBeHidden();
});

test('what another has ticked before a move without a network arrives stays, and no undo is spoken of', async ({
  person,
}) => {
  const { anna, jan, lidl } = await share({ person });
  await loseNetwork(anna);
  const lists = await beginMove(anna);
  await anna.press(lists.getByRole('button', { name: 'Targ', exact: true }));
  await expect(checkbox(anna.page, 'Ser')).toBeHidden();
  await change(jan.client, lidl, (items) => ({
    type: 'product.check',
    productId: items[1]!.productId,
    checked: true,
    itemIds: [items[1]!.id],
  }));
  await anna.page.context().setOffline(false);
  await expect(checkbox(anna.page, 'Ser')).toBeChecked();
  await expect(line(jan.page, 'Ser')).toBeVisible();
  await expect(anna.page.getByText('Za późno na cofnięcie')).toBeHidden();
});

test('in a store the choice of a list is one press away', async ({ person }) => {
  const { anna, jan } = await share({ person });
  await beginTrip(anna);
  const lists = await beginMove(anna);
  await anna.press(lists.getByRole('button', { name: 'Targ', exact: true }));
  await expect(checkbox(anna.page, 'Ser')).toBeHidden();
  await expect(line(jan.page, 'Ser')).toContainText(`300${NARROW}g`);
});

test('what others remove while the choice is open is not moved', async ({ person }) => {
  const { anna, jan, lidl, market } = await share({ person });
  const lists = await beginMove(anna);
  await change(jan.client, lidl, (items) => ({ type: 'item.remove', itemIds: [items[1]!.id] }));
  await expect(lists.getByText('Tej pozycji nie ma już na liście.')).toBeVisible();
  await expect(lists.getByRole('button', { name: 'Targ' })).toBeHidden();
  await expectAccessible(anna.page);
  await anna.press(lists.getByRole('button', { name: 'Zamknij' }));
  await expect(lists).toBeHidden();
  expect(await itemsOf(anna.client, market)).toHaveLength(1);
});

test('moving is offered where there is another list, and something to buy that is as it was saved', async ({
  person,
}) => {
  const anna = await person();
  const listId = await makeList(anna.client, 'Lidl', { items: [CHEESE, { name: 'Mleko', checked: true }] });
  await anna.open(`/shopping-lists/${listId}`);
  const { page } = anna;
  const move = page.getByRole('dialog').getByRole('button', { name: MOVE });
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await edit(anna);
  await expect(page.getByRole('link', { name: 'Strona produktu' })).toBeVisible();
  await expect(move).toBeHidden();
  await makeList(anna.client, 'Targ');
  // It is told of, with the dialog open.
  await expect(move).toBeVisible();
  const note = page.getByRole('dialog').getByLabel('Uwagi');
  await note.fill('owczy');
  await expect(move).toBeHidden();
  await anna.press(page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await edit(anna, 'Mleko');
  await expect(page.getByRole('link', { name: 'Strona produktu' })).toBeVisible();
  await expect(move).toBeHidden();
  await close();
  await edit(anna);
  await expect(move).toBeVisible();
});

test('long names of lists can be read whole in every window', async ({ person }) => {
  const anna = await person({ viewport: 'phone' });
  const listId = await makeList(anna.client, 'Lidl', { items: [CHEESE] });
  await makeList(anna.client, 'Targ w sobotę, przy okazji także rzeczy do domu i ogrodu od babci');
  await makeList(anna.client, 'Konstantynopolitańczykowianeczka');
  await anna.open(`/shopping-lists/${listId}`);
  await beginMove(anna);
  for (const name of ['small phone', 'phone held sideways', 'text at 200 %', 'desk'] as const) {
    await setWindow(anna.page, name);
    await expectNothingClipped(anna.page, name);
  }
});

test.describe('of a planned meal', () => {
  /** Anna in front of Lidl's list, where she has put what the soup needs; Jan in front of the plan. */
  async function planSoup(anna: Resident, jan: Resident) {
    const { id: recipeId } = await makeRecipe(anna.client, SOUP);
    await planMeal(anna.client, { recipeId });
    const lidl = await makeList(anna.client, 'Lidl', { sharedWith: [jan.client] });
    await anna.open('/plan');
    const dialog = await openShopping(anna);
    await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/na liście/]);
    await expect.poll(() => productsOn(anna, lidl)).toEqual(['Por', 'Seler']);
    const market = await makeList(anna.client, 'Targ', { sharedWith: [jan.client] });
    await jan.open('/plan');
    await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście „Lidl”/]);
    await openWhole(anna, `/shopping-lists/${lidl}`);
    return { lidl, market };
  }

  async function move(anna: Resident, product: string) {
    const lists = await beginMove(anna, product);
    await anna.press(lists.getByRole('button', { name: 'Targ', exact: true }));
    await expect(checkbox(anna.page, product)).toBeHidden();
  }

  /** What the plan says of the soup while this list is chosen. */
  async function soupFor({ page, press }: Resident, list: string) {
    const dialog = shoppingOf(page);
    await press(dialog.getByRole('combobox', { name: 'Lista' }));
    await press(page.getByRole('option', { name: list }));
    return dialog.getByRole('listitem').filter({ hasText: 'Zupa' });
  }

  test('a part is missing on the meal’s list, and stays on the other when the meal goes', async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, viewport: 'phone' });
    const jan = await person({ household: ownHousehold });
    const { lidl, market } = await planSoup(anna, jan);
    await move(anna, 'Seler');
    await expect.poll(() => productsOn(jan, market)).toEqual(['Seler']);
    await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście „Lidl”/]);
    await openShopping(jan);
    await expect(await soupFor(jan, 'Lidl')).toContainText(/Brakuje: Seler 1\sszt\.(?!.*Por)/);
    await jan.page.keyboard.press('Escape');
    await chooseFor(jan, 'Zupa', 'Usuń z planu');
    await expect(jan.page.getByRole('dialog')).toContainText(/Z listy zniknie: Por 1\sszt\. /);
    await answer(jan, 'Zmienić też ilości na liście „Lidl”?', 'Tak');
    await expect.poll(() => productsOn(anna, lidl)).toEqual([]);
    expect(await productsOn(anna, market)).toEqual(['Seler']);
  });

  test('the whole is on the other list as its recipe’s, and stays there when the meal goes', async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, viewport: 'phone' });
    const jan = await person({ household: ownHousehold });
    const { market } = await planSoup(anna, jan);
    for (const product of ['Seler', 'Por']) await move(anna, product);
    await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/^(?!.*na liście).*Zupa/s]);
    await openShopping(jan);
    await expect(await soupFor(jan, 'Targ')).toContainText('przepis dodany przez: ');
    await expect(await soupFor(jan, 'Targ')).not.toContainText('Brakuje');
    await jan.page.keyboard.press('Escape');
    await chooseFor(jan, 'Zupa', 'Usuń z planu');
    await expect(mealsOf(jan.page, 'Dziś')).toHaveCount(0);
    expect(await productsOn(anna, market)).toEqual(['Seler', 'Por']);
  });
});
