import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { changePortions, openShopping, planMeal } from '../support/plan-screens.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { line } from '../support/screens.ts';
import { openDialog, submitOf } from '../support/to-buy-screens.ts';

test.use({ hasServiceWorker: false });

const BROWNIE = {
  portions: 4,
  ingredients: [
    { name: 'Czekolada', qty: 200, unit: 'g', note: 'i 100 g gorzkiej' },
    { name: 'Jajko', qty: 1, note: '+ 1 żółtko' },
    { name: 'Masło', qty: 2, unit: 'spoon', note: '30 g' },
    { name: 'Margaryna', qty: 0.5, unit: 'cube', note: '125 g' },
    { name: 'Cebula', qty: 400, unit: 'g', note: '2 duże' },
  ],
} as const;
const FOR_TWELVE = [
  ['Czekolada', 'i 300 g gorzkiej'],
  ['Jajko', '+ 3 żółtka'],
  ['Masło', '90 g'],
  ['Margaryna', '375 g'],
  ['Cebula', 'na 4 porcje: 2 duże'],
] as const;

const ingredient = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Składniki' }).getByRole('listitem').filter({ hasText: name });

test('amounts within remarks are scaled on the recipe’s page, as text and on the list', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const { page, press } = anna;
  const { id } = await makeRecipe(anna.client, {
    ...BROWNIE,
    name: 'Brownie',
    ingredients: [...BROWNIE.ingredients],
  });
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await jan.open(`/shopping-lists/${listId}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.open(`/recipes/${id}`);
  await expect(ingredient(page, 'Cebula')).toHaveText(/Cebula\s*2 duże\s*400\s+g/);
  for (const name of ['+ 1 żółtko', '125 g'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await anna.open(`/recipes/${id}?portions=12`);
  for (const [name, note] of FOR_TWELVE) await expect(ingredient(page, name)).toContainText(note);

  await page.evaluate(() => Object.assign(navigator, { canShare: undefined }));
  await press(page.getByRole('button', { name: 'Więcej działań' }));
  await press(page.getByRole('menuitem', { name: 'Wyślij jako tekst' }));
  await expect(page.getByText('Skopiowano')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const [, note] of FOR_TWELVE) expect(text).toContain(`(${note})`);

  await openDialog(anna);
  await press(submitOf(page));
  for (const [name, note] of FOR_TWELVE) await expect(line(jan.page, name)).toContainText(note);
});

test('amounts within remarks follow the portions of a meal that is on a list', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold });
  const { page, press } = anna;
  const { id: recipeId } = await makeRecipe(anna.client, {
    ...BROWNIE,
    name: 'Brownie',
    ingredients: [...BROWNIE.ingredients],
  });
  const listId = await makeList(anna.client, 'Sobota');
  await planMeal(anna.client, { recipeId, portions: 12 });
  const notes = async () =>
    (await itemsOf(anna.client, listId)).map(({ productName, note }) => [productName, note]);
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  await press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(dialog).toBeHidden();
  await expect.poll(notes).toEqual(FOR_TWELVE);
  await changePortions(anna, 'Brownie', '4');
  await press(page.getByRole('button', { name: 'Tak' }));
  await expect.poll(notes).toEqual(BROWNIE.ingredients.map(({ name, note }) => [name, note]));
});
