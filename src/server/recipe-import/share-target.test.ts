import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { snapshot } from '../../test/faults.ts';
import { openTestServer } from '../../test/open-test-server.ts';

/** Content shared with the app is posted to its own service worker; a browser without one posts it to the server. */

const server = await openTestServer();

const CONTENT_TYPES = [
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  '',
  '/',
];

async function begin(headers: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(['POST /recipes/import HTTP/1.1', 'Host: lz.example', ...headers, '', ''].join('\r\n'));
  return socket;
}

async function nextAnswer(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

test('a page of another site is redirected to the app, for any client, and nothing else is done', async () => {
  const anna = await server.signUp();
  const before = await snapshot(server.database.read);
  for (const type of CONTENT_TYPES) {
    for (const session of [undefined, { cookie: `lz_session=${anna.token}` }]) {
      const { status, headers, body } = await server.anonymous().post('/recipes/import', '<h1>Żurek</h1>', {
        'content-type': type,
        origin: 'https://przepisy.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        ...session,
      });
      expect([type, status, headers.get('location'), body]).toEqual([type, 303, '/recipes/import', '']);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  }
  expect(await snapshot(server.database.read)).toEqual(before);
});

test('the answer comes before the body, which is thrown away; the connection goes on', async () => {
  const socket = await begin(['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 4000000']);
  socket.write('--x\r\n');
  expect(await nextAnswer(socket)).toMatch(
    /^HTTP\/1.1 303 See Other\r\n[^]*location: \/recipes\/import\r\n/i,
  );
  for (let sent = 5; sent < 4_000_000; sent += 65_535) {
    if (!socket.write(Buffer.alloc(Math.min(65_535, 4_000_000 - sent), 'x'))) await once(socket, 'drain');
  }
  socket.write('GET /healthz HTTP/1.1\r\nHost: lz.example\r\n\r\n');
  expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

test.each([['Content-Length: 9000000'], ['Transfer-Encoding: chunked'], ['Content-Length: 1e3']])(
  'what is longer, or may be, is not even taken: %s',
  async (length) => {
    const socket = await begin(['Content-Type: multipart/form-data; boundary=x', length]);
    const closed = once(socket, 'close');
    expect(await nextAnswer(socket)).toMatch(/^HTTP\/1.1 (303|400) [^]*connection: close/i);
    await closed;
  },
);

test('other calls of that path are as they were', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await server.anonymous().send(method, '/recipes/import')).status).toBe(404);
  }
});
