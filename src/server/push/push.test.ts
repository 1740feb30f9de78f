import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { TestClient } from '../../test/client.ts';
import { freshName, makeList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { signIn } from '../../test/people.ts';
import {
  endpointsOf,
  makePushHousehold,
  type PushServer,
  reachedBy,
  startPushServer,
  subscribeTo,
  tripOf,
} from '../../test/push-server.ts';
import type { TestPushService } from '../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeStore } from '../../test/stores.ts';
import type { Settings } from '../settings.ts';
import type { PushNotifier } from './push-notifier.ts';

let push: PushServer;
let service: TestPushService;
let settings: Partial<Settings>;
let server: TestServer;
let notifier: PushNotifier;
let basia: TestClient;
let jan: TestClient;
let ewa: TestClient;
beforeAll(async () => {
  push = await startPushServer();
  ({ service, settings, server } = push);
});
afterAll(() => push.close());
beforeEach(async () => {
  ({ notifier, basia, jan, ewa } = await makePushHousehold(push));
});

const subscribe = (who: TestClient) => subscribeTo(service, who);
const reached = (listId: string) => reachedBy(service, notifier, listId, basia);
const oneMoreDevice = ({ user }: TestClient) => signIn(server.url, user);

const rename = (who: TestClient, listId: string, name: string) =>
  who.put(`/api/shopping-lists/${listId}`, { name });

const texts = () => service.received.map(({ message: { title, body } }) => `${title} | ${body}`);
const endpoints = () => endpointsOf(service);

/** Puts new products on a list without a message from this server. */
async function add(listId: string, author: TestClient, ...names: string[]): Promise<string[]> {
  const items = names.map((name) => newItem({ id: uuidv7(), name }));
  await sendOperations(author, listId, makeOperation({ type: 'item.add', items }));
  return items.map(({ itemId }) => itemId);
}

/** Works with another process of the installation, which sends, until that stops. */
async function whileTelling(work: (via: (who: TestClient) => TestClient) => Promise<unknown>): Promise<void> {
  const telling = await startTestServer({ storage: server.storage, settings, sendsPush: true });
  try {
    await work(({ token }) => new TestClient(telling.url, token));
  } finally {
    await telling.close();
  }
}

/** Goes shopping, and has the message sent at once. */
function startTrip(who: TestClient, listId: string, trip: { storeId?: string; silent?: boolean }) {
  const start = makeOperation({ type: 'trip.start', tripId: uuidv7(), ...trip });
  const sent = { sentAt: start.madeAt, operations: [start] };
  return who.post(`/api/v2/shopping-list/${listId}/operations`, sent);
}

describe('a trip', () => {
  // spec: P67
  test('is told to all other members, on each of their devices, and to no other user', async () => {
    const list = await makeList(basia, jan);
    await rename(basia, list, 'Zakupy na tydzień');
    await subscribe(basia);
    await subscribe(ewa);
    const wanted = [await subscribe(jan), await subscribe(await oneMoreDevice(jan))];
    const { id: storeId } = await makeStore(basia, 'Lidl');
    notifier.tripStarted({ ...tripOf(list, basia), storeId });
    await notifier.flush();
    expect(endpoints()).toEqual(wanted.toSorted());
    const [{ message, headers, subject }] = service.received as [(typeof service.received)[0]];
    expect(message).toEqual({
      title: 'Basia idzie na zakupy',
      body: '„Zakupy na tydzień” · Lidl. Dopisz, czego brakuje.',
      tag: `trip-${list}`,
      url: `/shopping-lists/${list}?add`,
    });
    expect(headers).toMatchObject({ ttl: '1800', urgency: 'high' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(subject).toBe('https://lz.example');
  });

  test('is told on the ten devices of a member that were used last, however many another has', async () => {
    const list = await makeList(basia, jan, ewa);
    const older = await subscribe(jan);
    for (const _ of Array(10)) await subscribe(await oneMoreDevice(jan));
    await server.database.transaction((tx) =>
      tx
        .updateTable('sessions')
        .set({ lastUsedAt: 1 })
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('pushSubscriptions')
              .select('sessionId')
              .whereRef('sessionId', '=', 'sessions.id')
              .where('endpoint', '=', older),
          ),
        )
        .execute(),
    );
    const ofEwa = await subscribe(ewa);
    const told = await reached(list);
    expect(told).toHaveLength(11);
    expect(told).toContain(ofEwa);
    expect(told).not.toContain(older);
  });

  test('may be to no store in particular', async () => {
    const list = await makeList(basia, jan);
    await rename(basia, list, 'Obiad');
    await subscribe(jan);
    notifier.tripStarted(tripOf(list, basia));
    await notifier.flush();
    expect(texts()).toEqual(['Basia idzie na zakupy | „Obiad”. Dopisz, czego brakuje.']);
  });

  test('is told once, however often it is heard of, and not half an hour later', async () => {
    const list = await makeList(basia, jan);
    await subscribe(jan);
    const trip = tripOf(list, basia);
    const late = { ...tripOf(list, basia), receivedAt: trip.madeAt + 30 * 60_000 + 1 };
    const justInTime = { ...tripOf(list, basia), receivedAt: trip.madeAt + 30 * 60_000 };
    for (const heard of [trip, trip, late, late]) notifier.tripStarted(heard);
    await notifier.flush();
    expect(service.received).toHaveLength(1);
    notifier.tripStarted(justInTime);
    await notifier.flush();
    expect(service.received).toHaveLength(2);
  });

  test('does not name users who have lost access by then', async () => {
    const list = await makeList(basia, jan, ewa);
    await subscribe(basia);
    await jan.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    for (const author of [jan, ewa]) notifier.tripStarted(tripOf(list, author));
    await notifier.flush();
    expect(texts().map((text) => text.split(' |')[0])).toEqual(['Ewa idzie na zakupy']);
  });

  test('is told as before once a clock that was days ahead is set right', async () => {
    const list = await makeList(basia, jan);
    await subscribe(jan);
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY_MS });
    for (let trips = 0; trips < 20; trips += 1) notifier.tripStarted(tripOf(list, basia));
    await notifier.flush();
    expect(service.received).toHaveLength(20);
    vi.useRealTimers();
    notifier.tripStarted(tripOf(list, basia));
    await notifier.flush();
    expect(service.received).toHaveLength(21);
  });

  test('is told of one author twenty times an hour at most', async () => {
    const list = await makeList(basia, jan);
    await subscribe(jan);
    for (let trips = 0; trips < 30; trips += 1) notifier.tripStarted(tripOf(list, basia));
    notifier.tripStarted(tripOf(list, jan));
    await subscribe(basia);
    await notifier.flush();
    expect(service.received.filter(({ message }) => message.title.startsWith('Basia'))).toHaveLength(20);
  });
});

