import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userRoom } from '../../contract/events.ts';
import { makeWorld, type World } from '../../test/calls.ts';
import { freshAddress } from '../../test/hostile.ts';
import { addItem, getList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { TEST_PASSWORD } from '../../test/server.ts';
import { allHeard, connect } from '../../test/socket.ts';

/** Users who reach for rights they don't have, or have lost. Every route and event: authorisation.test.ts. */

const V2 = '/api/v2/shopping-list';
const OLD = '/api/shopping-lists';

let world: World;
// Stops the server's periodic check of access, which would end it too.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  world = await makeWorld(server);
});

test('11: a member doing what only the owner may', async () => {
  const { member, owner, stranger } = world.people;
  const { list, victim } = world;
  const before = await getList(owner, list);
  const attempts = [
    await member.put(`${OLD}/${list}`, { name: 'Przejęta' }),
    await member.delete(`${OLD}/${list}`),
    await member.post(`${V2}/${list}/add-user`, { user: victim.user.email }),
    await member.post(`${OLD}/add-user`, { shoppingListId: list, user: victim.user.email }),
    await member.delete(`${V2}/${list}/users/${stranger.id}`),
    await member.delete(`${V2}/${list}/users/${owner.id}`),
  ];
  for (const { status, body } of attempts) expect([status, body.message]).toEqual([403, 'FORBIDDEN']);
  const rename = makeOperation({ type: 'list.rename', name: 'Przejęta' });
  const { body } = await sendOperations(member, list, rename);
  expect(body.results[0]).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
  expect(await getList(owner, list)).toEqual(before);
});

describe('12: extra fields that raise privilege (role, active, userId)', () => {
  test('a user who registers gains nothing by them', async () => {
    const email = `${uuidv7()}@example.org`;
    const wanted = {
      role: 'admin',
      active: true,
      id: uuidv7(),
      userId: world.people.admin.id,
      isAdmin: true,
      activatedAt: 1,
    };
    const body = {
      email,
      name: 'Zły',
      password: TEST_PASSWORD,
      token: '',
      ...wanted,
      user: wanted,
      data: wanted,
    };
    expect((await server.anonymous().post('/api/auth/register', body, freshAddress())).status).toBe(200);
    const row = await server.database.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'user', active: 0, activatedAt: null });
    expect([wanted.id, wanted.userId]).not.toContain(row.id);
  });

  test('nothing that is created or changed gets another owner', async () => {
    const { member, owner, stranger, admin } = world.people;
    const extra = {
      userId: owner.id,
      ownerId: owner.id,
      user: owner.id,
      role: 'admin',
      members: [stranger.id],
      addedBy: owner.id,
    };
    const list = (await member.post(OLD, { name: `Lista ${uuidv7()}`, ...extra })).body.data;
    expect(await getList(member, list)).toMatchObject({ userId: member.id, members: [{ id: member.id }] });
    const operation = {
      ...makeOperation({ type: 'item.add', items: [{ ...newItem(), ...extra }] }),
      ...extra,
      seq: 99,
    };
    const { body } = await sendOperations(member, list, operation);
    expect(body.operations[0]).toMatchObject({
      user: member.id,
      seq: 1,
      effects: { items: [{ addedBy: member.id }] },
    });
    await member.put(`${OLD}/${list}`, { name: `Lista ${uuidv7()}`, ...extra });
    await member.post('/api/v2/product', { name: `Produkt ${uuidv7()}`, ...extra });
    expect((await getList(member, list)).userId).toBe(member.id);
    expect((await member.get('/api/auth/check')).body.data.role).toBe('user');
    // Headers and query strings don't change who the caller is either.
    const named = await member.get('/api/users?role=admin&userId=' + admin.id, {
      'x-user-id': admin.id,
      'x-role': 'admin',
      'x-original-url': '/healthz',
    });
    expect(named.body.message).toBe('FORBIDDEN');
  });
});

describe('17: access that survives its withdrawal, on sockets too; secrets of shares listed to members', () => {
  test('after the withdrawal a socket hears nothing more, and no call reads or writes', async () => {
    const { owner, member } = world.people;
    const screen = await connect(server.url, { token: member.token });
    expect(await screen.join(world.list)).toMatchObject({ success: true });
    await owner.delete(`${V2}/${world.list}/users/${member.id}`);
    expect(await screen.hear('shopping-list-gone')).toMatchObject({ room: userRoom(member.id) });
    screen.heard.splice(0);
    await sendOperations(owner, world.list, makeOperation({ type: 'item.add', items: [newItem()] }));
    await allHeard(owner, screen);
    expect(screen.heardOf(world.list)).toEqual([]);
    expect(await screen.join(world.list)).toEqual({ success: false, message: 'FORBIDDEN' });
    for (const path of [
      `${V2}/${world.list}`,
      `${V2}/${world.list}?since=0`,
      `${V2}/${world.list}/history`,
      `${OLD}/${world.list}`,
    ]) {
      expect([path, (await member.get(path)).status]).toEqual([path, 403]);
    }
    const write = await sendOperations(
      member,
      world.list,
      makeOperation({ type: 'item.add', items: [newItem()] }),
    );
    expect(write.status).toBe(403);
    await screen.close();
  });

  test('no answer holds a secret: no token, hash or password, and no address of a list’s members', async () => {
    const { owner, member, admin } = world.people;
    await addItem(owner, world.list);
    const answers = await Promise.all(
      [V2, OLD, `${V2}/${world.list}`, `${V2}/${world.list}/history`, `${OLD}/${world.list}`].map((path) =>
        member.get(path),
      ),
    );
    const texts = answers.map(({ body }) => JSON.stringify(body));
    for (const text of texts) expect(text).not.toContain(owner.user.email);
    const others = [
      await admin.get('/api/users'),
      await member.get('/api/v2/user/for-share'),
      await member.get('/api/auth/check'),
    ];
    const rows = await server.database.read.selectFrom('users').select(['passwordHash']).execute();
    const sessions = await server.database.read.selectFrom('sessions').select(['tokenHash']).execute();
    const secrets = [
      ...rows.map((row) => row.passwordHash),
      ...sessions.map((row) => row.tokenHash),
      owner.token ?? '',
      admin.token ?? '',
    ];
    for (const text of [...texts, ...others.map(({ body }) => JSON.stringify(body))]) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toMatch(/"(password\w*|\w*token\w*|\w*hash)":/i);
    }
  });
});
