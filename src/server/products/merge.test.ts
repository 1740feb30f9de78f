import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ANYTHING } from '../../contract/events.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { refusal, type TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import {
  addItem,
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

const merge = (who: TestClient, id: string, into: unknown) =>
  who.post(`/api/v2/product/${id}/merge`, { into });
const productsOn = ({ items }: ShoppingList) =>
  items.map(({ productId, productName }) => ({ id: productId, name: productName }));

// spec: R175
test('recipes and lists follow, and the remaining product counts its uses', async () => {
  const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
  const recipe = await makeRecipe(server, [
    { productId: product.id, qty: 1, unit: 'kg' },
    { productId: twin.id, qty: 2, unit: 'can' },
  ]);
  const list = await makeList(anna);
  await addItem(anna, list, { productId: twin.id, qty: 3, unit: 'l' });
  await addItem(anna, list, { productId: product.id });
  const { status, body } = await merge(jan, twin.id, product.id);
  expect([status, body]).toEqual([200, { ...product, _count: { recipes: 1, ShoppingListItem: 2 } }]);
  expect(productsOn(await getList(anna, list))).toEqual([
    { id: product.id, name: product.name },
    { id: product.id, name: product.name },
  ]);
  expect((await anna.get(`/api/v2/recipe/${recipe.id}`)).body.products).toEqual([
    { productId: product.id, qty: 1, unit: 'kg', Product: { id: product.id, name: product.name } },
    { productId: product.id, qty: 2, unit: 'can', Product: { id: product.id, name: product.name } },
  ]);
  expect((await anna.get(`/api/v2/product/${twin.id}`)).body).toEqual(refusal('PRODUCT_NOT_FOUND'));
  expect((await anna.get('/api/v2/product/names')).body).not.toContainEqual([twin.id, twin.name]);
});

test('who asks gets the product into which one was merged, as long as it is there', async () => {
  const [first, twin, product] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  const current = async (id: string) => (await anna.get(`/api/v2/product/${id}?merged=1`)).body;
  expect(await current(first.id)).toMatchObject(first);
  await merge(jan, first.id, twin.id);
  await merge(jan, twin.id, product.id);
  const { body } = await anna.get(`/api/v2/product/${product.id}`);
  for (const { id } of [first, twin, product]) expect(await current(id)).toEqual(body);
  expect(await current(uuidv7())).toEqual(refusal('PRODUCT_NOT_FOUND'));
  await anna.delete(`/api/v2/product/${product.id}`);
  expect(await current(first.id)).toEqual(refusal('PRODUCT_NOT_FOUND'));
  expect((await anna.get(`/api/v2/product/${first.id}?merged=2`)).status).toBe(400);
});

test('who asks hears what the remaining product was called, until another is called so', async () => {
  const [first, twin, product] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  await merge(jan, first.id, twin.id);
  await merge(jan, twin.id, product.id);
  const names = async () => {
    const { body } = await anna.get('/api/v2/product/names?aliases=1');
    return body.find(([id]: string[]) => id === product.id);
  };
  expect((await names()).toSorted()).toEqual([product.id, product.name, twin.name, first.name].toSorted());
  await makeProduct(anna, twin.name.toUpperCase());
  expect(await names()).toEqual([product.id, product.name, first.name]);
  expect((await anna.get('/api/v2/product/names')).body).toContainEqual([product.id, product.name]);
  expect((await anna.get('/api/v2/product/names?aliases=2')).status).toBe(400);
});

test('open screens hear of it, lists through their logs', async () => {
  const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
  const recipe = await makeRecipe(server, [{ productId: twin.id, qty: 1, unit: 'kg' }]);
  const [shared, untouched] = [await makeList(anna, jan), await makeList(jan)];
  const item = await addItem(anna, shared, { productId: twin.id });
  for (const _ of 'ab') await addItem(anna, shared);
  await addItem(jan, untouched, { productId: product.id });
  const before = await getList(jan, shared);
  const other = await getList(jan, untouched);
  server.announcements.length = 0;
  await merge(jan, twin.id, product.id);
  const { body } = await anna.get(`/api/v2/shopping-list/${shared}?since=${before.version}`);
  expect(body.operations).toEqual([
    {
      seq: before.version + 1,
      id: expect.any(String),
      type: 'product.merged',
      client: expect.any(String),
      user: jan.id,
      madeAt: expect.any(Number),
      receivedAt: expect.any(Number),
      effects: { items: [{ ...item, productId: product.id, productName: product.name }] },
    },
  ]);
  expect(await getList(jan, untouched)).toEqual(other);
  expect(server.announcements).toEqual([
    ['recipeChanged', recipe.id],
    ['listAdvanced', shared, before.version + 1, body.operations],
    ['listsChanged', [anna.id, jan.id], shared],
    ['productChanged', twin.id],
    ['productChanged', product.id],
  ]);
});

test('screens are told of the recipes once, however many have it', async () => {
  const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
  for (const _ of 'abc') await makeRecipe(server, [{ productId: twin.id, qty: 1, unit: 'kg' }]);
  server.announcements.length = 0;
  await merge(jan, twin.id, product.id);
  expect(server.announcements).toEqual([
    ['recipeChanged', ANYTHING],
    ['productChanged', twin.id],
    ['productChanged', product.id],
  ]);
});

