import type { Meal, MealBody } from '../../src/contract/meals.ts';
import { succeeded } from '../../src/test/client.ts';
import { untilOffline } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Resident } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { change, itemsOf } from '../support/operations.ts';
import {
  changePortions,
  chooseFor,
  expectTomorrow,
  mealsOf,
  openShopping,
  planMeal,
  shoppingOf,
} from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, holdBar, toast } from '../support/screens.ts';
import { openDialog, submitOf } from '../support/to-buy-screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const NETWORK_ERRORS = /ERR_|WebSocket|Failed to load resource/;

/** Who calls the API, with a browser or without. */
type Caller = Pick<Resident, 'client'>;

/** A soup of two ingredients on today's plan, and a list for both people. */
async function planSoup(anna: Resident, jan: Caller): Promise<string> {
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 2,
    ingredients: [{ name: 'Cebula' }, { name: 'Marchew' }],
  });
  await planMeal(anna.client, { recipeId, portions: 2 });
  return list;
}

/** Looks at the plan and at the ingredients of its recipe, and loses the network. */
async function goOffline({ page, open, allow }: Resident): Promise<void> {
  allow(NETWORK_ERRORS);
  await open('/shopping-lists');
  await expect(page.getByRole('link', { name: /Tydzień/ })).toBeVisible();
  await open('/plan');
  await expect(mealsOf(page, 'Dziś')).toHaveCount(1);
  await page.getByRole('button', { name: 'Zakupy z planu' }).click();
  await expect(shoppingOf(page).getByRole('heading', { name: 'Zakupy z planu' })).toBeVisible();
  await expect(
    shoppingOf(page)
      .getByText(/Cebula|Już na liście/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await untilOffline(page);
  await page.context().setOffline(true);
}

async function addAll(who: Resident): Promise<void> {
  const dialog = await openShopping(who);
  await who.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
}

/** Ticks all that is on a list, and clears it. */
async function buyAll({ client }: Caller, list: string): Promise<void> {
  for (const { id, productId } of await itemsOf(client, list)) {
    await change(client, list, () => ({ type: 'product.check', productId, checked: true, itemIds: [id] }));
  }
  await change(client, list, (items) => ({ type: 'clear.checked', itemIds: items.map(({ id }) => id) }));
}

const count = async ({ client }: Caller, list: string): Promise<number> =>
  (await itemsOf(client, list)).length;
const mealNow = async ({ client }: Caller): Promise<Meal> => {
  const day = dayFromNow(0);
  return succeeded(await client.get(`/api/v2/meals?from=${day}&to=${day}`))[0];
};

test('what was put on the list and taken back is put there by a user who didn’t see it', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const list = await planSoup(anna, jan);
  await goOffline(jan);
  await anna.open('/plan');
  await addAll(anna);
  const undo = await holdBar(anna.page);
  await expect.poll(() => count(anna, list)).toBe(2);
  await anna.press(undo);
  await expect.poll(() => count(anna, list)).toBe(0);
  await expect.poll(async () => (await mealNow(anna)).shopping?.listId).toBeNull();
  await addAll(jan);
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  await jan.page.context().setOffline(false);
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/na liście/], { timeout: 30_000 });
  expect(await count(anna, list)).toBe(2);
});

test('of a meal that two put on the list for different portions, the list has the larger amount', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const list = await planSoup(anna, jan);
  const { page } = jan;
  await goOffline(jan);
  await changePortions(jan, 'Zupa', '6');
  await expect(mealsOf(page, 'Dziś')).toContainText('6 porcji');
  await addAll(jan);
  await anna.open('/plan');
  await addAll(anna);
  await expect.poll(() => count(anna, list)).toBe(2);
  await page.context().setOffline(false);
  const quantities = async () => (await itemsOf(anna.client, list)).map(({ productQty }) => productQty);
  await expect.poll(quantities).toEqual([3, 3]);
  const noted = async () => (await mealNow(anna)).shopping?.items.map(({ qty }) => qty);
  await expect.poll(noted).toEqual([3, 3]);
  await expect(mealsOf(anna.page, 'Dziś')).toContainText('6 porcji');
  // They are still the meal's own, and follow it.
  await chooseFor(anna, 'Zupa', 'Usuń z planu');
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  await expect.poll(() => count(anna, list)).toBe(0);
});

