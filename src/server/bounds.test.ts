import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adding, addingNew, countProducts, freshProduct, startBoundedServer } from '../test/bounds.ts';
import { refusal, TestClient } from '../test/client.ts';
import { createTestStorage } from '../test/database.ts';
import {
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../test/household.ts';
import { makeRecipe } from '../test/recipes.ts';
import type { TestServer } from '../test/server.ts';

const V2 = '/api/v2/shopping-list';

let server: TestServer;
let anna: TestClient;
let jan: TestClient;

async function start(...options: Parameters<typeof startBoundedServer>): Promise<void> {
  ({ server, anna, jan } = await startBoundedServer(...options));
}

test('many who add products at once stay within the bound', async () => {
  const [maxProducts, people] = [10, 30];
  await start({ maxProducts });
  const lists = await Promise.all(Array.from({ length: people }, () => makeList(anna)));
  const answers = await Promise.all(lists.map((list) => sendOperations(anna, list, addingNew(1))));
  const applied = answers.filter(({ body }) => body.results[0]?.outcome === 'applied');
  expect([applied.length, await countProducts(anna)]).toEqual([maxProducts, maxProducts]);
  await server.close();
});

describe('an installation full of products', () => {
  let list: string;
  let known: { id: string; name: string };
  beforeAll(async () => {
    await start({ maxProducts: 3 });
    list = await makeList(anna);
    known = await makeProduct(anna);
    await makeProduct(jan);
  });
  afterAll(() => server.close());

  // spec: P61
  test('makes none beyond the bound, through any route, and goes on with the rest of a batch', async () => {
    const [tooMany, last, refused] = [addingNew(2), addingNew(1), addingNew(1)];
    const old = adding(newItem(known));
    const { body } = await sendOperations(anna, list, tooMany, last, refused, old);
    expect(body.results).toMatchObject([
      { outcome: 'refused', code: 'PRODUCT_LIMIT_REACHED' },
      { outcome: 'applied' },
      { outcome: 'refused', code: 'PRODUCT_LIMIT_REACHED' },
      { outcome: 'applied' },
    ]);
    const direct = await jan.post('/api/v2/product', freshProduct());
    expect([direct.status, direct.body]).toEqual([409, refusal('PRODUCT_LIMIT_REACHED')]);
    expect(await countProducts(anna)).toBe(3);
    expect((await getList(anna, list)).items).toHaveLength(2);
  });

  test('makes no recipe whose products find no room, and changes none', async () => {
    const named = (product = freshProduct()) => ({
      productId: product.id,
      productName: product.name,
      qty: 1,
      unit: 'kg',
    });
    const body = (...products: object[]) => ({ name: freshName('Zupa'), text: '', products });
    const recipe = await anna.post('/api/v2/recipe', body(named(known)));
    expect(recipe.status).toBe(200);
    const path = `/api/v2/recipe/${recipe.body.id}`;
    for (const refused of [
      await jan.post('/api/v2/recipe', body(named(), named(known))),
      await jan.patch(path, body(named(known), named())),
    ]) {
      expect([refused.status, refused.body]).toEqual([409, refusal('PRODUCT_LIMIT_REACHED')]);
    }
    expect((await jan.get(path)).body).toEqual(recipe.body);
    expect((await jan.get('/api/v2/recipe')).body).toHaveLength(1);
    expect(await countProducts(anna)).toBe(3);
    expect((await anna.delete(path)).status).toBe(200);
  });

  test('answers a retry of an earlier creation', async () => {
    const { id, name } = known;
    expect((await anna.post('/api/v2/product', { id, name })).body).toMatchObject({ id, name });
  });

  test('lets a removed item come back, unless that makes a product', async () => {
    const product = (await getList(anna, list)).items.find(({ productId }) => productId !== known.id)!;
    const remove = makeOperation({ type: 'item.remove', itemIds: [product.id] });
    const restore = () => makeOperation({ type: 'item.restore', itemIds: [product.id] });
    const back = await sendOperations(anna, list, remove, restore(), { ...remove, id: uuidv7() });
    expect(back.body.results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }, {}]);
    expect((await anna.delete(`/api/v2/product/${product.productId}`)).status).toBe(200);
    await makeProduct(anna);
    const gone = await sendOperations(anna, list, restore(), restore());
    expect(gone.body.results).toMatchObject([
      { outcome: 'refused', code: 'PRODUCT_LIMIT_REACHED' },
      { outcome: 'refused', code: 'PRODUCT_LIMIT_REACHED' },
    ]);
  });

  test('has room again when one is deleted or merged', async () => {
    const other = await server.signUp();
    const [first, second] = (await other.get('/api/v2/product/names')).body as [string, string][];
    const into = first![0] === known.id ? first! : second!;
    const merged = into === first ? second! : first!;
    expect((await other.post(`/api/v2/product/${merged[0]}/merge`, { into: into[0] })).status).toBe(200);
    const { id } = await makeProduct(other);
    expect((await other.post('/api/v2/product', freshProduct())).body.message).toBe('PRODUCT_LIMIT_REACHED');
    expect((await other.delete(`/api/v2/product/${id}`)).status).toBe(200);
    await makeProduct(other);
  });
});

