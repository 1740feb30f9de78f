import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { breakEveryStatement } from '../../test/faults.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const PATH = '/api/v2/shopping-list';

/** Every call that writes to a list with several statements; each gets a list of two items, shared with Jan. */
const writes: Record<string, (list: string) => Promise<() => Promise<{ status: number }>>> = {
  'a batch of every kind': async (list) => {
    const [first, second] = (await getList(anna, list)).items;
    const added = newItem();
    const operations = [
      makeOperation({ type: 'item.add', items: [added, newItem()] }),
      makeOperation({
        type: 'product.check',
        productId: uuidv7(),
        checked: true,
        itemIds: [first!.id, added.itemId],
      }),
      makeOperation({ type: 'item.set', itemId: second!.id, qty: 3 }),
      makeOperation({ type: 'item.remove', itemIds: [second!.id] }),
      makeOperation({ type: 'item.restore', itemIds: [second!.id] }),
      makeOperation({ type: 'list.rename', name: freshName('Nowa') }),
      makeOperation({ type: 'clear.checked', itemIds: [first!.id] }),
      makeOperation({ type: 'clear.all', itemIds: [second!.id] }),
    ];
    return () => sendOperations(anna, list, ...operations);
  },
  'add-product': async (list) => {
    const { id: productId } = await makeProduct(anna);
    return () =>
      anna.post('/api/shopping-lists/add-product', { shoppingListId: list, productId, qty: 1, unit: 'kg' });
  },
  'check-product': async (list) => {
    const [item] = (await getList(anna, list)).items;
    return () => anna.post(`${PATH}/${list}/check-product`, { productId: item?.productId, state: true });
  },
  'clear-list': async (list) => () => anna.get(`${PATH}/${list}/clear-list`),
  'add-recipe-products-to-shopping-list': async (list) => {
    const products = [await makeProduct(anna), await makeProduct(anna)];
    const recipe = await makeRecipe(
      server,
      products.map(({ id }) => ({ productId: id, qty: 1, unit: 'kg' })),
    );
    return () => anna.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, { recipeId: recipe.id });
  },
  rename: async (list) => () => anna.put(`/api/shopping-lists/${list}`, { name: freshName('Inna') }),
  create: async () => {
    const body = { id: uuidv7(), name: freshName('Świeża') };
    return () => anna.post('/api/shopping-lists', body);
  },
  share: async (list) => {
    const { user } = await server.signUp();
    return () => anna.post(`${PATH}/${list}/add-user`, { user: user.email });
  },
  withdraw: async (list) => () => anna.delete(`${PATH}/${list}/users/${jan.id}`),
  leave: async (list) => () => jan.delete(`${PATH}/${list}/users/${jan.id}`),
  'leave a deleted list': async (list) => {
    await anna.delete(`/api/shopping-lists/${list}`);
    return () => jan.delete(`${PATH}/${list}/users/${jan.id}`);
  },
  'hand over': async (list) => () => anna.put(`${PATH}/${list}/owner`, { userId: jan.id }),
  restore: async (list) => {
    const { items } = await getList(anna, list);
    await anna.delete(`/api/shopping-lists/${list}`);
    for (const { productId } of items) await anna.delete(`/api/v2/product/${productId}`);
    return () => anna.post(`${PATH}/${list}/restore`, {});
  },
  delete: async (list) => () => anna.delete(`/api/shopping-lists/${list}`),
};

// spec: R287, P65
test.each(Object.keys(writes))(
  '%s is all or nothing, and announces nothing before its commit',
  async (name) => {
    const list = await makeList(anna, jan);
    await addItem(anna, list);
    await addItem(anna, list);
    const write = await writes[name]!(list);
    const statuses: number[] = [];
    const announced: number[] = [];
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      const before = server.announcements.length;
      statuses.push((await write()).status);
      announced.push(server.announcements.length - before);
    });
    expect(broken).toBeGreaterThanOrEqual(2);
    expect(leftovers).toEqual([]);
    expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
    expect(announced.slice(0, -1)).toEqual(Array<number>(broken).fill(0));
    expect(announced.at(-1)).toBeGreaterThan(0);
  },
);
