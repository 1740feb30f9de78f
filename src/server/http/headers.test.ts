import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../contract/events.ts';
import { CALLS, makeWorld } from '../../test/calls.ts';
import { CLIENT_EVENTS } from '../../test/client-events.ts';
import { TestClient } from '../../test/client.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import type { TestServer } from '../../test/server.ts';
import { connect } from '../../test/socket.ts';

/** Every answer, whatever its route and outcome, carries the same rules for browsers. */

const plain = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const secure = await openTestServer({ settings: { publicUrl: 'https://lz.example' } });
const world = await makeWorld(plain);

type Headers = NodeJS.Dict<string | string[]>;

/** The headers that every answer has and this one lacks. */
function missing(headers: Headers): string[] {
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const rules: Record<string, boolean> = {
    'a policy for scripts':
      scripts !== undefined && scripts.every((each) => ["'self'", "'none'"].includes(each)),
    'frame-ancestors': policy.get('frame-ancestors')?.join() === "'none'",
    'default-src': policy.has('default-src'),
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'x-frame-options': headers['x-frame-options'] === 'DENY',
    'referrer-policy': ['same-origin', 'no-referrer'].includes(String(headers['referrer-policy'])),
    'permissions-policy': /camera=\(\).*geolocation=\(\)/.test(String(headers['permissions-policy'])),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

async function ask(
  server: TestServer,
  path: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Headers; body?: string } = {},
) {
  const call = request(server.url, { path, method, headers }).end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

const browser = { accept: 'text/html' };
const foreign = { origin: 'http://evil.example' };
const handshake = `${SOCKET_PATH}/?EIO=4&transport=polling`;
const websocket = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
};

const ANSWERS: [string, number, string, Parameters<typeof ask>[2]?][] = [
  ['health', 200, '/healthz'],
  ['readiness', 200, '/readyz'],
  ['metrics', 200, '/metrics'],
  ['a call', 200, '/api/auth/check'],
  ['a call that needs a session', 401, '/api/users'],
  [
    'a broken body',
    400,
    '/api/auth/login',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  ],
  ['no body at all', 400, '/api/auth/login', { method: 'POST' }],
  ['an unknown call', 404, '/api/nothing'],
  ['an unknown file', 404, '/assets/nothing.js'],
  ['an unknown method', 404, '/api/users', { method: 'PROPFIND' }],
  [
    'preflight',
    404,
    '/api/users',
    { method: 'OPTIONS', headers: { ...foreign, 'access-control-request-method': 'GET' } },
  ],
  ['an address of broken escapes', 400, '/api/%zz'],
  ['an address of a thousand letters', 400, `/api/v2/product/${'x'.repeat(1_000)}`],
  ['a handshake of Socket.IO', 200, handshake],
  ['a handshake from elsewhere', 403, handshake, { headers: foreign }],
  ['an unknown transport', 400, `${SOCKET_PATH}/?EIO=4&transport=nothing`],
  ['an unknown session of Socket.IO', 400, `${handshake}&sid=nothing`],
  ['a way past Socket.IO', 400, `${SOCKET_PATH}/../api/users`],
];

describe('every answer has the rules for a browser', () => {
  // spec: P43
  test.each(ANSWERS)('%s', async (_, status, path, options) => {
    const answer = await ask(plain, path, options);
    expect([answer.status, ...missing(answer.headers)]).toEqual([status]);
  });

  // spec: P43
  test('every route, to callers who may and callers who may not', async () => {
    for (const [name, call] of Object.entries(CALLS)) {
      const [method = ''] = name.split(' ');
      const { people, ...rest } = await makeWorld(plain);
      const [path, body] = await call({ people, ...rest });
      for (const person of [people.anonymous, people.owner, people.admin]) {
        const { status, headers } = await person.send(method, path, body);
        expect([name, status, ...missing(Object.fromEntries(headers))]).toEqual([name, status]);
        // No cache on the way may keep a user's data, and the browser's own cache keeps only pictures.
        const own = name.endsWith('/:size') && status === 200 ? /^private, max-age/ : /no-store|no-cache/;
        const caching = name.includes(' /api/') ? own : /^/;
        expect([name, headers.get('cache-control') ?? '']).toEqual([name, expect.stringMatching(caching)]);
      }
    }
  });

  test('every page: documentation and the app itself', async () => {
    const docs = ['', '/', '/json', '/yaml', '/static/index.html', '/static/swagger-ui.css', '/static/nix'];
    const pages = docs.map((page) => `/api/docs${page}`);
    for (const path of [...pages, '/', '/index.html', '/login', '/recipes', '/../../etc/passwd']) {
      const { status, headers } = await ask(plain, path, { headers: browser });
      expect([path, status < 500, ...missing(headers)]).toEqual([path, true]);
    }
  });

  test.each([
    ['no HTTP', 'nonsense\r\n\r\n'],
    [
      'an upgrade to something foreign',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n',
    ],
    ['a header of 20,000 letters', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('what is not a request: %s', async (_, bytes) => {
    const socket = connectTcp(Number(new URL(plain.url).port), '127.0.0.1');
    socket.write(bytes);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [, ...lines] = (Buffer.concat(chunks).toString().split('\r\n\r\n')[0] ?? '').split('\r\n');
    const headers = lines.map((line) => line.split(/: (.*)/s).slice(0, 2));
    expect(missing(Object.fromEntries(headers) as Headers)).toEqual([]);
  });
});

// spec: P44
test('a browser is sent to https, and told to stay, only where PUBLIC_URL is https', async () => {
  for (const [, , path, options] of ANSWERS) {
    const [there, here] = [await ask(secure, path, options), await ask(plain, path, options)];
    expect([path, there.headers['strict-transport-security']]).toEqual([
      path,
      expect.stringMatching(/^max-age=31536000/),
    ]);
    expect([path, here.headers['strict-transport-security']]).toEqual([path, undefined]);
  }
});

// spec: P43
test('what the documentation’s own server refuses is answered as what is not there', async () => {
  const nothing = await plain.anonymous().get('/api/nothing');
  for (const page of ['nix', '%00', 'a%00b.css']) {
    const { status, body } = await plain.anonymous().get(`/api/docs/static/${page}`);
    expect([page, status, body]).toEqual([page, 404, nothing.body]);
  }
});

// spec: P43
test('no answer names the software or allows another origin', async () => {
  for (const [, , path, options] of ANSWERS) {
    const { headers } = await ask(plain, path, { ...options, headers: { ...options?.headers, ...foreign } });
    const telling = [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'access-control-allow-credentials',
    ];
    expect([path, telling.filter((name) => headers[name] !== undefined)]).toEqual([path, []]);
  }
});

describe('a foreign Origin', () => {
  // A POST to a page may come from anywhere, and changes nothing.
  const changing = Object.keys(CALLS).filter(
    (name) => !/^(GET|POST \/recipes\/)/.test(name) || /(logout|clear-list)$/.test(name),
  );
  const origins = ['http://evil.example', 'null', 'http://lz.example.evil.example', 'https://lz.example', ''];

  // spec: P45
  test.each(changing)('changes nothing with the cookie: %s', async (name) => {
    const [method = ''] = name.split(' ');
    const [path, body] = await CALLS[name]!(world);
    const who = path.startsWith('/api/users') ? world.people.admin : world.people.owner;
    const cookie = `lz_session=${who.token}`;
    // All these calls within a second are too many from one address.
    const caller = new TestClient(plain.url, undefined, undefined, `203.0.113.${changing.indexOf(name)}`);
    for (const origin of origins) {
      const answer = await caller.send(method, path, body, { cookie, origin });
      expect([origin, answer.status, answer.body.message]).toEqual([origin, 403, 'FORBIDDEN']);
    }
    const unsaid = await caller.send(method, path, body, { cookie });
    expect([unsaid.status, unsaid.body.message]).toEqual([403, 'FORBIDDEN']);
  });

  // spec: P45
  test('opens no socket, not even with a token; the page’s own does', async () => {
    const { token } = world.people.owner;
    const own = await connect(plain.url, { token, headers: { origin: 'http://lz.example' } });
    await own.close();
    for (const origin of origins.slice(0, 4)) {
      await expect(connect(plain.url, { token, headers: { origin } })).rejects.toThrow();
      const answer = await ask(plain, `${SOCKET_PATH}/?EIO=4&transport=websocket`, {
        headers: { ...websocket, origin },
      });
      expect([origin, answer.status]).toEqual([origin, 400]);
    }
  });
});

describe('one message of 64 kB', () => {
  const bytes = (event: string, size: number) => {
    const frame = JSON.stringify([event, '']).length + 2;
    return 'x'.repeat(size - frame);
  };

  // spec: P49
  test.each(CLIENT_EVENTS)('is the most a socket accepts: %s', async (event) => {
    const screen = await connect(plain.url, { token: world.people.owner.token });
    screen.emitNonsense(event, bytes(event, 64_000));
    await screen.dealtWith();
    expect(screen.socket.connected).toBe(true);
    screen.emitNonsense(event, bytes(event, 64_001));
    expect(await screen.closed).toMatch(/transport/);
  });

  test('is the most over polling too', async () => {
    const transports: ['polling'] = ['polling'];
    const screen = await connect(plain.url, { token: world.people.owner.token, transports });
    screen.emitNonsense('message', bytes('message', 64_001));
    expect(await screen.closed).toMatch(/transport/);
  });
});
