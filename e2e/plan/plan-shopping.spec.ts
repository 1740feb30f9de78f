import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { changePortions, mealsOf, openShopping, planMeal, shoppingOf } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, boxOf, holdBar } from '../support/screens.ts';
import { openDialog, submitOf } from '../support/to-buy-screens.ts';
import { expectGoodInWindows } from '../support/windows.ts';

test.use({ hasServiceWorker: false });

const amountsOf = async (who: TestClient, list: string) =>
  (await itemsOf(who, list)).map(({ productName, productQty, productUnit }) => [
    productName,
    productQty,
    productUnit,
  ]);

test('of a recipe that doesn’t say for how many it is, the plan says that amounts stay', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await makeList(anna.client, 'Tydzień');
  const ofMany = await makeRecipe(anna.client, {
    name: 'Gulasz',
    portions: 4,
    ingredients: [{ name: 'Ziemniak', qty: 2 }],
  });
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Leczo',
    ingredients: [{ name: 'Papryka', qty: 2 }],
  });
  for (const id of [ofMany.id, recipeId]) await planMeal(anna.client, { recipeId: id });
  await anna.open('/plan');
  const said = page.getByText('Przepis nie podaje liczby porcji, więc ilości się nie zmienią.');
  await changePortions(anna, 'Gulasz', '8');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/, /Leczo/]);
  await press(page.getByRole('button', { name: 'Więcej działań: Leczo', exact: true }));
  await press(page.getByRole('menuitem', { name: 'Porcje' }));
  await expect(said).toBeVisible();
  await page.getByLabel('Liczba porcji').fill('8');
  await press(page.getByRole('button', { name: 'Zapisz' }));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/, /8 porcji/]);
  const dialog = await openShopping(anna);
  await expect(dialog.getByRole('checkbox', { name: /Papryka\s+2\s+szt\./ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Ziemniak\s+4\s+szt\./ })).toBeChecked();
  await expect(
    dialog.getByText('Ilości nieprzeliczone, bo przepis nie podaje liczby porcji: Leczo', { exact: true }),
  ).toBeVisible();
});

test('what a recipe needs since its meal is on the list is offered, added once, and follows the portions', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId, productIds } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 4,
    ingredients: [{ name: 'Cebula' }, { name: 'Mąka', unit: 'cup' }, { name: 'Koperek', unit: 'bunch' }],
  });
  const cream = await addProduct(anna.client, 'Śmietana');
  const [onion, flour, dill] = productIds;
  await planMeal(anna.client, { recipeId, portions: 4 });
  await Promise.all([anna.open('/plan'), jan.open('/plan')]);
  const dialog = await openShopping(anna);
  // There is some in the garden.
  await dialog.getByRole('checkbox', { name: /Koperek/ }).uncheck();
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);

  succeeded(
    await jan.client.patch(`/api/v2/recipe/${recipeId}`, {
      name: 'Zupa',
      text: '',
      portions: 4,
      products: [
        { productId: onion, qty: 1, unit: 'piece' },
        { productId: flour, qty: 200, unit: 'g' },
        { productId: dill, qty: 1, unit: 'bunch' },
        { productId: cream, qty: 1, unit: 'can' },
      ],
    }),
  );
  for (const who of [anna, jan]) {
    const shopping = await openShopping(who);
    const meal = shopping.getByRole('listitem').filter({ hasText: 'Zupa' });
    await expect(meal).toContainText(/Brakuje: Śmietana 1\spuszka/);
    await expect(meal).toContainText(/Niedodane: Mąka 200\sg, Koperek 1\spęczek/);
    await who.press(meal.getByRole('button', { name: 'Dodaj brakujące: Zupa' }));
    await expect(shopping.getByRole('checkbox')).toHaveCount(3);
    await expect(shopping.getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(shopping.getByRole('checkbox', { name: /Śmietana/ })).toBeChecked();
  }
  await expectGoodInWindows(anna.page, 'what a meal lacks', 1);
  // Both at once: neither device knows of the other's change.
  const bothPressed = Promise.withResolvers<void>();
  for (const { page } of [anna, jan]) {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await bothPressed.promise;
      await route.continue();
    });
  }
  for (const who of [anna, jan]) {
    await who.press(shoppingOf(who.page).getByRole('button', { name: 'Dodaj', exact: true }));
    await expect(shoppingOf(who.page)).toBeHidden();
  }
  bothPressed.resolve();
  await expect
    .poll(() => amountsOf(anna.client, list))
    .toEqual([
      ['Cebula', 1, 'piece'],
      ['Mąka', 1, 'cup'],
      ['Śmietana', 1, 'can'],
    ]);
  const after = await openShopping(jan);
  await expect(after.getByText('Już na liście')).toBeVisible();
  await expect(after.getByText('Brakuje', { exact: false })).toHaveCount(0);
  await jan.page.keyboard.press('Escape');
});