test('a meal that stays, because a user changed it, keeps what it has on the list', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const jan = { client: await ownHousehold.addUser() };
  const list = await planSoup(anna, jan);
  await anna.open('/plan');
  await addAll(anna);
  await expect.poll(() => count(anna, list)).toBe(2);
  await expect.poll(async () => (await mealNow(anna)).shopping?.listId).toBe(list);
  anna.allow(/409/);
  await goOffline(anna);
  succeeded(await jan.client.put(`/api/v2/meal/${(await mealNow(jan)).id}`, { slot: 'supper' }));
  await chooseFor(anna, 'Zupa', 'Usuń z planu');
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  await expect(mealsOf(anna.page, 'Dziś')).toHaveCount(0);
  await anna.page.context().setOffline(false);
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/Zupa.*na liście/], { timeout: 30_000 });
  await expect.poll(() => count(jan, list)).toBe(2);
  // A user who still wants to remove it from the plan confirms that.
  await anna.open('/shopping-lists');
  await anna.press(anna.page.getByRole('button', { name: 'Spróbuj ponownie' }));
  await expect.poll(() => mealNow(jan)).toBeUndefined();
  expect(await count(jan, list)).toBe(2);
});

test('what was put on the list once more and taken back leaves the first time as it was', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = { client: await ownHousehold.addUser() };
  const list = await planSoup(anna, jan);
  await anna.open('/plan');
  await addAll(anna);
  await expect.poll(() => count(anna, list)).toBe(2);
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/na liście/]);
  const again = async () => {
    const dialog = await openShopping(anna);
    await anna.press(dialog.getByRole('button', { name: /Dodaj ponownie/ }));
    await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
    const undo = await holdBar(anna.page);
    await expect.poll(() => count(anna, list)).toBe(4);
    return undo;
  };
  await anna.press(await again());
  await expect.poll(() => count(anna, list)).toBe(2);
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/na liście/]);
  await expect.poll(async () => (await mealNow(anna)).shopping?.round).toBe(2);
  // Ingredients that are there already aren't offered; both rounds follow the portions.
  const dialog = await openShopping(anna);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await anna.page.keyboard.press('Escape');
  await again();
  await chooseFor(anna, 'Zupa', 'Porcje');
  await anna.page.getByLabel('Liczba porcji').fill('4');
  await anna.press(anna.page.getByRole('button', { name: 'Zapisz' }));
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  await expect
    .poll(async () => (await itemsOf(anna.client, list)).map(({ productQty }) => productQty))
    .toEqual([2, 2, 2, 2]);
});

test('what is taken back late takes nothing back of what was put on the list and bought since', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  jan.allow(NETWORK_ERRORS);
  const list = await planSoup(anna, jan);
  await jan.open('/plan');
  await addAll(jan);
  const undo = await holdBar(jan.page);
  await expect.poll(async () => (await mealNow(anna)).shopping?.round).toBe(1);
  await untilOffline(jan.page);
  await jan.page.context().setOffline(true);
  await jan.press(undo);
  await expect(mealsOf(jan.page, 'Dziś')).not.toHaveText([/na liście/]);
  await anna.open('/plan');
  const again = async () => {
    const dialog = await openShopping(anna);
    await anna.press(dialog.getByRole('button', { name: /Dodaj ponownie/ }));
    await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  };
  await again();
  await expect.poll(async () => (await mealNow(anna)).shopping?.round).toBe(2);
  await buyAll(anna, list);
  const { version } = await mealNow(anna);
  await jan.page.context().setOffline(false);
  await expect.poll(async () => (await mealNow(anna)).version, { timeout: 30_000 }).toBeGreaterThan(version);
  for (const { page } of [anna, jan]) await expect(mealsOf(page, 'Dziś')).toHaveText([/na liście/]);
  await again();
  await expect.poll(() => count(anna, list)).toBe(2);
  await expect.poll(async () => (await mealNow(anna)).shopping?.round).toBe(3);
});

