import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { succeeded, type TestClient } from '../../test/client.ts';
import { makeList, makeOperation, makeProduct, newItem, sendOperations } from '../../test/household.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { lockCatalogue } from './dialect.ts';
import { POSTGRES_CONNECTIONS } from './postgres-connections.ts';

const add = (person: TestClient, listId: string): ReturnType<typeof sendOperations> =>
  sendOperations(person, listId, makeOperation({ type: 'item.add', items: [newItem()] }));

/** Locks the row of a list, as another process does that was lost in the middle of a transaction. */
async function lockList(databaseUrl: string, listId: string): Promise<{ unlock: () => Promise<unknown> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select id from shopping_lists where id = $1 for update', [listId]);
  return { unlock: () => client.query('rollback') };
}

test('of a list whose row stays locked, changes are refused in time, and all others are made', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { databaseUrl } = server.storage;
  // SQLite's transactions lock the whole database.
  if (databaseUrl === undefined) return;
  const [anna, jan] = [await server.signUp(), await server.signUp()];
  const listId = await makeList(anna);
  const { unlock } = await lockList(databaseUrl, listId);
  // Together they take all connections that write: those of ticks share one.
  const stores = Array.from({ length: POSTGRES_CONNECTIONS.write - 1 }, () =>
    anna.put(`/api/v2/shopping-list/${listId}/store`, { storeId: null }),
  );
  const stuck = Promise.all([...stores, add(anna, listId), add(anna, listId), add(anna, listId)]);

  const other = await makeList(jan);
  expect((await add(jan, other)).status).toBe(200);
  const credentials = { email: jan.user.email, password: TEST_PASSWORD, token: '' };
  succeeded(await server.anonymous().post('/api/auth/login', credentials));
  const answers = await stuck;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false);

  await unlock();
  expect((await add(anna, listId)).status).toBe(200);
});

test('a change that waits too long for the catalogue takes none with it that doesn’t need it', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  if (server.storage.databaseUrl === undefined) return;
  const [anna, jan] = [await server.signUp(), await server.signUp()];
  const listId = await makeList(anna, jan);
  const known = newItem(await makeProduct(anna));
  await sendOperations(anna, listId, makeOperation({ type: 'item.add', items: [known] }));
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = server.database.transaction(async (tx) => {
    await lockCatalogue(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
      server.database.read,
    );
    return rows.length > 0;
  };
  const addition = add(anna, listId);
  await vi.waitUntil(isWaiting);
  const ticks = [true, false, true].map((checked) => {
    const { itemId, productId } = known;
    return sendOperations(
      jan,
      listId,
      makeOperation({ type: 'product.check', productId, checked, itemIds: [itemId] }),
    );
  });
  expect((await addition).status).toBe(503);
  expect((await Promise.all(ticks)).map(({ status }) => status)).toEqual([200, 200, 200]);
  released.resolve();
  await holder;
});

test('PostgreSQL frees by itself what a process holds that is lost in the middle of a write', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  if (server.storage.databaseUrl === undefined) return;
  const limit = await server.database.transaction(async (tx) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('idle_in_transaction_session_timeout') as limit`.execute(tx);
    return rows;
  });
  expect(limit).toEqual([{ limit: '12s' }]);
});
