import { v7 as uuidv7 } from 'uuid';
import { expect, type Resident, test as base } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { change, itemsOf } from '../support/operations.ts';
import { changePortions, mealsOf, openShopping, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';

import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, holdBar } from '../support/screens.ts';
import { openDialog, submitOf } from '../support/to-buy-screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

const BROTH = {
  name: 'Rosół',
  portions: 4,
  ingredients: [
    { name: 'Kurczak', qty: 1, unit: 'kg' as const },
    { name: 'Marchew', qty: 4 },
    { name: 'Pietruszka', unit: 'bunch' as const },
  ],
};

interface Family {
  basia: Resident;
  jan: Resident;
  /** Their list 'Alfa'. */
  list: string;
  /** Of the broth. */
  recipeId: string;
  productIds: readonly string[];
}

const test = base.extend<{ family: Family }>({
  family: async ({ person, ownHousehold }, use) => {
    const basia = await person({ household: ownHousehold, viewport: 'phone', name: 'Basia' });
    const jan = await person({ household: ownHousehold });
    const list = await makeList(basia.client, 'Alfa', { sharedWith: [jan.client] });
    const { id: recipeId, productIds } = await makeRecipe(basia.client, BROTH);
    await use({ basia, jan, list, recipeId, productIds });
  },
});

test.use({ hasServiceWorker: false });

const amountsOn = async ({ client }: Resident, list: string) =>
  (await itemsOf(client, list)).map(({ productName, productQty }) => [productName, productQty]);

/** Buys these products, and clears them from the list. */
async function buyAndClear({ client }: Resident, list: string, names: readonly string[]): Promise<void> {
  const items = (await itemsOf(client, list)).filter(({ productName }) => names.includes(productName));
  for (const { productId } of items) {
    await client.post(`/api/v2/shopping-list/${list}/check-product`, { productId, state: true });
  }
  await change(client, list, () => ({ type: 'clear.checked', itemIds: items.map(({ id }) => id) }));
}

for (const door of ['its page', 'an earlier plan'] as const) {
  test(`what is left of a recipe that was put on the list from ${door} keeps nothing else off it`, async ({
    family,
  }) => {
    const { basia, jan, list, recipeId } = family;
    if (door === 'its page') {
      await basia.open(`/recipes/${recipeId}`);
      await openDialog(basia);
      await basia.press(submitOf(basia.page));
    } else {
      const { id } = await planMeal(basia.client, { recipeId, portions: 4 });
      await basia.open('/plan');
      const first = await openShopping(basia);
      await basia.press(first.getByRole('button', { name: 'Dodaj', exact: true }));
      await expect(mealsOf(basia.page, 'Dziś')).toHaveText([/na liście/]);
      await basia.client.put(`/api/v2/meal/${id}`, { day: dayFromNow(-21) });
    }
    await expect.poll(async () => (await amountsOn(jan, list)).length).toBe(3);
    await buyAndClear(jan, list, ['Kurczak', 'Marchew']);

    await planMeal(jan.client, { recipeId, portions: 8 });
    await jan.open('/plan');
    const dialog = await openShopping(jan);
    const broth = dialog.getByRole('listitem').filter({ hasText: 'Rosół' });
    await expect(broth).toContainText(/Brakuje: Kurczak 2\skg, Marchew 8\sszt\., Pietruszka 1\spęczek/);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
    await expect
      .poll(() => amountsOn(basia, list))
      .toEqual([
        ['Pietruszka', 1],
        ['Kurczak', 2],
        ['Marchew', 8],
        ['Pietruszka', 1],
      ]);
  });
}

