import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { type Loopback, listenOnLoopback } from '../../test/loopback.ts';
import { htmlPage, RECIPE_PAGE, redirect, startSite, type TestSite } from '../../test/recipe-site.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Actor, authenticate } from '../auth/sessions.ts';
import { PageFetcher } from '../recipe-import/fetch-service.ts';

/** A stranger's server answers the server's own call, and may answer with anything, or for ever. */

const MEGABYTE = 1_000_000;
/** For tests that use up their whole time limit. */
const TIMEOUT_MS = 300;

let site: TestSite;
/** Answers with any bytes, which needn't be HTTP. */
let raw: Loopback;
let answerRaw: (socket: Socket) => void;
let server: TestServer;
let anna: TestClient;
let actor: Actor;
let shortTimeoutFetcher: PageFetcher;
beforeAll(async () => {
  site = await startSite();
  raw = await listenOnLoopback(createServer((socket) => socket.once('data', () => answerRaw(socket))));
  server = await startTestServer({ settings: { outboundAllow: [site.host, new URL(raw.url).host] } });
  anna = await server.signUp();
  const known = await authenticate(server.database, anna.token ?? '');
  if (known === undefined) throw new Error('Anna is nobody.');
  actor = known;
  shortTimeoutFetcher = new PageFetcher(server.deps, TIMEOUT_MS);
});
afterAll(async () => {
  await server.close();
  await site.stop();
  await raw.stop();
});
beforeEach(() => server.database.transaction((tx) => tx.deleteFrom('attempts').execute()));

const importFrom = (url: string) => anna.post('/api/v2/import/page', { url });

/** The page is not fetched; how long that took, in ms. */
async function expectRefusal(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(work()).rejects.toThrow('PAGE_NOT_FETCHED');
  return performance.now() - began;
}

/** Calls back again and again until the connection is closed. */
function untilClosed(socket: Socket, everyMs: number, work: () => void): void {
  const timer = setInterval(work, everyMs);
  socket.on('close', () => clearInterval(timer));
}

const zeros = Buffer.alloc(10 * MEGABYTE);
/** Three gigabytes in three megabytes. */
const bomb = () => Buffer.concat(Array<Buffer>(300).fill(gzipSync(zeros)));

