import { expect, test } from '../support/fixtures.ts';
import { chooseFor, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

test('the dialogs of a meal say which meal they are about', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  const name = 'Zupa ogórkowa z koperkiem i śmietaną';
  const { id: recipeId } = await makeRecipe(anna.client, { name, portions: 4 });
  await planMeal(anna.client, { recipeId });
  await planMeal(anna.client, { text: 'kopytka' });
  await anna.open('/plan');
  for (const action of ['Przenieś na inny dzień', 'Zmień porę posiłku', 'Porcje']) {
    await chooseFor(anna, name, action);
    const dialog = page.getByRole('dialog', { name: action, exact: true });
    await expect(dialog.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
