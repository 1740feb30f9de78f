import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { TestClient } from '../../../test/client.ts';
import {
  addItem,
  getList,
  makeList,
  makeOperation,
  newItem,
  sendOperations,
} from '../../../test/household.ts';
import { makeStore } from '../../../test/stores.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { TicksAhead } from './ticks-ahead.ts';
import { endIdleTrips, TRIP_IDLE_MS } from './trips.ts';

const server = await openTestServer();
const [basia, jan] = [await server.signUp(), await server.signUp()];

const path = (list: string): string => `/api/v2/shopping-list/${list}`;
const tick = ({ id, productId }: { id: string; productId: string }): OperationDraft => ({
  type: 'product.check',
  productId,
  checked: true,
  itemIds: [id],
});

/** Basia shops with a list that Jan sees too. */
async function goShopping(storeId: string | null = null) {
  const list = await makeList(basia, jan);
  const milk = await addItem(basia, list);
  const tripId = uuidv7();
  await sendOperations(basia, list, makeOperation({ type: 'trip.start', tripId, storeId }));
  return { list, milk, tripId };
}

/** So that its changes are the shorter answer. */
async function fill(list: string): Promise<void> {
  for (let count = 0; count < 6; count += 1) await addItem(basia, list);
}

const endIdle = (afterMs: number, ticksAhead = new TicksAhead()) =>
  endIdleTrips({ ...server.deps, ticksAhead }, Date.now() + afterMs);
const historyOf = async (who: TestClient, list: string) =>
  (await who.get(`${path(list)}/history`)).body.entries;

describe('an open trip', () => {
  test('stands in the list’s answers, whole or as changes, for every user', async () => {
    const storeId = uuidv7();
    const { list, tripId } = await goShopping(storeId);
    const trip = { id: tripId, userId: basia.user.id, storeId };
    expect((await getList(jan, list)).trip).toEqual(trip);
    const { body } = await jan.get(`${path(list)}?since=1`);
    expect(body.trip).toEqual(trip);
    await sendOperations(jan, list, makeOperation({ type: 'trip.end', tripId }));
    expect((await getList(basia, list)).trip).toBeNull();
  });

  test('is rebuilt from the log as it was', async () => {
    const list = await makeList(basia, jan);
    await fill(list);
    const trip = { id: uuidv7(), userId: jan.id, storeId: null };
    const starting = makeOperation({ type: 'trip.start', tripId: trip.id });
    await sendOperations(jan, list, starting, makeOperation({ type: 'trip.end', tripId: trip.id }));
    const { body } = await basia.get(`${path(list)}?since=6`);
    expect(body.operations).toMatchObject([
      { type: 'trip.start', effects: { trip } },
      { type: 'trip.end', effects: { trip: null } },
    ]);
  });

  test('is told in the history, where it can’t be taken back', async () => {
    const storeId = uuidv7();
    const { list, tripId } = await goShopping(storeId);
    await sendOperations(basia, list, makeOperation({ type: 'trip.end', tripId }));
    const [ended, started] = await historyOf(jan, list);
    expect(started).toMatchObject({ type: 'trip.start', storeId, undo: [], user: { id: basia.user.id } });
    expect(ended).toMatchObject({ type: 'trip.end', undo: [] });
  });

  test('a repeated start is one trip, with one answer', async () => {
    const list = await makeList(basia, jan);
    const operation = makeOperation({ type: 'trip.start', tripId: uuidv7() });
    const answers = [
      await sendOperations(basia, list, operation),
      await sendOperations(basia, list, operation),
    ].map(({ body }) => body.results);
    expect(answers[1]).toEqual(answers[0]);
    expect((await getList(basia, list)).version).toBe(1);
  });

  test('a trip made and ended without a network leaves one that is on', async () => {
    const { list, tripId } = await goShopping();
    const late = uuidv7();
    const { body } = await sendOperations(
      jan,
      list,
      makeOperation({ type: 'trip.start', tripId: late }, { base: 1 }),
      makeOperation({ type: 'trip.end', tripId: late }, { base: 1 }),
    );
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'superseded',
      'superseded',
    ]);
    expect((await getList(basia, list)).trip?.id).toBe(tripId);
  });
});

