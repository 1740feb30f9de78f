import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();

async function add(list: string, ...products: { id: string; name: string }[]) {
  const items = products.map((product) => newItem(product));
  const { body } = await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
  expect(body.results[0].outcome).toBe('applied');
  return body.operations[0].effects.items as { productId: string; productName: string }[];
}
const catalogue = async () => (await anna.get('/api/v2/product/names')).body as [string, string][];

/** Marks the older product as merged into the newer. */
async function merge(id: string, mergedInto: string): Promise<void> {
  await server.database.transaction((tx) =>
    tx.updateTable('products').set({ mergedInto, deletedAt: Date.now() }).where('id', '=', id).execute(),
  );
}

describe('an add finds its product', () => {
  test('by its id, whatever name the author knew', async () => {
    const [list, product] = [await makeList(anna), await makeProduct(anna)];
    const before = await catalogue();
    const [item] = await add(list, { id: product.id, name: freshName('Dawna nazwa') });
    expect(item).toMatchObject({ productId: product.id, productName: product.name });
    expect(await catalogue()).toEqual(before);
  });

  test('and so do the REST calls, by the id of a product that was merged into another', async () => {
    const [list, gone, current] = [await makeList(anna), await makeProduct(anna), await makeProduct(anna)];
    await anna.post(`/api/v2/product/${gone.id}/merge`, { into: current.id });
    const { status, body } = await anna.post('/api/shopping-lists/add-product', {
      shoppingListId: list,
      productId: gone.id,
      qty: 1,
      unit: 'l',
    });
    expect([status, body.data]).toMatchObject([200, { productId: current.id, productName: current.name }]);
    await anna.post(`/api/v2/shopping-list/${list}/check-product`, { productId: gone.id, state: true });
    expect((await getList(anna, list)).items).toMatchObject([{ productId: current.id, checked: true }]);
  });

  test('by the alias of a merged product, over several merges', async () => {
    const list = await makeList(anna);
    const [oldest, older, current] = [
      await makeProduct(anna),
      await makeProduct(anna),
      await makeProduct(anna),
    ];
    await merge(oldest.id, older.id);
    await merge(older.id, current.id);
    for (const product of [oldest, older]) {
      const [item] = await add(list, product);
      expect(item).toMatchObject({ productId: current.id, productName: current.name });
    }
  });

  test('by its folded name', async () => {
    const [list, product] = [await makeList(anna), await makeProduct(anna, freshName('Żółty ser'))];
    const before = await catalogue();
    const [item] = await add(list, {
      id: uuidv7(),
      name: ` ${product.name.toUpperCase().replace(' ', '  ')}`,
    });
    expect(item).toMatchObject({ productId: product.id, productName: product.name });
    expect(await catalogue()).toEqual(before);
  });

  test('or creates it, with the id the author gave it, and announces it', async () => {
    const list = await makeList(anna);
    const product = { id: uuidv7(), name: freshName('Nowość') };
    const [item] = await add(list, product);
    expect(item).toMatchObject({ productId: product.id, productName: product.name });
    expect(await catalogue()).toContainEqual([product.id, product.name]);
    expect(server.announcements).toContainEqual(['productChanged', product.id]);
  });

  test('or creates it again under a new id when it was deleted in the meantime', async () => {
    const [list, product] = [await makeList(anna), await makeProduct(anna)];
    await anna.delete(`/api/v2/product/${product.id}`);
    const [item, same] = await add(list, product, product);
    expect(item?.productId).not.toBe(product.id);
    expect(item?.productName).toBe(product.name);
    expect(same?.productId).toBe(item?.productId);
    expect((await catalogue()).filter(([, name]) => name === product.name)).toEqual([
      [item?.productId, product.name],
    ]);
  });

  test('once for several items of the same new name, and never two under one id', async () => {
    const list = await makeList(anna);
    const [name, id] = [freshName('Podwójny'), uuidv7()];
    const other = freshName('Inny pod tym id');
    const items = await add(
      list,
      { id, name },
      { id: uuidv7(), name: name.toUpperCase() },
      { id, name: other },
    );
    expect(items.map(({ productName }) => productName)).toEqual([name, name, other]);
    expect(items[0]?.productId).toBe(id);
    expect(items[1]?.productId).toBe(id);
    expect(items[2]?.productId).not.toBe(id);
  });

  test('and creates none for a refused add', async () => {
    const list = await makeList(anna);
    const taken = await addItem(anna, list);
    const product = { id: uuidv7(), name: freshName('Niedoszły') };
    const items = [{ ...newItem(product), itemId: taken.id }];
    const { body } = await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
    expect(body.results[0].code).toBe('PRODUCT_ALREADY_ADDED');
    expect((await anna.get(`/api/v2/product/${product.id}`)).status).toBe(404);
  });

  test('and creates none for an add repeated under another id', async () => {
    const list = await makeList(anna);
    const item = newItem();
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [item] }));
    const { body } = await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [item] }));
    expect(body.results[0].outcome).toBe('superseded');
    expect((await catalogue()).filter(([, name]) => name === item.productName)).toHaveLength(1);
  });
});

