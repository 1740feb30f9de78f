import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '../contract/errors.ts';
import { CALLS, makeWorld } from '../test/calls.ts';
import type { TestResponse } from '../test/client.ts';
import { snapshot } from '../test/faults.ts';
import { askRaw, freshAddress } from '../test/hostile.ts';
import { openTestServer } from '../test/open-test-server.ts';
import { buildApp } from './app.ts';
import { createMetrics } from './metrics.ts';
import type { ListedRoute } from './http/route-list.ts';

/** Whatever is wrong with a request, the answer is a clear 4xx in our own shape, and nothing is written. */

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
const app = await buildApp({ ...server.deps, metrics: createMetrics() });
const routes = app.routeList.filter(({ method, isPage }) => method !== 'HEAD' && !isPage);
const withBody = routes.filter(({ body }) => body !== undefined).map(({ method, url }) => `${method} ${url}`);
await app.close();
const world = await makeWorld(server);

type Answer = Pick<TestResponse, 'status' | 'body'>;

/** A person who may make this call. */
const whoMay = (path: string) => (path.startsWith('/api/users') ? world.people.admin : world.people.owner);

/** Sends from its own address, so that no limit is reached. */
function send(
  name: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const [method = ''] = name.split(' ');
  return whoMay(path).send(method, path, body, { ...freshAddress(), ...headers });
}

/** Sends the head of a request with such a body, and nothing of the body. */
async function announce(name: string, path: string, length: number): Promise<Answer> {
  const [method = ''] = name.split(' ');
  const headers = {
    authorization: `Bearer ${whoMay(path).token}`,
    'content-type': 'application/json',
    'content-length': String(length),
    // The rest never comes, so this connection can serve no other request.
    connection: 'close',
    ...freshAddress(),
  };
  const { status, text } = await askRaw(server, path, { method, headers });
  return { status, body: JSON.parse(text) };
}

/** Status and code of an answer in our shape; for any other answer, its whole content. */
const refusalOf = ({ status, body }: Answer): unknown[] =>
  errorAnswer.safeParse(body).success ? [status, body.message] : [status, 'not in our shape', body];
const isRefusal = ({ status, body }: Answer): boolean =>
  errorAnswer.safeParse(body).success && status >= 400 && status < 500;

/** All tables but counted attempts, which should be counted, and reset links, which are made after the answer. */
const state = () => snapshot(server.database.read, ['attempts', 'resetTokens']);
const schemaOf = (name: string) => routes.find(({ method, url }) => `${method} ${url}` === name)?.body;
const INVALID: [number, string] = [400, 'VALIDATION_ERROR'];

const bodiless =
  /^(GET|DELETE) |auth\/passkey\/options$|email\/resend$|distinct\/:otherId$|calendar-feed$|\/hidden$|\/recipes\/import$|\/restore$/;
/** Like {@link withBody}, but known before the server starts. */
const takesBody = Object.keys(CALLS).filter((name) => !bodiless.test(name));

test('every route that takes a body is tested', () => {
  expect(withBody.length).toBeGreaterThan(20);
  for (const name of withBody) expect([name, typeof CALLS[name]]).toEqual([name, 'function']);
  expect(takesBody.toSorted()).toEqual(withBody.toSorted());
});

