import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS, type World } from '../../test/calls.ts';
import { makeOperation, makeProduct, sendOperations } from '../../test/household.ts';
import { snapshot } from '../../test/faults.ts';
import { askRaw, type Door, freshAddress, withEachText, startWithDoors } from '../../test/hostile.ts';
import type { TestServer } from '../../test/server.ts';

/** Requests that try to be more than they look. */

let server: TestServer;
let world: World;
let doors: Door[];
beforeAll(async () => {
  ({ server, world, doors } = await startWithDoors());
});
afterAll(() => server.close());

describe('20: SQL injection, also through sort and filter parameters', () => {
  const PARAMETERS = [
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
  ];
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
    const query = (names: string[], text = '') =>
      new URLSearchParams(names.map((name) => [name, text])).toString();
    const queries = [
      ...PARAMETERS.map((name) => query([name], INJECTIONS[0])),
      ...INJECTIONS.map((injection) => query(PARAMETERS, injection)),
    ];
    for (const path of paths) {
      const before = await plain(path);
      for (const each of queries) expect([each, await plain(`${path}?${each}`)]).toEqual([each, before]);
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

test('operations with huge numbers are refused or taken, and change nothing else', async () => {
  const { owner } = world.people;
  const state = () => snapshot(server.database.read, ['attempts', 'shoppingListOperations']);
  const before = await state();
  const operation = makeOperation({ type: 'item.remove', itemIds: [uuidv7(), uuidv7()] });
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
  expect(await state()).toEqual(before);
});