describe('a user who leaves a trip', () => {
  const leaving = (tripId: string, ...staying: string[]) =>
    makeOperation({ type: 'trip.end', tripId, staying });
  const tripOn = async (list: string) => (await getList(basia, list)).trip;

  test('leaves it to a user who is there, who is told what comes onto the list, and can end it', async () => {
    const { list, tripId } = await goShopping();
    await fill(list);
    const before = await getList(basia, list);
    const leave = leaving(tripId, jan.id);
    const [first, again] = [
      await sendOperations(basia, list, leave),
      await sendOperations(basia, list, leave),
    ];
    expect(again.body.results).toEqual(first.body.results);
    const { trip, tripSeq } = await getList(jan, list);
    const left = [{ userId: basia.id, seq: first.body.version }];
    expect(trip).toEqual({ id: tripId, userId: jan.id, storeId: null, left });
    expect(tripSeq).toBe(before.tripSeq);
    expect((await jan.get(`${path(list)}?since=${before.version}`)).body.operations).toMatchObject([
      { type: 'trip.end', effects: { trip } },
    ]);
    server.notified.splice(0);
    const { id } = await addItem(basia, list);
    expect(server.notified).toEqual([
      ['itemsAdded', { listId: list, authorId: basia.id, itemIds: [id], shopperId: jan.id }],
    ]);
    await sendOperations(jan, list, leaving(tripId));
    expect(await tripOn(list)).toBeNull();
    const [ended, , handed] = await historyOf(jan, list);
    expect([ended.goesOn, handed.goesOn]).toEqual([undefined, true]);
  });

  test('leaves it open when another was the one to go', async () => {
    const { list, tripId } = await goShopping();
    await sendOperations(jan, list, leaving(tripId, basia.id));
    expect(await tripOn(list)).toMatchObject({ userId: basia.id });
  });

  test.each(['together', 'one after the other'])('ends it when both of two go unseen: %s', async (how) => {
    const { list, tripId } = await goShopping();
    const { version: base } = await getList(basia, list);
    const go = (who: TestClient, other: TestClient) => () =>
      sendOperations(who, list, { ...leaving(tripId, other.id), base });
    const both = [go(basia, jan), go(jan, basia)];
    if (how === 'together') await Promise.all(both.map((one) => one()));
    else for (const one of both.toReversed()) await one();
    expect(await tripOn(list)).toBeNull();
  });

  test('leaves it to no user without access, or whose account is inactive', async () => {
    const [stranger, inactive] = [await server.signUp(), await server.signUp()];
    const list = await makeList(basia, inactive);
    const database = server.deps.database;
    await database.transaction((tx) =>
      tx.updateTable('users').set({ active: 0 }).where('id', '=', inactive.id).execute(),
    );
    const tripId = uuidv7();
    const start = makeOperation({ type: 'trip.start', tripId });
    await sendOperations(basia, list, start, leaving(tripId, stranger.id, inactive.id));
    expect(await tripOn(list)).toBeNull();
  });

  test('is no start that a push message tells of', async () => {
    const { list, tripId } = await goShopping();
    server.notified.splice(0);
    await sendOperations(basia, list, leaving(tripId, jan.id));
    expect(server.notified).toEqual([]);
  });
});

test('what was bought on a trip stays counted when it is cleared, until it is back', async () => {
  const { list, milk, tripId } = await goShopping();
  await fill(list);
  const clear = makeOperation({ type: 'clear.checked', itemIds: [milk.id] });
  const { body } = await sendOperations(jan, list, makeOperation(tick(milk)), clear);
  const cleared = async () => (await getList(basia, list)).trip?.cleared;
  expect(await cleared()).toEqual([milk.productId]);
  expect((await basia.get(`${path(list)}?since=${body.version - 1}`)).body.operations).toMatchObject([
    { type: 'clear.checked', effects: { trip: { id: tripId, cleared: [milk.productId] } } },
  ]);
  const [{ undo }] = await historyOf(jan, list);
  await sendOperations(jan, list, ...undo.map((draft: OperationDraft) => makeOperation(draft)));
  expect(await cleared()).toEqual([]);
});

test('a product bought in two amounts is kept once, whichever are removed and come back', async () => {
  const { list, milk } = await goShopping();
  const more = await addItem(jan, list, { productId: milk.productId, qty: 2 });
  const itemIds = [milk.id, more.id];
  const check = { type: 'product.check', productId: milk.productId, checked: true } as const;
  const cleared = async () => (await getList(basia, list)).trip?.cleared;
  await sendOperations(jan, list, makeOperation({ ...check, itemIds }));
  for (const id of itemIds) {
    await sendOperations(jan, list, makeOperation({ type: 'item.remove', itemIds: [id] }));
    expect(await cleared()).toEqual([milk.productId]);
  }
  await sendOperations(jan, list, makeOperation({ type: 'item.restore', itemIds }));
  expect(await cleared()).toEqual([]);
});

