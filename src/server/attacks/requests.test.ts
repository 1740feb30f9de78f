import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { CALLS, makeWorld, type World } from '../../test/calls.ts';
import { cpuMsOf, usualCpuMsOf } from '../../test/cpu-cost.ts';
import { snapshot } from '../../test/faults.ts';
import { makeProduct, sendOperations } from '../../test/household.ts';
import { askRaw, type Door, doorsOf, freshAddress, withEachText } from '../../test/hostile.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

/** Requests that try to be more than they look. */

let server: TestServer;
let world: World;
let doors: Door[];
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } });
  world = await makeWorld(server);
  doors = await doorsOf(world);
});
afterAll(() => server.close());

describe('20: SQL injection, also through sort and filter parameters', () => {
  const INJECTIONS = [
    "' OR '1'='1",
    "'; DROP TABLE users; --",
    "') UNION SELECT passwordHash, id FROM users --",
    '" OR ""="',
    "1; UPDATE users SET role='admin'",
    "x'||(SELECT tokenHash FROM sessions LIMIT 1)||'",
    '%',
    '_',
    '\\',
    "'/**/OR/**/1=1#",
    '$1',
    '?',
    ':id',
    '${1}',
    "pg_sleep(5)'",
  ];

  test.each(INJECTIONS)('a text stays text in every field: %s', async (injection) => {
    const { owner, member, stranger, inactive } = world.people;
    const ids = [member, stranger, inactive].map(({ id }) => id);
    const users = server.database.read.selectFrom('users').orderBy('id');
    const bystanders = async () => [
      ...(await users.selectAll().where('id', 'in', ids).execute()),
      // Users may change their own name and password, but not their rights.
      ...(await users
        .select(['id', 'email', 'role', 'active', 'deletedAt'])
        .where('id', '=', owner.id)
        .execute()),
    ];
    const before = await bystanders();
    for (const { name, method, path, body, who } of doors) {
      for (const changed of withEachText(body, injection)) {
        const answer = await who.send(method, path, changed, freshAddress());
        expect([name, answer.status < 500]).toEqual([name, true]);
        expect(JSON.stringify(answer.body)).not.toMatch(/sqlite|syntax error|argon2/i);
      }
    }
    expect(await bystanders()).toEqual(before);
    const product = await makeProduct(owner, `${injection} ${uuidv7()}`);
    expect((await owner.get(`/api/v2/product/${product.id}`)).body.name).toBe(product.name);
  });

  test('a query parameter does not sort, filter or widen anything', async () => {
    const { stranger } = world.people;
    const plain = async (path: string) => (await stranger.get(path, freshAddress())).body;
    const paths = Object.keys(CALLS)
      .filter((name) => /^GET \/api\/v2\/[a-z/-]+$/.test(name))
      .map((name) => name.slice(4));
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const before = await plain(path);
      for (const injection of INJECTIONS) {
        for (const name of [
          'sort',
          'order',
          'orderBy',
          'filter',
          'where',
          'fields',
          'limit',
          'search',
          'q',
          'id',
          'userId',
        ]) {
          expect(await plain(`${path}?${name}=${encodeURIComponent(injection)}`)).toEqual(before);
        }
      }
    }
    for (const injection of INJECTIONS) {
      const text = encodeURIComponent(injection);
      for (const path of [
        `/api/v2/recipe?products=${text}`,
        `/api/v2/recipe?products=${uuidv7()}${text}`,
        `/api/v2/recipe?products[]=${text}`,
        `/api/v2/shopping-list/${world.list}?since=${text}`,
        `/api/v2/shopping-list/${world.list}/history?before=${text}`,
        `/api/v2/product/${text}`,
        `/api/v2/shopping-list/${text}`,
      ]) {
        const { status, body } = await stranger.get(path, freshAddress());
        expect([path, [400, 403, 404].includes(status) || body.length === 0 || path.includes('[]')]).toEqual([
          path,
          true,
        ]);
      }
    }
  });
});

describe('21: debug answers, stack traces, version leaks', () => {
  const telling =
    /\bat .+:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+|sqlite|kysely|postgres|fastify|node\/|v?24\.\d+\.\d+|injected|InjectedFault/i;

  test('an unexpected error says only that it is one', async () => {
    for (const { name, method, path, body, who } of doors.filter(({ path }) => !path.includes('/api/auth'))) {
      server.faults.failAt(
        1,
        new TypeError('InjectedFault: select "secret" from "users" at /srv/lz/dist/server/x.js:1:1'),
      );
      const answer = await who.send(method, path, body, freshAddress());
      const happened = server.faults.happened();
      server.faults.failAt(0);
      if (!happened) continue;
      expect([name, answer.status, answer.body]).toEqual([
        name,
        500,
        { success: false, message: 'INTERNAL_ERROR', data: null },
      ]);
    }
    expect(server.logs.filter((line) => line.includes('request failed')).length).toBeGreaterThan(10);
  });

  test('no answer to a visitor names the software or its version', async () => {
    const paths = [
      '/',
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/nothing',
      '/api/%zz',
      '/api/auth/check',
      '/api/docs/json',
      '/socket.io/?EIO=3',
      '/socket.io/',
      '/.env',
      '/server-status',
      '/debug',
      '/api/debug',
      '/trace',
      '/package.json',
      '/.git/HEAD',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'TRACE', 'OPTIONS', 'DEBUG']) {
        const answer = await askRaw(server, path, {
          method,
          headers: { 'x-debug': '1', ...freshAddress() },
        }).catch(() => undefined);
        if (answer === undefined) continue;
        const { server: software, 'x-powered-by': power } = answer.headers;
        expect([method, path, software, power, telling.exec(answer.text)?.[0]]).toEqual([
          method,
          path,
          undefined,
          undefined,
          undefined,
        ]);
      }
    }
  });
});