describe('a body', () => {
  let paths: Map<string, string>;
  beforeAll(async () => {
    paths = new Map(
      await Promise.all(
        withBody.map(async (name) => [name, (await CALLS[name]!(world))[0]] as [string, string]),
      ),
    );
  });

  /** Each route's answer to this body in place of a valid one, and whether anything was written. */
  async function answersTo(
    body: string,
    ask: (name: string, path: string) => Promise<Answer> = (name, path) => send(name, path, body),
  ) {
    const before = await state();
    const answers: unknown[] = [];
    for (const [name, path] of paths) answers.push([name, ...refusalOf(await ask(name, path))]);
    return { answers, written: JSON.stringify(await state()) !== JSON.stringify(before) };
  }
  const everywhere = (...refusal: [number, string]) => ({
    answers: withBody.map((name) => [name, ...refusal]),
    written: false,
  });

  test.each(['{', '{"name":', '[', '"', '{"a":1}}', 'undefined', "{'name':'x'}", '\u0000', '{"name":"x",}'])(
    'of broken JSON is refused: %j',
    async (body) => {
      expect(await answersTo(body)).toEqual(everywhere(...INVALID));
    },
  );

  test.each(['[]', '"text"', '42', 'true'])('that is not an object is refused: %s', async (body) => {
    expect(await answersTo(body)).toEqual(everywhere(...INVALID));
  });

  test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'with keys of the prototype is refused: %s',
    async (body) => {
      expect(await answersTo(body)).toEqual(everywhere(...INVALID));
    },
  );

  /** Two routes get all of it; the others refuse it before it comes, by the length that its head names. */
  const answersToLarge = (body: string) =>
    answersTo(body, (name, path) =>
      ['POST /api/v2/import/page', 'PATCH /api/v2/recipe/:id'].includes(name)
        ? send(name, path, body)
        : announce(name, path, body.length),
    );

  // spec: R285
  test('of 3 MB is refused', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(3_000_000) });
    // A page may be that large, and is refused because it has no `html`.
    const answers = everywhere(413, 'PAYLOAD_TOO_LARGE').answers.map((answer) =>
      answer[0] === 'POST /api/v2/import/page' ? [answer[0], ...INVALID] : answer,
    );
    expect(await answersToLarge(body)).toEqual({ answers, written: false });
  });

  test('of 5 MB is refused by all', async () => {
    const body = JSON.stringify({ html: 'x'.repeat(5_000_000) });
    expect(await answersToLarge(body)).toEqual(everywhere(413, 'PAYLOAD_TOO_LARGE'));
  });

  test('that is very deep is refused', async () => {
    expect(await answersTo('['.repeat(100_000) + ']'.repeat(100_000))).toEqual(everywhere(...INVALID));
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('of another content type is refused: %s', async (contentType) => {
    const before = await state();
    const headers = { 'content-type': contentType };
    const answer = await send('POST', '/api/shopping-lists', '{"name":"Lista"}', headers);
    expect(refusalOf(answer)).toEqual(INVALID);
    expect(await state()).toEqual(before);
  });

  test('that is empty counts as none, whatever its content type', async () => {
    const list = `/api/v2/shopping-list/${world.list}`;
    const json = { 'content-type': 'application/json' };
    const { body: product } = await send('POST', '/api/v2/product', { name: 'Tylko po to, by zniknąć' });
    expect((await send('POST', `${list}/clear-checked`, '', json)).status).toBe(200);
    expect((await send('DELETE', `/api/v2/product/${product.id}`, '', json)).status).toBe(200);
  });

  test('that is empty is refused where one is needed', async () => {
    for (const name of withBody.filter((each) => schemaOf(each)?.safeParse(null).success === false)) {
      const [path] = await CALLS[name]!(world);
      const none = await send(name, path);
      const empty = await send(name, path, '', { 'content-type': 'application/json' });
      expect([name, refusalOf(none), refusalOf(empty)]).toEqual([name, INVALID, INVALID]);
    }
  });
});

type Json = unknown;
const WRONG: Json[] = [
  null,
  -1,
  0.0001,
  true,
  '',
  'constructor',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5_000),
  [null],
  { toString: 1 },
];

/** The body with each of its parts, one at a time, replaced by something wrong or left out. */
function* mutations(value: Json, rebuild = (part: Json): Json => part): Generator {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      const replaced = (part: Json): Json =>
        Array.isArray(value)
          ? value.map((each: Json, index) => (String(index) === key ? part : each))
          : { ...value, [key]: part };
      yield* mutations((value as Record<string, Json>)[key], (part) => rebuild(replaced(part)));
      if (!Array.isArray(value)) yield rebuild(replaced(undefined));
    }
  }
  for (const wrong of WRONG) yield rebuild(wrong);
}

describe('each part of a body', () => {
  /** Hashing a password is slow on purpose: there, a few of the odd values are enough. */
  const mostOdd = (name: string) =>
    / \/api\/(auth|users|v2\/account)/.test(name) ? 6 : Number.POSITIVE_INFINITY;

  // spec: R227, P58
  test.each(takesBody)('of %s is checked: wrong values are refused, odd ones do no harm', async (name) => {
    const schema = schemaOf(name);
    const [path, valid] = await CALLS[name]!(world);
    expect(schema?.safeParse(valid).success).toBe(true);
    const bodies = [...mutations(valid)].filter((body) => body !== undefined);
    const odd = bodies.filter((body) => schema?.safeParse(body).success);
    const before = await state();
    for (const body of bodies.filter((each) => !odd.includes(each))) {
      const answer = await send(name, path, JSON.stringify(body));
      expect([body, ...refusalOf(answer)]).toEqual([body, ...INVALID]);
    }
    expect(await state()).toEqual(before);
    for (const body of odd.slice(0, mostOdd(name))) {
      const answer = await send(name, path, JSON.stringify(body));
      expect([body, answer.status < 500]).toEqual([body, true]);
    }
  });

  test('is named in the answer when it is wrong', async () => {
    const answer = await send('POST', '/api/shopping-lists/add-product', {
      shoppingListId: world.list,
      productId: 'x',
      qty: 0,
      unit: 'crate',
    });
    expect(answer.body.issues.toSorted()).toEqual(['productId', 'qty', 'unit']);
  });
});

