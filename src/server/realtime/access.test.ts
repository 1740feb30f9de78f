import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { listRoom, userRoom } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { TestClient } from '../../test/client.ts';
import { getList, makeList, makeOperation, newItem, sendOperations } from '../../test/household.ts';
import { screensOn } from '../../test/screens.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { allHeard, connectRaw } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [admin, anna] = [await server.signUp({ role: 'admin' }), await server.signUp()];

const { connected, screenOf } = screensOn(() => server);

let jan: TestClient;
let list: string;
beforeEach(async () => {
  jan = await server.signUp();
  list = await makeList(anna, jan);
});
const add = (who = anna) =>
  sendOperations(who, list, makeOperation({ type: 'item.add', items: [newItem()] }));

describe('the handshake', () => {
  test.each(['websocket', 'polling'] as const)(
    'lets in by token or by cookie, over %s',
    async (transport) => {
      const transports = [transport];
      const byToken = await connected({ token: jan.token, transports });
      const byCookie = await connected({ headers: { cookie: `lz_session=${jan.token}` }, transports });
      for (const screen of [byToken, byCookie])
        expect(await screen.join(list)).toMatchObject({ success: true });
    },
  );

  test('refuses a caller without a session, or whose session has ended', async () => {
    const inactive = await server.signUp({ active: false });
    for (const options of [
      {},
      { token: '' },
      { token: 'made-up' },
      { token: inactive.token },
      { headers: { cookie: 'lz_session=made-up' } },
      { headers: { cookie: 'lz_session=' } },
    ]) {
      await expect(connected(options)).rejects.toThrow('UNAUTHORIZED');
    }
  });

  test('accepts only a string as a token', async () => {
    for (const token of [42, null, { length: 43 }, [jan.token]] as unknown as string[]) {
      await expect(connected({ token })).rejects.toThrow('UNAUTHORIZED');
    }
  });

  // spec: R242
  test.each(['websocket', 'polling'] as const)(
    'refuses a foreign Origin over %s, whatever token comes with it',
    async (transport) => {
      const cookie = `lz_session=${jan.token}`;
      const transports = [transport];
      const otherPorts = [`http://${new URL(server.url).hostname}:1`, 'http://lz.example:8080'];
      const foreign = ['http://evil.example', 'null', `${server.url}.evil.example`, ...otherPorts];
      for (const origin of foreign) {
        await expect(connected({ headers: { cookie, origin }, transports })).rejects.toThrow();
        await expect(connected({ token: jan.token, headers: { origin }, transports })).rejects.toThrow();
      }
      // Allowed: the Host that was called, and PUBLIC_URL.
      for (const origin of [server.url, 'http://lz.example']) {
        const screen = await connected({ headers: { cookie, origin }, transports });
        expect(screen.socket.connected).toBe(true);
      }
    },
  );

  test.each([
    [
      'passes no Host on',
      { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://lista.example' },
      'PUBLIC_URL',
    ],
    ['passes no Upgrade on', {}, 'Upgrade'],
  ])('says once what to do behind a proxy that %s', async (_, headers, advice) => {
    const behind = await startTestServer();
    const handshake = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    for (let time = 0; time < 2; time += 1) {
      const call = get(`${behind.url}/socket.io/?EIO=4&transport=websocket`, {
        headers: { ...handshake, ...headers },
      });
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(400);
    }
    const told = behind.logs.filter((line) => line.includes('refused a WebSocket'));
    expect(told).toEqual([expect.stringContaining(advice)]);
    await behind.close();
  });
});

describe('access withdrawn', () => {
  test('ends the room’s messages at once, on all screens, and says so', async () => {
    const [first, second, hers] = [await screenOf(jan), await screenOf(jan), await screenOf(anna)];
    for (const screen of [first, second, hers]) await screen.join(list);
    await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    await add();
    for (const screen of [first, second]) {
      expect(await screen.hear('shopping-list-gone')).toEqual({
        room: userRoom(jan.id),
        action: 'shopping-list-gone',
        payload: { id: list },
      });
      await allHeard(anna, screen);
      expect(screen.heardOf(list)).toEqual([]);
      expect(await screen.join(list)).toEqual({ success: false, message: 'FORBIDDEN' });
    }
    // Remaining members hear that the members changed, and later operations.
    expect(await hers.hear('refresh-shopping-list')).toEqual({
      room: listRoom(list),
      action: 'refresh-shopping-list',
    });
    await hers.hear('refresh-shopping-list', ({ payload }) => payload?.version === 1);
  });

  test('by leaving too', async () => {
    const screen = await screenOf(jan);
    await screen.join(list);
    await jan.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    await screen.hear('shopping-list-gone');
    await add();
    await allHeard(anna, screen);
    expect(screen.heardOf(list)).toEqual([]);
  });

  test('with a list that is removed', async () => {
    const screens = [await screenOf(jan), await screenOf(anna)];
    for (const screen of screens) await screen.join(list);
    await anna.delete(`/api/shopping-lists/${list}`);
    for (const screen of screens) {
      await screen.hear('shopping-list-gone', ({ payload }) => payload.id === list);
      expect(await screen.join(list)).toEqual({ success: false, message: 'SHOPPING_LIST_NOT_FOUND' });
    }
  });

  test('while a socket joins never leaves it in the room', async () => {
    const screen = await screenOf(jan);
    for (let round = 0; round < 10; round += 1) {
      const [answer] = await Promise.all([
        screen.join(list),
        anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`),
      ]);
      expect(['FORBIDDEN', undefined]).toContain(answer.success ? undefined : answer.message);
      const { version } = (await add()).body;
      await allHeard(anna, screen);
      const told = screen
        .heardOf(list)
        .filter(
          (message) => 'payload' in message && JSON.stringify(message).includes(`"version":${version}`),
        );
      expect(told).toEqual([]);
      await anna.post(`/api/v2/shopping-list/${list}/add-user`, { user: jan.user.email });
    }
  });

  test('and given again: the user is told, and may join', async () => {
    await anna.delete(`/api/v2/shopping-list/${list}/users/${jan.id}`);
    const screen = await screenOf(jan);
    await anna.post(`/api/v2/shopping-list/${list}/add-user`, { user: jan.user.email });
    await screen.hear('refresh-shopping-lists', ({ payload }) => payload.id === list);
    expect(await screen.join(list)).toMatchObject({ success: true });
  });
});

describe('a session that ends', () => {
  test('by deactivation closes all sockets of the user at once', async () => {
    const screens = [await screenOf(jan), await screenOf(jan)];
    const hers = await screenOf(anna);
    for (const screen of screens) await screen.join(list);
    await admin.post('/api/users/set-status', { userId: jan.id, active: false });
    for (const screen of screens) expect(await screen.closed).toBe('io server disconnect');
    await add();
    await allHeard(anna, hers);
    for (const screen of screens) expect(screen.heardOf(list)).toEqual([]);
    await expect(screenOf(jan)).rejects.toThrow('UNAUTHORIZED');
  });

  test('by removal of the user too', async () => {
    const screen = await screenOf(jan);
    await admin.delete(`/api/users/${jan.id}`);
    expect(await screen.closed).toBe('io server disconnect');
    await expect(screenOf(jan)).rejects.toThrow('UNAUTHORIZED');
  });

  test('by logout closes the sockets of that session only', async () => {
    const { body } = await server
      .anonymous()
      .post('/api/auth/login', { email: jan.user.email, password: TEST_PASSWORD, token: '' });
    const [here, there] = [await screenOf(jan), await connected({ token: body.data.token })];
    await here.join(list);
    await there.join(list);
    await jan.get('/api/auth/logout');
    expect(await here.closed).toBe('io server disconnect');
    await add();
    await there.hear('refresh-shopping-list');
    expect(here.heardOf(list)).toEqual([]);
  });
});

describe('invalid messages', () => {
  const nonsense: unknown[] = [
    42,
    null,
    true,
    '',
    'x'.repeat(101),
    [],
    {},
    { room: 1 },
    [[[]]],
    { toString: 1 },
    -0,
    'constructor',
    '__proto__',
  ];

  test('get no answer, and do no harm', async () => {
    const [screen, other] = [await screenOf(jan), await screenOf(anna)];
    await other.join(list);
    for (const event of [
      'joinRoom',
      'leaveRoom',
      'viewing',
      'claim',
      'message',
      'leaveAllRooms',
      'unknown',
      'error',
      'constructor',
      '__proto__',
      '',
    ]) {
      const patient = await screenOf(jan);
      for (const value of nonsense) patient.emitNonsense(event, value);
      patient.emitNonsense(event);
      patient.emitNonsense(event, ...nonsense.slice(0, 5));
      await patient.dealtWith();
    }
    await add();
    await other.hear('refresh-shopping-list');
    expect(await screen.join(list)).toMatchObject({ success: true });
    expect(server.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  test('with an acknowledgement are refused', async () => {
    const screen = await screenOf(jan);
    for (const value of nonsense) {
      const answer = await new Promise((resolve) => screen.emitNonsense('joinRoom', value, resolve));
      expect(answer).toEqual({ success: false, message: 'VALIDATION_ERROR' });
    }
  });

  test.each([
    [
      'no Socket.IO at all',
      ['x', '4', '4x', '42', '42{', '42[]', '42[1]', '42["error"]', '42["disconnect"]', '999'],
    ],
    ['a broken event', ['42["joinRoom",']],
    ['a reserved event', ['42["connect_error","x"]']],
    ['bytes that never come', ['451-["message",{"_placeholder":true,"num":0}]', '42["joinRoom","x"]']],
    ['bytes out of place', ['451-["message",{"_placeholder":true,"num":7}]', 'b4AAAA']],
    ['a second hello', ['40', '40{"token":1}']],
    ['another namespace', ['40/admin,', '42/admin,["joinRoom","x"]']],
    ['deep JSON', [`42["message",${'['.repeat(20_000)}${']'.repeat(20_000)}]`]],
  ])('on the wire are survived: %s', async (_, packets) => {
    const raw = await connectRaw(server.url, jan.token ?? '');
    for (const packet of packets) raw.send(packet);
    raw.close();
    await raw.closed;
    const screen = await screenOf(jan);
    expect(await screen.join(list)).toMatchObject({ success: true });
    expect(server.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  test('that are too big close the socket that sent them', async () => {
    const [screen, other] = [await screenOf(jan), await screenOf(anna)];
    await other.join(list);
    await screen.join(list);
    screen.say(listRoom(list), 'x'.repeat(LIMITS.socketMessageBytes));
    await screen.closed;
    await allHeard(anna, other);
    expect(other.heardOf(list)).toEqual([]);
  });

  test('in a flood close the socket that sends them', async () => {
    const [screen, other] = [await screenOf(jan), await screenOf(anna)];
    await other.join(list);
    await screen.join(list);
    for (let n = 0; n < 300; n += 1) screen.say(listRoom(list));
    expect(await screen.closed).toBe('io server disconnect');
    await allHeard(anna, other);
    // Each second lets 50 through, and the flood took less than two.
    expect(other.heardOf(list).length).toBeLessThanOrEqual(100);
  });

  test('to join another user’s list are refused', async () => {
    const stranger = await server.signUp();
    const screen = await screenOf(stranger);
    expect(await screen.join(list)).toEqual({ success: false, message: 'FORBIDDEN' });
    expect(await screen.join(uuidv7())).toEqual({ success: false, message: 'SHOPPING_LIST_NOT_FOUND' });
    expect((await getList(anna, list)).version).toBe(0);
  });
});
