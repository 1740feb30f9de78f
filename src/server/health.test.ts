import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/server.ts';
import { buildApp } from './app.ts';
import { createMetrics } from './metrics.ts';

let server: TestServer;
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

// spec: R295
test('healthz answers while the process lives, readyz while the database answers', async () => {
  server = await startTestServer();
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  const { read } = server.deps.database;
  await read.destroy();
  expect((await get('/healthz')).status).toBe(200);
  const unready = await get('/readyz');
  expect([unready.status, await unready.json()]).toEqual([
    503,
    { success: false, message: 'SERVICE_UNAVAILABLE', data: null },
  ]);
});

// spec: R296
test('metrics are Prometheus text', async () => {
  server = await startTestServer();
  const metrics = await get('/metrics');
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await metrics.text()).toMatch(/^# TYPE lz_list_operations_total counter$/m);
});

describe('without a token metrics are', () => {
  /** Asks over a connection from this address, as if through a trusted proxy. */
  async function ask(remoteAddress: string, headers: Record<string, string> = {}) {
    server = await startTestServer({ settings: { trustProxy: ['127.0.0.1', '10.0.0.0/8'] } });
    const app = await buildApp({ ...server.deps, metrics: createMetrics() });
    const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress, headers });
    await app.close();
    return { statusCode, body };
  }
  const refusal = {
    statusCode: 401,
    body: JSON.stringify({ success: false, message: 'UNAUTHORIZED', data: null }),
  };

  // spec: R298
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'open to a program on this machine: %s',
    async (address) => expect(await ask(address)).toMatchObject({ statusCode: 200 }),
  );

  // spec: R298, P25
  test.each([
    ['192.0.2.7', {}],
    ['10.0.0.1', {}],
    ['::ffff:10.0.0.1', {}],
    ['2001:db8::1', {}],
    ['10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { 'X-Forwarded-Proto': 'https' }],
    ['127.0.0.1', { 'x-forwarded-anything': '' }],
    ['::1', { via: '1.1 caddy' }],
    ['192.0.2.7', { authorization: 'Bearer undefined' }],
  ])('closed to other callers: %s with %j', async (address, headers) =>
    expect(await ask(address, headers)).toEqual(refusal),
  );
});

// spec: R297, P25
test('with a token metrics are for callers who have it', async () => {
  server = await startTestServer({ settings: { metricsToken: 'zmierz-mnie' } });
  const refused = await get('/metrics');
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { success: false, message: 'UNAUTHORIZED', data: null },
  ]);
  expect((await get('/metrics', { authorization: 'Bearer zmierz-co-innego' })).status).toBe(401);
  const allowed = { authorization: 'Bearer zmierz-mnie' };
  expect((await get('/metrics', allowed)).status).toBe(200);
  expect((await get('/metrics', { ...allowed, 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
});
