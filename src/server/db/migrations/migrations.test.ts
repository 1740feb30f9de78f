import { rm } from 'node:fs/promises';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { createTestStorage, type TestStorage } from '../../../test/database.ts';
import { getList, makeOperation, sendOperations } from '../../../test/household.ts';
import { startTestServer } from '../../../test/server.ts';
import { hashToken } from '../../auth/sessions.ts';
import { openDatabase, sqliteFile } from '../database.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';
import { postgresDialect } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';
import type { Tables } from '../tables.ts';

const now = Date.now();
const [user, list, product, item, client] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];

let storage: TestStorage;
beforeEach(async () => {
  storage = await createTestStorage();
});
afterEach(() => storage.remove());

/** An empty database, without tables. */
async function openBare(): Promise<Kysely<Tables>> {
  const { databaseUrl, dataDir } = storage;
  const dialect =
    databaseUrl === undefined
      ? await openSqlite(sqliteFile(dataDir), 'write')
      : postgresDialect(databaseUrl, (error) => {
          throw error;
        });
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  if (databaseUrl !== undefined) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  return db;
}

/** A database as an earlier release left it: one list with one ticked item. */
async function fillEarlierState(newest: string): Promise<void> {
  const db = await openBare();
  await migrate(db, { to: newest });
  await fill(db, newest);
  await db.destroy();
}

async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
}

async function fill(db: Kysely<Tables>, newest: string): Promise<void> {
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
  await fillItem(db, newest);
}

async function fillItem(db: Kysely<Tables>, newest: string): Promise<void> {
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
  if (newest < '0006') await fillWholeItems(db, amount, marks);
  else await fillChanges(db);
}

/** The log until 0006: items as each operation left them. */
async function fillWholeItems(db: Kysely<Tables>, amount: object, marks: object): Promise<void> {
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
  for (const [index, type] of ['item.add', 'product.check'].entries()) {
    const effects = JSON.stringify({ items: [index === 0 ? added : { ...added, checked: true, marks }] });
    await sql`
      insert into shopping_list_operations
        (list_id, user_id, id, body_hash, type, client, outcome, seq, made_at, received_at, body, effects)
      values (${list}, ${user}, ${uuidv7()}, '', ${type}, ${client}, 'applied', ${index + 1}, ${now}, ${now}, '{}',
        ${effects})`.execute(db);
  }
}

/** The log since 0006: values before each operation. */
async function fillChanges(db: Kysely<Tables>): Promise<void> {
  const origin = {
    listId: list,
    userId: user,
    client,
    code: null,
    madeAt: now,
    receivedAt: now,
    bodyHash: '',
  };
  const milk = { products: ['Mleko'], productCount: 1 };
  const [add, tick] = [null, { checked: false, marks: { tick: null } }];
  for (const [index, was] of [add, tick].entries()) {
    await db
      .insertInto('shoppingListOperations')
      .values({
        ...origin,
        id: uuidv7(),
        type: index === 0 ? 'item.add' : 'product.check',
        outcome: 'applied',
        seq: index + 1,
        touched: 1,
        jsonLength: 500,
        summary: JSON.stringify(index === 0 ? milk : { ...milk, checked: true }),
        changes: JSON.stringify({ items: [{ at: '4096', was }] }),
      })
      .execute();
  }
}

describe.each(Object.keys(MIGRATIONS))('a database with the schema of %s', (newest) => {
  test('is migrated, works on, and opens a second time', async () => {
    await fillEarlierState(newest);
    const server = await startTestServer({ storage });
    const anna = new TestClient(server.url, 'token');
    expect(await getList(anna, list)).toMatchObject({
      version: 2,
      items: [{ id: item, productName: 'Mleko', checked: true }],
    });
    const untick = { type: 'product.check' as const, productId: product, checked: false, itemIds: [item] };
    const { body } = await sendOperations(anna, list, makeOperation(untick, { base: 2 }));
    expect(body.results).toMatchObject([{ outcome: 'applied', seq: 3 }]);
    const { entries } = (await anna.get(`/api/v2/shopping-list/${list}/history`)).body;
    expect(entries).toMatchObject([
      { seq: 3, checked: false, undo: [{ type: 'product.check', checked: true, itemIds: [item] }] },
      // The untick was the last to change the item.
      { seq: 2, checked: true, products: ['Mleko'], undo: [] },
      { seq: 1, type: 'item.add', products: ['Mleko'], undo: [] },
    ]);
    expect((await sendOperations(anna, list, makeOperation(entries[0].undo[0]))).body.version).toBe(4);
    await server.close();
    const second = await startTestServer({ storage });
    expect((await getList(new TestClient(second.url, 'token'), list)).items).toMatchObject([
      { checked: true },
    ]);
    await second.close();
  });
});