describe('what the store doesn’t have', () => {
  test('is stored with the item, told in the history, and taken back there', async () => {
    const { list, milk, tripId } = await goShopping();
    await sendOperations(
      basia,
      list,
      makeOperation({ type: 'item.set', itemId: milk.id, missingIn: tripId }),
    );
    expect((await getList(jan, list)).items[0]?.missingIn).toBe(tripId);
    const [entry] = await historyOf(basia, list);
    expect(entry).toMatchObject({ type: 'item.set', missing: true, products: [milk.productName] });
    expect(entry.undo).toEqual([{ type: 'item.set', itemId: milk.id, missingIn: null }]);
    await sendOperations(basia, list, makeOperation(entry.undo[0]));
    expect((await getList(jan, list)).items[0]?.missingIn).toBeNull();
    expect((await historyOf(jan, list))[0]).toMatchObject({ missing: false });
  });

  test('a tick that found it comes back as missing with its undo', async () => {
    const { list, milk, tripId } = await goShopping();
    const missing = { type: 'item.set', itemId: milk.id, missingIn: tripId } as const;
    await sendOperations(basia, list, makeOperation(missing), makeOperation(tick(milk)));
    expect((await getList(jan, list)).items[0]).toMatchObject({ checked: true, missingIn: null });
    const [{ undo }] = await historyOf(basia, list);
    await sendOperations(basia, list, ...undo.map((draft: OperationDraft) => makeOperation(draft)));
    expect((await getList(jan, list)).items[0]).toMatchObject({ checked: false, missingIn: tripId });
  });
});

describe('a trip left open', () => {
  test('ends three hours after the last tick, once, by an operation of the server', async () => {
    const { list, milk } = await goShopping();
    await sendOperations(basia, list, makeOperation(tick(milk)));
    await endIdle(TRIP_IDLE_MS - 60_000);
    expect((await getList(jan, list)).trip).not.toBeNull();
    await Promise.all([endIdle(TRIP_IDLE_MS + 60_000), endIdle(TRIP_IDLE_MS + 60_000)]);
    const { trip, version } = await getList(jan, list);
    expect([trip, version]).toEqual([null, 4]);
    expect((await historyOf(jan, list))[0]).toMatchObject({ type: 'trip.end', user: null });
  });

  test('stays while the clock is behind, for three hours of this process without a tick', async () => {
    const { list, milk } = await goShopping();
    let uptime = 0;
    const ticksAhead = new TicksAhead(() => uptime);
    const afterPassing = async (ms: number) => {
      uptime += ms;
      await endIdle(-24 * TRIP_IDLE_MS, ticksAhead);
      return (await getList(jan, list)).trip;
    };
    expect(await afterPassing(TRIP_IDLE_MS)).not.toBeNull();
    expect(await afterPassing(TRIP_IDLE_MS - 60_000)).not.toBeNull();
    await sendOperations(basia, list, makeOperation(tick(milk)));
    expect(await afterPassing(120_000)).not.toBeNull();
    expect(await afterPassing(TRIP_IDLE_MS - 60_000)).not.toBeNull();
    expect(await afterPassing(120_000)).toBeNull();
  });

  test('ends again where its id was used again', async () => {
    const { list, tripId } = await goShopping();
    await endIdle(TRIP_IDLE_MS + 60_000);
    await sendOperations(jan, list, makeOperation({ type: 'trip.start', tripId }));
    expect((await getList(basia, list)).trip?.userId).toBe(jan.user.id);
    await endIdle(TRIP_IDLE_MS + 60_000);
    expect((await getList(basia, list)).trip).toBeNull();
  });

  test('that ended and began again at once is stored as it was told', async () => {
    const { list, tripId } = await goShopping();
    const storeId = uuidv7();
    const { body } = await sendOperations(
      jan,
      list,
      makeOperation({ type: 'trip.end', tripId }),
      makeOperation({ type: 'trip.start', tripId, storeId }),
    );
    const { trip, tripSeq } = await getList(basia, list);
    expect([trip, tripSeq]).toEqual([{ id: tripId, userId: jan.user.id, storeId }, body.version]);
  });

  test('leaves its store to the list, also where a device without a network has ended it by now', async () => {
    const { id: storeId } = await makeStore(basia);
    const list = await makeList(basia, jan);
    const tripId = uuidv7();
    await sendOperations(
      basia,
      list,
      makeOperation({ type: 'trip.start', tripId, storeId }),
      makeOperation({ type: 'trip.end', tripId }),
    );
    expect((await jan.get(`${path(list)}/store`)).body).toMatchObject({ storeId });
    expect(server.announcements).toContainEqual(['listStoreChanged', list]);
  });

  test('ends with its shopper’s access', async () => {
    const list = await makeList(jan, basia);
    await sendOperations(basia, list, makeOperation({ type: 'trip.start', tripId: uuidv7() }));
    await jan.delete(`${path(list)}/users/${basia.user.id}`);
    expect((await getList(jan, list)).trip).toBeNull();
  });
});

