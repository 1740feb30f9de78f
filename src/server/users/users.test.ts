import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { USER_COLOURS, userColour } from '../../contract/users/user-colours.ts';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { getList, makeList, makeOperation, sendOperations } from '../../test/household.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';

const UNKNOWN = '0199d0a0-0000-7000-8000-000000000000';
const PASSWORD = 'zielona-herbata-o-świcie';
/** The password of the admin who calls. */
const PROOF = { password: TEST_PASSWORD };

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signUp({ role: 'admin', name: 'Ćma', email: 'admin@example.org' });
});
afterEach(() => server.close());

const logIn = (email: string, password = TEST_PASSWORD) =>
  server.anonymous().post('/api/auth/login', { email, password, token: '' });
const setStatus = (userId: string, active: boolean, by = admin) =>
  by.post('/api/users/set-status', { userId, active });
const setRole = (userId: string, role: string, by = admin) =>
  by.post('/api/users/set-role', { userId, role });
/** @returns the list's id */
async function startTrip(who: TestClient, list: string): Promise<string> {
  await sendOperations(who, list, makeOperation({ type: 'trip.start', tripId: uuidv7() }));
  return list;
}
const isSignedIn = async (client: TestClient): Promise<unknown> =>
  (await client.get('/api/auth/check')).body.success;

describe('the list of users', () => {
  // spec: R98
  test('is in Polish order, with who waits and how many lists would go with them', async () => {
    const anna = await server.signUp({ name: 'Anna' });
    await server.signUp({ name: 'Cyryl' });
    await server.anonymous().post('/api/auth/register', {
      email: 'czeka@example.org',
      name: 'Łukasz',
      password: PASSWORD,
      token: '',
    });
    const shared = await anna.post('/api/shopping-lists', { name: 'Wspólna' });
    await anna.post(`/api/v2/shopping-list/${shared.body.data}/add-user`, { user: admin.user.email });
    await anna.post('/api/shopping-lists', { name: 'Własna' });
    await anna.post('/api/shopping-lists', { name: 'Druga własna' });
    const { status, body } = await admin.get('/api/users');
    expect(status).toBe(200);
    const rows = body.data as { name: string; waiting: boolean; unsharedLists: number }[];
    expect(rows.map(({ name, waiting, unsharedLists }) => [name, waiting, unsharedLists])).toEqual([
      ['Anna', false, 2],
      ['Cyryl', false, 0],
      ['Ćma', false, 0],
      ['Łukasz', true, 0],
    ]);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'active',
      'email',
      'id',
      'name',
      'newEmail',
      'role',
      'secondFactor',
      'unsharedLists',
      'waiting',
    ]);
  });

  // spec: R145, P39
  test('to share with has the other active users only', async () => {
    const zaneta = await server.signUp({ name: 'Żaneta', email: 'zaneta@example.org' });
    await server.signUp({ name: 'Nieaktywny', active: false });
    const zbigniew = await server.signUp({ name: 'Zbigniew' });
    const { status, body } = await zbigniew.get('/api/v2/user/for-share');
    expect([status, body]).toEqual([
      200,
      [
        { id: admin.id, email: 'admin@example.org', name: 'Ćma' },
        { id: zaneta.user.id, email: 'zaneta@example.org', name: 'Żaneta' },
      ],
    ]);
  });
});

// spec: R97
test('only admins administer', async () => {
  const user = await server.signUp();
  const calls: [string, string, object?][] = [
    ['GET', '/api/users'],
    ['POST', '/api/users', { email: 'x@example.org', name: 'X', password: PASSWORD, role: 'admin' }],
    ['POST', '/api/users/set-status', { userId: admin.id, active: false }],
    ['POST', '/api/users/set-role', { userId: user.id, role: 'admin' }],
    ['POST', `/api/users/${admin.id}/reset-link`, {}],
    ['DELETE', `/api/users/${admin.id}`],
  ];
  for (const [method, path, body] of calls) {
    const forbidden = await user.send(method, path, body);
    expect([path, forbidden.status, forbidden.body.message]).toEqual([path, 403, 'FORBIDDEN']);
    const unauthorized = await server.anonymous().send(method, path, body);
    expect([path, unauthorized.status, unauthorized.body.message]).toEqual([path, 401, 'UNAUTHORIZED']);
  }
});

