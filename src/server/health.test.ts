import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

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

test('metrics are Prometheus text, open without a token', async () => {
  server = await startTestServer();
  const metrics = await get('/metrics');
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await metrics.text()).toMatch(/^# TYPE lz_list_operations_total counter$/m);
});

test('with a token metrics are for who has it', async () => {
  server = await startTestServer({ settings: { metricsToken: 'zmierz-mnie' } });
  expect((await get('/metrics')).status).toBe(401);
  expect((await get('/metrics', { authorization: 'Bearer zmierz-co-innego' })).status).toBe(401);
  expect((await get('/metrics', { authorization: 'Bearer zmierz-mnie' })).status).toBe(200);
});