test('a recipe that is on the list for two leaves the rest to buy for eight, and follows the meal from then on', async ({
  family,
}) => {
  const { basia, jan, list, recipeId } = family;
  const { id } = await planMeal(basia.client, { recipeId, portions: 2 });
  await basia.open(`/recipes/${recipeId}`);
  const onPage = await openDialog(basia);
  await onPage.getByLabel('Liczba porcji').fill('2');
  await basia.press(submitOf(basia.page));
  await expect.poll(async () => (await amountsOn(basia, list)).length).toBe(3);

  // For as many as are planned it is enough.
  await jan.open('/plan');
  const dialog = await openShopping(jan);
  const broth = dialog.getByRole('listitem').filter({ hasText: 'Rosół' });
  await expect(broth).toContainText('przepis dodany przez: Basia');
  await expect(broth).not.toContainText('Brakuje');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await basia.client.put(`/api/v2/meal/${id}`, { portions: 8 });
  await expect(broth).toContainText(/Brakuje: Kurczak 1,5\skg, Marchew 6\sszt\., Pietruszka 1\spęczek/);
  await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  const amounts = () => amountsOn(basia, list);
  const ofEight = [
    ['Kurczak', 0.5],
    ['Marchew', 2],
    ['Pietruszka', 1],
    ['Kurczak', 1.5],
    ['Marchew', 6],
    ['Pietruszka', 1],
  ];
  await expect.poll(amounts).toEqual(ofEight);

  await basia.open('/plan');
  await changePortions(basia, 'Rosół', '4');
  await answer(basia, 'Zmienić też ilości na liście?', 'Tak');
  await expect
    .poll(async () => Object.fromEntries(await amounts()))
    .toMatchObject({ Kurczak: 0.5, Pietruszka: 1 });
  const carrots = async () =>
    (await amounts()).reduce((sum, [name, qty]) => sum + (name === 'Marchew' ? Number(qty) : 0), 0);
  await expect.poll(carrots).toBe(4);
});

test('a meal whose recipe is all on the list is noted with the others, and asks before it goes', async ({
  family,
}) => {
  const { basia, jan, list, recipeId } = family;
  const stew = await makeRecipe(basia.client, { name: 'Gulasz', ingredients: [{ name: 'Papryka' }] });
  await planMeal(basia.client, { recipeId, portions: 4 });
  await planMeal(basia.client, { recipeId: stew.id });
  await basia.open(`/recipes/${recipeId}`);
  await openDialog(basia);
  await basia.press(submitOf(basia.page));
  await expect.poll(async () => (await amountsOn(basia, list)).length).toBe(3);
  await jan.open('/plan');
  const dialog = await openShopping(jan);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/Rosół.*na liście/, /Gulasz.*na liście/]);
  await basia.open('/plan');
  await basia.press(basia.page.getByRole('button', { name: 'Więcej działań: Rosół', exact: true }));
  await basia.press(basia.page.getByRole('menuitem', { name: 'Usuń z planu' }));
  await answer(basia, 'Zmienić też ilości na liście?', 'Tak');
  await expect.poll(() => amountsOn(jan, list)).toEqual([['Papryka', 1]]);
});

test('a list that was cleared before anything was bought has no meal any more, and one of which part was, says what is gone', async ({
  family,
}) => {
  const { basia, jan, list, recipeId } = family;
  const stew = await makeRecipe(basia.client, { name: 'Gulasz', ingredients: [{ name: 'Papryka' }] });
  for (const id of [recipeId, stew.id]) await planMeal(basia.client, { recipeId: id, portions: 4 });
  await basia.open('/plan');
  const dialog = await openShopping(basia);
  await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(basia.page, 'Dziś')).toHaveText([/na liście/, /na liście/]);
  await expect.poll(async () => (await amountsOn(jan, list)).length).toBe(4);

  await buyAndClear(jan, list, ['Kurczak']);
  await change(jan.client, list, (items) => ({ type: 'item.remove', itemIds: items.map(({ id }) => id) }));
  for (const who of [basia, jan]) {
    await who.open('/plan');
    await expect(mealsOf(who.page, 'Dziś').first()).toContainText('na liście');
    await expect(mealsOf(who.page, 'Dziś').last()).not.toContainText('na liście');
  }
  const shopping = await openShopping(jan);
  await expect(shopping.getByRole('checkbox', { name: /Papryka/ })).toBeChecked();
  await expect(shopping.getByRole('checkbox')).toHaveCount(1);
  const broth = shopping.getByRole('listitem').filter({ hasText: 'Rosół' });
  await expect(broth).toContainText(/Brakuje: Marchew 4\sszt\., Pietruszka 1\spęczek/);
  await jan.press(broth.getByRole('button', { name: 'Dodaj brakujące: Rosół' }));
  await expect(shopping.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await jan.press(shopping.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/, /na liście/]);
  await expect
    .poll(() => amountsOn(basia, list))
    .toEqual([
      ['Marchew', 4],
      ['Pietruszka', 1],
      ['Papryka', 1],
    ]);
});

