import { succeeded } from '../../src/test/client.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Resident } from '../support/fixtures.ts';
import { makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import {
  addMeal,
  changePortions,
  chooseFor,
  mealsOf,
  openShopping,
  planMeal,
} from '../support/plan-screens.ts';
import { dayFromNow } from '../support/today.ts';
import { makeRecipe } from '../support/recipe-screens.ts';
import { answer, holdBar } from '../support/screens.ts';

test.use({ hasServiceWorker: false });

const QUESTION = 'Zmienić też ilości na liście?';

/** A soup for four, on a list that both people share. */
async function putSoupOnList(anna: Resident, jan: Resident): Promise<string> {
  const list = await makeList(anna.client, 'Tydzień', { sharedWith: [jan.client] });
  const { id: recipeId } = await makeRecipe(anna.client, {
    name: 'Rosół',
    portions: 4,
    ingredients: [
      { name: 'Kurczak', qty: 1.5, unit: 'kg' },
      { name: 'Marchewka', qty: 3 },
      { name: 'Makaron', qty: 400, unit: 'g' },
    ],
  });
  await planMeal(anna.client, { recipeId, portions: 4 });
  await Promise.all([anna.open('/plan'), jan.open('/plan')]);
  const dialog = await openShopping(anna);
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  for (const { page } of [anna, jan]) await expect(mealsOf(page, 'Dziś')).toHaveText([/na liście/]);
  return list;
}

async function tick({ client }: Resident, list: string, ...names: string[]): Promise<void> {
  for (const { productId, productName } of await itemsOf(client, list)) {
    if (!names.includes(productName)) continue;
    succeeded(await client.post(`/api/v2/shopping-list/${list}/check-product`, { productId, state: true }));
  }
}

const itemIdsOf = async ({ client }: Resident): Promise<string[]> => {
  const day = dayFromNow(0);
  const [meal] = succeeded(await client.get(`/api/v2/meals?from=${day}&to=${day}`));
  return meal.shopping.items.map(({ itemId }: { itemId: string }) => itemId).toSorted();
};

test('guests who come when part is bought: what they need is added, said before and taken back at once', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const list = await putSoupOnList(anna, jan);
  const amounts = async () =>
    (await itemsOf(jan.client, list))
      .map(({ productName, productQty, checked }) => `${productName} ${productQty}${checked ? ' ✓' : ''}`)
      .toSorted();
  await tick(jan, list, 'Kurczak', 'Marchewka');
  const ofFour = ['Kurczak 1.5 ✓', 'Makaron 400', 'Marchewka 3 ✓'];
  await expect.poll(amounts).toEqual(ofFour);
  await changePortions(anna, 'Rosół', '8');
  await expect(
    anna.page.getByText(
      /^Z 4 na 8 porcji: Makaron 400\sg →\s800\sg\. Dotyczy tylko produktów, których nikt nie odhaczył ani nie zmienił\. Na listę trafi też: Kurczak 1,5\skg, Marchewka 3\sszt\.$/,
    ),
  ).toBeVisible();
  await answer(anna, QUESTION, 'Tak');
  const ofEight = ['Kurczak 1.5', 'Kurczak 1.5 ✓', 'Makaron 800', 'Marchewka 3', 'Marchewka 3 ✓'];
  await expect.poll(amounts).toEqual(ofEight);
  await anna.press(await holdBar(anna.page));
  await expect.poll(amounts).toEqual(ofFour);
  await expect(mealsOf(jan.page, 'Dziś')).toHaveText([/4 porcje/]);

  // Both at once: it is added once.
  for (const who of [anna, jan]) {
    await changePortions(who, 'Rosół', '8');
    await expect(who.page.getByText(/Na listę trafi też/)).toBeVisible();
  }
  for (const who of [anna, jan]) await answer(who, QUESTION, 'Tak');
  await expect.poll(amounts).toEqual(ofEight);
  for (const { page } of [anna, jan]) await expect(mealsOf(page, 'Dziś')).toHaveText([/8 porcji/]);
  const ids = (await itemsOf(jan.client, list)).map(({ id }) => id).toSorted();
  await expect.poll(() => itemIdsOf(anna)).toEqual(ids);

  // All is bought and cleared: for more guests the difference is added, and for fewer nothing.
  await tick(jan, list, 'Kurczak', 'Marchewka', 'Makaron');
  succeeded(await jan.client.get(`/api/v2/shopping-list/${list}/clear-list`));
  await expect.poll(amounts).toEqual([]);
  await changePortions(jan, 'Rosół', '6');
  await expect(mealsOf(anna.page, 'Dziś')).toHaveText([/6 porcji/]);
  await changePortions(anna, 'Rosół', '12');
  await answer(anna, QUESTION, 'Tak');
  await expect.poll(amounts).toEqual(['Kurczak 1.5', 'Makaron 400', 'Marchewka 3']);
});

test('Enter takes the recipe that is meant, for as many as are said, and what has none is named beside the shopping', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const { page, press } = anna;
  for (const name of ['Gołąbki babci', 'Zupa cebulowa', 'Zupa rybna']) {
    await makeRecipe(anna.client, { name, portions: 4, ingredients: [{ name: `Do: ${name}` }] });
  }
  await makeList(anna.client, 'Tydzień');
  await anna.open('/plan');
  const dialog = page.getByRole('dialog');
  const option = (name: string | RegExp) => dialog.getByRole('button', { name });
  const begin = async (typed: string): Promise<void> => {
    await press(page.getByRole('button', { name: 'Dodaj posiłek: Dziś' }));
    await dialog.getByLabel('Przepis albo własny wpis').fill(typed);
  };
  await begin('gołąbki');
  await expect(dialog.getByRole('listitem')).toHaveText(['Gołąbki babci']);
  await dialog.getByLabel('Porcje').fill('12');
  await page.keyboard.press('Enter');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/^Gołąbki babci12 porcji/]);

  // If there are several, the first is offered, and the arrows lead to the others.
  await begin('zupa');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(option('Zupa cebulowa')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/Gołąbki/, /^Zupa rybna4 porcje/]);

  // A text with other words, or with an ingredient of a recipe, isn't a recipe.
  await addMeal(anna, 'Dziś', 'u babci');
  await expect(mealsOf(page, 'Dziś')).toHaveText([/Gołąbki/, /Zupa/, /^u babci/]);
  await chooseFor(anna, 'u babci', 'Zmień wpis');
  await dialog.getByLabel('Własny wpis').fill('placki ziemniaczane');
  await press(option('Zapisz'));
  await expect(mealsOf(page, 'Dziś')).toHaveText([/Gołąbki/, /Zupa/, /^placki ziemniaczane/]);
  const shopping = await openShopping(anna);
  await expect(shopping.getByText('Bez przepisu: placki ziemniaczane')).toBeVisible();
});