describe('24: input whose cost grows faster than its size (regular expressions, nested HTML, deep JSON, huge numbers)', () => {
  /** Most times the cost of an ordinary request of the same size: linear cost stays near it, quadratic cost is thousands. */
  const MOST = 100;
  let ordinaryMs: number;
  beforeAll(async () => {
    const body = { name: 'Zupa', text: filled('<p>Zupa z <b>pora</b></p>'), products: [] };
    ordinaryMs = await usualCpuMsOf(() => world.people.owner.post('/api/v2/recipe', body, freshAddress()));
  });
  async function costOf(work: () => Promise<{ status: number }>): Promise<number> {
    const costMs = await cpuMsOf(async () => expect((await work()).status).toBeLessThan(500));
    return costMs / ordinaryMs;
  }
  const filled = (part: string, bytes: number = LIMITS.recipeTextBytes) =>
    part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

  // spec: P59
  test.each([
    '<b>',
    '<blockquote>',
    '<ul><li>',
    '<a href="https://a.pl">',
    '<p style="text-align: center">',
    '<p style="text-align:',
    '</p>',
    '<',
    '<!--',
    '<![CDATA[',
    '&',
    '&#0000000',
    '<p style="text-align: left; text-align: right;',
    '<table><mark>',
    '\u00a0',
    '<p ',
    '<a href="',
    '"',
    '<h1><h2>',
    '<s><p>',
    '<b></i>',
    '<b><i></b>',
    '<b/>',
    '<B\n>',
    '<x-1>',
  ])('a recipe’s text of only %s', async (part) => {
    for (const text of [
      filled(part),
      `<p style="${filled('text-align: left;', 190_000)}">`,
      `<p>${filled(part, 199_000)}</p>`,
    ]) {
      const body = { name: 'Zupa', text, products: [] };
      expect(
        await costOf(() => world.people.owner.post('/api/v2/recipe', body, freshAddress())),
      ).toBeLessThan(MOST);
    }
  });

  test.each([
    ['blanks', ' '.repeat(790)],
    ['blanks within', `a${' '.repeat(780)}b`],
    ['marks on one letter', `a${'\u0301'.repeat(190)}`],
    ['letters that grow', '\ufdfa'.repeat(200)],
    ['an address of dots', `a@${'a.'.repeat(125)}`],
    ['an address of ats', '@'.repeat(250)],
    ['an address that nearly is one', `${'a'.repeat(130)}@${'a-'.repeat(60)}.`],
    ['a link', `data:image/svg+xml;base64,${'A'.repeat(700)}!`],
    ['a million letters', 'x'.repeat(900_000)],
  ])('%s in every text field', async (_, text) => {
    for (const { method, path, body, who } of doors) {
      for (const changed of withEachText(body, text)) {
        const cost = await costOf(() => who.send(method, path, changed, freshAddress()));
        expect([path, cost < MOST]).toEqual([path, true]);
      }
    }
  });

  test.each([
    ['deep lists', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['deep objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['a number of many digits', `{"name":${'9'.repeat(900_000)}}`],
    ['a number beyond all', '{"name":"x","qty":1e400,"portions":1e-400}'],
    ['one key often', `{${Array.from({ length: 60_000 }, () => '"name":"x"').join(',')}}`],
    ['many keys', `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
    ['keys of the prototype', `{${Array.from({ length: 30_000 }, () => '"__proto__":{}').join(',')}}`],
    ['escapes', `{"name":"${'\\u0061'.repeat(150_000)}"}`],
    ['half an escape', `{"name":"${'\\'.repeat(899_999)}`],
  ])('a body of %s', async (_, body) => {
    for (const { method, path, who } of doors) {
      const cost = await costOf(() => who.send(method, path, body, freshAddress()));
      expect([path, cost < MOST]).toEqual([path, true]);
    }
  });

  test('operations with huge numbers, and a batch of the largest size', async () => {
    const { owner } = world.people;
    const before = await snapshot(server.database.read, ['attempts', 'shoppingListOperations']);
    const ids = Array.from({ length: LIMITS.itemsPerOperation }, () => uuidv7());
    const operation = {
      id: uuidv7(),
      v: 1,
      client: uuidv7(),
      base: 0,
      madeAt: 0,
      type: 'item.remove',
      itemIds: ids.slice(0, 2),
    };
    for (const changes of [
      { base: 2 ** 53 },
      { base: 1e308 },
      { madeAt: 2 ** 53 },
      { madeAt: -1 },
      { base: 0.5 },
      { v: 1e9 },
    ]) {
      const { status } = await sendOperations(owner, world.list, { ...operation, ...changes });
      expect([changes, status]).toEqual([changes, 400]);
    }
    const most = { base: Number.MAX_SAFE_INTEGER, madeAt: Number.MAX_SAFE_INTEGER };
    expect((await sendOperations(owner, world.list, { ...operation, ...most })).status).toBe(200);
    const cost = await costOf(() =>
      sendOperations(owner, world.list, { ...operation, id: uuidv7(), itemIds: ids }),
    );
    expect(cost).toBeLessThan(MOST);
    const many = Array.from({ length: LIMITS.operationsPerBatch }, () => ({ ...operation, id: uuidv7() }));
    expect(await costOf(() => sendOperations(owner, world.list, ...many))).toBeLessThan(MOST * 2);
    expect(await snapshot(server.database.read, ['attempts', 'shoppingListOperations'])).toEqual(before);
  });
});