describe('30: exhaustion by a page that is fetched', () => {
  // spec: P69
  test.each([
    ['many parts', 'gzip', bomb],
    ['one part', 'gzip', () => gzipSync(Buffer.concat(Array<Buffer>(10).fill(zeros)))],
    ['Brotli', 'br', () => brotliCompressSync(zeros)],
  ])('a bomb is unpacked no further than a page may be long: %s', async (_, encoding, make) => {
    site.pages.set('/bomb', htmlPage(make(), { 'content-encoding': encoding }));
    const before = process.memoryUsage().rss;
    const cpuBefore = process.cpuUsage();
    const { status, body } = await importFrom(`${site.url}/bomb`);
    expect([status, body.message]).toEqual([422, 'PAGE_NOT_FETCHED']);
    const { user, system } = process.cpuUsage(cpuBefore);
    // Three gigabytes would take many seconds, of every thread that unpacks them.
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
  });

  test.each(['gzip, gzip', 'br, gzip', 'compress', 'zstd', 'constructor', 'nonsense'])(
    'what is packed as %s is not unpacked at all',
    async (encoding) => {
      site.pages.set('/packed', htmlPage(gzipSync(gzipSync(RECIPE_PAGE)), { 'content-encoding': encoding }));
      expect((await importFrom(`${site.url}/packed`)).status).toBe(422);
    },
  );

  test('what only says that it is packed is refused', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      site.pages.set('/packed', htmlPage(RECIPE_PAGE, { 'content-encoding': encoding }));
      expect((await importFrom(`${site.url}/packed`)).status).toBe(422);
    }
  });

  test.each([
    ['text', {}, Buffer.alloc(65_536, 'x')],
    [
      'parts that unpack to nothing',
      { 'content-encoding': 'gzip' },
      Buffer.concat(Array<Buffer>(3_000).fill(gzipSync(''))),
    ],
  ])('an endless page of %s is cut off', async (_, headers, chunk) => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    site.pages.set('/endless', (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', ...headers });
      const write = (): void => {
        while (!answer.destroyed && written < 100 * MEGABYTE) {
          written += chunk.length;
          if (!answer.write(chunk)) return void answer.once('drain', write);
        }
      };
      answer.on('close', closed.resolve);
      write();
    });
    expect((await importFrom(`${site.url}/endless`)).status).toBe(422);
    await closed.promise;
    expect(written).toBeLessThan(50 * MEGABYTE);
  });

  test('a page of 4 MB is read, and one that says it is longer is not', async () => {
    const page = (length: number) => RECIPE_PAGE + ' '.repeat(length - Buffer.byteLength(RECIPE_PAGE));
    site.pages.set('/long', htmlPage(page(4 * MEGABYTE)));
    expect((await importFrom(`${site.url}/long`)).body).toMatchObject({ name: 'Żurek śląski' });
    site.pages.set('/longer', htmlPage(page(4 * MEGABYTE + 1)));
    expect((await importFrom(`${site.url}/longer`)).status).toBe(422);
  });

  test('redirects without end are followed five times', async () => {
    site.pages.set('/loop', redirect('/loop'));
    site.visits.length = 0;
    expect((await importFrom(`${site.url}/loop`)).status).toBe(422);
    expect(site.visits).toHaveLength(6);
  });

  test('what redirects and errors say is not read', async () => {
    for (const status of [302, 404]) {
      const closed = Promise.withResolvers<void>();
      site.pages.set('/talks', (_, answer) => {
        answer.on('close', closed.resolve);
        answer.writeHead(status, status === 302 ? { location: '/next' } : {}).write('x');
      });
      site.pages.set('/next', htmlPage(RECIPE_PAGE));
      expect((await importFrom(`${site.url}/talks`)).status).toBe(status === 302 ? 200 : 422);
      await closed.promise;
    }
  });

  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
  // spec: P69
  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    [
      'says its page byte by byte',
      (socket) => {
        socket.write(`${head}\r\n<h1>`);
        untilClosed(socket, 20, () => socket.write('x'));
      },
    ],
    [
      'says its headers byte by byte',
      (socket) => {
        socket.write(head);
        untilClosed(socket, 20, () => socket.write('X-A: b\r\n'));
      },
    ],
    [
      'always announces an answer',
      (socket) => {
        untilClosed(socket, 20, () =>
          socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'),
        );
      },
    ],
    [
      'never ends its last chunk',
      (socket) => {
        socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nffffff\r\n<h1>`);
      },
    ],
  ])('who %s is given up in time, and let go', async (_, answer) => {
    const closed = Promise.withResolvers<void>();
    answerRaw = (socket) => {
      socket.on('close', () => closed.resolve());
      answer(socket);
    };
    const ms = await expectRefusal(() => shortTimeoutFetcher.fetchPage(actor, raw.url));
    expect(ms).toBeGreaterThan(TIMEOUT_MS - 50);
    // By default, it waits for 10 s.
    expect(ms).toBeLessThan(9_000);
    await closed.promise;
  });

  test('the time is for all redirects together', async () => {
    site.pages.set('/later', (request, answer) => {
      setTimeout(() => redirect('/later')(request, answer), TIMEOUT_MS / 3);
    });
    site.visits.length = 0;
    await expectRefusal(() => shortTimeoutFetcher.fetchPage(actor, `${site.url}/later`));
    expect(site.visits.length).toBeLessThan(5);
  });

  test.each([
    ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['has headers of 100 kB', `${head}X-A: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['says two lengths', `${head}Content-Length: 3\r\nContent-Length: 5\r\n\r\n<h1>x`],
    ['ends early', `${head}Content-Length: 500\r\n\r\n<h1>x`],
  ])('who %s is not waited for', async (_, bytes) => {
    answerRaw = (socket) => void socket.end(bytes);
    const { status, body } = await importFrom(raw.url);
    expect([status, body.message]).toEqual([422, 'PAGE_NOT_FETCHED']);
  });

  test('no connection is kept for the next', async () => {
    site.pages.set('/', htmlPage(RECIPE_PAGE));
    const closed: Promise<unknown>[] = [];
    site.pages.set('/kept', (request, answer) => {
      closed.push(once(request.socket, 'close'));
      htmlPage(RECIPE_PAGE, { connection: 'keep-alive' })(request, answer);
    });
    expect((await importFrom(`${site.url}/kept`)).status).toBe(200);
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
  });
});
