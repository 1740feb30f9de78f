import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/person.ts';
import { addMeal, chooseFor, mealsOf, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';

test.use({ hasServiceWorker: false });

/** Sends a meal's text while the recipes are held back; resolves with what lets them go. */
async function sendBeforeRecipes(person: Person, text: string): Promise<() => void> {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await person.page.route('**/api/v2/recipe', async (route) => {
    await gate;
    await route.continue();
  });
  await person.open('/plan');
  await addMeal(person, 'Dziś', text);
  await expect(person.page.getByText('Pobieram przepisy…')).toBeVisible();
  return letGo;
}

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

test('a name that is sent before the recipes are here waits for them', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Zupa szczawiowa', portions: 4 });
  const letGo = await sendBeforeRecipes(anna, 'zupa szczawiowa');
  await expect(page.getByRole('button', { name: 'Dodaj „zupa szczawiowa” bez przepisu' })).toBeVisible();
  letGo();
  const meal = mealsOf(page, 'Dziś').filter({ hasText: 'Zupa szczawiowa' });
  await expect(meal.getByRole('link', { name: 'Zupa szczawiowa' })).toBeVisible();
  await expect(mealsOf(page, 'Dziś')).toHaveCount(1);
});

test('a text that is changed while the recipes are awaited is not sent', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Zupa szczawiowa', portions: 4 });
  const letGo = await sendBeforeRecipes(anna, 'zupa szczawiowa');
  await page.keyboard.type(' u babci');
  await expect(page.getByText('Pobieram przepisy…')).toHaveCount(0);
  letGo();
  await expect(page.getByText('Nie ma takiego przepisu.', { exact: false })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/zupa szczawiowa u babci/]);
});

test('a recipe is found by all that is typed, however soon that is sent', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await makeRecipe(anna.client, { name: 'Żurek', portions: 4 });
  await anna.open('/plan');
  await anna.press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
  const field = page.getByLabel('Przepis albo własny wpis');
  await field.fill('bigos');
  await expect(page.getByText('Nie ma takiego przepisu.', { exact: false })).toBeVisible();
  // On a slow phone a user sends it before that has been looked for.
  await field.evaluate(async (input: HTMLInputElement) => {
    input.setRangeText('Żurek', 0, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    input.form?.requestSubmit();
  });
  await expect(mealsOf(page, 'Dziś').getByRole('link', { name: 'Żurek' })).toBeVisible();
});

test('without recipes and a network a text is planned at once', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  anna.allow(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/v2/recipe', (route) => route.abort());
  await anna.open('/plan');
  await addMeal(anna, 'Dziś', 'kopytka');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/kopytka/]);
});

test('a dialog stays open, with what is typed, while a new week begins', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page } = anna;
  await planMeal(anna.client, { day: '2027-01-03', text: 'rosół' });
  // Before the midnight that ends a Sunday, in Poland.
  await page.clock.setFixedTime('2027-01-03T22:59:00Z');
  await anna.open('/plan');
  await chooseFor(anna, 'rosół', 'Zmień wpis');
  const field = page.getByRole('dialog', { name: 'Zmień wpis' }).getByRole('textbox');
  await field.fill('rosół z kluskami');
  await page.clock.setFixedTime('2027-01-03T23:01:00Z');
  await planMeal(anna.client, { day: '2027-01-04', text: 'gołąbki' });
  await expect(page.getByText('gołąbki')).toBeVisible();
  await expect(field).toHaveValue('rosół z kluskami');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zmieniono: rosół z kluskami')).toBeVisible();
});
