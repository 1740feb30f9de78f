import { afterEach, describe, expect, test, vi } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { connect } from '../../test/socket.ts';
import { Wire } from '../../test/wire.ts';

/** More requests and connections from one address than any client needs. */

let server: TestServer;
const wires: Wire[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const wire of wires.splice(0)) wire.close();
  await server.close();
});

async function dial(): Promise<Wire> {
  const wire = await Wire.open(server.url);
  wires.push(wire);
  return wire;
}

/** Opens connections, each of which has had a request answered. */
async function dialAnswered(count: number): Promise<Wire[]> {
  const dialled = await Promise.all(Array.from({ length: count }, dial));
  const statuses = await Promise.all(dialled.map((wire) => wire.get('/healthz').answer()));
  expect(statuses).toEqual(dialled.map(() => 200));
  return dialled;
}

const MAX_CONNECTIONS = 256;
const MAX_CALLS = 500;

describe('26: connections without end, or more of them than there is room for', () => {
  const socketPath = `${SOCKET_PATH}/?EIO=4&transport=websocket`;

  // spec: P54
  test.each([
    ['/', 'foo'],
    ['/api/auth/check', 'foo'],
    ['/api/nothing', 'h2c'],
    ['/healthz', 'websocket'],
    [SOCKET_PATH, 'websocket'],
    [socketPath, 'foo'],
    [socketPath, 'h2c, websocket'],
    [`${SOCKET_PATH}/?EIO=4&transport=nothing`, 'websocket'],
  ])('a request on %s to become %s is refused, and its connection closed', async (path, other) => {
    server = await startTestServer();
    for (const wire of [await dial(), ...(await dialAnswered(1))]) {
      const before = wire.statuses.length;
      wire.get(path, 'connection: Upgrade', `upgrade: ${other}`);
      expect(await wire.answer(before + 1)).toBe(400);
      await wire.gone();
    }
  });

  test('a connection without valid HTTP is closed too, though its client keeps it open', async () => {
    server = await startTestServer();
    const wire = await dial();
    expect(await wire.send('nonsense\r\n\r\n').answer()).toBe(400);
    await wire.gone();
  });

  // spec: P53
  test('one address may have 256 connections, and a new one when one of them is closed', async () => {
    server = await startTestServer();
    const [first] = await dialAnswered(MAX_CONNECTIONS);
    const refused = await Promise.all(Array.from({ length: 40 }, dial));
    for (const wire of refused) expect(await wire.get('/healthz').answer()).toBeUndefined();
    first?.close();
    await expect.poll(async () => (await dial()).get('/healthz').answer()).toBe(200);
  });
});

describe('27: an address that floods, and shuts others out', () => {
  // spec: P55
  test('refusals are logged in one line that counts them', async () => {
    server = await startTestServer();
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const wire = await dial();
    for (let asked = 0; asked < MAX_CALLS + 100; asked += 20) {
      for (let call = 0; call < 20; call += 1) wire.get('/api/auth/check');
      await wire.answer(asked + 20);
    }
    expect(wire.statuses.filter((status) => status === 429)).toHaveLength(100);
    expect(server.logs.filter((line) => line.includes('/api/auth/check'))).toHaveLength(MAX_CALLS);
    const before = server.logs.length;
    server.deps.throttleLog.logCounts();
    expect(server.logs.slice(before).map((line) => JSON.parse(line).refused)).toEqual([{ calls: 100 }]);
  });

  // spec: P55
  test('refused requests without a session have fifty lines in ten seconds, and are counted beyond them', async () => {
    server = await startTestServer();
    const jan = await server.signUp();
    const wire = await dial();
    for (let asked = 0; asked < 60; asked += 20) {
      for (let call = 0; call < 20; call += 1) wire.get('/api/no-such-call');
      await wire.answer(asked + 20);
    }
    await jan.get(`/api/shopping-lists/${crypto.randomUUID()}`);
    const lines = server.logs.filter((line) => JSON.parse(line).status === 404);
    expect(lines.map((line) => JSON.parse(line).user)).toEqual([...Array(50).fill(undefined), jan.user.id]);
    server.deps.throttleLog.logCounts();
    expect(JSON.parse(server.logs.at(-1) ?? '').refused).toEqual({ anonymous: 10 });
  });

  // spec: P55
  test('three times as many calls cut its connections, but no WebSocket, and it is served again a second later', async () => {
    server = await startTestServer();
    const jan = await server.signUp();
    const screen = await connect(server.url, { token: jan.token });
    const [idle] = await dialAnswered(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const wire = await dial();
    for (let call = 0; call < 4 * MAX_CALLS; call += 1) wire.get('/api/auth/check');
    await Promise.all([wire.ended, idle?.ended]);
    expect(await (await dial()).get('/api/auth/check').answer()).toBeUndefined();
    expect(await screen.joinRoom('no room')).toEqual({ success: false, message: 'VALIDATION_ERROR' });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await (await dial()).get('/api/auth/check').answer()).toBe(200);
    await screen.close();
  });
});
