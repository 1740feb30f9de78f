import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import { refusal, type TestClient } from '../../test/client.ts';
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
import { nextMillisecond } from '../../test/next-millisecond.ts';
import { startTestServer } from '../../test/server.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];

const PATH = '/api/v2/shopping-list';
const person = ({ user }: TestClient) => ({ id: user.id, name: user.name });

/** A new item as the list answers it. */
const itemOn = (item: { id: string; productId: string; productName: string }, more: object = {}) => ({
  id: item.id,
  productId: item.productId,
  productName: item.productName,
  productQty: 1,
  productUnit: 'piece',
  checked: false,
  note: null,
  addedBy: anna.id,
  recipeId: null,
  recipeName: null,
  position: expect.any(Number),
  missingIn: null,
  marks: expect.any(Object),
  ...more,
});

describe('previews', () => {
  // spec: R135
  test('are of my lists and those shared with me only', async () => {
    const [owner, friend] = [await server.signUp(), await server.signUp()];
    const [own, shared, foreign] = [
      await makeList(owner),
      await makeList(friend, owner),
      await makeList(friend),
    ];
    const { status, body } = await owner.get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: shared,
        name: expect.any(String),
        userId: friend.id,
        ownerName: friend.user.name,
        total: 0,
        checked: 0,
        members: [person(friend), person(owner)],
        changedAt: expect.any(Number),
        version: 0,
        epoch: expect.any(String),
      },
      {
        id: own,
        name: expect.any(String),
        userId: owner.id,
        ownerName: owner.user.name,
        total: 0,
        checked: 0,
        members: [person(owner)],
        changedAt: expect.any(Number),
        version: 0,
        epoch: expect.any(String),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(foreign);
    expect((await stranger.get(PATH)).body).toEqual([]);
  });

  // spec: R136
  test('count lines as the screen does: items of one product are one line, ticked when all of them are', async () => {
    const list = await makeList(anna);
    const [milk, bread, eggs] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    const first = await addItem(anna, list, { productId: milk.id });
    await addItem(anna, list, { productId: milk.id });
    await addItem(anna, list, { productId: bread.id });
    const removed = await addItem(anna, list, { productId: eggs.id });
    const countsAfter = async (...drafts: Parameters<typeof makeOperation>[0][]) => {
      await sendOperations(anna, list, ...drafts.map((draft) => makeOperation(draft)));
      const { body } = await anna.get(PATH);
      const { total, checked } = (body as { id: string; total: number; checked: number }[]).find(
        ({ id }) => id === list,
      )!;
      return [total, checked];
    };
    const tick = (...itemIds: string[]) =>
      ({ type: 'product.check', productId: milk.id, checked: true, itemIds }) as const;
    const all = (await getList(anna, list)).items.map(({ id }) => id);
    expect(await countsAfter(tick(first.id))).toEqual([3, 0]);
    expect(await countsAfter(tick(...all.slice(0, 2)))).toEqual([3, 1]);
    expect(await countsAfter({ type: 'item.remove', itemIds: [removed.id] })).toEqual([2, 1]);
    expect(await countsAfter({ type: 'clear.all', itemIds: all })).toEqual([0, 0]);
  });

  test('stand in the order of their last changes, and say of which version they are', async () => {
    const owner = await server.signUp();
    const [first, second, third] = [await makeList(owner), await makeList(owner), await makeList(owner)];
    const previews = async () => (await owner.get(PATH)).body as ListPreview[];
    await nextMillisecond();
    await addItem(owner, first);
    expect((await previews()).map(({ id }) => id)).toEqual([first, third, second]);
    const [{ version, epoch } = {}] = await previews();
    expect(await getList(owner, first)).toMatchObject({ version, epoch });
    expect(version).toBeGreaterThan(0);
  });

  test('say when a list last changed', async () => {
    const list = await makeList(anna);
    const changedAt = async () =>
      ((await anna.get(PATH)).body as { id: string; changedAt: number }[]).find(({ id }) => id === list)!
        .changedAt;
    const made = await changedAt();
    const before = Date.now();
    expect(made).toBeLessThanOrEqual(before);
    await addItem(anna, list);
    expect(await changedAt()).toBeGreaterThanOrEqual(before);
  });
});

