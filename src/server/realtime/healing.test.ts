import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listRoom, userRoom } from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import type { TestClient } from '../../test/client.ts';
import { getList, makeList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { allHeard, connect, type TestSocket } from '../../test/socket.ts';

let server: TestServer;
let admin: TestClient;
let anna: TestClient;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer();
  [admin, anna] = [await server.signUp({ role: 'admin' }), await server.signUp()];
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

beforeEach(() => {
  server.lost.clear();
});

const LOST = [
  'listChanged',
  'listGone',
  'sessionEnded',
  'userSessionsEnded',
  'roleChanged',
  'usersChanged',
] as const;

const open: TestSocket[] = [];
async function screenOf({ token }: TestClient): Promise<TestSocket> {
  const screen = await connect(server.url, { token });
  open.push(screen);
  return screen;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((screen) => screen.close()));
});

let jan: TestClient;
let list: string;
let hers: TestSocket;
let his: TestSocket;
beforeEach(async () => {
  jan = await server.signUp();
  list = await makeList(anna, jan);
  [hers, his] = [await screenOf(anna), await screenOf(jan)];
  await Promise.all([hers.join(list), his.join(list)]);
  for (const method of LOST) server.lost.add(method);
});

const heartbeat = () => vi.advanceTimersByTime(TIMING.versionHeartbeat);
/** Resolves when the heartbeat has reached this screen. */
const beats = (screen: TestSocket, version: number) =>
  screen.hear(
    'refresh-shopping-list',
    ({ room, payload }) => room === listRoom(list) && payload?.version === version,
  );
const add = () => sendOperations(anna, list, makeOperation({ type: 'item.add', items: [newItem()] }));

describe('what was announced and never arrived', () => {
  test('is made up for by the version, which open lists hear again and again', async () => {
    const outside = await screenOf(jan);
    await add();
    heartbeat();
    const message = {
      room: listRoom(list),
      action: 'refresh-shopping-list',
      payload: { version: 1, epoch: server.deps.epoch },
    };
    expect(await beats(hers, 1)).toEqual(message);
    expect(await beats(his, 1)).toEqual(message);
    await allHeard(anna, outside);
    expect(outside.heardOf(list)).toEqual([]);
  });

  test('access withdrawn: the screen leaves the room and is told', async () => {
    await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    heartbeat();
    expect(await his.hear('shopping-list-gone')).toEqual({
      room: userRoom(jan.id),
      action: 'shopping-list-gone',
      payload: { id: list },
    });
    his.heard.splice(0);
    await add();
    heartbeat();
    await beats(hers, 1);
    await allHeard(anna, his);
    expect(his.heardOf(list)).toEqual([]);
  });

  test('a list deleted: everybody leaves', async () => {
    await anna.delete(`/api/shopping-lists/${list}`);
    heartbeat();
    for (const screen of [hers, his]) {
      expect(await screen.hear('shopping-list-gone')).toMatchObject({ payload: { id: list } });
    }
  });

  test('a session that ended: its sockets are closed, the others stay', async () => {
    await jan.get('/api/auth/logout');
    heartbeat();
    expect(await his.closed).toBe('io server disconnect');
    await beats(hers, 0);
    expect((await getList(anna, list)).version).toBe(0);
  });

  test('an account deactivated: its sockets are closed', async () => {
    await admin.post('/api/users/set-status', { userId: jan.id, active: false });
    heartbeat();
    expect(await his.closed).toBe('io server disconnect');
  });

  test('a role given and taken: admins hear of accounts, others don’t', async () => {
    await admin.post('/api/users/set-role', { userId: jan.id, role: 'admin' });
    heartbeat();
    await beats(his, 0);
    server.lost.delete('usersChanged');
    await admin.post('/api/users/set-status', { userId: anna.id, active: true });
    await his.hear('refresh-users');
    await admin.post('/api/users/set-role', { userId: jan.id, role: 'user' });
    hers.heard.splice(0);
    his.heard.splice(0);
    heartbeat();
    await beats(his, 0);
    await admin.post('/api/users/set-status', { userId: anna.id, active: true });
    await allHeard(anna, his);
    expect(his.heard.map(({ action }) => action)).not.toContain('refresh-users');
  });
});