test('water of before staples is one, and nothing else', async () => {
  const db = await openBare();
  await migrate(db, { to: '0008-product-measures' });
  await fill(db, '0008-product-measures');
  const water = {
    id: uuidv7(),
    name: 'Wodą',
    nameKey: 'wodą',
    createdAt: now,
    deletedAt: null,
    mergedInto: null,
  };
  await db.insertInto('products').values(water).execute();
  await migrate(db);
  const rows = await db.selectFrom('products').select(['id', 'staple']).execute();
  expect(new Map(rows.map(({ id, staple }) => [id, staple]))).toEqual(
    new Map([
      [product, 0],
      [water.id, 1],
    ]),
  );
  await db.destroy();
});

test('products of before aisles are found theirs', async () => {
  const db = await openBare();
  await migrate(db, { to: '0010-habits' });
  await fill(db, '0010-habits');
  const others = ['Mąki pszennej', 'Karma dla kota', 'Xyz'].map((name) => ({
    id: uuidv7(),
    name,
    nameKey: name.toLowerCase(),
    createdAt: now,
    deletedAt: null,
    mergedInto: null,
  }));
  await db.insertInto('products').values(others).execute();
  expect(await migrate(db, { to: '0011-aisles' })).toEqual(['0011-aisles']);
  const rows = await db
    .selectFrom('products')
    .innerJoin('aisles', 'aisles.id', 'products.aisleId')
    .select(['products.name', 'aisles.name as aisle', 'aisleBy'])
    .execute();
  expect(new Map(rows.map(({ name, aisle, aisleBy }) => [name, [aisle, aisleBy]]))).toEqual(
    new Map([
      ['Mleko', ['Nabiał i jaja', 'auto']],
      ['Mąki pszennej', ['Sypkie i makarony', 'auto']],
      ['Karma dla kota', ['Dla zwierząt', 'auto']],
      ['Xyz', ['Inne', 'auto']],
    ]),
  );
  await db.destroy();
});

test('items of before a key by list are as they were', async () => {
  const newest = '0023-left-trips';
  const db = await openBare();
  await migrate(db, { to: newest });
  await fill(db, newest);
  const columns = { note: 'świeże', removed: 1, missingIn: uuidv7(), qty: 1.5 } as const;
  await db.updateTable('shoppingListItems').set(columns).execute();
  const rows = () => db.selectFrom('shoppingListItems').selectAll().execute();
  const before = await rows();
  expect(await migrate(db)).toContain('0024-items-by-list');
  expect(before).toMatchObject([{ id: item, ...columns }]);
  expect(await rows()).toEqual(before);
  // A list that is deleted for good takes them along, and a product that one has stays.
  await expect(db.deleteFrom('products').where('id', '=', product).execute()).rejects.toThrow();
  await db.deleteFrom('shoppingLists').execute();
  expect(await rows()).toEqual([]);
  await db.destroy();
});

test('a migration that fails half-way leaves nothing of itself or of those before it', async () => {
  const db = await openBare();
  const failing: Migration = {
    async up(tx) {
      await tx.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('the power went');
    },
  };
  const migrations = { ...MIGRATIONS, '9999-failing': failing };
  await expect(migrate(db, { migrations })).rejects.toThrow('the power went');
  expect(await tableNames(db)).toEqual([]);
  expect(await migrate(db)).toEqual(Object.keys(MIGRATIONS));
  await expect(migrate(db, { migrations })).rejects.toThrow('the power went');
  expect(await tableNames(db)).not.toContain('half');
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

test('processes that open an empty database at once all find it migrated', async () => {
  await (await openBare()).destroy();
  await rm(sqliteFile(storage.dataDir), { force: true });
  const errors: Error[] = [];
  const opening = Array.from({ length: 3 }, () =>
    openDatabase({ ...storage, onIdleError: (error) => void errors.push(error) }),
  );
  const databases = await Promise.all(opening);
  for (const { read } of databases) expect(await read.selectFrom('users').selectAll().execute()).toEqual([]);
  await Promise.all(databases.map((database) => database.close()));
  expect(errors).toEqual([]);
});

test('a database made by a newer LZ is left alone, and the message says so', async () => {
  const db = await openBare();
  await migrate(db);
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')`.execute(db);
  await db.destroy();
  await expect(startTestServer({ storage })).rejects.toThrow(
    'The database was made by a newer LZ: this one knows no migration 9999-later.',
  );
});
