import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { ProductAisles } from '../../../contract/products/aisles.ts';
import type { ListStore } from '../../../contract/stores.ts';
import { RESTORABLE_DAYS } from '../../../contract/recently-deleted.ts';
import { trimLogs } from '../log-retention.ts';
import type { TestClient } from '../../../test/client.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { addItem, makeList, makeOperation, makeProduct, sendOperations } from '../../../test/household.ts';
import { connect } from '../../../test/socket.ts';
import { BACKWARDS, idsOf, makeStore, orderBody, takeTrips, USUAL_AISLES } from '../../../test/stores.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { authorizeChange } from '../access.ts';
import { setListStore } from './list-aisles.ts';

let list: string;
const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
beforeEach(async () => {
  list = await makeList(anna, jan);
});

const path = (rest: string) => `/api/v2/shopping-list/${list}/${rest}`;
const read = async (who = jan) => (await who.get(path('store'))).body as ListStore;
const choose = (who: TestClient, storeId: unknown) => who.put(path('store'), { storeId });
const learn = (storeId: string | null, count: number) =>
  takeTrips(server, { listId: list, storeId, sequences: [BACKWARDS] }, count);

test('a list without a store has an order of its own, learnt on its trips', async () => {
  expect(await read()).toEqual({
    storeId: null,
    storeName: null,
    aisles: USUAL_AISLES.map((aisleId) => ({ aisleId, isPinned: false })),
    orderVersion: 0,
    isLearnt: false,
  });
  const announced = await server.announcedBy(() => learn(null, 3));
  expect(announced).toEqual([['listStoreChanged', list]]);
  expect(await read()).toMatchObject({ storeId: null, orderVersion: 1, isLearnt: true });
  expect(idsOf(await read())).toEqual(BACKWARDS);
});

test('the store that a member chose is that of all, with its order, and open screens are told', async () => {
  const store = await makeStore(anna);
  await learn(store.id, 3);
  await learn(null, 1);
  const screen = await connect(server.url, { token: jan.token });
  await screen.join(list);
  const announced = await server.announcedBy(async () => {
    for (const who of [anna, jan]) {
      const { status, body } = await choose(who, store.id);
      expect([status, body]).toEqual([200, await read()]);
    }
  });
  expect(announced).toEqual([1, 2].map(() => ['listStoreChanged', list]));
  await screen.hear('refresh-stores', ({ payload }) => payload.id === list);
  await screen.close();
  const chosen = await read();
  expect(chosen).toMatchObject({ storeId: store.id, storeName: store.name, orderVersion: 1, isLearnt: true });
  expect(idsOf(chosen)).toEqual(BACKWARDS);
  await choose(anna, null);
  expect(await read()).toMatchObject({ storeId: null, storeName: null, orderVersion: 0 });
});

test('the aisles of a list’s products are those of all products, for what stands on it alone', async () => {
  const [bread, milk, gone] = [
    await addItem(anna, list),
    await addItem(anna, list),
    await addItem(anna, list),
  ];
  await makeProduct(anna);
  await anna.put(`/api/v2/product/${milk.productId}/aisle`, { aisleId: BACKWARDS[0] });
  await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds: [gone.id] }));
  const all = (await jan.get('/api/v2/product/aisles')).body as ProductAisles;
  const ofList = (await jan.get(path('product-aisles'))).body as ProductAisles;
  expect(ofList).toEqual(all.filter(([id]) => [bread.productId, milk.productId].includes(id)));
  expect(ofList).toHaveLength(2);
});

test('a store that is not there can not be chosen; one that is removed is not the list’s any more', async () => {
  const store = await makeStore(anna);
  await choose(anna, store.id);
  await jan.delete(`/api/v2/store/${store.id}`);
  expect(await read()).toMatchObject({ storeId: null, storeName: null });
  for (const id of [store.id, uuidv7()]) {
    const { status, body } = await choose(anna, id);
    expect([status, body.message]).toEqual([404, 'STORE_NOT_FOUND']);
  }
  for (const id of ['Lidl', 1, undefined]) expect((await choose(anna, id)).body.issues).toEqual(['storeId']);
});

test('a trip may choose a store that arrives later', async () => {
  const storeId = uuidv7();
  const { sessionId } = await server.database.read
    .selectFrom('sessions')
    .select('id as sessionId')
    .where('userId', '=', anna.id)
    .executeTakeFirstOrThrow();
  const chosen = () =>
    server.database.transaction(async (tx) =>
      setListStore(tx, await authorizeChange(tx, { id: anna.id, sessionId }, list), storeId),
    );
  expect([await chosen(), await chosen()]).toEqual([true, false]);
  expect(await read()).toMatchObject({ storeId: null });
  await anna.put(`/api/v2/store/${storeId}`, { name: 'Sklep u Basi' });
  expect(await read()).toMatchObject({ storeId, storeName: 'Sklep u Basi' });
});

test('a list’s own order is set and taken back by its members, and goes with the list', async () => {
  const set = (ids: readonly string[], version: number) => anna.put(path('aisles'), orderBody(ids, version));
  expect((await set(BACKWARDS, 0)).body).toMatchObject({ orderVersion: 1, isLearnt: false });
  expect((await set(USUAL_AISLES, 0)).body.message).toBe('AISLE_ORDER_CHANGED');
  expect((await set(USUAL_AISLES, 1)).body).toMatchObject({ orderVersion: 2 });
  await learn(null, 3);
  const undone = () => jan.post(path('aisles/undo'), { orderVersion: 3 });
  const announced = await server.announcedBy(async () => {
    for (const { status, body } of [await undone(), await undone()]) {
      expect([status, body.orderVersion, idsOf(body)]).toEqual([200, 4, USUAL_AISLES]);
    }
  });
  expect(announced).toEqual([1, 2].map(() => ['listStoreChanged', list]));
  await learn(null, 3);
  await anna.delete(`/api/shopping-lists/${list}`);
  const learnt = async () => {
    const tables = ['placeOrders', 'placeAisles', 'placePairs'] as const;
    const rows = tables.map((table) =>
      server.database.read
        .selectFrom(table)
        .select('placeId')
        .where('placeId', '=', `list:${list}`)
        .execute(),
    );
    return (await Promise.all(rows)).map(({ length }) => length > 0);
  };
  // As long as the list can be brought back, so can the order; after that it is gone.
  for (const [days, isKept] of [
    [RESTORABLE_DAYS - 1, true],
    [RESTORABLE_DAYS + 1, false],
  ] as const) {
    await trimLogs(server.database, Date.now() + days * 86_400_000);
    expect(await learnt()).toEqual([isKept, isKept, isKept]);
  }
});

test.each([
  ['a store chosen', (id: string) => choose(anna, id)],
  ['an order set', () => anna.put(path('aisles'), orderBody(BACKWARDS, 0))],
])('%s half-way leaves nothing', async (_, write) => {
  const { id } = await makeStore(anna);
  const { broken, leftovers } = await breakEveryStatement(server, () => write(id));
  expect([broken > 1, leftovers]).toEqual([true, []]);
});

test('the store is not sent again to a client that has it', async () => {
  const etag = (await jan.get(path('store'))).headers.get('etag') ?? '';
  expect((await jan.get(path('store'), { 'if-none-match': etag })).status).toBe(304);
  await choose(anna, (await makeStore(anna)).id);
  expect((await jan.get(path('store'), { 'if-none-match': etag })).status).toBe(200);
});
