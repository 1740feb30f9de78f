import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { World } from '../../test/calls.ts';
import { snapshot } from '../../test/faults.ts';
import { askRaw, type Door, freshAddress, startWithDoors } from '../../test/hostile.ts';
import type { TestServer } from '../../test/server.ts';
import { buildApp } from '../app.ts';
import { createMetrics } from '../metrics.ts';

/** LZ accepts no more than it can hold: these tests try every call. */

let server: TestServer;
let world: World;
/** Every call that takes a body, made by a user who may make it. */
let doors: Door[];
beforeAll(async () => {
  ({ server, world, doors } = await startWithDoors());
});
afterAll(() => server.close());

const state = () => snapshot(server.database.read, ['attempts', 'resetTokens']);

describe('2: exhaustion by import or upload', () => {
  test('an endless body is cut off at the limit, whatever its claimed size', async () => {
    const before = await state();
    const ends: unknown[] = [];
    for (const { name, method, path, who } of doors) {
      const call = request(server.url, {
        method,
        path,
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'application/json',
          ...freshAddress(),
        },
      });
      let written = 0;
      const doorsBefore = ends.length;
      // A connection closed behind the answer may fail a write before the answer is read.
      const ended = (once(call, 'response') as Promise<[{ statusCode?: number }]>).then(
        ([{ statusCode }]) => statusCode,
        ({ code }: NodeJS.ErrnoException) => code,
      );
      call.on('error', () => undefined);
      void ended.then((end) => ends.push(end));
      const chunk = `"${'x'.repeat(65_000)}`;
      while (ends.length === doorsBefore && written < 20_000_000) {
        written += chunk.length;
        if (!call.write(chunk)) await Promise.race([once(call, 'drain').catch(() => undefined), ended]);
      }
      await ended;
      call.destroy();
      expect([name, written < 20_000_000]).toEqual([name, true]);
      expect([413, 'EPIPE', 'ECONNRESET']).toContain(ends.at(-1));
    }
    expect(ends.filter((end) => end === 413).length).toBeGreaterThan(doors.length / 2);
    expect(await state()).toEqual(before);
  });

  test('a compressed body is never decompressed', async () => {
    const bomb = gzipSync(Buffer.from(JSON.stringify({ name: ' '.repeat(50_000_000) })));
    expect(bomb.length).toBeLessThan(LIMITS.bodyBytes);
    // Decompressed, it would be a valid list.
    const harmless = gzipSync(JSON.stringify({ name: `Lista ${uuidv7()}` }));
    for (const [encoding, body] of [
      ['gzip', bomb],
      ['deflate', bomb],
      ['br', bomb],
      ['gzip, gzip', bomb],
      ['gzip', harmless],
    ] as const) {
      const { status, text } = await askRaw(server, '/api/shopping-lists', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.people.owner.token}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
          'content-length': String(body.length),
        },
        body,
      });
      expect([encoding, status, text]).toEqual([encoding, 400, expect.stringContaining('VALIDATION_ERROR')]);
    }
  });

  test('a socket negotiates no compression', async () => {
    const socket = connectTcp(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n' +
        'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n',
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(head.toString()).toMatch(/^HTTP\/1.1 101 /);
    expect(head.toString().toLowerCase()).not.toContain('permessage-deflate');
  });

  test('a request that never ends times out', async () => {
    const app = await buildApp({ ...server.deps, metrics: createMetrics() });
    // Node's HTTP server has these timeouts; waiting for them would take minutes.
    const { requestTimeout, headersTimeout } = app.server;
    await app.close();
    for (const timeoutMs of [requestTimeout, headersTimeout]) {
      expect(timeoutMs).toBeGreaterThan(0);
      expect(timeoutMs).toBeLessThanOrEqual(120_000);
    }
  });
});
