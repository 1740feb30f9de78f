import { afterEach, describe, expect, test, vi } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { connect, openRaw } from '../../test/socket.ts';
import { Wire } from '../../test/wire.ts';

/** More sockets than any client needs: each signs in, which takes a query, so these tests run on both databases. */

let server: TestServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const MAX_CONNECTIONS = 256;
const MAX_CALLS = 500;

describe('28: sockets and handshakes that are not counted', () => {
  // spec: P56
  test('a client that was refused once is cut off, whatever it goes on to send', async () => {
    server = await startTestServer();
    const raw = await openRaw(server.url);
    for (let time = 0; time < 1_000; time += 1) raw.send('40{"token":"x"}');
    expect(await raw.closed).toEqual([expect.stringMatching(/^0\{/)]);
  });

  test('a client that asks once is told why, and cut off', async () => {
    server = await startTestServer();
    for (const [asked, told] of [
      ['40{"token":"x"}', '44{"message":"UNAUTHORIZED"}'],
      ['40/admin,', '44/admin,{"message":"Invalid namespace"}'],
    ] as const) {
      const raw = await openRaw(server.url);
      raw.send(asked);
      expect((await raw.closed).at(-1)).toBe(told);
    }
  });

  // spec: P56
  test('500 times CONNECT on one connection make one socket, and end the connection', async () => {
    server = await startTestServer();
    const jan = await server.signUp();
    const raw = await openRaw(server.url);
    for (let time = 0; time < 500; time += 1) raw.send(`40${JSON.stringify({ token: jan.token })}`);
    const heard = await raw.closed;
    expect(heard.filter((packet) => packet.startsWith('40')).length).toBeLessThanOrEqual(1);
    const [sockets] = (await server.deps.metrics.sockets.get()).values;
    expect(sockets?.value ?? 0).toBe(0);
  });

  // spec: P56
  test('a handshake counts as a call, and is refused above 500 in a second', async () => {
    server = await startTestServer();
    const jan = await server.signUp();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    for (let asked = 0; asked < MAX_CALLS; asked += 50) {
      const shaken = await Promise.all(Array.from({ length: 50 }, () => Wire.open(server.url)));
      for (const wire of shaken) {
        expect(await wire.upgrade().answer()).toBe(101);
        wire.close();
      }
      await Promise.all(shaken.map((wire) => wire.ended));
    }
    const refused = await Wire.open(server.url);
    expect(await refused.upgrade().answer()).toBe(400);
    await refused.ended;
    refused.close();
    expect((await server.anonymous().get('/api/auth/check')).status).toBe(429);
    vi.setSystemTime(Date.now() + 1_000);
    const screen = await connect(server.url, { token: jan.token });
    await screen.close();
  });

  test('a polling session counts as a connection of its address', async () => {
    server = await startTestServer();
    const path = `${server.url}${SOCKET_PATH}/?EIO=4&transport=polling`;
    let alive = 0;
    for (let asked = 0; asked < MAX_CONNECTIONS + 44; asked += 1) {
      const packet = await (await fetch(path)).text();
      const sid = /"sid":"([^"]+)"/.exec(packet)?.[1] ?? '';
      // A pong, which an open session accepts.
      const { status } = await fetch(`${path}&sid=${sid}`, { method: 'POST', body: '3' });
      if (status === 200) alive += 1;
    }
    expect(alive).toBeGreaterThan(MAX_CONNECTIONS / 2);
    expect(alive).toBeLessThan(MAX_CONNECTIONS);
  });
});
