import { expect, test } from './fixtures.ts';
import { makeList } from './household.ts';
import { changePortions, mealsOf, openShopping, planMeal } from './plan-screens.ts';
import { makeRecipe } from './recipe-screens.ts';

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
  const said = page.getByText('Przepis nie mówi, na ile jest porcji, więc ilości się nie zmienią.');
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
    dialog.getByText('Bez liczby porcji w przepisie, więc bez przeliczania ilości: Leczo', { exact: true }),
  ).toBeVisible();
});
