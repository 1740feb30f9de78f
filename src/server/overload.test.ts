import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** In ms: each turn of the event loop, which the server shares with this test. */
const TURN = 400;

function hold(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Keeps the event loop late until `work` is done. */
async function whileLate<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    hold(TURN);
    await setImmediate();
  }
  return done;
}

/** The first answer of this status, of as many as it takes. */
async function answerWith(status: number, path: string): Promise<Response> {
  for (;;) {
    const response = await fetch(server.url + path);
    if (response.status === status) return response;
    await response.body?.cancel();
  }
}

test('a server that comes late with everything refuses at once, says it lives, and recovers by itself', async () => {
  const refusal = await whileLate(answerWith(503, '/api/auth/check'));
  expect(refusal.headers.get('retry-after')).toBe('2');
  expect(refusal.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(await refusal.json()).toEqual({ success: false, message: 'SERVICE_UNAVAILABLE', data: null });
  expect((await whileLate(fetch(`${server.url}/healthz`))).status).toBe(200);

  const answer = await answerWith(200, '/healthz');
  expect(await answer.json()).toEqual({ status: 'ok' });
  expect((await answerWith(401, '/api/v2/shopping-list')).status).toBe(401);
});