test('a meal isn’t on a list that its shopping never reached', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone', hasServiceWorker: true });
  const list = await planSoup(anna, jan);
  await goOffline(jan);
  succeeded(await anna.client.delete(`/api/shopping-lists/${list}`));
  await addAll(jan);
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  jan.allow(/40[349]/);
  await jan.page.context().setOffline(false);
  await anna.open('/plan');
  await expect
    .poll(async () => (await mealNow(anna)).shopping, { timeout: 30_000 })
    .toMatchObject({ listId: null });
  for (const { page } of [anna, jan]) {
    await expect(mealsOf(page, 'Dziś')).toHaveText([/Zupa/]);
    await expect(mealsOf(page, 'Dziś')).not.toHaveText([/na liście/]);
  }
});

test('who changes a meal that was taken off the plan meanwhile is told that it comes back', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household, viewport: 'phone' });
  const jan = await household.addUser();
  const { id } = await planMeal(anna.client, { text: 'u babci' });
  await anna.open('/plan');
  await chooseFor(anna, 'u babci', 'Zmień wpis');
  const dialog = anna.page.getByRole('dialog', { name: 'Zmień wpis' });
  await dialog.getByLabel('Własny wpis').fill('u dziadków');
  const hint = dialog.getByText(
    'Ktoś usunął ten posiłek albo przeniósł go na inny tydzień. Usunięty wróci po Twojej zmianie.',
  );
  await expect(hint).toBeHidden();
  succeeded(await jan.delete(`/api/v2/meal/${id}`));
  await expect(hint).toBeVisible();
  await expectGoodInWindows(anna.page, 'a meal that is gone', 2);
  await anna.press(dialog.getByRole('button', { name: 'Zapisz' }));
  await expect(mealsOf(anna.page, 'Dziś')).toContainText('u dziadków');

  await chooseFor(anna, 'u dziadków', 'Przenieś na inny dzień');
  succeeded(await jan.delete(`/api/v2/meal/${id}`));
  const move = anna.page.getByRole('dialog', { name: 'Przenieś na inny dzień' });
  await expect(move.getByText('Ktoś usunął ten posiłek albo przeniósł go na inny tydzień.')).toBeVisible();
  await anna.press(move.getByRole('button', { name: /Jutro/ }));
  await expectTomorrow(anna, [/u dziadków/]);
});

test('a meal that another user changes under an open dialog is followed until something is typed', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household, viewport: 'phone' });
  const { page } = anna;
  const jan = await household.addUser();
  const { id } = await planMeal(anna.client, { text: 'resztki' });
  const { id: recipeId } = await makeRecipe(anna.client, { name: 'Gulasz', portions: 4 });
  const ofRecipe = await planMeal(anna.client, { recipeId, portions: 4 });
  const edit = async (mealId: string, fields: MealBody) =>
    succeeded(await jan.put(`/api/v2/meal/${mealId}`, fields));
  await anna.open('/plan');
  await chooseFor(anna, 'resztki', 'Zmień wpis');
  const entry = page.getByLabel('Własny wpis');
  await expect(entry).toHaveValue('resztki');
  await edit(id, { text: 'u teściów' });
  await expect(entry).toHaveValue('u teściów');
  await entry.fill('u dziadków');
  await edit(id, { text: 'u babci' });
  await expect(page.getByText('Ktoś właśnie zmienił to na: u babci')).toBeVisible();
  await expectGoodInWindows(page, 'a meal that another user has changed', 1);
  await entry.fill('u babci');
  await expect(page.getByText('Ktoś właśnie zmienił to na:')).toBeHidden();
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));

  await chooseFor(anna, 'Gulasz', 'Porcje');
  await page.getByLabel('Liczba porcji').fill('6');
  await edit(ofRecipe.id, { portions: 8 });
  await expect(page.getByText('Ktoś właśnie zmienił to na: 8')).toBeVisible();
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/u babci/, /6 porcji/]);
});

