import { v7 as uuidv7 } from 'uuid';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { addProduct, makeList } from '../support/household.ts';
import { itemsOf } from '../support/operations.ts';
import { openShopping, planMeal } from '../support/plan-screens.ts';
import { line } from '../support/screens.ts';
import { openDialog, submitOf } from '../support/to-buy-screens.ts';

test.use({ hasServiceWorker: false });

/** A recipe of tinned and of fresh tomatoes, which are one product. Resolves with its id. */
async function makeSauce(who: TestClient): Promise<string> {
  const id = uuidv7();
  const productId = await addProduct(who, 'Pomidory');
  const products = [
    { productId, qty: 800, unit: 'g', note: 'z puszki' },
    { productId, qty: 500, unit: 'g' },
  ];
  succeeded(await who.post('/api/v2/recipe', { id, name: 'Sos', text: '', portions: 4, products }));
  return id;
}

test('tinned and fresh tomatoes are chosen apart, and have no sum on the list', async ({
  person,
  ownHousehold,
}) => {
  const anna = await person({ household: ownHousehold, viewport: 'phone' });
  const jan = await person({ household: ownHousehold });
  const { page, press } = anna;
  const id = await makeSauce(anna.client);
  const listId = await makeList(anna.client, 'Sobota', { sharedWith: [jan.client] });
  await jan.open(`/shopping-lists/${listId}`);
  await anna.open(`/recipes/${id}`);
  const dialog = await openDialog(anna);
  const tinned = dialog.getByRole('checkbox', { name: /^Pomidory\s800\s+g z puszki$/ });
  const fresh = dialog.getByRole('checkbox', { name: /^Pomidory\s500\s+g$/ });
  await expect(dialog.getByRole('heading', { name: 'Do kupienia: 2 z 2' })).toBeVisible();
  await expect(tinned).toBeChecked();
  await expectAccessible(page);
  await press(dialog.getByText('z puszki'));
  await expect(tinned).not.toBeChecked();
  await expect(fresh).toBeChecked();
  await press(submitOf(page));
  await expect(dialog).toBeHidden();
  await expect.poll(() => itemsOf(anna.client, listId)).toMatchObject([{ productQty: 500, note: null }]);

  // An ingredient that was left out is remembered, and ticked again by hand.
  await openDialog(anna);
  await expect(tinned).not.toBeChecked();
  await press(dialog.getByText('z puszki'));
  await press(submitOf(page));
  await expect(dialog).toBeHidden();
  const shown = line(jan.page, 'Pomidory');
  await expect(shown).toContainText(/500\s+g, 800\s+g, 500\s+g \(w tym 800\s+g z puszki\)/);
  await expect(shown).not.toContainText('razem');
  await jan.press(shown.getByText(/^\(.*\)$/));
  await expect(jan.page.getByRole('dialog', { name: 'Pomidory' }).getByRole('listitem')).toHaveText([
    'Sos: 500 g',
    'Sos: 800 g',
    'Sos: 500 g',
  ]);
});

test('tinned and fresh tomatoes of a plan are chosen apart', async ({ person, ownHousehold }) => {
  const anna = await person({ household: ownHousehold });
  const recipeId = await makeSauce(anna.client);
  const listId = await makeList(anna.client, 'Sobota');
  for (const portions of [4, 8]) await planMeal(anna.client, { recipeId, portions });
  await anna.open('/plan');
  const dialog = await openShopping(anna);
  await expect(dialog.getByRole('checkbox', { name: /^Pomidory\s2,4\s+kg z puszki$/ })).toBeChecked();
  await anna.press(dialog.getByText(/1,5\s+kg/));
  await anna.press(dialog.getByRole('button', { name: 'Dodaj', exact: true }));
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await itemsOf(anna.client, listId)).map(({ productQty, note }) => [productQty, note]))
    .toEqual([
      [800, 'z puszki'],
      [1600, 'z puszki'],
    ]);
  await anna.open(`/shopping-lists/${listId}`);
  await expect(line(anna.page, 'Pomidory')).toContainText(/\(razem 2,4\s+kg\)/);
});