describe('one list', () => {
  // spec: R137
  test('is answered with all its items', async () => {
    const list = await makeList(anna, jan);
    const [first, second] = [await addItem(anna, list), await addItem(anna, list)];
    const { status, body } = await jan.get(`${PATH}/${list}`);
    expect([status, body]).toEqual([
      200,
      {
        id: list,
        name: expect.any(String),
        userId: anna.id,
        version: 2,
        epoch: server.deps.epoch,
        trip: null,
        tripSeq: 0,
        members: [person(anna), person(jan)],
        items: [itemOn(first), itemOn(second)],
      },
    ]);
  });

  // spec: R138
  test('is refused to strangers; an unknown or deleted one to any user', async () => {
    const list = await makeList(anna);
    const foreign = await stranger.get(`${PATH}/${list}`);
    expect([foreign.status, foreign.body]).toEqual([403, refusal('FORBIDDEN')]);
    await anna.delete(`/api/shopping-lists/${list}`);
    for (const id of [list, uuidv7()]) {
      const unknown = await anna.get(`${PATH}/${id}`);
      expect([unknown.status, unknown.body]).toEqual([404, refusal('SHOPPING_LIST_NOT_FOUND')]);
    }
  });

  describe('since a version', () => {
    test('answers the operations after it, in order', async () => {
      const list = await makeList(anna);
      const items = [];
      for (let n = 0; n < 8; n += 1) items.push(await addItem(anna, list));
      await anna.post(`${PATH}/${list}/check-product`, { productId: items[0]?.productId, state: true });
      const { body } = await anna.get(`${PATH}/${list}?since=7`);
      const whole = await getList(anna, list);
      const { items: _, ...head } = whole;
      expect(body).toEqual({ ...head, operations: expect.any(Array), digest: expect.any(String) });
      expect(body.operations).toMatchObject([
        { seq: 8, type: 'item.add', user: anna.id, effects: { items: [itemOn(items[7]!)] } },
        {
          seq: 9,
          type: 'product.check',
          user: anna.id,
          effects: { items: [itemOn(items[0]!, { checked: true })] },
        },
      ]);
      const now = await anna.get(`${PATH}/${list}?since=9`);
      expect(now.body).toEqual({ ...head, operations: [], digest: body.digest });
    });

    test('answers the whole list where that is shorter, or the version is not this list’s', async () => {
      const list = await makeList(anna);
      const { productId } = await addItem(anna, list);
      for (const state of [true, false, true])
        await anna.post(`${PATH}/${list}/check-product`, { productId, state });
      const whole = await getList(anna, list);
      expect((await anna.get(`${PATH}/${list}?since=0`)).body).toEqual(whole);
      expect((await anna.get(`${PATH}/${list}?since=5`)).body).toEqual(whole);
    });

    test('answers the whole list where the log no longer reaches back', async () => {
      const list = await makeList(anna);
      for (let n = 0; n < 6; n += 1) await addItem(anna, list);
      await server.database.transaction((tx) =>
        tx.updateTable('shoppingLists').set({ logFrom: 6 }).where('id', '=', list).execute(),
      );
      expect((await anna.get(`${PATH}/${list}?since=4`)).body).toEqual(await getList(anna, list));
      expect((await anna.get(`${PATH}/${list}?since=5`)).body.operations).toHaveLength(1);
    });

    test.each(['-1', '0.5', 'x', '1e99'])('%s is refused', async (since) => {
      const list = await makeList(anna);
      const { status, body } = await anna.get(`${PATH}/${list}?since=${since}`);
      expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['since']]);
    });
  });
});

