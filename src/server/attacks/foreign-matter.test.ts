import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { makeWorld, type World } from '../../test/calls.ts';
import { snapshot } from '../../test/faults.ts';
import { askRaw, type Door, doorsOf, freshAddress, withEachText } from '../../test/hostile.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { buildApp } from '../app.ts';
import { createMetrics } from '../metrics.ts';

/** LZ fetches no URL of a user's and accepts no more than it can hold: these tests try every call. */

let server: TestServer;
let world: World;
/** Stands for a target inside the network: a router, a metadata service, a database on another port. */
let inside: Server;
let visits: string[];
let secret: string;
/** Every call that takes a body, made by a user who may make it. */
let doors: Door[];
beforeAll(async () => {
  visits = [];
  inside = createServer((call, answer) => {
    visits.push(call.url ?? '');
    answer.end('TAJNE');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  secret = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
  world = await makeWorld(server);
  doors = await doorsOf(world);
});
afterAll(async () => {
  await server.close();
  inside.close();
});

const state = () => snapshot(server.database.read, ['attempts', 'resetTokens']);
describe('1: server-side request forgery by an import address', () => {
  test('no text and no header makes the server call anywhere', async () => {
    const texts = [secret, `<img src="${secret}"><iframe src="${secret}"></iframe><a href="${secret}">x</a>`];
    const headers = {
      referer: secret,
      forwarded: `for=1;host=${new URL(secret).host}`,
      'x-forwarded-host': new URL(secret).host,
    };
    let sent = 0;
    for (const { method, path, body, who } of doors) {
      for (const text of texts) {
        for (const changed of withEachText(body, text)) {
          const answer = await who.send(method, path, changed, { ...headers, ...freshAddress() });
          expect(answer.status).toBeLessThan(500);
          expect(JSON.stringify(answer.body)).not.toContain('TAJNE');
          sent += 1;
        }
      }
      const asked = `${path}?url=${encodeURIComponent(secret)}&import=${encodeURIComponent(secret)}`;
      await who.send(method, asked, body, freshAddress());
    }
    expect(sent).toBeGreaterThan(80);
    for (const path of [
      secret,
      `//${new URL(secret).host}/secret`,
      `/api/docs/?url=${secret}`,
      `/api/docs/json?url=${secret}`,
    ]) {
      expect((await askRaw(server, path)).text).not.toContain('TAJNE');
    }
    expect(visits).toEqual([]);
    // Shows that the trap works.
    await fetch(secret);
    expect(visits).toEqual(['/secret']);
  });

  test('only two files call anything, one of them what the settings name', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const calling = sources.filter((name) =>
      /\bfetch\(|from 'node:(https?|http2|net|tls|dgram|dns)/.test(
        // Types, and classifying an address, connect nowhere.
        readFileSync(join(root, name), 'utf8').replaceAll(
          /^import (type .*|\{ (?:(?:isIP|isIPv4|isIPv6|BlockList),? )+\} .*)$/gm,
          '',
        ),
      ),
    );
    expect(calling.filter((name) => !name.startsWith('lz/')).toSorted()).toEqual(CALLERS);
  });
});

/**
 * The captcha provider of the settings, and what `outbound.ts` lets through: 29. Mail goes out through nodemailer, only to
 * `SMTP_URL`.
 */
const CALLERS = ['captcha/turnstile.ts', 'outbound.ts'];

describe('2: exhaustion by import or upload', () => {
  test('an endless body is cut off at the limit, whatever its claimed size', async () => {
    const before = await state();
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
      const answered = once(call, 'response') as Promise<[{ statusCode?: number }]>;
      call.on('error', () => undefined);
      const chunk = `"${'x'.repeat(65_000)}`;
      const statuses: unknown[] = [];
      void answered.then(([{ statusCode }]) => statuses.push(statusCode));
      while (statuses.length === 0 && written < 20_000_000) {
        written += chunk.length;
        if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answered]);
      }
      await answered;
      call.destroy();
      expect([name, ...statuses, written < 20_000_000]).toEqual([name, 413, true]);
    }
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