test('an undo leaves what another user has made of the meal since', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household });
  const { page } = anna;
  const jan = await household.addUser();
  const { id } = await planMeal(anna.client, { text: 'resztki' });
  await anna.open('/plan');
  await chooseFor(anna, 'resztki', 'Zmień wpis');
  await page.getByLabel('Własny wpis').fill('kopytka');
  await anna.press(page.getByRole('button', { name: 'Zapisz' }));
  await holdBar(page);
  await expect(mealsOf(page, 'Dziś')).toHaveText([/kopytka/]);
  await expect.poll(async () => (await mealNow(anna)).name).toBe('kopytka');
  succeeded(await jan.put(`/api/v2/meal/${id}`, { text: 'pizza' }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/pizza/]);
  await anna.press(page.getByRole('button', { name: 'Cofnij' }));
  await expect(toast(page, 'Za późno na cofnięcie: ktoś już to zmienił.')).toBeVisible();
  await expect(mealsOf(page, 'Dziś')).toHaveText([/pizza/]);

  await chooseFor(anna, 'pizza', 'Zmień porę posiłku');
  await anna.press(page.getByRole('dialog').getByText('Kolacja'));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/Kolacja/]);
  await anna.press(page.getByRole('button', { name: 'Cofnij' }));
  await expect(mealsOf(page, 'Dziś')).not.toHaveText([/Kolacja/]);
});

test('a removal that another user has taken back isn’t offered to be taken back any more', async ({
  person,
  ownHousehold: household,
}) => {
  const anna = await person({ household });
  const { page } = anna;
  const jan = await household.addUser();
  const { id } = await planMeal(anna.client, { text: 'resztki' });
  await anna.open('/plan');
  await chooseFor(anna, 'resztki', 'Usuń z planu');
  const undo = await holdBar(page);
  await expect.poll(() => mealNow(anna)).toBeUndefined();
  await expect(undo).toBeFocused();
  succeeded(await jan.put(`/api/v2/meal/${id}`, { day: dayFromNow(0) }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/resztki/]);
  await expect(undo).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
});

test('an undo of portions leaves the number another user has set since, and the list', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  const jan = { client: await ownHousehold.addUser() };
  const list = await planSoup(anna, jan);
  const quantities = async () => (await itemsOf(anna.client, list)).map(({ productQty }) => productQty);
  const rescale = async (portions: string) => {
    await changePortions(anna, 'Zupa', portions);
    await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
    await expect.poll(async () => (await mealNow(anna)).portions).toBe(Number(portions));
    return holdBar(page);
  };
  await anna.open('/plan');
  await addAll(anna);
  await expect.poll(quantities).toEqual([1, 1]);
  await expect.poll(async () => (await mealNow(anna)).shopping?.listId).toBe(list);
  const undo = await rescale('4');
  await expect.poll(quantities).toEqual([2, 2]);
  succeeded(await jan.client.put(`/api/v2/meal/${(await mealNow(jan)).id}`, { portions: 8 }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/]);
  await anna.press(undo);
  await expect(toast(page, 'Za późno na cofnięcie: ktoś już to zmienił.')).toBeVisible();
  await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/]);
  // Later changes arrive after any that the undo has made.
  await anna.press(await rescale('6'));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/]);
  await expect.poll(async () => (await mealNow(jan)).portions).toBe(8);
  await expect.poll(quantities).toEqual([2, 2]);
});

