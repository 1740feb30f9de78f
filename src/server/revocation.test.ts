import { afterAll, expect, test, vi } from 'vitest';
import { makeWorld, type World } from '../test/calls.ts';
import { makeOperation, newItem, sendOperations } from '../test/household.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { TEST_PASSWORD } from '../test/server.ts';
import { connect, type TestSocket } from '../test/socket.ts';
import { hashToken } from './auth/sessions.ts';

/** However access ends, it ends at once: for calls, and for sockets that were already open. */

// Stops the server's periodic check of access, which would end it too.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await openTestServer();
afterAll(() => vi.useRealTimers());

const V2 = '/api/v2/shopping-list';

/** The member's socket, joined to the list. */
async function open({ people, list }: World): Promise<TestSocket> {
  const screen = await connect(server.url, { token: people.member.token });
  expect(await screen.join(list)).toMatchObject({ success: true });
  return screen;
}

async function resetPasswordOf(world: World): Promise<unknown> {
  const { member, admin } = world.people;
  const { path } = (await admin.post(`/api/users/${member.id}/reset-link`, { password: TEST_PASSWORD })).body
    .data;
  const resetToken = String(path).split('/').at(-1);
  const body = { resetToken, password: `${TEST_PASSWORD}-2`, token: '' };
  return server.anonymous().post('/api/auth/reset-password', body);
}

// spec: P6
test.each<[string, (world: World) => Promise<unknown>]>([
  [
    'access is withdrawn',
    ({ people, list }) => people.owner.delete(`${V2}/${list}/users/${people.member.id}`),
  ],
  ['they leave', ({ people, list }) => people.member.delete(`${V2}/${list}/users/${people.member.id}`)],
  ['the list is deleted', ({ people, list }) => people.owner.delete(`/api/shopping-lists/${list}`)],
])('the list is closed when %s', async (_, revoke) => {
  const world = await makeWorld(server);
  const { member, owner } = world.people;
  const screen = await open(world);
  await revoke(world);
  await screen.hear('shopping-list-gone', ({ payload }) => payload.id === world.list);
  expect((await screen.join(world.list)).success).toBe(false);
  screen.heard.splice(0);
  await sendOperations(owner, world.list, makeOperation({ type: 'item.add', items: [newItem()] }));
  await screen.dealtWith();
  expect(screen.heardOf(world.list)).toEqual([]);
  for (const path of [
    `${V2}/${world.list}`,
    `${V2}/${world.list}/history`,
    `/api/shopping-lists/${world.list}`,
  ]) {
    expect([403, 404]).toContain((await member.get(path)).status);
  }
  await screen.close();
});

// spec: P7
test.each<[string, (world: World) => Promise<unknown>]>([
  ['logged out', ({ people }) => people.member.get('/api/auth/logout')],
  [
    'deactivated',
    ({ people }) => people.admin.post('/api/users/set-status', { userId: people.member.id, active: false }),
  ],
  ['removed', ({ people }) => people.admin.delete(`/api/users/${people.member.id}`)],
  ['given a new password', resetPasswordOf],
])('everything is closed to a user who is %s', async (_, revoke) => {
  const world = await makeWorld(server);
  const { member } = world.people;
  const screen = await open(world);
  await revoke(world);
  expect(await screen.closed).toBe('io server disconnect');
  expect((await member.get(V2)).status).toBe(401);
  await expect(connect(server.url, { token: member.token })).rejects.toThrow('UNAUTHORIZED');
});

test('a socket is closed whose session ends while it connects', async () => {
  const member = await server.signUp();
  const { read } = server.database;
  const execute = read.executeQuery.bind(read);
  let isFirst = true;
  // Between the answer that the session is live and the action based on it.
  const spy = vi.spyOn(read, 'executeQuery').mockImplementation(async (query, options) => {
    const answer = await execute<never>(query, options);
    const isOfTheirs = 'parameters' in query && query.parameters.includes(hashToken(member.token ?? ''));
    if (isFirst && isOfTheirs) {
      isFirst = false;
      await member.get('/api/auth/logout');
    }
    return answer;
  });
  const screen = await connect(server.url, { token: member.token });
  spy.mockRestore();
  expect((await member.get(V2)).status).toBe(401);
  expect(await screen.closed).toBe('io server disconnect');
});

test('the administration is closed to a former admin', async () => {
  const world = await makeWorld(server);
  const { admin } = world.people;
  const second = await server.signUp({ role: 'admin' });
  const [screen, still] = [
    await connect(server.url, { token: second.token }),
    await connect(server.url, { token: admin.token }),
  ];
  await admin.post('/api/users/set-role', { userId: second.id, role: 'user' });
  expect((await second.get('/api/users')).body.message).toBe('FORBIDDEN');
  await still.hear('refresh-users');
  await screen.hear('refresh-session');
  for (const each of [screen, still]) each.heard.splice(0);
  await admin.post('/api/users/set-status', { userId: world.victim.id, active: false });
  await still.hear('refresh-users');
  await screen.dealtWith();
  expect(screen.heard.filter(({ action }) => action === 'refresh-users')).toEqual([]);
  await Promise.all([screen.close(), still.close()]);
});
