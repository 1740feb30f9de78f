import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { nextMillisecond } from '../../test/next-millisecond.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts';
import { insertList } from '../shopping-lists/repository.ts';

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signUp({ role: 'admin' });
});
afterEach(() => server.close());

const remove = (client: TestClient) => admin.delete(`/api/users/${client.id}`);

async function addList(owner: TestClient, name: string, ...members: TestClient[]): Promise<string> {
  const { body } = await owner.post('/api/shopping-lists', { name });
  const listId = body.data as string;
  for (const member of members) {
    const shared = await owner.post(`/api/v2/shopping-list/${listId}/add-user`, { user: member.user.email });
    expect(shared.status).toBe(200);
    // Lists pass to the member who has been there longest.
    await nextMillisecond();
  }
  return listId;
}

const namesOf = async (client: TestClient): Promise<string[]> =>
  ((await client.get('/api/v2/shopping-list')).body as { name: string }[]).map(({ name }) => name).toSorted();
const userRow = (client: TestClient) =>
  server.database.read.selectFrom('users').selectAll().where('id', '=', client.id).executeTakeFirst();

// spec: R103
test('ends sessions and sockets at once and frees the address', async () => {
  const user = await server.signUp({ email: 'jan@example.org' });
  const { status, body } = await remove(user);
  expect([status, body]).toEqual([200, { success: true, message: '', data: null }]);
  expect((await user.get('/api/auth/check')).body.success).toBe(false);
  expect(server.announcements).toContainEqual(['userSessionsEnded', user.id]);
  expect(server.announcements).toContainEqual(['usersChanged']);
  const credentials = { email: 'jan@example.org', password: TEST_PASSWORD, token: '' };
  expect((await server.anonymous().post('/api/auth/login', credentials)).body.message).toBe(
    'INVALID_CREDENTIALS',
  );
  const again = { email: 'Jan@example.org', name: 'Jan', password: 'zielona-herbata', role: 'user' };
  expect((await admin.post('/api/users', again)).status).toBe(200);
  expect((await remove(user)).body.message).toBe('USER_NOT_FOUND');
});

test('leaves no trace of a user nothing refers to, and only the name of any other', async () => {
  const idle = await server.signUp();
  const busy = await server.signUp({ name: 'Pracowita' });
  await addList(busy, 'Własna');
  await remove(idle);
  await remove(busy);
  expect(await userRow(idle)).toBeUndefined();
  expect(await userRow(busy)).toMatchObject({
    name: 'Pracowita',
    email: '',
    emailKey: '',
    passwordHash: '',
    active: 0,
    deletedAt: expect.any(Number),
  });
  expect((await admin.get('/api/users')).body.data).toHaveLength(1);
  const second = await server.signUp();
  await addList(second, 'Inna');
  expect((await remove(second)).status).toBe(200);
});

test('a reset link of a removed user opens nothing', async () => {
  const user = await server.signUp();
  await addList(user, 'Własna');
  const { body } = await admin.post(`/api/users/${user.id}/reset-link`, { password: TEST_PASSWORD });
  await remove(user);
  const answer = await server.anonymous().post('/api/auth/reset-password', {
    resetToken: (body.data.path as string).split('/').at(-1),
    password: 'zielona-herbata',
    token: '',
  });
  expect(answer.body.message).toBe('INVALID_RESET_TOKEN');
});