test('a recipe whose products find no room comes back once there is room for all of them', async () => {
  await start({ maxProducts: 3 });
  const products = [await makeProduct(anna), await makeProduct(anna)];
  const { id } = await makeRecipe(
    server,
    products.map((product) => ({ productId: product.id, qty: 1, unit: 'kg' })),
    { deleted: true },
  );
  for (const product of products) {
    expect((await anna.delete(`/api/v2/product/${product.id}`)).status).toBe(200);
  }
  const [spare] = [await makeProduct(jan), await makeProduct(jan)];
  const restore = () => anna.post(`/api/v2/recipe/${id}/restore`, {});
  const refused = await restore();
  expect([refused.status, refused.body]).toEqual([409, refusal('PRODUCT_LIMIT_REACHED')]);
  expect(await countProducts(anna)).toBe(2);
  expect((await anna.get(`/api/v2/recipe/${id}`)).status).toBe(404);
  expect((await jan.delete(`/api/v2/product/${spare.id}`)).status).toBe(200);
  expect((await restore()).status).toBe(200);
  expect(await countProducts(anna)).toBe(3);
  await server.close();
});

test('makes no more than the bound when several users add products at once', async () => {
  await start({ maxProducts: 5 });
  const lists = await Promise.all([anna, jan, anna, jan].map((person) => makeList(person)));
  const answers = await Promise.all([
    ...lists.map((list, index) => sendOperations(index % 2 === 0 ? anna : jan, list, addingNew(1))),
    ...Array.from({ length: 4 }, () => anna.post('/api/v2/product', freshProduct())),
  ]);
  const made = answers.filter(({ status, body }) => status === 200 && body.results?.[0].code === undefined);
  expect(made).toHaveLength(5);
  expect(await countProducts(anna)).toBe(5);
  await server.close();
});

// spec: P61
test('an installation above both bounds goes on working with all it has', async () => {
  const storage = await createTestStorage();
  await start({}, storage);
  const [list, other] = [await makeList(anna), await makeList(anna)];
  const [milk, bread] = [await makeProduct(anna), await makeProduct(anna)];
  const recipe = await makeRecipe(server, [{ productId: milk.id, qty: 1, unit: 'l' }]);
  const { token, user } = anna;
  await server.close();
  await start({ maxProducts: 1, maxLists: 1, productsPerHour: 1 }, storage);
  anna = new TestClient(server.url, token, user);
  const item = newItem(bread);
  const { body } = await sendOperations(
    anna,
    list,
    adding(newItem(milk), item),
    makeOperation({ type: 'product.check', productId: bread.id, checked: true, itemIds: [item.itemId] }),
    makeOperation({ type: 'item.set', itemId: item.itemId, qty: 3 }),
    makeOperation({ type: 'item.remove', itemIds: [item.itemId] }),
    makeOperation({ type: 'item.restore', itemIds: [item.itemId] }),
    makeOperation({ type: 'list.rename', name: freshName('Nowa') }),
  );
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(6).fill('applied'));
  expect((await anna.patch(`/api/v2/product/${bread.id}`, { name: freshName('Bułka') })).status).toBe(200);
  const path = `${V2}/${list}/add-recipe-products-to-shopping-list`;
  expect((await anna.post(path, { recipeId: recipe.id })).status).toBe(200);
  expect((await anna.post(`${V2}/${list}/add-user`, { user: jan.user.email })).status).toBe(200);
  expect((await anna.delete(`/api/shopping-lists/${other}`)).status).toBe(200);
  expect((await anna.post('/api/v2/product', freshProduct())).body.message).toBe('PRODUCT_LIMIT_REACHED');
  await server.close();
  await storage.remove();
});

