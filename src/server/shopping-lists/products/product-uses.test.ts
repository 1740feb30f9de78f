import { expect, test } from 'vitest';
import { MAX_NAMED_USES } from '../../../contract/products/product-uses.ts';
import { succeeded, type TestClient } from '../../../test/client.ts';
import { addItem, freshName, getList, makeList, makeProduct } from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

async function makeRecipe(name: string, ...productIds: string[]): Promise<{ id: string; name: string }> {
  const products = productIds.map((productId) => ({ productId, qty: 1, unit: 'piece' }));
  const { id } = succeeded(await anna.post('/api/v2/recipe', { name, text: '', products }));
  return { id, name };
}

const usesFor = async (who: TestClient, productId: string) => {
  const { recipes, lists, otherLists } = (await who.get(`/api/v2/product/${productId}`)).body;
  return { recipes, lists, otherLists };
};

test('a product names the recipes that use it, and of the lists only those one has access to, beside how many others', async () => {
  const [product, other] = [await makeProduct(anna), await makeProduct(anna)];
  const dumplings = await makeRecipe('Łazanki', product.id, product.id, other.id);
  const soup = await makeRecipe('Barszcz', product.id);
  await makeRecipe(freshName('Inny'), other.id);
  const deleted = await makeRecipe(freshName('Dawny'), product.id);
  succeeded(await anna.delete(`/api/v2/recipe/${deleted.id}`));

  const own = await makeList(anna);
  const shared = await makeList(jan, anna);
  const [secret, without, ended, cleared] = [
    await makeList(jan),
    await makeList(anna),
    await makeList(anna),
    await makeList(anna),
  ];
  for (const list of [own, own, shared, secret, ended, cleared]) {
    await addItem(list === secret || list === shared ? jan : anna, list, { productId: product.id });
  }
  await addItem(anna, without, { productId: other.id });
  succeeded(await anna.delete(`/api/shopping-lists/${ended}`));
  succeeded(await anna.get(`/api/v2/shopping-list/${cleared}/clear-list`));

  const named = async (who: TestClient, ...ids: string[]) =>
    Promise.all(ids.map(async (id) => ({ id, name: (await getList(who, id)).name })));
  const recipes = [soup, dumplings];
  expect(await usesFor(anna, product.id)).toEqual({
    recipes,
    lists: await named(anna, own, shared),
    otherLists: 1,
  });
  expect(await usesFor(jan, product.id)).toEqual({
    recipes,
    lists: await named(jan, shared, secret),
    otherLists: 1,
  });
  const { body } = await anna.get(`/api/v2/product/${product.id}`);
  expect(body._count).toEqual({ recipes: 2, ShoppingListItem: 4 });
});

test('of many only the first are named, in Polish order, and the counts tell of all', async () => {
  const product = await makeProduct(anna);
  for (let number = MAX_NAMED_USES + 2; number > 0; number -= 1)
    await makeRecipe(`Placek ${number}`, product.id);
  const { recipes } = await usesFor(jan, product.id);
  expect(recipes.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: MAX_NAMED_USES }, (_, index) => `Placek ${index + 1}`),
  );
  const { body } = await jan.get(`/api/v2/product/${product.id}`);
  expect(body._count.recipes).toBe(MAX_NAMED_USES + 2);
});

test('a product that nothing uses says so', async () => {
  expect(await usesFor(anna, (await makeProduct(anna)).id)).toEqual({
    recipes: [],
    lists: [],
    otherLists: 0,
  });
});
