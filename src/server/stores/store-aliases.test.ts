import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { ListStore, Store } from '../../contract/stores.ts';
import { exportText, importText } from '../../test/archive.ts';
import { TestClient } from '../../test/client.ts';
import { createTestStorage } from '../../test/database.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer } from '../../test/server.ts';
import { BACKWARDS, idsOf, makeStore, orderBody, takeTrips, USUAL_AISLES } from '../../test/stores.ts';

let list: string;
/** Jan's store, and the id that Basia's device made for one of this name without a network. */
let lidl: Store;
let own: string;
const server = await openTestServer();
const [basia, jan] = [await server.signUp(), await server.signUp()];
beforeEach(async () => {
  list = await makeList(basia, jan);
  lidl = await makeStore(jan, freshName('Lidl'));
  own = uuidv7();
});

const putOwn = (who = basia, body: object = {}) =>
  who.put(`/api/v2/store/${own}`, { name: lidl.name.toUpperCase(), ...body });
const readStore = async () => (await jan.get(`/api/v2/shopping-list/${list}/store`)).body as ListStore;
const startTrip = (tripId = uuidv7()) =>
  sendOperations(basia, list, makeOperation({ type: 'trip.start', tripId, storeId: own }));
const learn = (storeId: string, walk: readonly string[], count: number) =>
  takeTrips(server, { listId: list, storeId, sequences: [walk] }, count);
const setAisles = (id: string, orderVersion: number) =>
  basia.put(`/api/v2/store/${id}/aisles`, orderBody(BACKWARDS, orderVersion));
const pairsOf = (id: string) =>
  server.database.read
    .selectFrom('placePairs')
    .select(['before', 'after', 'weight'])
    .where('placeId', '=', `store:${id}`)
    .orderBy('before')
    .orderBy('after')
    .execute();

test('a trip begun in a store that another user made in the meantime is in that one', async () => {
  await startTrip();
  expect(await readStore()).toMatchObject({ storeId: null, storeName: null });
  const announced = server.announcements.length;
  const { status, body } = await putOwn();
  expect([status, body]).toEqual([200, lidl]);
  expect(server.announcements.slice(announced)).toEqual([['storeChanged', lidl.id]]);
  expect(await readStore()).toMatchObject({ storeId: lidl.id, storeName: lidl.name });
  const stores = (await jan.get('/api/v2/stores')).body as Store[];
  expect(stores.filter(({ name }) => name === lidl.name)).toEqual([lidl]);
  expect(JSON.stringify(stores)).not.toContain(own);
});

test('what the trip has taught goes to the store, with an order where that has none', async () => {
  await learn(own, BACKWARDS, 3);
  const taught = await pairsOf(own);
  expect(idsOf((await putOwn()).body)).toEqual(BACKWARDS);
  expect(await readStore()).toMatchObject({ storeId: null });
  expect([await pairsOf(lidl.id), await pairsOf(own)]).toEqual([taught, []]);
  // Later trips teach it too.
  await learn(own, USUAL_AISLES, 1);
  expect(await pairsOf(own)).toEqual([]);
  expect(await pairsOf(lidl.id)).not.toEqual(taught);
});

test('of a trip that has taught nothing, the id keeps nothing', async () => {
  await learn(own, BACKWARDS.slice(0, 1), 1);
  expect((await putOwn()).status).toBe(200);
  const rows = server.database.read.selectFrom('placeOrders').select('placeId');
  expect(await rows.where('placeId', '=', `store:${own}`).execute()).toEqual([]);
});

test('an order that the store has stays, and what both were taught is added up', async () => {
  await learn(own, BACKWARDS, 1);
  await setAisles(lidl.id, 0);
  await learn(lidl.id, BACKWARDS, 1);
  const before = await pairsOf(lidl.id);
  const { body } = await putOwn();
  expect([idsOf(body), body.orderVersion]).toEqual([BACKWARDS, 1]);
  expect(await pairsOf(lidl.id)).toEqual(before.map((pair) => ({ ...pair, weight: pair.weight * 2 })));
});

test('an order that the store has stays, also where the id has another one', async () => {
  const [first = '', second = '', ...others] = USUAL_AISLES;
  await setAisles(lidl.id, 0);
  await learn(own, [second, first, ...others], 3);
  const { body } = await putOwn();
  expect([idsOf(body), body.orderVersion]).toEqual([BACKWARDS, 1]);
});