describe('what is added for a shopper', () => {
  const added = async (listId: string, author: TestClient, ...names: string[]) => {
    const itemIds = await add(listId, author, ...names);
    notifier.itemsAdded({ listId, authorId: author.id, itemIds, shopperId: basia.id });
  };

  test('is one message to them alone, with the names of the moment it is sent', async () => {
    const list = await makeList(basia, jan, ewa);
    const [phone] = [await subscribe(basia), await subscribe(jan), await subscribe(ewa)];
    await added(list, jan, 'Mleko', 'Masło');
    await added(list, basia, 'Własne');
    await added(list, jan, 'Masło');
    await added(list, ewa, 'Chleb');
    await rename(basia, list, 'Zakupy');
    await ewa.patch('/api/v2/account', { name: 'Ewa Nowak' });
    await notifier.flush();
    expect(endpoints()).toEqual([phone]);
    expect(service.received[0]?.message).toEqual({
      title: 'Zakupy',
      body: 'Dopisano: Mleko, Masło, Chleb · Jan, Ewa Nowak',
      tag: `added-${list}`,
      url: `/shopping-lists/${list}`,
    });
  });

  test('is counted where it is too much to read, and named once', async () => {
    const list = await makeList(basia, jan);
    await subscribe(basia);
    await startTrip(basia, list, { silent: true });
    await added(list, jan, ...Array.from({ length: 9 }, (_, index) => `Produkt ${index}`));
    await notifier.flush();
    const long = 'ł'.repeat(200);
    await added(list, jan, long, 'b'.repeat(59), 'Mleko');
    await notifier.flush();
    expect(service.received.map(({ message }) => message.body)).toEqual([
      'Dopisano: Produkt 0, Produkt 1, Produkt 2, Produkt 3, Produkt 4, Produkt 5 i jeszcze 3 produkty · Jan',
      `Dopisano: ${'ł'.repeat(59)}… i jeszcze 2 produkty · Jan`,
    ]);
  });

  // spec: P67
  test('is nothing to a shopper who has lost access, nor from a user who has', async () => {
    const list = await makeList(jan, basia, ewa);
    await subscribe(basia);
    await added(list, ewa, 'Mleko');
    await jan.delete(`/api/v2/shopping-list/${list}/users/${ewa.id}`);
    await notifier.flush();
    await added(list, jan, 'Mleko');
    await jan.delete(`/api/v2/shopping-list/${list}/users/${basia.id}`);
    await notifier.flush();
    expect(service.received).toEqual([]);
  });
});