describe('an installation full of lists', () => {
  beforeAll(() => start({ maxLists: 2 }));
  afterAll(() => server.close());

  // spec: P61
  test('makes none more, answers retries, and has room again when one is deleted', async () => {
    const make = (person: TestClient, body: object) => person.post('/api/shopping-lists', body);
    const first = { id: uuidv7(), name: freshName('Lista') };
    await make(anna, first);
    const second = await makeList(jan);
    const third = { id: uuidv7(), name: freshName('Lista') };
    for (const person of [anna, jan]) {
      const { status, body } = await make(person, third);
      expect([status, body]).toEqual([409, refusal('SHOPPING_LIST_LIMIT_REACHED')]);
    }
    expect((await make(anna, first)).body.data).toBe(first.id);
    expect((await jan.delete(`/api/shopping-lists/${second}`)).status).toBe(200);
    expect((await make(anna, third)).body.data).toBe(third.id);
  });

  test('takes a deleted one back only while there is room', async () => {
    const [list] = (await anna.get(V2)).body as { id: string }[];
    await anna.delete(`/api/shopping-lists/${list!.id}`);
    const restore = () => anna.post(`${V2}/${list!.id}/restore`, {});
    const other = await makeList(anna);
    const { status, body } = await restore();
    expect([status, body]).toEqual([409, refusal('SHOPPING_LIST_LIMIT_REACHED')]);
    await anna.delete(`/api/shopping-lists/${other}`);
    expect((await restore()).status).toBe(200);
  });

  test('makes no more when several ask at once', async () => {
    const mine = (await anna.get(V2)).body as { id: string }[];
    for (const { id } of mine) await anna.delete(`/api/shopping-lists/${id}`);
    const ask = (person: TestClient) => person.post('/api/shopping-lists', { name: freshName('Lista') });
    const answers = await Promise.all([anna, jan, anna, jan, anna].map(ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('an installation full of recipes', () => {
  beforeAll(() => start({ maxRecipes: 2 }));
  afterAll(() => server.close());
  const add = (person: TestClient, body: object = {}) =>
    person.post('/api/v2/recipe', { name: freshName('Zupa'), text: '', products: [], ...body });

  // spec: P61
  test('makes none more, answers retries, and has room again when one is deleted', async () => {
    const first = { id: uuidv7(), name: freshName('Zupa') };
    expect((await add(anna, first)).status).toBe(200);
    const second = (await add(jan)).body as { id: string };
    for (const person of [anna, jan]) {
      const { status, body } = await add(person, { products: [] });
      expect([status, body]).toEqual([409, refusal('RECIPE_LIMIT_REACHED')]);
    }
    expect((await add(anna, first)).body.id).toBe(first.id);
    const change = { name: freshName('Barszcz'), text: '', products: [] };
    expect((await jan.patch(`/api/v2/recipe/${second.id}`, change)).status).toBe(200);
    expect((await jan.delete(`/api/v2/recipe/${second.id}`)).status).toBe(200);
    expect((await add(anna)).status).toBe(200);
    const restored = await jan.post(`/api/v2/recipe/${second.id}/restore`);
    expect([restored.status, restored.body]).toEqual([409, refusal('RECIPE_LIMIT_REACHED')]);
  });

  test('makes no more when several ask at once', async () => {
    const there = (await anna.get('/api/v2/recipe')).body as { id: string }[];
    for (const { id } of there) await anna.delete(`/api/v2/recipe/${id}`);
    const answers = await Promise.all([anna, jan, anna, jan, anna].map((person) => add(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});