test('the id means the store wherever it is named: its own name, an order, a list, a trip', async () => {
  await putOwn();
  expect((await putOwn()).body).toEqual(lidl);
  expect((await setAisles(own, 0)).status).toBe(200);
  const undone = await basia.post(`/api/v2/store/${own}/aisles/undo`, { orderVersion: 1 });
  expect(undone.body.message).toBe('AISLE_ORDER_CHANGED');
  const chosen = await basia.put(`/api/v2/shopping-list/${list}/store`, { storeId: own });
  expect([chosen.body.storeId, idsOf(chosen.body)]).toEqual([lidl.id, BACKWARDS]);
  const { body } = await startTrip();
  expect(body.operations).toMatchObject([{ effects: { trip: { storeId: lidl.id } } }]);
});

test('removing the id leaves the store of the others; a removed store has no alias any more', async () => {
  await startTrip();
  await putOwn();
  expect((await basia.delete(`/api/v2/store/${own}`)).status).toBe(200);
  expect((await readStore()).storeId).toBe(lidl.id);
  expect((await basia.delete(`/api/v2/store/${uuidv7()}`)).body.message).toBe('STORE_NOT_FOUND');
  expect((await jan.delete(`/api/v2/store/${lidl.id}`)).status).toBe(200);
  expect((await readStore()).storeId).toBeNull();
  expect((await putOwn()).body.message).toBe('STORE_NOT_FOUND');
});

test('with another name the id is a store of its own, or means the one of that name', async () => {
  await putOwn();
  const name = freshName('Aldi');
  const renamed = (await putOwn(basia, { name })).body as Store;
  expect([renamed.id, renamed.name]).toEqual([own, name]);
  const stores = async () => (await jan.get('/api/v2/stores')).body as Store[];
  expect((await stores()).filter(({ id }) => [own, lidl.id].includes(id))).toEqual([renamed, lidl]);
  // From then on it is a store like others.
  expect((await putOwn()).body.message).toBe('STORE_ALREADY_EXISTS');
  expect((await basia.delete(`/api/v2/store/${own}`)).status).toBe(200);
  expect((await stores()).map(({ id }) => id)).not.toContain(own);

  const id = uuidv7();
  const dino = await makeStore(jan, freshName('Dino'));
  const put = async (wanted: string) => (await basia.put(`/api/v2/store/${id}`, { name: wanted })).body.id;
  expect([await put(lidl.name), await put(dino.name), await put(dino.name)]).toEqual([
    lidl.id,
    dino.id,
    dino.id,
  ]);
  expect(await stores()).toEqual(expect.arrayContaining([dino, lidl]));
});

test('repeats, people and processes at the same moment make one store and one alias', async () => {
  const other = await startTestServer({ storage: server.storage });
  const elsewhere = new TestClient(other.url, basia.token);
  const name = freshName('Biedronka');
  const changeId = uuidv7();
  const answers = await Promise.all([
    putOwn(basia, { name, changeId }),
    putOwn(elsewhere, { name, changeId }),
    ...[basia, elsewhere, jan].map((who) => who.put(`/api/v2/store/${uuidv7()}`, { name })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const stores = (await jan.get('/api/v2/stores')).body as Store[];
  expect(stores.filter((store) => store.name === name)).toHaveLength(1);
  // A repeat leaves the name that the store has by now.
  const renamed = freshName('Biedronka');
  await jan.put(`/api/v2/store/${answers[0]?.body.id}`, { name: renamed });
  expect((await putOwn(basia, { name, changeId })).body.name).toBe(renamed);
  await other.close();
});

test('a store that can’t be had as a new one can be met: the most there may be are there', async () => {
  const small = await startTestServer();
  const ewa = await small.signUp();
  const first = await makeStore(ewa, 'Lidl');
  for (let made = 1; made < LIMITS.stores; made += 1) await makeStore(ewa);
  expect((await ewa.put(`/api/v2/store/${uuidv7()}`, { name: 'lidl' })).body.id).toBe(first.id);
  const more = await ewa.put(`/api/v2/store/${uuidv7()}`, { name: 'Nowy' });
  expect(more.body.message).toBe('STORE_LIMIT_REACHED');
  await small.close();
});

test('half of it is never kept', async () => {
  await learn(own, BACKWARDS, 3);
  const { broken, leftovers } = await breakEveryStatement(server, () => putOwn());
  expect([broken > 1, leftovers]).toEqual([true, []]);
  expect(idsOf((await putOwn()).body)).toEqual(BACKWARDS);
});

test('an export has it, and an import brings it back', async () => {
  await startTrip();
  await putOwn();
  const exported = await exportText(server.storage);
  const storage = await createTestStorage();
  await importText(storage, exported);
  expect(await exportText(storage)).toBe(exported);
  await storage.remove();
});