test('a user who may not see the list of a meal is told that it stays as it is', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const jan = await person({ household: ownHousehold, viewport: 'phone' });
  jan.allow(/status of 404/);
  const list = await makeList(anna.client, 'Prezenty');
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 2,
    ingredients: [{ name: 'Cebula' }],
  });
  await planMeal(anna.client, { recipeId, portions: 2 });
  await anna.open('/plan');
  await addAll(anna);
  await expect.poll(() => count(anna, list)).toBe(1);
  await jan.open('/plan');
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  await chooseFor(jan, 'Zupa', 'Usuń z planu');
  await expect(
    jan.page.getByText('Usunięto z planu: Zupa. Na liście innej osoby nic się nie zmieni.'),
  ).toBeVisible();
  await expect.poll(() => count(anna, list)).toBe(1);
});

test('a second press adds nothing more, and all that was added is taken back at once', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, hasServiceWorker: false });
  const { page } = anna;
  const list = await makeList(anna.client, 'Tydzień');
  for (let number = 1; number <= 6; number += 1) {
    const { id: recipeId } = await makeRecipe(anna.client, {
      name: `Danie ${number}`,
      ingredients: [{ name: `Składnik ${number}` }],
    });
    await planMeal(anna.client, { recipeId, portions: 2 });
  }
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  await expect(dialog.getByText('Składnik 6')).toBeVisible();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).evaluate(async (button: HTMLElement) => {
    const count = (): number => document.querySelectorAll('[role=dialog] input[type=checkbox]').length;
    const before = count();
    button.click();
    while (count() === before) await new Promise(requestAnimationFrame);
    if (button.isConnected) button.click();
  });
  await expect(dialog).toBeHidden();
  const undo = await holdBar(page);
  await expect.poll(() => count(anna, list)).toBe(6);
  await undo.click();
  await expect.poll(() => count(anna, list)).toBe(0);
});

for (const door of ['plan', 'recipe']) {
  test(`who is the second to put a recipe on a list at the same moment is told on the page of the ${door}`, async ({
    person,
    ownHousehold,
  }) => {
    const anna = await person({ household: ownHousehold, name: 'Anna' });
    const jan = await person({
      household: ownHousehold,
      viewport: 'phone',
      name: 'Jan',
      hasServiceWorker: true,
    });
    jan.allow(NETWORK_ERRORS);
    const list = await planSoup(anna, jan);
    const [atRecipe, atPlan] = door === 'plan' ? [anna, jan] : [jan, anna];
    await atRecipe.open(`/recipes/${(await mealNow(anna)).recipeId}`);
    await openDialog(atRecipe);
    await atPlan.open('/plan');
    await expect((await openShopping(atPlan)).getByRole('checkbox', { checked: true })).toHaveCount(2);
    const add = (who: Resident) =>
      who === atRecipe
        ? who.press(submitOf(who.page))
        : who.press(shoppingOf(who.page).getByRole('button', { name: 'Dodaj', exact: true }));

    await untilOffline(jan.page);
    await jan.page.context().setOffline(true);
    await add(anna);
    await expect.poll(() => count(anna, list)).toBe(2);
    await add(jan);
    const undo = await holdBar(jan.page);
    const twice = ({ page }: Resident) =>
      page.getByText('Te składniki są na liście dwa razy', { exact: false });
    await expect(twice(jan)).toHaveCount(0);
    await jan.page.context().setOffline(false);
    await expect(twice(jan)).toHaveText(
      'Te składniki są na liście dwa razy, bo ktoś dodał je w tym samym czasie: Zupa · Anna',
      {
        timeout: 30_000,
      },
    );
    await expect.poll(() => count(anna, list)).toBe(4);
    await expect(twice(anna)).toHaveCount(0);
    await expectGoodInWindows(jan.page, `the bar of what is on the list twice, from the ${door}`, 1);
    await jan.press(undo);
    await expect.poll(() => count(anna, list)).toBe(2);
  });
}
