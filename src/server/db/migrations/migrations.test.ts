import { join } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { createTestStorage, type TestStorage } from '../../../test/database.ts';
import { getList, makeOperation, sendOperations } from '../../../test/household.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { hashToken } from '../../auth/sessions.ts';
import { openSqlite, postgresDialect } from '../dialect.ts';
import { MIGRATIONS } from '../migrate.ts';
import type { Tables } from '../tables.ts';

const now = Date.now();
const [user, list, product, item, client] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];

let storage: TestStorage;
let server: TestServer;
let anna: TestClient;
beforeAll(async () => {
  storage = await createTestStorage();
  await fillFirstVersion();
  server = await startTestServer({ storage });
  anna = new TestClient(server.url, 'token');
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});

/** A database as the first release left it: one list with one ticked item. */
async function fillFirstVersion(): Promise<void> {
  const { databaseUrl, dataDir } = storage;
  const dialect =
    databaseUrl === undefined
      ? openSqlite(join(dataDir, 'lz.sqlite'), 'write').dialect
      : postgresDialect(databaseUrl, (error) => {
          throw error;
        });
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  if (databaseUrl !== undefined) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo('0001-foundation');
  expect(error).toBeUndefined();
  await fill(db);
  await db.destroy();
}

async function fill(db: Kysely<Tables>): Promise<void> {
  const [createdAt, deletedAt] = [now, null];
  const account = { email: 'anna@example.org', emailKey: 'anna@example.org', name: 'Anna', passwordHash: '' };
  await db
    .insertInto('users')
    .values({ id: user, ...account, role: 'user', active: 1, createdAt, activatedAt: now, deletedAt })
    .execute();
  const session = { id: uuidv7(), tokenHash: hashToken('token'), userId: user, userAgent: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt, lastUsedAt: now, expiresAt: now + 3_600_000 })
    .execute();
  await db
    .insertInto('products')
    .values({ id: product, name: 'Mleko', nameKey: 'mleko', createdAt, deletedAt, mergedInto: null })
    .execute();
  await db
    .insertInto('shoppingLists')
    .values({
      id: list,
      ownerId: user,
      name: 'Sobota',
      nameKey: 'sobota',
      version: 2,
      createdAt,
      changedAt: now,
      deletedAt,
    })
    .execute();
  await fillItem(db);
}

async function fillItem(db: Kysely<Tables>): Promise<void> {
  const marks = { tick: { seq: 2, client, user } };
  const amount = { note: null, recipeId: null, position: 4096 };
  await db
    .insertInto('shoppingListItems')
    .values({
      id: item,
      listId: list,
      productId: product,
      qty: 1,
      unit: 'l',
      checked: 1,
      addedBy: user,
      removed: 0,
      marks: JSON.stringify(marks),
      ...amount,
    })
    .execute();
  const added = {
    id: item,
    productId: product,
    productName: 'Mleko',
    productQty: 1,
    productUnit: 'l',
    checked: false,
    addedBy: user,
    recipeName: null,
    marks: {},
    ...amount,
  };
  const origin = { listId: list, userId: user, client, code: null, madeAt: now, receivedAt: now, body: '{}' };
  for (const [index, type] of ['item.add', 'product.check'].entries()) {
    const items = [index === 0 ? added : { ...added, checked: true, marks }];
    const outcome = { bodyHash: '', outcome: 'applied' as const, effects: JSON.stringify({ items }) };
    await db
      .insertInto('shoppingListOperations')
      .values({ ...origin, ...outcome, id: uuidv7(), type, seq: index + 1 })
      .execute();
  }
}

test('a database of the first release opens, and everything in it works on', async () => {
  expect(await getList(anna, list)).toMatchObject({
    version: 2,
    items: [{ id: item, productName: 'Mleko', checked: true }],
  });
  const untick = { type: 'product.check' as const, productId: product, checked: false, itemIds: [item] };
  const { body } = await sendOperations(anna, list, makeOperation(untick, { base: 2 }));
  expect(body.results).toMatchObject([{ outcome: 'applied', seq: 3 }]);
  const { entries } = (await anna.get(`/api/v2/shopping-list/${list}/history`)).body;
  // What was done before has nothing stored that would take it back.
  expect(entries).toMatchObject([
    { seq: 3, checked: false, undo: [{ type: 'product.check', checked: true, itemIds: [item] }] },
    { seq: 2, checked: true, undo: [] },
    { seq: 1, type: 'item.add', products: ['Mleko'], undo: [] },
  ]);
  expect((await sendOperations(anna, list, makeOperation(entries[0].undo[0]))).body.version).toBe(4);
  expect((await getList(anna, list)).items).toMatchObject([{ checked: true }]);
});

test('a second start finds nothing to do', async () => {
  const second = await startTestServer({ storage });
  expect((await getList(new TestClient(second.url, 'token'), list)).items).toHaveLength(1);
  await second.close();
});