test('many new products take few statements: others who make one wait for them', async () => {
  const list = await makeList(anna);
  const there = await makeProduct(anna);
  const asked = Array.from({ length: 250 }, (_, at) => ({ id: uuidv7(), name: freshName(`Mleko ${at}`) }));
  asked.splice(120, 0, there);
  server.faults.failAt(asked.length);
  const items = await add(list, ...asked);
  server.faults.failAt(0);
  expect(items.map(({ productId, productName }) => ({ id: productId, name: productName }))).toEqual(
    asked.map(({ id, name }) => ({ id, name })),
  );
  const known = new Map(await catalogue());
  expect(asked.map(({ id }) => known.get(id))).toEqual(asked.map(({ name }) => name));
});

test('several users add the same new products at the same moment, each in another order', async () => {
  const products = Array.from({ length: 8 }, () => newItem()).map(({ productId, productName }) => ({
    id: productId,
    name: productName,
  }));
  const writers = await Promise.all(
    products.map(async () => {
      const person = await server.signUp();
      return { person, listId: await makeList(person) };
    }),
  );
  const answers = await Promise.all(
    writers.map(({ person, listId }, turn) => {
      const inTurn = products.map((_, index) => products[(index + turn) % products.length]);
      const adds = inTurn.map((product) => makeOperation({ type: 'item.add', items: [newItem(product)] }));
      return sendOperations(person, listId, ...adds);
    }),
  );
  for (const { status, body } of answers) {
    expect([status, body.results.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      200,
      products.map(() => 'applied'),
    ]);
  }
  const names = products.map(({ name }) => name);
  const { body } = await anna.get('/api/v2/product');
  const known = (body as { id: string; name: string }[]).filter(({ name }) => names.includes(name));
  expect(known.map(({ id }) => id).toSorted()).toEqual(products.map(({ id }) => id).toSorted());
});

