import { request } from 'node:http';
import { createClient } from '@redis/client';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ANYTHING, HOUSEHOLD_ROOM, type ServerMessage, USERS_ROOM } from '../../contract/events.ts';
import type { TestClient } from '../../test/client.ts';
import { makeList, makeOperation, makeProduct, newItem } from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { makeMeal } from '../../test/meals.ts';
import { startRedis } from '../../test/redis.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { connect, type TestSocket } from '../../test/socket.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { ADMINS_ROOM } from './rooms.ts';

const isOfAnything = (message: ServerMessage): boolean =>
  message.action === 'refresh-users' || JSON.stringify(message.payload) === JSON.stringify({ id: ANYTHING });
const keyOf = ({ room, action }: ServerMessage): string => `${room} ${action}`;

const TO_EVERYBODY = [
  `${HOUSEHOLD_ROOM} refresh-products`,
  `${HOUSEHOLD_ROOM} refresh-recipes`,
  `${HOUSEHOLD_ROOM} refresh-stores`,
  `${HOUSEHOLD_ROOM} refresh-meals`,
  `${USERS_ROOM} refresh-shopping-lists`,
];

const server = await openTestServer();
const [anna, admin] = [await server.signUp(), await server.signUp({ role: 'admin' })];

async function screenOn({ url }: TestServer, { token }: TestClient): Promise<TestSocket> {
  const screen = await connect(url, { token });
  onTestFinished(() => screen.close());
  return screen;
}

const reaches = async ({ deps }: TestServer): Promise<string | undefined> =>
  /^lz_reaches_peers (\d)$/m.exec(await deps.metrics.registry.metrics())?.[1];

/** In the end its screens receive everything once. */
async function expectRefresh(screens: TestSocket[]): Promise<void> {
  for (const [index, screen] of screens.entries()) {
    const told = [...TO_EVERYBODY, ...(index === 0 ? [`${ADMINS_ROOM} refresh-users`] : [])];
    await expect.poll(() => screen.heard.filter(isOfAnything).map(keyOf), { timeout: 20_000 }).toEqual(told);
  }
}

describe('what was announced while a process heard nothing', () => {
  test('is made up for once it hears again: PostgreSQL', async () => {
    // On SQLite there is one process.
    if (server.storage.databaseUrl === undefined) return;
    const other = await startTestServer({ storage: server.storage });
    onTestFinished(() => other.close());
    const screens = [await screenOn(other, admin), await screenOn(other, anna)];
    const client = new pg.Client({ connectionString: server.storage.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
    );
    const product = await makeProduct(anna);
    await makeMeal(anna);
    await makeList(anna);
    await expect.poll(() => reaches(other), { interval: 5 }).toBe('0');
    await expectRefresh(screens);
    expect(JSON.stringify(screens.map(({ heard }) => heard))).not.toContain(product.id);
    expect(await reaches(other)).toBe('1');
  });

  test('is made up for once it hears again: Redis', async () => {
    if (server.storage.databaseUrl === undefined) return;
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const settings = { redisUrl: redis.url };
    const servers = await Promise.all(
      [1, 2].map(() => startTestServer({ storage: server.storage, settings })),
    );
    onTestFinished(async () => void (await Promise.all(servers.map((each) => each.close()))));
    const screens = await Promise.all(servers.flatMap((each) => [screenOn(each, admin)]));
    await redis.crash();
    await redis.restart();
    await Promise.all(screens.map((screen) => expectRefresh([screen])));
    expect(await Promise.all(servers.map(reaches))).toEqual(['1', '1']);
  });
});

test('a change whose sender is gone when its process stops is still announced to the other processes', async () => {
  const { databaseUrl } = server.storage;
  if (databaseUrl === undefined) return;
  const stopping = await startTestServer({ storage: server.storage });
  const listId = await makeList(anna);
  const screen = await screenOn(server, anna);
  await screen.join(listId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select id from shopping_lists where id = $1 for update', [listId]);

  const addition = makeOperation({ type: 'item.add', items: [newItem()] });
  const sending = request(`${stopping.url}/api/v2/shopping-list/${listId}/operations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
  }).on('error', () => undefined);
  sending.end(JSON.stringify({ operations: [addition] }));
  await untilOneWaits(server.database);
  sending.destroy();
  const stopped = stopping.close();
  await client.query('rollback');
  await stopped;

  await screen.hear('refresh-shopping-list', (message) => JSON.stringify(message).includes(addition.id));
  expect(stopping.logs.filter((line) => line.includes('disturbed'))).toEqual([]);
});

test('a process that Redis refuses to subscribe goes on, and hears the others once it is subscribed', async () => {
  if (server.storage.databaseUrl === undefined) return;
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const redisAdmin = createClient({ url: redis.url });
  await redisAdmin.connect();
  onTestFinished(() => redisAdmin.destroy());
  // Redis gives a new user no channels.
  await redisAdmin.sendCommand(['ACL', 'SETUSER', 'lz', 'on', '>gruszka', '~*', '+@all']);
  const settings = { redisUrl: redis.url.replace('//', '//lz:gruszka@') };
  const start = () => startTestServer({ storage: server.storage, settings });
  const [one, other] = [await start(), await start()];
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
  await redisAdmin.sendCommand(['ACL', 'SETUSER', 'lz', '&*']);
  const listId = await makeList(anna, admin);
  const screen = await screenOn(one, anna);
  await screen.join(listId);
  await (await screenOn(other, admin)).join(listId);
  const both = screen.hear('list-viewers', ({ payload }) => payload.users.length === 2);
  await expect(both).resolves.toBeDefined();
});
