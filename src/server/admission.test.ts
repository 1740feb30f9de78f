import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { SharedCalls } from './realtime/shared-calls.ts';

/** What a call costs, in ms: its event loop is the server's one processor. */
const WORK = 5;

/** Lets every call hold the event loop, and counts none against an address. */
class Laborious extends SharedCalls {
  calls = 0;
  workOf: (call: number) => number = () => WORK;

  override count(): { current: number; ttl: number } {
    const until = performance.now() + this.workOf((this.calls += 1));
    while (performance.now() < until);
    return { current: 1, ttl: 1_000 };
  }
}

let server: TestServer;
let labour: Laborious;
beforeEach(async () => {
  labour = new Laborious(() => undefined);
  server = await startTestServer({ deps: { calls: labour } });
});
afterEach(() => server.close());

type Answer = Awaited<ReturnType<TestClient['get']>>;

const check = (): Promise<Answer> => server.anonymous().get('/api/auth/check');

/**
 * So many people, each with a connection, ask again as soon as they are answered.
 * @param isOver gets everybody's answers so far; then nobody asks any more
 */
async function crowd(people: number, isOver: (answersOf: Answer[][]) => boolean): Promise<Answer[][]> {
  const answersOf = Array.from({ length: people }, (): Answer[] => []);
  await Promise.all(
    answersOf.map(async (answers) => {
      do answers.push(await check());
      while (!isOver(answersOf));
    }),
  );
  return answersOf;
}

test('however many come at once, nobody is served often before everybody is served once', async () => {
  const answersOf = await crowd(60, (soFar) => soFar.every(({ length }) => length > 0));
  expect(Math.max(...answersOf.map(({ length }) => length))).toBeLessThanOrEqual(8);
});

test('a burst is served to its end, also with a slow request in it', async () => {
  labour.workOf = (call) => (call === 20 ? 80 * WORK : WORK);
  const answers = await Promise.all(Array.from({ length: 40 }, check));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('while more is asked for than can be done, whoever would be answered too late is refused', async () => {
  const isRefused = ({ status }: Answer) => status !== 200;
  const answersOf = await crowd(200, (soFar) => soFar.flat().filter(isRefused).length > 100);
  for (const { status, body, headers } of answersOf.flat().filter(isRefused)) {
    expect([status, body]).toEqual([503, { success: false, message: 'SERVICE_UNAVAILABLE', data: null }]);
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  expect((await check()).status).toBe(200);
});

test('a page’s files wait like everybody, and are not refused', async () => {
  const files: number[] = [];
  const over = new AbortController();
  const readers = Array.from({ length: 10 }, async () => {
    while (!over.signal.aborted) files.push((await fetch(`${server.url}/favicon.svg`)).status);
  });
  await crowd(200, (soFar) => soFar.flat().filter(({ status }) => status === 503).length > 100);
  over.abort();
  await Promise.all(readers);
  // There is none without a build, which is an answer all the same.
  expect(files.filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

/** So many calls at once on one connection, behind others that take their time. */
async function sendBehindCrowd(calls: number): Promise<{ socket: Socket; crowdIsOver: Promise<unknown> }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const before = labour.calls;
  const crowdIsOver = Promise.all(Array.from({ length: 40 }, check));
  await expect.poll(() => labour.calls, { interval: 1 }).toBeGreaterThan(before);
  socket.write('GET /api/auth/check HTTP/1.1\r\nhost: lz\r\n\r\n'.repeat(calls));
  return { socket, crowdIsOver };
}

test('one connection has 32 requests waiting and no more', async () => {
  const { socket, crowdIsOver } = await sendBehindCrowd(60);
  let heard = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    heard += chunk as string;
    if ((heard.match(/HTTP\/1\.1 \d/g) ?? []).length === 60) break;
  }
  expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(32);
  expect(heard.match(/HTTP\/1\.1 503/g)).toHaveLength(28);
  await crowdIsOver;
});

test('nobody is served who has hung up', async () => {
  const { socket, crowdIsOver } = await sendBehindCrowd(30);
  // It doesn't wait: by its answer the others have been read.
  await fetch(`${server.url}/healthz`);
  socket.destroy();
  await crowdIsOver;
  await check();
  const served = server.logs.filter((line) => line.includes('/api/auth/check'));
  expect(served).toHaveLength(40 + 1);
});

test.for(['/healthz', '/readyz', '/metrics'])('%s is answered before the many who wait', async (path) => {
  let served = 0;
  const calls = Array.from({ length: 100 }, async () => {
    await check();
    served += 1;
  });
  expect((await fetch(server.url + path)).status).toBe(200);
  expect(served).toBeLessThan(50);
  await Promise.all(calls);
});