test.each([
  ['trip.start without an id', { type: 'trip.start' }],
  ['an id that is none', { type: 'trip.start', tripId: 'x' }],
  ['a store that is none', { type: 'trip.start', tripId: uuidv7(), storeId: 7 }],
  ['somebody staying who is nobody', { type: 'trip.end', tripId: uuidv7(), staying: [7] }],
  ['a trip that is none', { type: 'item.set', itemId: uuidv7(), missingIn: '' }],
])('%s is refused', async (_, draft) => {
  const list = await makeList(basia);
  const { status, body } = await sendOperations(basia, list, makeOperation(draft as OperationDraft));
  expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
});

describe('a trip teaches', () => {
  const AISLE = 'Nabiał i jaja';
  const NAMES = ['Sól', 'Masło', 'Chleb', 'Marchew', 'Kawa'];

  /** Basia walks through a store from salt to coffee, against the usual order. */
  async function walk(storeId: string | null): Promise<string> {
    const list = await makeList(basia, jan);
    const [tripId, client] = [uuidv7(), uuidv7()];
    const items = NAMES.map((productName) => ({ ...newItem({ id: uuidv7(), name: productName }) }));
    await sendOperations(
      basia,
      list,
      makeOperation({ type: 'item.add', items }),
      makeOperation({ type: 'trip.start', tripId, storeId }),
    );
    for (const { itemId: id, productId } of items) {
      await sendOperations(basia, list, makeOperation(tick({ id, productId }), { client }));
    }
    await sendOperations(basia, list, makeOperation({ type: 'trip.end', tripId }));
    return list;
  }
  const orderOn = async (list: string): Promise<string[]> => {
    const { body: aisles } = await basia.get('/api/v2/aisles');
    const names = new Map(aisles.map(({ id, name }: { id: string; name: string }) => [id, name]));
    const { body } = await basia.get(`${path(list)}/store`);
    return body.aisles.map(({ aisleId }: { aisleId: string }) => names.get(aisleId));
  };

  test('the order of aisles in its store, from the third on; the list is bought there since', async () => {
    const storeId = uuidv7();
    await basia.put(`/api/v2/store/${storeId}`, { name: 'Lidl' });
    const usual = await orderOn(await walk(storeId));
    await walk(storeId);
    const list = await walk(storeId);
    const learnt = await orderOn(list);
    expect((await basia.get(`${path(list)}/store`)).body).toMatchObject({ storeId, isLearnt: true });
    const spices = 'Przyprawy, sosy i oleje';
    expect(usual.indexOf(spices)).toBeGreaterThan(usual.indexOf(AISLE));
    expect(learnt.indexOf(spices)).toBeLessThan(learnt.indexOf(AISLE));
    expect(learnt.indexOf(AISLE)).toBeLessThan(learnt.indexOf('Pieczywo'));
    expect(learnt.indexOf('Pieczywo')).toBeLessThan(learnt.indexOf('Warzywa i owoce'));
  });
});

describe('push messages', () => {
  /** The announcements about this list so far. */
  const told = (list: string) => server.notified.filter(([, { listId }]) => listId === list);

  test('go out once for a trip that others are to hear of, with its store', async () => {
    const storeId = uuidv7();
    const list = await makeList(basia, jan);
    const [loud, silent] = [
      { tripId: uuidv7(), storeId },
      { tripId: uuidv7(), silent: true },
    ];
    const start = makeOperation({ type: 'trip.start', ...loud });
    await sendOperations(basia, list, start);
    await sendOperations(basia, list, start);
    await sendOperations(basia, list, makeOperation({ type: 'trip.start', ...silent }));
    const { receivedAt } = (await historyOf(basia, list)).at(-1);
    expect(told(list)).toEqual([
      ['listShared', expect.anything()],
      [
        'tripStarted',
        {
          listId: list,
          tripId: loud.tripId,
          authorId: basia.id,
          storeId,
          madeAt: start.madeAt,
          receivedAt,
        },
      ],
    ]);
  });

  test('do not mention a trip that is over when it arrives', async () => {
    const list = await makeList(basia);
    const tripId = uuidv7();
    await sendOperations(
      basia,
      list,
      makeOperation({ type: 'trip.start', tripId }),
      makeOperation({ type: 'trip.end', tripId }),
    );
    expect(told(list)).toEqual([]);
  });

  test('tell the shopper what comes onto the list in the meantime', async () => {
    const { list } = await goShopping();
    server.notified.splice(0);
    const { id } = await addItem(jan, list);
    expect(told(list)).toEqual([
      ['itemsAdded', { listId: list, authorId: jan.id, itemIds: [id], shopperId: basia.id }],
    ]);
  });
});