test('a meal is moved to another list with what nobody has bought on the first, and back', async ({
  family,
}) => {
  const { basia, jan, list: alfa, recipeId, productIds } = family;
  const beta = await makeList(basia.client, 'Beta', { sharedWith: [jan.client] });
  await planMeal(basia.client, { recipeId, portions: 4 });
  await basia.open('/plan');
  const dialog = await openShopping(basia);
  await basia.press(dialog.getByRole('combobox', { name: 'Lista' }));
  await basia.press(basia.page.getByRole('option', { name: 'Alfa' }));
  await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await jan.open('/plan');
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście „Alfa”/]);
  await expect.poll(async () => (await amountsOn(jan, alfa)).length).toBe(3);
  await jan.client.post(`/api/v2/shopping-list/${alfa}/check-product`, {
    productId: productIds[2],
    state: true,
  });

  const shopping = await openShopping(jan);
  await jan.press(shopping.getByRole('combobox', { name: 'Lista' }));
  await jan.press(jan.page.getByRole('option', { name: 'Beta' }));
  const broth = shopping.getByRole('listitem').filter({ hasText: 'Rosół' });
  await expect(broth).toContainText('Dziś · na liście „Alfa”');
  await expectGoodInWindows(jan.page, 'a meal on another list', 1);
  await jan.press(broth.getByRole('button', { name: 'Przenieś na tę listę: Rosół' }));
  // The parsley is in somebody's basket.
  await expect(shopping.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(shopping.getByRole('checkbox', { name: /Pietruszka/ })).not.toBeChecked();
  await jan.press(shopping.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(basia.page, 'Dziś')).toHaveText([/na liście „Beta”/]);
  const undo = await holdBar(jan.page);
  await expect.poll(() => amountsOn(basia, alfa)).toEqual([['Pietruszka', 1]]);
  const moved = [
    ['Kurczak', 1],
    ['Marchew', 4],
  ];
  await expect.poll(() => amountsOn(basia, beta)).toEqual(moved);
  await jan.press(undo);
  await expect(mealsOf(basia.page, 'Dziś')).toHaveText([/na liście „Alfa”/]);
  await expect.poll(() => amountsOn(basia, alfa)).toEqual([...moved, ['Pietruszka', 1]]);
  await expect.poll(() => amountsOn(basia, beta)).toEqual([]);
});

test('a list that was cleared and has its items again has its meal again, on an open plan too', async ({
  person,
  ownHousehold,
}) => {
  const basia = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const list = await makeList(basia.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId } = await makeRecipe(basia.client, { name: 'Rosół', ingredients: [{ name: 'Por' }] });
  await planMeal(basia.client, { recipeId });
  await basia.open('/plan');
  const dialog = await openShopping(basia);
  await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(basia.page, 'Dziś')).toHaveText([/na liście/]);
  await expect.poll(async () => (await itemsOf(basia.client, list)).length).toBe(1);
  const itemIds = (await itemsOf(basia.client, list)).map(({ id }) => id);
  await change(basia.client, list, () => ({ type: 'clear.all', itemIds }));
  await jan.open('/plan');
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/^(?!.*na liście).*Rosół/s]);
  await change(basia.client, list, () => ({ type: 'item.restore', itemIds }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
});

test('a list that gets one item for another at once, so that it has as many, has its meal no more on an open plan', async ({
  person,
  ownHousehold,
}) => {
  const basia = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone' });
  const list = await makeList(basia.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId } = await makeRecipe(basia.client, { name: 'Rosół', ingredients: [{ name: 'Por' }] });
  await planMeal(basia.client, { recipeId });
  await basia.open('/plan');
  const dialog = await openShopping(basia);
  const noted = basia.page.waitForResponse((each) => each.request().method() === 'PUT');
  await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await noted;
  // The last thing that is fetched for the plan: it is quiet after that.
  const isRead = jan.page.waitForResponse(`**/api/v2/shopping-list/${list}`);
  await jan.open('/plan');
  await isRead;
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  await change(
    basia.client,
    list,
    (items) => ({ type: 'item.remove', itemIds: items.map(({ id }) => id) }),
    () => ({
      type: 'item.add',
      items: [{ itemId: uuidv7(), productId: uuidv7(), productName: 'Chleb', qty: 1, unit: 'piece' }],
    }),
  );
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/^(?!.*na liście).*Rosół/s]);
});