describe('an id in a path', () => {
  const patterns = () => routes.filter(({ url }) => url.includes('/:'));
  /** Creates what doesn't exist yet. */
  const makes = ({ method, url }: ListedRoute) =>
    method === 'PUT' && ['/api/v2/store/:id', '/api/v2/meal/:id'].includes(url);
  const fill = (url: string, id: string) =>
    url.replace(':unit', 'can').replace(':version/:size', '1/large').replaceAll(/:\w+/g, id);

  test('that does not exist is 404', async () => {
    const named = patterns().filter((route) => !makes(route));
    const bodies = await Promise.all(
      named.map(async ({ method, url }) => (await CALLS[`${method} ${url}`]!(world))[1]),
    );
    const before = await state();
    for (const [index, { method, url }] of named.entries()) {
      const name = `${method} ${url}`;
      const answer = await send(name, fill(url, uuidv7()), bodies[index]);
      expect([name, ...refusalOf(answer)]).toEqual([name, 404, expect.stringMatching(/NOT_FOUND$/)]);
    }
    expect(await state()).toEqual(before);
  });

  test.each([
    ['a number', '1'],
    ['a word', 'null'],
    ['U+0000', '%00'],
    ['a way up', '%2e%2e%2f'],
    ['a quote', "'--"],
    ['a picture', '%F0%9F%98%80'],
    ['299 letters', 'x'.repeat(299)],
    ['301 letters', 'x'.repeat(301)],
    ['8,000 letters', 'x'.repeat(8_000)],
  ])('that is malformed is refused: %s', async (_, id) => {
    for (const { method, url } of patterns()) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await send(method, fill(url, id), body);
      expect([method, url, isRefusal(answer), answer.body]).toEqual([method, url, true, answer.body]);
    }
  });
});

describe('a URL', () => {
  const status = async (options: { method?: string; path: string; headers?: Record<string, string> }) => {
    const call = request(server.url, options).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return {
      status: response.statusCode ?? 0,
      body: text === '' ? '' : (JSON.parse(text) as unknown),
    };
  };

  test.each([
    '/api',
    '/api/',
    '/api/v2',
    '/api/v2/nothing',
    '//api/users',
    '/API/users',
    '/api/v2/product/names/x',
  ])('of no route is NOT_FOUND: %s', async (path) => {
    expect(refusalOf(await status({ path }))).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['/api/%zz', '/api/v2/product/%', '/api/v2/product/%E0%A4%A', '/%'])(
    'with broken escapes is refused: %s',
    async (path) => {
      expect(refusalOf(await status({ path }))).toEqual(INVALID);
    },
  );

  test('that is very long is refused', async () => {
    const address = await status({ path: `/api/v2/product?${'x'.repeat(20_000)}` });
    const header = await status({ path: '/api/v2/product', headers: { 'x-long': 'x'.repeat(20_000) } });
    for (const answer of [address, header]) expect(refusalOf(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('asked with a method it does not support is NOT_FOUND', async () => {
    const before = await state();
    const [list, product] = [`/api/v2/shopping-list/${world.list}`, '/api/v2/product'];
    for (const method of [
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'LOCK',

      'SEARCH',
      'PURGE',
    ]) {
      for (const path of [
        `${list}/clear-list`,
        `${list}/operations`,
        '/api/auth/logout',
        ...(method === 'PATCH' ? [] : [product]),
      ]) {
        const headers = { authorization: `Bearer ${world.people.owner.token}` };
        const answer = refusalOf(await status({ method, path, headers }));
        expect([method, path, ...answer]).toEqual([method, path, 404, 'NOT_FOUND']);
      }
    }
    expect(await state()).toEqual(before);
  });

  test('asked with HEAD changes nothing, whoever asks', async () => {
    await world.item();
    const before = await state();
    const { token } = world.people.owner;
    for (const path of [`/api/v2/shopping-list/${world.list}/clear-list`, '/api/auth/logout']) {
      for (const [name, value] of [
        ['authorization', `Bearer ${token}`],
        ['cookie', `lz_session=${token}`],
      ] as const) {
        const headers = { [name]: value };
        expect([path, (await status({ method: 'HEAD', path, headers })).status]).toEqual([path, 404]);
      }
    }
    expect(await state()).toEqual(before);
  });
});

test.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['an unknown method', 'FOO /api/users HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'two lengths',
    'POST /api/shopping-lists HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /api/shopping-lists HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('on the wire %s is answered with a 4xx of ours', async (_, bytes) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(errorAnswer.safeParse(JSON.parse(body)).success).toBe(true);
});

test('no request caused a server error', () => {
  expect(server.logs.filter((line) => line.includes('request failed'))).toEqual([]);
});