test('a meal for more gets what its recipe needs by now', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const list = await makeList(anna.client, 'Tydzień');
  const { id: recipeId, productIds } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 4,
    ingredients: [{ name: 'Cebula' }, { name: 'Mąka', unit: 'cup' }],
  });
  const cream = await addProduct(anna.client, 'Śmietana');
  await planMeal(anna.client, { recipeId, portions: 4 });
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/na liście/]);
  const [onion, flour] = productIds;
  succeeded(
    await anna.client.patch(`/api/v2/recipe/${recipeId}`, {
      name: 'Zupa',
      text: '',
      portions: 4,
      products: [
        { productId: onion, qty: 1, unit: 'piece' },
        { productId: flour, qty: 200, unit: 'g' },
        { productId: cream, qty: 1, unit: 'can' },
      ],
    }),
  );
  await openShopping(anna);
  await expect(shoppingOf(anna.page).getByText('Brakuje', { exact: false })).toBeVisible();
  await anna.page.keyboard.press('Escape');
  await changePortions(anna, 'Zupa', '8');
  const question = anna.page.getByRole('dialog', { name: 'Zmienić też ilości na liście?' });
  await expect(question).toContainText(/trafi też: Mąka 400\sg, Śmietana 2\spuszki/);
  await answer(anna, 'Zmienić też ilości na liście?', 'Tak');
  const undo = await holdBar(anna.page);
  await expect
    .poll(() => amountsOf(anna.client, list))
    .toEqual([
      ['Cebula', 2, 'piece'],
      ['Mąka', 400, 'g'],
      ['Śmietana', 2, 'can'],
    ]);
  await anna.press(undo);
  await expect
    .poll(() => amountsOf(anna.client, list))
    .toEqual([
      ['Cebula', 1, 'piece'],
      ['Mąka', 1, 'cup'],
    ]);
});

test('what was put on the list from a recipe’s page isn’t put there once more from the plan', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone', name: 'Anna' });
  const jan = await person({ household: ownHousehold });
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 2,
    ingredients: [{ name: 'Marchew' }, { name: 'Por' }],
  });
  await planMeal(anna.client, { recipeId, portions: 2 });
  await jan.open('/plan');
  const before = await openShopping(jan);
  await expect(before.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await anna.open(`/recipes/${recipeId}`);
  await openDialog(anna);
  await anna.page.getByRole('dialog').getByRole('checkbox', { name: /Por/ }).uncheck();
  await anna.press(submitOf(anna.page));

  const dialog = shoppingOf(jan.page);
  const meal = dialog.getByRole('listitem').filter({ hasText: 'Zupa' });
  await expect(meal).toContainText('przepis dodany przez: Anna');
  // Nobody knows why it isn't there: it may have been bought for an earlier meal.
  await expect(meal).toContainText(/Brakuje: Por 1\sszt\./);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: /Por/ })).toBeChecked();
  await expectGoodInWindows(jan.page, 'a recipe that is on the list by another door', 1);
  const [again, field] = [
    await boxOf(meal.getByText('Dodaj ponownie', { exact: true })),
    await boxOf(dialog.getByLabel('Lista')),
  ];
  expect(again.x + again.width).toBeCloseTo(field.x + field.width, 0);
  await jan.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/na liście/]);
  const both = [
    ['Marchew', 1, 'piece'],
    ['Por', 1, 'piece'],
  ];
  await expect.poll(() => amountsOf(anna.client, list)).toEqual(both);

  // From now on all of it is the meal's.
  await changePortions(jan, 'Zupa', '4');
  await answer(jan, 'Zmienić też ilości na liście?', 'Tak');
  await expect
    .poll(() => amountsOf(anna.client, list))
    .toEqual([
      ['Marchew', 2, 'piece'],
      ['Por', 2, 'piece'],
    ]);
});

test('on a Sunday without a recipe the week that begins tomorrow is shopped for', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  await makeList(anna.client, 'Tydzień');
  const soup = await makeRecipe(anna.client, {
    name: 'Zupa',
    portions: 4,
    ingredients: [{ name: 'Marchew' }],
  });
  const stew = await makeRecipe(anna.client, {
    name: 'Bigos',
    portions: 4,
    ingredients: [{ name: 'Kapusta' }],
  });
  await planMeal(anna.client, { day: '2027-01-03', text: 'resztki' });
  await planMeal(anna.client, { day: '2027-01-05', recipeId: soup.id });
  await planMeal(anna.client, { day: '2027-01-10', recipeId: soup.id });
  await planMeal(anna.client, { day: '2027-01-11', recipeId: stew.id });
  await page.clock.setFixedTime('2027-01-03T09:00:00Z');
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  const day = (name: RegExp) => dialog.getByRole('button', { name });
  for (const name of [/^wt\. 5 /, /^niedz\. 10 /])
    await expect(day(name)).toHaveAttribute('aria-pressed', 'true');
  await expect(day(/^pon\. 11 /)).toHaveAttribute('aria-pressed', 'false');
  await expect(dialog.getByRole('checkbox', { name: /Marchew\s+2\s+szt\./ })).toBeChecked();

  // What somebody plans meanwhile is offered, and changes nothing of what is chosen.
  await planMeal(anna.client, { day: '2027-01-03', recipeId: stew.id });
  await expect(day(/^Dziś/)).toHaveAttribute('aria-pressed', 'true');
  await expect(day(/^wt\. 5 /)).toHaveAttribute('aria-pressed', 'true');

  for (const name of [/^Dziś/, /^wt\. 5 /, /^niedz\. 10 /]) await press(day(name));
  await expect(dialog.getByText('Wybierz co najmniej jeden dzień.')).toBeVisible();
  await expect(dialog.getByText('W tych dniach nie ma')).toBeHidden();
});