test('a list that was cleared has no meal any more once the server knows, on a plan opened before too', async ({
  family: { basia, jan, list, recipeId },
}) => {
  await planMeal(basia.client, { recipeId, portions: 4 });
  await jan.open('/plan');
  const dialog = await openShopping(jan);
  await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  await jan.press(jan.page.getByRole('link', { name: 'Otwórz listę' }));
  await expect.poll(() => amountsOn(basia, list)).toHaveLength(3);
  const slowNetwork = Promise.withResolvers<void>();
  await jan.page.route('**/operations', async (route) => {
    await slowNetwork.promise;
    await route.continue();
  });
  await jan.press(jan.page.getByRole('button', { name: 'Wyczyść', exact: true }));
  await answer(jan, 'Wyczyścić całą listę?', 'Tak');
  const asked = jan.page.waitForResponse(/meals\/on-lists/);
  await jan.press(jan.page.getByRole('link', { name: 'Plan', exact: true }));
  await asked;
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  slowNetwork.resolve();
  await expect.poll(() => amountsOn(basia, list)).toEqual([]);
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/^(?!.*na liście).*Rosół/s]);
});

test.describe('a list that this device reads late', () => {
  test('loses what is moved to another one, and that is said', async ({ person, ownHousehold }) => {
    const basia = await person({ household: ownHousehold });
    const jan = await person({ household: ownHousehold, viewport: 'phone' });
    const { page, press } = jan;
    const alfa = await makeList(basia.client, 'Alfa', { sharedWith: [jan.client] });
    const { id: recipeId } = await makeRecipe(basia.client, {
      name: 'Rosół',
      ingredients: [{ name: 'Por' }],
    });
    await planMeal(basia.client, { recipeId });
    await basia.open('/plan');
    const dialog = await openShopping(basia);
    await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect.poll(async () => (await itemsOf(basia.client, alfa)).length).toBe(1);
    const beta = await makeList(basia.client, 'Beta', { sharedWith: [jan.client] });
    const read = Promise.withResolvers<void>();
    await page.route(`**/api/v2/shopping-list/${alfa}*`, async (route) => {
      await read.promise;
      await route.continue();
    });
    await jan.open('/plan');
    await expect(mealsOf(page, 'Dziś')).toHaveText([/na liście „Alfa”/]);
    const shopping = await openShopping(jan);
    await press(shopping.getByRole('combobox', { name: 'Lista' }));
    await press(page.getByRole('option', { name: 'Beta' }));
    await press(shopping.getByRole('button', { name: 'Przenieś na tę listę: Rosół' }));
    await press(shopping.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(
      page.getByText('Z listy „Alfa” usuniemy te składniki, gdy tylko się wczyta', { exact: false }),
    ).toBeVisible();
    await expect.poll(async () => (await itemsOf(basia.client, beta)).length).toBe(1);
    expect(await itemsOf(basia.client, alfa)).toHaveLength(1);
    read.resolve();
    await expect.poll(async () => (await itemsOf(basia.client, alfa)).length).toBe(0);
  });

  test('is waited for, as long as that is short, because of what is in a basket there', async ({
    family,
  }) => {
    const { basia, jan, list: alfa, recipeId, productIds } = family;
    const { page, press } = jan;
    await planMeal(basia.client, { recipeId, portions: 4 });
    await basia.open('/plan');
    const dialog = await openShopping(basia);
    await basia.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    await expect.poll(async () => (await amountsOn(basia, alfa)).length).toBe(3);
    await basia.client.post(`/api/v2/shopping-list/${alfa}/check-product`, {
      productId: productIds[2],
      state: true,
    });
    await makeList(basia.client, 'Beta', { sharedWith: [jan.client] });
    const read = Promise.withResolvers<void>();
    await page.route(`**/api/v2/shopping-list/${alfa}*`, async (route) => {
      await read.promise;
      await route.continue();
    });
    await jan.open('/plan');
    const shopping = await openShopping(jan);
    await press(shopping.getByRole('combobox', { name: 'Lista' }));
    await press(page.getByRole('option', { name: 'Beta' }));
    await press(shopping.getByRole('button', { name: 'Przenieś na tę listę: Rosół' }));
    read.resolve();
    await expect(shopping.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(shopping.getByRole('checkbox', { name: /Pietruszka/ })).not.toBeChecked();
  });
});