describe('check-product', () => {
  // spec: R146
  test('ticks and unticks all items of a product, and answers the list', async () => {
    const list = await makeList(anna, jan);
    const { productId } = await addItem(anna, list);
    await addItem(anna, list, { productId });
    await addItem(anna, list);
    const ticked = await jan.post(`${PATH}/${list}/check-product`, { productId, state: true });
    expect([ticked.status, ticked.body]).toEqual([200, await getList(anna, list)]);
    expect(ticked.body.items.map(({ checked }: { checked: boolean }) => checked)).toEqual([
      true,
      true,
      false,
    ]);
    expect(ticked.body.version).toBe(4);
    const unticked = await anna.post(`${PATH}/${list}/check-product`, { productId, state: false });
    expect(unticked.body.items.map(({ checked }: { checked: boolean }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('of a product that is not on the list changes nothing', async () => {
    const list = await makeList(anna);
    await addItem(anna, list);
    const before = await getList(anna, list);
    for (const productId of [uuidv7(), (await makeProduct(anna)).id]) {
      const { status, body } = await anna.post(`${PATH}/${list}/check-product`, { productId, state: true });
      expect([status, body]).toEqual([200, before]);
    }
  });
});

describe('clearing', () => {
  // spec: R147
  test('removes ticked items, or all', async () => {
    const list = await makeList(anna, jan);
    const [milk, bread, eggs] = [
      await addItem(anna, list),
      await addItem(anna, list),
      await addItem(anna, list),
    ];
    await anna.post(`${PATH}/${list}/check-product`, { productId: milk.productId, state: true });
    const checked = await jan.post(`${PATH}/${list}/clear-checked`, {});
    expect([checked.status, checked.body.items]).toEqual([200, [itemOn(bread), itemOn(eggs)]]);
    const nothing = await jan.post(`${PATH}/${list}/clear-checked`, {});
    expect([nothing.status, nothing.body]).toEqual([200, checked.body]);
    const all = await jan.get(`${PATH}/${list}/clear-list`);
    expect([all.status, all.body.items, all.body.version]).toEqual([200, [], 6]);
    expect((await jan.get(`${PATH}/${list}/clear-list`)).body).toEqual(all.body);
  });

  test('accepts a call without a body', async () => {
    const list = await makeList(anna);
    expect((await anna.post(`${PATH}/${list}/clear-checked`)).status).toBe(200);
  });

  // spec: R148
  test('is not done by a link or prefetch with the cookie', async () => {
    const list = await makeList(anna);
    await addItem(anna, list);
    const cookie = `lz_session=${anna.token}`;
    const visitor = server.anonymous();
    for (const from of [{}, { origin: 'http://evil.example' }] as Record<string, string>[]) {
      const { status } = await visitor.get(`${PATH}/${list}/clear-list`, { cookie, ...from });
      expect(status).toBe(403);
    }
    expect((await getList(anna, list)).items).toHaveLength(1);
    const sameOrigin = await visitor.get(`${PATH}/${list}/clear-list`, { cookie, origin: server.url });
    expect([sameOrigin.status, sameOrigin.body.items]).toEqual([200, []]);
  });
});

describe('a recipe’s ingredients', () => {
  // spec: R149
  test('are added in their order, with the recipe’s name', async () => {
    const products = [await makeProduct(anna), await makeProduct(anna)];
    const recipe = await makeRecipe(
      server,
      products.map(({ id }, index) => ({ productId: id, qty: index + 0.5, unit: 'spoon' })),
    );
    const list = await makeList(anna, jan);
    const { status, body } = await jan.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, {
      recipeId: recipe.id,
    });
    expect(status).toBe(200);
    expect(body.items).toEqual(
      products.map(({ id, name }, index) =>
        itemOn(
          { id: expect.any(String), productId: id, productName: name },
          {
            productQty: index + 0.5,
            productUnit: 'spoon',
            addedBy: jan.id,
            recipeId: recipe.id,
            recipeName: recipe.name,
          },
        ),
      ),
    );
    expect(body.version).toBe(1);
    const again = await jan.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, {
      recipeId: recipe.id,
    });
    expect(again.body.items).toHaveLength(4);
  });

  // spec: R150
  test('of an unknown, a deleted or an empty recipe are refused', async () => {
    const list = await makeList(anna);
    const { id: productId } = await makeProduct(anna);
    const deleted = await makeRecipe(server, [{ productId, qty: 1, unit: 'kg' }], { deleted: true });
    const empty = await makeRecipe(server, []);
    const add = async (recipeId: string) => {
      const { status, body } = await anna.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, {
        recipeId,
      });
      return [status, body.message];
    };
    expect(await add(uuidv7())).toEqual([404, 'RECIPE_NOT_FOUND']);
    expect(await add(deleted.id)).toEqual([404, 'RECIPE_NOT_FOUND']);
    expect(await add(empty.id)).toEqual([400, 'RECIPE_HAS_NO_PRODUCTS']);
    expect((await getList(anna, list)).version).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  test('gives a repeated call no second effect', async () => {
    const list = await makeList(anna);
    const [milk, bread] = [await addItem(anna, list), await addItem(anna, list)];
    const key = { 'idempotency-key': freshName('klucz') };
    const tick = () =>
      anna.post(`${PATH}/${list}/check-product`, { productId: milk.productId, state: true }, key);
    const first = await tick();
    await anna.post(`${PATH}/${list}/check-product`, { productId: milk.productId, state: false });
    const again = await tick();
    expect([again.status, again.body.version]).toEqual([200, first.body.version + 1]);
    expect(again.body.items[0].checked).toBe(false);
    const other = await anna.post(
      `${PATH}/${list}/check-product`,
      { productId: bread.productId, state: true },
      key,
    );
    expect([other.status, other.body]).toEqual([409, refusal('OPERATION_CONFLICT')]);
  });

  test('is separate for each user and each list', async () => {
    const [first, second] = [await makeList(anna, jan), await makeList(anna)];
    const key = { 'idempotency-key': 'a' };
    for (const [who, list] of [
      [anna, first],
      [jan, first],
      [anna, second],
    ] as const) {
      await sendOperations(who, list, makeOperation({ type: 'item.add', items: [newItem()] }));
      const { body } = await who.get(`${PATH}/${list}/clear-list`, key);
      expect(body.items).toEqual([]);
    }
  });

  test('of a removal is separate for each user and each list, too', async () => {
    const key = { 'idempotency-key': '1' };
    for (const [who, list] of [
      [anna, await makeList(anna)],
      [anna, await makeList(anna)],
      [jan, await makeList(jan)],
    ] as const) {
      expect((await who.delete(`/api/shopping-lists/${list}`, undefined, key)).status).toBe(200);
      expect((await who.get(`${PATH}/${list}`)).status).toBe(404);
    }
    const passed = await makeList(anna, jan);
    await anna.delete(`/api/shopping-lists/${passed}`, undefined, key);
    await anna.post(`${PATH}/${passed}/restore`, {});
    await anna.put(`${PATH}/${passed}/owner`, { userId: jan.id });
    await jan.delete(`/api/shopping-lists/${passed}`, undefined, key);
    expect((await jan.get(`${PATH}/${passed}`)).status).toBe(404);
  });

  test.each(['', 'k'.repeat(101)])('of invalid length is refused (%#)', async (key) => {
    const list = await makeList(anna);
    const { status, body } = await anna.post(`${PATH}/${list}/clear-checked`, {}, { 'idempotency-key': key });
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['Idempotency-Key']]);
  });
});

test('the epoch is the same in every answer, and stays the same after a restart', async () => {
  const list = await makeList(anna);
  const epochs = [
    (await getList(anna, list)).epoch,
    (await anna.get(`${PATH}/${list}?since=0`)).body.epoch,
    (await anna.post(`${PATH}/${list}/clear-checked`, {})).body.epoch,
    (await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem()] }))).body.epoch,
  ];
  const second = await startTestServer({ storage: server.storage });
  const body = await fetch(`${second.url}${PATH}/${list}`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  epochs.push(((await body.json()) as { epoch: string }).epoch);
  await second.close();
  expect(new Set(epochs)).toEqual(new Set([server.deps.epoch]));
});