// spec: R106
test('a shared list passes to the active member who has had access longest', async () => {
  const [owner, inactive, first, second] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  const listId = await addList(owner, 'Wspólna', inactive, first, second);
  await admin.post('/api/users/set-status', { userId: inactive.id, active: false });
  await remove(owner);
  const { status, body } = await first.get(`/api/v2/shopping-list/${listId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: listId, name: 'Wspólna', userId: first.id });
  const members = (body.members as { id: string }[]).map(({ id }) => id);
  expect(members).toEqual([first.id, inactive.id, second.id]);
  expect(server.announcements).toContainEqual(['listHeadChanged', listId]);
  const told = server.announcements.findLast(([method]) => method === 'listsChanged');
  expect(told).toEqual(['listsChanged', expect.arrayContaining([first.id, second.id]), listId]);
  // The successor is the owner now, with an owner's rights.
  expect((await first.delete(`/api/shopping-lists/${listId}`)).status).toBe(200);
});

test('a list whose other members are all inactive is kept for the first of them', async () => {
  const owner = await server.signUp();
  const inactive = await server.signUp();
  const listId = await addList(owner, 'Wspólna', inactive);
  await admin.post('/api/users/set-status', { userId: inactive.id, active: false });
  await remove(owner);
  const list = await server.database.read
    .selectFrom('shoppingLists')
    .select(['ownerId', 'deletedAt'])
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  expect(list).toEqual({ ownerId: inactive.id, deletedAt: null });
});

// spec: R107
test('lists get a suffix where the successor has one of that name', async () => {
  const owner = await server.signUp();
  const successor = await server.signUp();
  await addList(successor, 'Zakupy');
  await addList(successor, 'zakupy (2)');
  await addList(owner, 'ZAKUPY', successor);
  await addList(owner, 'Zakupy (3)', successor);
  await remove(owner);
  const names = await namesOf(successor);
  expect(names).toHaveLength(4);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  expect(names).toEqual(expect.arrayContaining(['Zakupy', 'zakupy (2)']));
});

// SQLite runs transactions one by one.
test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
  'lists get a suffix where the successor makes one of that name at the same moment',
  async () => {
    const [owner, successor] = [await server.signUp(), await server.signUp()];
    await addList(owner, 'Zakupy', successor);
    const removed = await server.database.transaction(async (tx) => {
      await insertList(tx, { id: uuidv7(), ownerId: successor.id, name: 'Zakupy', now: Date.now() });
      const asked = remove(owner);
      await untilOneWaits(server.database);
      return { asked };
    });
    expect((await removed.asked).status).toBe(200);
    expect(await namesOf(successor)).toEqual(['Zakupy', 'Zakupy (2)']);
  },
);

test('an admin learns beforehand to whom lists pass, and the names of those they share', async () => {
  const [owner, basia, jan, inactive] = [
    await server.signUp(),
    await server.signUp({ name: 'Basia' }),
    await server.signUp({ name: 'Łukasz' }),
    await server.signUp({ name: 'Adam' }),
  ];
  await addList(owner, 'Prezent dla admina');
  await addList(owner, 'Sobota', inactive, basia, jan, admin);
  await addList(owner, 'Działka', basia, admin);
  await addList(owner, 'Wyjazd', basia);
  await addList(owner, 'Remont', jan);
  await addList(basia, 'Cudza', owner);
  await owner.delete(`/api/shopping-lists/${await addList(owner, 'Dawna', admin)}`);
  await admin.post('/api/users/set-status', { userId: inactive.id, active: false });
  const { status, body } = await admin.get(`/api/users/${owner.id}/lists`);
  expect([status, body.data]).toEqual([
    200,
    {
      unsharedLists: 1,
      heirs: [
        { name: 'Basia', lists: 3, listNames: ['Działka', 'Sobota'] },
        { name: 'Łukasz', lists: 1, listNames: [] },
      ],
    },
  ]);
  await remove(owner);
  expect(await namesOf(basia)).toEqual(['Cudza', 'Działka', 'Sobota', 'Wyjazd']);
  expect((await admin.get(`/api/users/${owner.id}/lists`)).body.message).toBe('USER_NOT_FOUND');
  expect((await admin.get(`/api/users/${admin.id}/lists`)).body.data).toEqual({
    unsharedLists: 0,
    heirs: [],
  });
});

// spec: R108
test('unshared lists are removed, and memberships end', async () => {
  const owner = await server.signUp();
  const other = await server.signUp();
  const own = await addList(owner, 'Własna');
  const joined = await addList(other, 'Cudza', owner);
  await remove(owner);
  const row = await server.database.read
    .selectFrom('shoppingLists')
    .select('deletedAt')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect(row.deletedAt).toEqual(expect.any(Number));
  const { body } = await other.get(`/api/v2/shopping-list/${joined}`);
  expect(body.members).toEqual([{ id: other.id, name: other.user.name }]);
  expect(server.announcements).toContainEqual(['listHeadChanged', joined]);
});

test('is all or nothing', async () => {
  const owner = await server.signUp();
  const successor = await server.signUp();
  await addList(successor, 'Wspólna');
  await addList(owner, 'Wspólna', successor);
  await addList(owner, 'Własna');
  await addList(successor, 'Cudza', owner);
  const { broken, leftovers } = await breakEveryStatement(server, () => remove(owner));
  expect(broken).toBeGreaterThanOrEqual(12);
  expect(leftovers).toEqual([]);
  expect(await namesOf(successor)).toEqual(['Cudza', 'Wspólna', 'Wspólna (2)']);
});