describe('the id of the merged product', () => {
  test('means the remaining one, over any number of merges', async () => {
    const products = await Promise.all([1, 2, 3].map(() => makeProduct(anna)));
    const [oldest, older, current] = products as [
      (typeof products)[0],
      (typeof products)[0],
      (typeof products)[0],
    ];
    await merge(anna, oldest.id, older.id);
    await merge(anna, older.id, current.id);
    const list = await makeList(jan);
    const waiting = [newItem(oldest), newItem(older)];
    await sendOperations(jan, list, makeOperation({ type: 'item.add', items: waiting }));
    expect(productsOn(await getList(jan, list))).toEqual([
      { id: current.id, name: current.name },
      { id: current.id, name: current.name },
    ]);
    const added = await jan.post('/api/v2/recipe', {
      name: 'Zupa',
      text: '',
      products: [{ productId: oldest.id, qty: 1, unit: 'kg' }],
    });
    expect(added.body.products).toMatchObject([{ productId: current.id }]);
    for (const chosen of [oldest.id, `${older.id},${current.id}`]) {
      const found = await jan.get(`/api/v2/recipe?products=${chosen}`);
      expect(found.body).toEqual([{ id: added.body.id, name: 'Zupa', portions: null }]);
    }
  });

  test('is followed by a restored item, and by a tick that waited', async () => {
    const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
    const list = await makeList(anna);
    const [removed, kept] = [
      await addItem(anna, list, { productId: twin.id }),
      await addItem(anna, list, { productId: twin.id }),
    ];
    await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds: [removed.id] }));
    const base = (await getList(anna, list)).version;
    await merge(jan, twin.id, product.id);
    const itemIds = [kept.id, removed.id];
    const { body } = await sendOperations(
      anna,
      list,
      makeOperation({ type: 'item.restore', itemIds: [removed.id] }, { base }),
      makeOperation({ type: 'product.check', productId: twin.id, checked: true, itemIds }, { base }),
    );
    expect(body.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    const { items } = await getList(anna, list);
    expect(items.map(({ productId, checked }) => ({ productId, checked }))).toEqual([
      { productId: product.id, checked: true },
      { productId: product.id, checked: true },
    ]);
  });

  test('does not keep its name: another product may take it', async () => {
    const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
    await merge(anna, twin.id, product.id);
    expect((await anna.patch(`/api/v2/product/${product.id}`, { name: twin.name })).status).toBe(200);
    expect((await anna.post('/api/v2/product', { id: twin.id, name: product.name })).status).toBe(409);
  });
});

describe('it is refused', () => {
  test('for a product and itself', async () => {
    const product = await makeProduct(anna);
    const { status, body } = await merge(anna, product.id, product.id);
    expect([status, body]).toEqual([400, { ...refusal('VALIDATION_ERROR'), issues: ['into'] }]);
  });

  test('for products that do not exist', async () => {
    const [product, deleted] = [await makeProduct(anna), await makeProduct(anna)];
    await anna.delete(`/api/v2/product/${deleted.id}`);
    for (const other of [uuidv7(), deleted.id]) {
      for (const [id, into] of [
        [product.id, other],
        [other, product.id],
      ] as const) {
        const { status, body } = await merge(anna, id, into);
        expect([status, body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
      }
    }
    expect((await anna.get(`/api/v2/product/${product.id}`)).status).toBe(200);
  });

  test.each([undefined, null, 'mleko', 7])('for %j in place of an id', async (into) => {
    const product = await makeProduct(anna);
    const { status, body } = await merge(anna, product.id, into);
    expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

test('a repeated call answers the same and is announced again; the reverse merge is refused', async () => {
  const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
  const first = await merge(anna, twin.id, product.id);
  const announced = server.announcements.length;
  expect((await merge(anna, twin.id, product.id)).body).toEqual(first.body);
  const both = [twin.id, product.id].map((id) => ['productChanged', id]);
  expect(server.announcements.slice(announced)).toEqual(both);
  expect((await merge(anna, product.id, twin.id)).status).toBe(404);
});

test('of two products into each other at once, one direction succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await makeProduct(anna), await makeProduct(anna)];
    const answers = await Promise.all([merge(anna, one.id, other.id), merge(jan, other.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const left = await Promise.all([one, other].map(({ id }) => anna.get(`/api/v2/product/${id}`)));
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  }
});

test('while people add the product to lists and recipes, all of them follow', async () => {
  const lists = await Promise.all([anna, jan, anna].map((who) => makeList(who, who === anna ? jan : anna)));
  for (let round = 0; round < 8; round += 1) {
    const [twin, product] = [await makeProduct(anna), await makeProduct(anna)];
    const answers = await Promise.all([
      ...lists.map((list) =>
        sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem(twin)] })),
      ),
      merge(jan, twin.id, product.id),
      jan.post('/api/v2/recipe', {
        name: 'Zupa',
        text: '',
        products: [{ productId: twin.id, qty: 1, unit: 'g' }],
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await anna.get(`/api/v2/product/${product.id}`);
    expect(body._count).toEqual({ recipes: 1, ShoppingListItem: lists.length });
  }
});

test('it is all or nothing, and announces nothing before its commit', async () => {
  const products = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  const [older, twin, product] = products as [
    (typeof products)[0],
    (typeof products)[0],
    (typeof products)[0],
  ];
  await merge(anna, older.id, twin.id);
  await makeRecipe(server, [{ productId: twin.id, qty: 1, unit: 'kg' }]);
  for (const who of [anna, jan]) await addItem(who, await makeList(who), { productId: twin.id });
  server.announcements.length = 0;
  const announced: number[] = [];
  const { broken, leftovers } = await breakEveryStatement(server, async () => {
    await merge(anna, twin.id, product.id);
    announced.push(server.announcements.length);
  });
  // The aliases, the product, the recipe, the items, and for each of two lists the log and the version.
  expect(broken).toBeGreaterThanOrEqual(8);
  expect(leftovers).toEqual([]);
  expect(announced.slice(0, -1)).toEqual(Array<number>(broken).fill(0));
  expect(announced.at(-1)).toBeGreaterThan(0);
});