describe('a restored item whose product was deleted since', () => {
  const removeAndDelete = async (list: string) => {
    const product = await makeProduct(anna);
    const { id } = await addItem(anna, list, { productId: product.id });
    const base = (await getList(anna, list)).version;
    await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds: [id] }));
    expect((await anna.delete(`/api/v2/product/${product.id}`)).status).toBe(200);
    return { product, itemId: id, base };
  };

  test.each(['restored', 'unticked unseen', 'changed unseen'] as const)(
    '%s: the product is created again',
    async (how) => {
      const list = await makeList(anna);
      const { product, itemId, base } = await removeAndDelete(list);
      const operation = {
        restored: makeOperation({ type: 'item.restore', itemIds: [itemId] }),
        'unticked unseen': makeOperation(
          { type: 'product.check', productId: product.id, checked: false, itemIds: [itemId] },
          { base },
        ),
        'changed unseen': makeOperation({ type: 'item.set', itemId, qty: 3 }, { base }),
      }[how];
      const { body } = await sendOperations(anna, list, operation);
      expect(body.results[0].outcome).toBe('applied');
      const [item] = (await getList(anna, list)).items;
      expect(body.operations[0].effects.items).toEqual([item]);
      expect(item).toMatchObject({ id: itemId, productName: product.name });
      const again = await anna.get(`/api/v2/product/${item?.productId}`);
      expect([again.status, again.body]).toEqual([
        200,
        {
          id: item?.productId,
          name: product.name,
          _count: { recipes: 0, ShoppingListItem: 1 },
          recipes: [],
          otherLists: 0,
          lists: [{ id: list, name: expect.any(String) }],
        },
      ]);
    },
  );

  test('becomes an item of another product that now has the name', async () => {
    const list = await makeList(anna);
    const { product, itemId } = await removeAndDelete(list);
    const namesake = await makeProduct(anna, product.name.toUpperCase());
    const { body } = await sendOperations(
      anna,
      list,
      makeOperation({ type: 'item.restore', itemIds: [itemId] }),
    );
    expect(body.operations[0].effects.items).toMatchObject([
      { productId: namesake.id, productName: namesake.name },
    ]);
    expect((await getList(anna, list)).items).toMatchObject([
      { productId: namesake.id, productName: namesake.name },
    ]);
  });
});

describe('what was bought on the open trip and cleared, of a product that became another,', () => {
  /** A list on whose trip a product was ticked and cleared. */
  async function clearedOnTrip() {
    const [jan, product] = [await server.signUp(), await makeProduct(anna)];
    const list = await makeList(anna, jan);
    const tripId = uuidv7();
    const { id } = await addItem(anna, list, { productId: product.id });
    const itemIds = [id];
    const answer = await sendOperations(
      anna,
      list,
      makeOperation({ type: 'trip.start', tripId }),
      makeOperation({ type: 'product.check', productId: product.id, checked: true, itemIds }),
      makeOperation({ type: 'clear.checked', itemIds }),
    );
    expect(answer.body.operations.at(-1).effects.trip.cleared).toEqual([product.id]);
    return { list, product, itemIds, jan, version: answer.body.version as number };
  }
  const clearedOf = async (who: TestClient, list: string) => (await getList(who, list)).trip?.cleared;
  const restore = (list: string, itemIds: string[]) =>
    sendOperations(anna, list, makeOperation({ type: 'item.restore', itemIds }));

  test('counts once after a merge, for every user, and no longer once it is back', async () => {
    const { list, product, itemIds, jan, version } = await clearedOnTrip();
    const current = await makeProduct(anna);
    server.announcements.length = 0;
    await anna.post(`/api/v2/product/${product.id}/merge`, { into: current.id });
    expect(await clearedOf(jan, list)).toEqual([current.id]);
    const { body } = await jan.get(`/api/v2/shopping-list/${list}?since=${version}`);
    const trip = { ...(await getList(jan, list)).trip, cleared: [current.id] };
    const merged = { seq: version + 1, type: 'product.merged', effects: { trip } };
    expect(server.announcements).toMatchObject([
      ['listAdvanced', list, version + 1, [merged]],
      ['listsChanged', expect.arrayContaining([anna.id, jan.id]), list],
      ['productChanged', product.id],
      ['productChanged', current.id],
    ]);
    expect(body).toMatchObject({ version: version + 1, trip });
    await restore(list, itemIds);
    expect(await clearedOf(jan, list)).toEqual([]);
  });

  test('counts no longer once it is back under the product that has its name', async () => {
    const { list, product, itemIds, jan } = await clearedOnTrip();
    expect((await anna.delete(`/api/v2/product/${product.id}`)).status).toBe(200);
    await restore(list, itemIds);
    const [item] = (await getList(jan, list)).items;
    expect(item?.productId).not.toBe(product.id);
    expect(await clearedOf(jan, list)).toEqual([]);
  });

  test('is left alone by a new name', async () => {
    const { list, product, jan, version } = await clearedOnTrip();
    await anna.patch(`/api/v2/product/${product.id}`, { name: freshName('Inna nazwa') });
    expect(await getList(jan, list)).toMatchObject({ version, trip: { cleared: [product.id] } });
  });
});