test('a list that is handed over is told to its new owner', async () => {
  const list = await makeList(basia, jan);
  await rename(basia, list, 'Zakupy na tydzień');
  const [phone] = [await subscribe(jan), await subscribe(basia)];
  const telling = await startTestServer({ storage: server.storage, settings, sendsPush: true });
  const give = () =>
    new TestClient(telling.url, basia.token).put(`/api/v2/shopping-list/${list}/owner`, { userId: jan.id });
  try {
    expect((await give()).status).toBe(200);
    expect((await give()).status).toBe(200);
    await service.untilReceived(1);
    expect(telling.notified).toEqual([['listHandedOver', { listId: list, byId: basia.id, toId: jan.id }]]);
  } finally {
    await telling.close();
  }
  expect(endpoints()).toEqual([phone]);
  expect(service.received[0]?.message).toEqual({
    title: 'Lista jest teraz Twoja',
    body: 'Basia przekazuje Ci listę „Zakupy na tydzień”.',
    tag: `shared-${list}`,
    url: `/shopping-lists/${list}`,
  });
});

test('a shared list is told to its new member', async () => {
  const list = await makeList(basia);
  await rename(basia, list, 'Zakupy na tydzień');
  const [phone] = [await subscribe(jan), await subscribe(basia), await subscribe(ewa)];
  const telling = await startTestServer({ storage: server.storage, settings, sendsPush: true });
  const share = (user: string) =>
    new TestClient(telling.url, basia.token).post(`/api/v2/shopping-list/${list}/add-user`, { user });
  try {
    expect((await share('nobody@example.org')).status).toBe(404);
    expect((await share(jan.user.email)).status).toBe(200);
    expect((await share(jan.user.email)).status).toBe(409);
    await service.untilReceived(1);
    expect(telling.notified).toEqual([['listShared', { listId: list, byId: basia.id, toId: jan.id }]]);
  } finally {
    await telling.close();
  }
  expect(endpoints()).toEqual([phone]);
  expect(service.received[0]?.message).toEqual({
    title: 'Nowa lista',
    body: 'Basia udostępnia Ci listę „Zakupy na tydzień”.',
    tag: `shared-${list}`,
    url: `/shopping-lists/${list}`,
  });
});

test('a trip begun on a list reaches its other members once, however often it is sent', async () => {
  const list = await makeList(basia, jan);
  const [phone] = [await subscribe(jan), await subscribe(basia), await subscribe(ewa)];
  const start = makeOperation({ type: 'trip.start', tripId: uuidv7() });
  const sent = { sentAt: start.madeAt, operations: [start] };
  await whileTelling(async (via) => {
    for (const _ of [1, 2]) await via(basia).post(`/api/v2/shopping-list/${list}/operations`, sent);
    await service.untilReceived(1);
  });
  expect(endpoints()).toEqual([phone]);
  expect(service.received[0]?.message.title).toBe('Basia idzie na zakupy');
});