describe('adding', () => {
  const add = (changes: object = {}) =>
    admin.post('/api/users', {
      email: 'Nowa@example.org',
      name: 'Nowa',
      password: PASSWORD,
      role: 'user',
      ...changes,
    });

  test('gives eight people eight colours', async () => {
    const colours = new Set([userColour(admin.user.id)]);
    while (colours.size < USER_COLOURS) {
      const { body } = await add({ email: `osoba${colours.size}@example.org` });
      const colour = userColour((body.data as { id: string }).id);
      expect(colours).not.toContain(colour);
      colours.add(colour);
    }
  });

  // spec: R99
  test('makes a user who can log in at once', async () => {
    const { status, body } = await add();
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String),
        email: 'Nowa@example.org',
        name: 'Nowa',
        role: 'user',
        active: true,
        waiting: false,
        unsharedLists: 0,
        secondFactor: false,
        newEmail: null,
      },
    ]);
    expect((await logIn('nowa@example.org', PASSWORD)).status).toBe(200);
    expect(server.announcements).toContainEqual(['usersChanged']);
  });

  test('refuses a used address, a common password, an unknown role', async () => {
    expect((await add({ email: 'ADMIN@example.org' })).body.message).toBe('EMAIL_ALREADY_USED');
    expect((await add({ password: 'kochanie123' })).body.issues).toEqual(['password']);
    expect((await add({ role: 'owner' })).body.issues).toEqual(['role']);
    expect((await admin.get('/api/users')).body.data).toHaveLength(1);
  });

  describe('again with the same change id', () => {
    const changeId = '0199d0a0-0000-7000-8000-00000000000a';

    test('answers the user added before, and tells of it', async () => {
      const first = await add({ changeId });
      server.announcements.length = 0;
      const again = await add({ changeId, email: 'nowa@example.org' });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(server.announcements).toContainEqual(['usersChanged']);
      expect((await admin.get('/api/users')).body.data).toHaveLength(2);
      const other = { changeId: UNKNOWN, email: 'inna@example.org' };
      const together = await Promise.all([add(other), add(other)]);
      expect(together.map(({ status }) => status)).toEqual([200, 200]);
      expect((await admin.get('/api/users')).body.data).toHaveLength(3);
    });

    test('refuses any other user, and tells nothing about a password', async () => {
      await add({ changeId });
      const others = [{ email: 'inna@example.org' }, { name: 'Inna' }, { role: 'admin' }];
      for (const other of others) {
        expect((await add({ changeId, ...other })).body.message).toBe('OPERATION_CONFLICT');
      }
      const second = await server.signUp({ role: 'admin', name: 'Druga', email: 'druga@example.org' });
      const body = {
        changeId,
        email: 'trzecia@example.org',
        name: 'Trzecia',
        password: PASSWORD,
        role: 'user',
      };
      expect((await second.post('/api/users', body)).body.message).toBe('OPERATION_CONFLICT');
      expect((await add({ changeId, password: `${PASSWORD}!` })).status).toBe(200);
      expect((await logIn('nowa@example.org', PASSWORD)).status).toBe(200);
      expect((await admin.get('/api/users')).body.data).toHaveLength(3);
    });

    test('is a first time after a refusal', async () => {
      expect((await add({ changeId, email: 'ADMIN@example.org' })).body.message).toBe('EMAIL_ALREADY_USED');
      expect((await add({ changeId })).status).toBe(200);
      expect((await add()).body.message).toBe('EMAIL_ALREADY_USED');
    });
  });

  test('of two at the same moment one gets the address', async () => {
    const answers = await Promise.all([add(), add({ name: 'Druga' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('status', () => {
  // spec: R100
  test('activating lets a waiting user in and tells them', async () => {
    const user = await server.signUp({ active: false, email: 'czeka@example.org' });
    expect((await setStatus(user.id, true)).body).toEqual({ success: true, message: '', data: null });
    expect((await logIn(user.user.email)).status).toBe(200);
    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]).toMatchObject({
      to: 'czeka@example.org',
      subject: 'LZ: konto zostało aktywowane',
    });
    await setStatus(user.id, true);
    await setStatus(user.id, false);
    const { body } = await admin.get('/api/users');
    expect(body.data).toContainEqual(expect.objectContaining({ id: user.id, active: false, waiting: false }));
    expect(server.mails).toHaveLength(1);
  });

  // spec: R101
  test('deactivating ends sessions and sockets at once', async () => {
    const user = await server.signUp();
    await setStatus(user.id, false);
    expect(server.announcements).toContainEqual(['userSessionsEnded', user.id]);
    expect(await isSignedIn(user)).toBe(false);
    expect((await logIn(user.user.email)).body.message).toBe('INACTIVE_ACCOUNT');
    await setStatus(user.id, true);
    expect(await isSignedIn(user)).toBe(false);
  });

  test('deactivating is all or nothing', async () => {
    const user = await server.signUp();
    const list = await startTrip(user, await makeList(admin, user));
    await user.post('/api/v2/calendar-feed', {});
    const { broken, leftovers } = await breakEveryStatement(server, () => setStatus(user.id, false));
    expect(broken).toBeGreaterThanOrEqual(12);
    expect(leftovers).toEqual([]);
    expect(await isSignedIn(user)).toBe(false);
    expect((await getList(admin, list)).trip).toBeNull();
  });

  test('deactivating ends the user’s trips, on own lists and others’, and no other’s, and tells the members', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const own = await startTrip(user, await makeList(user, other));
    const joined = await startTrip(user, await makeList(other, user));
    const foreign = await startTrip(other, await makeList(other, user));
    server.announcements.length = 0;
    await setStatus(user.id, false);
    const shoppers = [];
    for (const list of [own, joined, foreign]) shoppers.push((await getList(other, list)).trip?.userId);
    expect(shoppers).toEqual([undefined, undefined, other.id]);
    for (const list of [own, joined]) {
      const ended = [expect.objectContaining({ type: 'trip.end' })];
      expect(server.announcements).toContainEqual(['listAdvanced', list, expect.any(Number), ended]);
    }
    expect(server.announcements[0]).toEqual(['userSessionsEnded', user.id]);
  });
});

// spec: R102
test('a role can be given and taken, with effect on the next call', async () => {
  const user = await server.signUp();
  expect((await setRole(user.id, 'admin')).status).toBe(200);
  expect((await user.get('/api/users')).status).toBe(200);
  expect((await setRole(user.id, 'user')).status).toBe(200);
  expect((await user.get('/api/users')).status).toBe(403);
});

describe('the last active admin cannot be lost', () => {
  // spec: R104
  test('admins can’t deactivate, demote or remove themselves', async () => {
    await server.signUp({ role: 'admin' });
    for (const answer of [
      await setStatus(admin.id, false),
      await setRole(admin.id, 'user'),
      await admin.delete(`/api/users/${admin.id}`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await admin.get('/api/users')).status).toBe(200);
  });

  // spec: R105
  test.each([
    ['deactivate', (by: TestClient, userId: string) => setStatus(userId, false, by)],
    ['demote', (by: TestClient, userId: string) => setRole(userId, 'user', by)],
    ['remove', (by: TestClient, userId: string) => by.delete(`/api/users/${userId}`)],
  ])('two admins who %s each other at the same moment leave one', async (_what, act) => {
    const second = await server.signUp({ role: 'admin' });
    const answers = await Promise.all([act(admin, second.id), act(second, admin.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await server.database.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', 1)
      .where('deletedAt', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});

// spec: R109
test('users who do not exist are not found', async () => {
  for (const answer of [
    await setStatus(UNKNOWN, true),
    await setRole(UNKNOWN, 'admin'),
    await admin.delete(`/api/users/${UNKNOWN}`),
    await admin.post(`/api/users/${UNKNOWN}/reset-link`, PROOF),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([404, 'USER_NOT_FOUND']);
  }
  const { status, body } = await admin.delete('/api/users/17');
  expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['id']]);
});

test('a reset link made by an admin sets the password once, and does not activate the account', async () => {
  const user = await server.signUp({ active: false });
  const { body } = await admin.post(`/api/users/${user.id}/reset-link`, PROOF);
  // Without an origin: the server would have to guess the one that the admin uses.
  expect(body.data.path).toMatch(/^\/reset-password\/[\w-]{43}$/);
  expect(body.data.expiresAt).toBeGreaterThan(Date.now() + 29 * 60_000);
  const resetToken = (body.data.path as string).split('/').at(-1);
  const reset = () =>
    server.anonymous().post('/api/auth/reset-password', { resetToken, password: PASSWORD, token: '' });
  expect((await reset()).status).toBe(200);
  expect((await reset()).body.message).toBe('INVALID_RESET_TOKEN');
  expect((await logIn(user.user.email, PASSWORD)).body.message).toBe('INACTIVE_ACCOUNT');
});
