import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { createTestStorage } from '../../test/database.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { makeList } from '../../test/household.ts';
import { signIn } from '../../test/people.ts';
import {
  makePushHousehold,
  type PushServer,
  reachedBy,
  startPushServer,
  SUBSCRIPTION_PATH,
  subscribeTo,
} from '../../test/push-server.ts';
import { makeSubscription, type TestPushService } from '../../test/push-service.ts';
import { TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { SESSION_COOKIE } from '../auth/guard.ts';
import { markRestored, openDatabase } from '../db/database.ts';
import type { PushNotifier } from './push-notifier.ts';
import { loadVapidKeys } from './vapid.ts';

let push: PushServer;
let service: TestPushService;
let server: TestServer;
let notifier: PushNotifier;
let basia: TestClient;
let jan: TestClient;
let ewa: TestClient;
beforeAll(async () => {
  push = await startPushServer();
  ({ service, server } = push);
});
afterAll(() => push.close());
beforeEach(async () => {
  ({ notifier, basia, jan, ewa } = await makePushHousehold(push));
});

const subscribe = (who: TestClient) => subscribeTo(service, who);
const reached = (listId: string) => reachedBy(service, notifier, listId, basia);
const oneMoreDevice = ({ user }: TestClient) => signIn(server.url, user);

describe('a place for messages', () => {
  test('is the last one that a session has told', async () => {
    const list = await makeList(basia, jan);
    const first = await subscribe(jan);
    expect(await reached(list)).toEqual([first]);
    const second = await subscribe(jan);
    expect(await reached(list)).toEqual([second]);
    expect((await jan.delete(SUBSCRIPTION_PATH)).body).toEqual({ subscribed: false });
    expect(await reached(list)).toEqual([]);
  });

  test('belongs to who tells it last: another user of the same browser takes it over', async () => {
    const [mine, theirs] = [await makeList(basia, jan), await makeList(basia, ewa)];
    const browser = service.subscribe();
    await jan.put(SUBSCRIPTION_PATH, browser);
    await ewa.put(SUBSCRIPTION_PATH, browser);
    expect(await reached(mine)).toEqual([]);
    expect(await reached(theirs)).toEqual([browser.endpoint]);
    await jan.delete(SUBSCRIPTION_PATH);
    expect(await reached(theirs)).toEqual([browser.endpoint]);
  });

  test('is taken over completely or not at all', async () => {
    const browser = service.subscribe();
    await jan.put(SUBSCRIPTION_PATH, browser);
    const { broken, leftovers } = await breakEveryStatement(server, () =>
      ewa.put(SUBSCRIPTION_PATH, browser),
    );
    // The row of the other session, the own one, and the reads.
    expect(broken).toBeGreaterThanOrEqual(3);
    expect(leftovers).toEqual([]);
    expect(await reached(await makeList(basia, ewa))).toEqual([browser.endpoint]);
  });

  test('is taken by one of two sessions that tell it at once', async () => {
    const browser = service.subscribe();
    const answers = await Promise.all([jan, ewa, jan, ewa].map((who) => who.put(SUBSCRIPTION_PATH, browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await server.database.read
      .selectFrom('pushSubscriptions')
      .select('userId')
      .where('endpoint', '=', browser.endpoint)
      .execute();
    expect(rows).toHaveLength(1);
  });

  // spec: P67
  test.each<[string, (device: TestClient, admin: TestClient) => Promise<unknown>]>([
    ['a logout', (device) => device.get('/api/auth/logout')],
    [
      'a deactivation',
      (device, admin) => admin.post('/api/users/set-status', { userId: device.id, active: false }),
    ],
    ['a removal', (device, admin) => admin.delete(`/api/users/${device.id}`)],
    ['another device, which logs it out', () => jan.delete('/api/v2/account/sessions')],
    [
      'a new password, set elsewhere',
      () =>
        jan.post('/api/v2/account/password', {
          password: TEST_PASSWORD,
          newPassword: 'zupełnie-nowe-hasło',
        }),
    ],
    [
      'the end of its session',
      (device) =>
        server.database.transaction((tx) =>
          tx
            .updateTable('sessions')
            .set({ expiresAt: Date.now() - 1 })
            .where('userId', '=', device.id)
            .execute(),
        ),
    ],
    ['a restore', () => markRestored(server.database)],
    ['a restore that keeps sessions', () => markRestored(server.database, { keepSessions: true })],
  ])('ends with %s', async (_, end) => {
    const list = await makeList(basia, jan);
    const phone = await oneMoreDevice(jan);
    const endpoint = await subscribe(phone);
    expect(await reached(list)).toEqual([endpoint]);
    const admin = await server.signUp({ role: 'admin' });
    await end(phone, admin);
    expect(await reached(list)).toEqual([]);
  });

  test.each([404, 410])('is forgotten when its push service answers %d', async (status) => {
    const list = await makeList(basia, jan);
    const endpoint = await subscribe(jan);
    service.answer(endpoint, status);
    expect(await reached(list)).toEqual([endpoint]);
    expect(await reached(list)).toEqual([]);
  });

  test.each([307, 403, 429, 500])(
    'stays when its push service answers %d, which is logged',
    async (status) => {
      const list = await makeList(basia, jan);
      const endpoint = await subscribe(jan);
      service.answer(endpoint, status);
      const before = server.logs.length;
      expect(await reached(list)).toEqual([endpoint]);
      const [line = '', ...more] = server.logs
        .slice(before)
        .filter((text) => text.includes('push messages were not delivered'));
      expect(more).toEqual([]);
      expect(line).toContain(String(status));
      expect(line).not.toContain(endpoint);
      service.answer(endpoint, 201);
      expect(await reached(list)).toEqual([endpoint]);
    },
  );

  test('is told with the cookie alone by our own pages and service worker, and by no others', async () => {
    const cookie = `${SESSION_COOKIE}=${jan.token}`;
    const put = (origin: string) =>
      server.anonymous().put(SUBSCRIPTION_PATH, service.subscribe(), { cookie, origin });
    expect((await put(server.url)).status).toBe(200);
    expect((await put('https://evil.example')).status).toBe(403);
  });

  test.each<[string, unknown]>([
    ['endpoint', { ...makeSubscription(), endpoint: 'fcm.googleapis.com' }],
    ['endpoint', { ...makeSubscription(), endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` }],
    ['keys.p256dh', { ...makeSubscription(), keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
    ['keys.p256dh', { ...makeSubscription(), keys: { p256dh: 'BA', auth: 'A'.repeat(22) } }],
    ['keys.auth', { ...makeSubscription(), keys: { ...makeSubscription().keys, auth: 'A' } }],
  ])('with a bad %s is refused', async (issue, body) => {
    const answer = await jan.put(SUBSCRIPTION_PATH, body);
    expect([answer.status, answer.body.message, answer.body.issues]).toEqual([
      400,
      'VALIDATION_ERROR',
      [issue],
    ]);
  });
});

test('one pair of keys is made, however many processes start at once', async () => {
  const storage = await createTestStorage();
  const open = () => openDatabase({ ...storage, onIdleError: () => undefined });
  const databases = [await open(), await open(), await open()];
  try {
    const keys = await Promise.all(databases.map((database) => loadVapidKeys(database)));
    expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await loadVapidKeys(databases[0]!)).toEqual(keys[0]);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
    await storage.remove();
  }
});

test('a server that may call other hosts says so when it starts', () => {
  expect(server.logs.find((line) => line.includes('OUTBOUND_ALLOW is set'))).toContain(service.host);
});

test('the key is told to users', async () => {
  const { publicKey } = await loadVapidKeys(server.database);
  expect((await basia.get('/api/v2/push/key')).body).toEqual({ key: publicKey });
});
