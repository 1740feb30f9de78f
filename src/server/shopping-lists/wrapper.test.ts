import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { refusal, type TestClient } from '../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  sendOperations,
} from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

const PATH = '/api/shopping-lists';
const success = (data: unknown) => ({ success: true, message: '', data });

describe('lists', () => {
  // spec: R155
  test('are answered as on v2, in an envelope', async () => {
    const [owner, list] = [await server.signUp(), await makeList(anna)];
    const own = await makeList(owner);
    const previews = await owner.get(PATH);
    expect([previews.status, previews.body]).toEqual([
      200,
      success((await owner.get('/api/v2/shopping-list')).body),
    ]);
    expect(previews.body.data.map(({ id }: { id: string }) => id)).toEqual([own]);
    await addItem(anna, list);
    const whole = await anna.get(`${PATH}/${list}`);
    expect([whole.status, whole.body]).toEqual([200, success(await getList(anna, list))]);
  });

  // spec: R156
  test('are created with a name; the answer is the id', async () => {
    const name = freshName('Sobota');
    const { status, body } = await anna.post(PATH, { name: `  ${name} ` });
    expect([status, body]).toEqual([200, success(expect.any(String))]);
    expect(await getList(anna, body.data)).toMatchObject({ name, userId: anna.id, version: 0, items: [] });
    expect(server.announcements).toContainEqual(['listsChanged', [anna.id], body.data]);
  });

  // spec: R231
  test('created with a client-made id are recognised when repeated', async () => {
    const list = { id: uuidv7(), name: freshName('Niedziela') };
    // The list may have been renamed before the retry arrives.
    for (const name of [list.name, list.name, freshName('Dawna')]) {
      const { status, body } = await anna.post(PATH, { ...list, name });
      expect([status, body]).toEqual([200, success(list.id)]);
    }
    expect(await getList(anna, list.id)).toMatchObject({ name: list.name });
    const { status, body } = await jan.post(PATH, { ...list, name: freshName('Inna') });
    expect([status, body]).toEqual([409, refusal('SHOPPING_LIST_ALREADY_EXISTS')]);
  });

  test('created with a client-made id are recognised when they belong to a member by now', async () => {
    const list = { id: uuidv7(), name: freshName('Niedziela') };
    await anna.post(PATH, list);
    await anna.post(`/api/v2/shopping-list/${list.id}/add-user`, { user: jan.user.email });
    await anna.put(`/api/v2/shopping-list/${list.id}/owner`, { userId: jan.id });
    const { status, body } = await anna.post(PATH, list);
    expect([status, body]).toEqual([200, success(list.id)]);
    expect(await getList(anna, list.id)).toMatchObject({ ...list, userId: jan.id });
  });

  test('created twice at once with one id are one list, without an error', async () => {
    const list = { id: uuidv7(), name: freshName('Poniedziałek') };
    const answers = await Promise.all([1, 2, 3].map(() => anna.post(PATH, list)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, success(list.id)]);
  });

  // spec: R157
  test('of one owner have different names, also when created at once', async () => {
    const name = freshName('Żabka');
    const answers = await Promise.all([1, 2, 3].map(() => anna.post(PATH, { name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await anna.post(PATH, { name: name.toUpperCase() })).body).toEqual(
      refusal('SHOPPING_LIST_ALREADY_EXISTS'),
    );
    expect((await jan.post(PATH, { name })).status).toBe(200);
  });

  // spec: R163
  test('are renamed by the owner', async () => {
    const list = await makeList(anna, jan);
    const name = freshName('Ćmielów');
    const renamed = await anna.put(`${PATH}/${list}`, { name });
    expect([renamed.status, renamed.body]).toEqual([200, success(await getList(anna, list))]);
    expect(renamed.body.data).toMatchObject({ name, version: 1 });
    expect((await anna.put(`${PATH}/${list}`, { name })).body.data.version).toBe(1);
    const member = await jan.put(`${PATH}/${list}`, { name: freshName('X') });
    expect([member.status, member.body]).toEqual([403, refusal('FORBIDDEN')]);
    expect((await getList(jan, list)).name).toBe(name);
  });

  test('are not renamed to the name of another list of the owner', async () => {
    const [list, other] = [await makeList(anna), await makeList(anna)];
    const { name } = await getList(anna, other);
    const { status, body } = await anna.put(`${PATH}/${list}`, { name: name.toUpperCase() });
    expect([status, body]).toEqual([409, refusal('SHOPPING_LIST_ALREADY_EXISTS')]);
    const upper = (await getList(anna, list)).name.toUpperCase();
    expect((await anna.put(`${PATH}/${list}`, { name: upper })).body.data.name).toBe(upper);
  });

  test('are refused one of two simultaneous renamings to the same name', async () => {
    const lists = [await makeList(anna), await makeList(anna)];
    const name = freshName('Wtorek');
    const answers = await Promise.all(lists.map((list) => anna.put(`${PATH}/${list}`, { name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  // spec: R164
  test('are removed by the owner for all members; the name is free again', async () => {
    const list = await makeList(anna, jan);
    const { name } = await getList(anna, list);
    expect((await jan.delete(`${PATH}/${list}`)).body).toEqual(refusal('FORBIDDEN'));
    const { status, body } = await anna.delete(`${PATH}/${list}`);
    expect([status, body]).toEqual([200, success(null)]);
    for (const who of [anna, jan]) {
      expect((await who.get(`${PATH}/${list}`)).body).toEqual(refusal('SHOPPING_LIST_NOT_FOUND'));
      expect(JSON.stringify((await who.get(PATH)).body)).not.toContain(list);
    }
    expect(server.announcements).toContainEqual(['listGone', list, [anna.id, jan.id]]);
    expect((await anna.delete(`${PATH}/${list}`)).status).toBe(404);
    expect((await anna.post(PATH, { name })).status).toBe(200);
    // A late retry of its creation doesn't create it again.
    expect((await anna.post(PATH, { id: list, name })).body).toEqual(success(list));
    expect((await anna.get(`${PATH}/${list}`)).status).toBe(404);
  });
});

describe('add-product', () => {
  const add = (who: TestClient, body: object, headers?: Record<string, string>) =>
    who.post(`${PATH}/add-product`, body, headers);

  // spec: R158
  test('answers the new item', async () => {
    const [list, product] = [await makeList(anna, jan), await makeProduct(anna)];
    const { status, body } = await add(jan, {
      shoppingListId: list,
      productId: product.id,
      qty: 0.5,
      unit: 'kg',
    });
    expect([status, body]).toEqual([
      200,
      success({
        id: expect.any(String),
        productId: product.id,
        productName: product.name,
        productQty: 0.5,
        productUnit: 'kg',
        checked: false,
        note: null,
        addedBy: jan.id,
        recipeId: null,
        recipeName: null,
        position: expect.any(Number),
        missingIn: null,
        marks: {},
      }),
    ]);
    expect((await getList(anna, list)).items).toEqual([body.data]);
  });

  // spec: R154
  test('adds a product as often as it is called', async () => {
    const [list, { id: productId }] = [await makeList(anna), await makeProduct(anna)];
    const item = { shoppingListId: list, productId, qty: 1, unit: 'can' };
    expect((await add(anna, item)).body.data.id).not.toBe((await add(anna, item)).body.data.id);
    expect((await getList(anna, list)).items).toHaveLength(2);
  });

  // spec: R232
  test('recognises a repeated item by its id, in its current state, and by an Idempotency-Key', async () => {
    const [list, { id: productId }] = [await makeList(anna), await makeProduct(anna)];
    const item = { shoppingListId: list, productId, qty: 1, unit: 'can' };
    const withId = { ...item, id: uuidv7() };
    const first = await add(anna, withId);
    expect(first.body.data.id).toBe(withId.id);
    await anna.post(`/api/v2/shopping-list/${list}/check-product`, { productId, state: true });
    const again = await add(anna, withId);
    expect([again.status, again.body.data]).toMatchObject([200, { id: withId.id, checked: true }]);
    const key = { 'idempotency-key': freshName('klucz') };
    const keyed = await add(anna, item, key);
    expect((await add(anna, item, key)).body.data.id).toBe(keyed.body.data.id);
    const other = await add(anna, { ...item, qty: 2 }, key);
    expect([other.status, other.body]).toEqual([409, refusal('OPERATION_CONFLICT')]);
    expect((await getList(anna, list)).items).toHaveLength(2);
  });

  // spec: R232
  test('recognises an item by a key even when the log no longer has what it did', async () => {
    const [list, { id: productId }] = [await makeList(anna), await makeProduct(anna)];
    const item = { shoppingListId: list, productId, qty: 1, unit: 'can' };
    const key = { 'idempotency-key': freshName('klucz') };
    const { id } = (await add(anna, item, key)).body.data;
    for (let batch = 0; batch < 6; batch += 1) {
      const ticks = Array.from({ length: 100 }, (_, index) =>
        makeOperation({ type: 'product.check', productId, checked: index % 2 === 0, itemIds: [id] }),
      );
      await sendOperations(anna, list, ...ticks);
    }
    const again = await add(anna, item, key);
    expect([again.status, again.body.data]).toMatchObject([200, { id }]);
    // A key is one user's own, on one list.
    const other = await makeList(anna);
    expect((await add(anna, { ...item, shoppingListId: other }, key)).body.data.id).not.toBe(id);
  });

  test('answers what it added, though the access of its author ends right after', async () => {
    const [list, { id: productId }] = [await makeList(anna, jan), await makeProduct(anna)];
    server.faults.afterNextShared(async () => {
      await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    });
    const item = { id: uuidv7(), shoppingListId: list, productId, qty: 1, unit: 'can' };
    const { status, body } = await add(jan, item);
    expect([status, body.data.id]).toEqual([200, item.id]);
    expect((await getList(anna, list)).items).toEqual([body.data]);
    // A user who has lost access isn't told the current item, not even for a repeat.
    expect((await add(jan, item)).status).toBe(403);
  });

  test('answers a repeated item that was removed since, and leaves it removed', async () => {
    const [list, { id: productId }] = [await makeList(anna), await makeProduct(anna)];
    const item = { id: uuidv7(), shoppingListId: list, productId, qty: 1, unit: 'can' };
    await add(anna, item);
    await anna.get(`/api/v2/shopping-list/${list}/clear-list`);
    const again = await add(anna, item);
    expect([again.status, again.body.data.id]).toEqual([200, item.id]);
    expect((await getList(anna, list)).items).toEqual([]);
  });

  // spec: R159
  test('refuses an id that another item of the list has; on another list it is free', async () => {
    const [list, other] = [await makeList(anna, jan), await makeList(jan)];
    const [milk, bread] = [await makeProduct(anna), await makeProduct(anna)];
    const item = { id: uuidv7(), shoppingListId: list, productId: milk.id, qty: 1, unit: 'l' };
    await add(anna, item);
    for (const [who, change] of [
      [anna, { productId: bread.id }],
      [anna, { qty: 2 }],
      [jan, { productId: bread.id }],
    ] as const) {
      const { status, body } = await add(who, { ...item, ...change });
      expect([change, status, body]).toEqual([change, 409, refusal('PRODUCT_ALREADY_ADDED')]);
    }
    expect((await getList(anna, list)).items).toMatchObject([
      { id: item.id, productId: milk.id, productQty: 1 },
    ]);
    expect((await add(jan, { ...item, shoppingListId: other })).status).toBe(200);
    expect((await getList(jan, other)).items).toMatchObject([{ id: item.id }]);
  });

  test('refuses an unknown or deleted product, and another user’s list', async () => {
    const [list, deleted] = [await makeList(anna), await makeProduct(anna)];
    await anna.delete(`/api/v2/product/${deleted.id}`);
    for (const productId of [uuidv7(), deleted.id]) {
      const { status, body } = await add(anna, { shoppingListId: list, productId, qty: 1, unit: 'l' });
      expect([status, body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
    }
    const { id: productId } = await makeProduct(anna);
    const foreign = await add(stranger, { shoppingListId: list, productId, qty: 1, unit: 'l' });
    expect([foreign.status, foreign.body]).toEqual([403, refusal('FORBIDDEN')]);
    const unknown = await add(anna, { shoppingListId: uuidv7(), productId, qty: 1, unit: 'l' });
    expect([unknown.status, unknown.body]).toEqual([404, refusal('SHOPPING_LIST_NOT_FOUND')]);
    expect((await getList(anna, list)).version).toBe(0);
  });
});

describe('the other calls answer the current list', () => {
  // spec: R160
  test('check-product, clear-checked, clear-list', async () => {
    const list = await makeList(anna, jan);
    const [milk, bread, eggs] = [
      await addItem(anna, list),
      await addItem(anna, list),
      await addItem(anna, list),
    ];
    const body = { shoppingListId: list };
    const ids = (answer: { body: { data: { items: { id: string }[] } } }) =>
      answer.body.data.items.map(({ id }) => id);
    const ticked = await jan.put(`${PATH}/check-product`, {
      ...body,
      productId: milk.productId,
      state: true,
    });
    expect([ticked.status, ticked.body]).toEqual([200, success(await getList(jan, list))]);
    expect(ticked.body.data.items[0].checked).toBe(true);
    const cleared = await jan.post(`${PATH}/clear-checked`, body);
    expect([cleared.status, ids(cleared)]).toEqual([200, [bread.id, eggs.id]]);
    const emptied = await jan.post(`${PATH}/clear-list`, body);
    expect([emptied.status, emptied.body]).toEqual([200, success(await getList(jan, list))]);
    expect(ids(emptied)).toEqual([]);
  });

  // spec: R161
  test('add-user', async () => {
    const list = await makeList(anna);
    const { status, body } = await anna.post(`${PATH}/add-user`, {
      shoppingListId: list,
      user: jan.user.email,
    });
    expect([status, body]).toEqual([200, success(await getList(jan, list))]);
    const again = await anna.post(`${PATH}/add-user`, { shoppingListId: list, user: jan.user.email });
    expect([again.status, again.body]).toEqual([409, refusal('USER_ALREADY_HAS_ACCESS')]);
  });

  // spec: R162
  test('add-recipe-products-to-shopping-list', async () => {
    const { id: productId } = await makeProduct(anna);
    const recipe = await makeRecipe(server, [{ productId, qty: 2, unit: 'can' }]);
    const list = await makeList(anna, jan);
    const path = `${PATH}/add-recipe-products-to-shopping-list`;
    const { status, body } = await jan.post(path, { shoppingListId: list, recipeId: recipe.id });
    expect([status, body]).toEqual([200, success(await getList(jan, list))]);
    expect(body.data.items).toMatchObject([{ productId, recipeId: recipe.id, recipeName: recipe.name }]);
    const unknown = await jan.post(path, { shoppingListId: list, recipeId: uuidv7() });
    expect([unknown.status, unknown.body]).toEqual([404, refusal('RECIPE_NOT_FOUND')]);
  });
});

test('previews never show what a list held before it was shared or after it was withdrawn', async () => {
  const list = await makeList(anna);
  await sendOperations(anna, list, makeOperation({ type: 'list.rename', name: freshName('Tajna') }));
  const sees = async () => JSON.stringify((await jan.get(PATH)).body).includes(list);
  expect(await sees()).toBe(false);
  await anna.post(`${PATH}/add-user`, { shoppingListId: list, user: jan.user.email });
  expect(await sees()).toBe(true);
  await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
  expect(await sees()).toBe(false);
});
