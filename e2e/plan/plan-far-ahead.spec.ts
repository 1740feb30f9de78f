import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { chooseFor, mealsOf, openShopping, planMeal } from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

test('an onion stays on the list for a meal that was moved far ahead', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const dumplings = await makeRecipe(anna.client, {
    name: 'Pierogi',
    portions: 2,
    ingredients: [{ name: 'Cebula', qty: 0.5 }],
  });
  const stew = await anna.client.post('/api/v2/recipe', {
    name: 'Bigos',
    text: '',
    portions: 2,
    products: [{ productId: dumplings.productIds[0], qty: 0.5, unit: 'piece' }],
  });
  await planMeal(anna.client, { recipeId: dumplings.id, portions: 2 });
  const moved = await planMeal(anna.client, { recipeId: stew.body.id as string, portions: 2 });
  await Promise.all([anna.open('/plan'), jan.open('/plan')]);
  const dialog = await openShopping(anna);
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(mealsOf(jan.page, 'Dziś').filter({ hasText: 'na liście' })).toHaveCount(2);
  const amounts = async () =>
    (await itemsOf(anna.client, list)).map(({ productName, productQty }) => [productName, productQty]);
  await expect.poll(amounts).toEqual([['Cebula', 1]]);

  // One moves the stew, and the other gives up the dumplings.
  await jan.client.put(`/api/v2/meal/${moved.id}`, { day: dayFromNow(100) });
  await expect(mealsOf(anna.page, 'Dziś')).toHaveCount(1);
  await chooseFor(anna, 'Pierogi', 'Usuń z planu');
  await expect(mealsOf(jan.page, 'Dziś')).toHaveCount(0);
  expect(await amounts()).toEqual([['Cebula', 1]]);

  // It is removed with the last meal that needs it.
  await jan.open(`/plan?week=${dayFromNow(100)}`);
  await chooseFor(jan, 'Bigos', 'Usuń z planu');
  await answer(jan, 'Zmienić też ilości na liście?', 'Tak');
  await expect.poll(amounts).toEqual([]);
});