describe('the store of a trip', () => {
  test('is waited for where it was just made, whichever process hears of it', async () => {
    const [list, other] = [await makeList(basia, jan), await makeList(basia)];
    await rename(basia, list, 'Obiad');
    await subscribe(jan);
    await subscribe(ewa);
    const [storeId, name] = [uuidv7(), freshName('Kaufland')];
    await whileTelling(async (via) => {
      await startTrip(via(basia), list, { storeId });
      await via(basia).post(`/api/v2/shopping-list/${other}/add-user`, { user: ewa.user.email });
      await service.untilReceived(1);
      await basia.put(`/api/v2/store/${storeId}`, { name });
    });
    expect(texts()).toEqual([
      expect.stringContaining('Nowa lista'),
      `Basia idzie na zakupy | „Obiad” · ${name}. Dopisz, czego brakuje.`,
    ]);
  });

  test('is left out where it doesn’t come', async () => {
    const list = await makeList(basia, jan);
    await rename(basia, list, 'Obiad');
    await subscribe(jan);
    await whileTelling(async (via) => {
      await startTrip(via(basia), list, { storeId: uuidv7() });
      await service.untilReceived(1);
    });
    expect(texts()).toEqual(['Basia idzie na zakupy | „Obiad”. Dopisz, czego brakuje.']);
  });
});

test('what several processes are told at the same time is in the message of each, which replace each other', async () => {
  const list = await makeList(basia, jan, ewa);
  await subscribe(basia);
  await add(list, jan, 'Przedtem');
  await whileTelling(async (viaOne) => {
    await startTrip(basia, list, { silent: true });
    await add(list, viaOne(jan), 'Mleko');
    await whileTelling(async (viaOther) => {
      await add(list, viaOther(ewa), 'Chleb');
      await add(list, viaOther(basia), 'Własne');
    });
  });
  expect(service.received.map(({ message }) => [message.body, message.tag])).toEqual([
    ['Dopisano: Mleko, Chleb · Jan, Ewa', `added-${list}`],
    ['Dopisano: Chleb, Mleko · Jan, Ewa', `added-${list}`],
  ]);
});

test('what was taken back before the message is not in it, nor is who added nothing else', async () => {
  const [list, emptied] = [await makeList(basia, jan, ewa), await makeList(basia, jan)];
  await subscribe(basia);
  await whileTelling(async (via) => {
    for (const id of [list, emptied]) await startTrip(basia, id, { silent: true });
    const milk = await add(list, via(jan), 'Mleko', 'Masło');
    await add(list, via(ewa), 'Chleb');
    const salt = await add(emptied, via(jan), 'Sól');
    await sendOperations(jan, list, makeOperation({ type: 'item.remove', itemIds: milk }));
    await sendOperations(jan, emptied, makeOperation({ type: 'item.remove', itemIds: salt }));
  });
  expect(service.received.map(({ message }) => message.body)).toEqual(['Dopisano: Chleb · Ewa']);
});

test('more notices than may wait are dropped, and counted in the log', async () => {
  const list = await makeList(basia, jan);
  const shared = { listId: list, byId: basia.id, toId: jan.id };
  for (let times = 0; times < 1_100; times += 1) notifier.listShared(shared);
  await notifier.close();
  server.deps.throttleLog.logCounts();
  expect(server.logs.join('')).toMatch(/"notices":9\d/);
});

test('a stopping server sends what it has gathered', async () => {
  const list = await makeList(basia, jan);
  await subscribe(basia);
  const itemIds = await add(list, jan, 'Mleko');
  notifier.itemsAdded({ listId: list, authorId: jan.id, itemIds, shopperId: basia.id });
  await notifier.close();
  expect(service.received.map(({ message }) => message.body)).toEqual(['Dopisano: Mleko · Jan']);
});
