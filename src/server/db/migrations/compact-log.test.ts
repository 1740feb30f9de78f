import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListState } from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation, UndoDraft } from '../../../contract/shopping-lists/operations.ts';
import { inverseOf } from '../../../contract/shopping-lists/undo.ts';
import { TestClient } from '../../../test/client.ts';
import { createTestStorage, type TestStorage } from '../../../test/database.ts';
import { getList } from '../../../test/household.ts';
import { draftOf, emptyList, operationBy, run, step } from '../../../test/list-intents.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { restoreBackup } from '../../archive/restore.ts';
import { hashToken } from '../../auth/sessions.ts';
import { readOperations } from '../../shopping-lists/log/log-reader.ts';
import { historyBetween } from '../../shopping-lists/log/log-repository.ts';
import { getWholeList } from '../../shopping-lists/service.ts';
import { findAnyList } from '../../shopping-lists/repository.ts';
import { sqliteFile } from '../database.ts';
import { migrate } from '../migrate.ts';
import { postgresDialect } from '../postgres.ts';
import { openSqlite } from '../sqlite.ts';
import type { Db, Tables } from '../tables.ts';

const SCHEMA = '0005-counts-by-product';
const now = Date.now();
const user = uuidv7();

interface Past {
  id: string;
  operations: AppliedOperation[];
  inverses: UndoDraft[][];
  list: ListState;
}

let storage: TestStorage;
const servers: TestServer[] = [];
beforeEach(async () => {
  storage = await createTestStorage();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await storage.remove();
});

async function openOld(): Promise<Db> {
  const { databaseUrl, dataDir } = storage;
  const fail = (error: Error): never => {
    throw error;
  };
  const dialect =
    databaseUrl === undefined
      ? await openSqlite(sqliteFile(dataDir), 'write')
      : postgresDialect(databaseUrl, fail);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  if (databaseUrl !== undefined) {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  }
  await migrate(db, { to: SCHEMA });
  return db;
}

/** Random operations by several people on one list. */
function makePast(
  steps: readonly { intent: Parameters<typeof draftOf>[0]; author: { client: string } }[],
): Past {
  const past: Past = { id: uuidv7(), operations: [], inverses: [], list: emptyList(user) };
  const ids = (): string => uuidv7();
  for (const { intent, author } of steps) {
    const draft = draftOf(intent, past.list, ids);
    // There were none then.
    if (draft === undefined || draft.type.startsWith('trip.')) continue;
    const operation = operationBy({ ...author, user }, past.list.version, draft);
    const { state, resolution } = run(past.list, operation, user);
    if (resolution.outcome !== 'applied') continue;
    const { effects } = resolution;
    const { client, madeAt, type } = operation;
    past.operations.push({
      seq: state.version,
      id: uuidv7(),
      type,
      client,
      user,
      madeAt,
      receivedAt: now,
      effects,
    });
    past.inverses.push(inverseOf(past.list, effects));
    past.list = state;
  }
  return past;
}

async function fillPeople(db: Db): Promise<void> {
  const account = { email: 'anna@example.org', emailKey: 'anna@example.org', name: 'Anna', passwordHash: '' };
  await db
    .insertInto('users')
    .values({
      id: user,
      ...account,
      role: 'user',
      active: 1,
      createdAt: now,
      activatedAt: now,
      deletedAt: null,
    })
    .execute();
  const session = { id: uuidv7(), tokenHash: hashToken('token'), userId: user, userAgent: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, createdAt: now, lastUsedAt: now, expiresAt: now + 3_600_000 })
    .execute();
  for (const number of [0, 1, 2, 3]) {
    const product = { id: `00000000-0000-7000-8000-00000000000${number}`, name: `Produkt ${number}` };
    const row = {
      ...product,
      nameKey: `produkt ${number}`,
      createdAt: now,
      deletedAt: null,
      mergedInto: null,
    };
    await db.insertInto('products').values(row).execute();
  }
}

async function fillList(db: Db, { id, operations, inverses, list }: Past): Promise<void> {
  await sql`
    insert into shopping_lists (id, owner_id, name, name_key, version, created_at, changed_at)
    values (${id}, ${user}, ${list.name}, ${id}, ${list.version}, ${now}, ${now})`.execute(db);
  for (const item of list.items.values()) {
    const { productId, productQty: qty, productUnit: unit, note, position, marks } = item;
    const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
    const flags = { checked: flag(item.checked), removed: flag(item.removed) };
    const row = {
      id: item.id,
      listId: id,
      productId,
      qty,
      unit,
      note,
      ...flags,
      addedBy: user,
      recipeId: null,
    };
    await db
      .insertInto('shoppingListItems')
      .values({ ...row, position, marks: JSON.stringify(marks) })
      .execute();
  }
  for (const [index, operation] of operations.entries()) {
    const { id: key, type, client, seq, madeAt, effects } = operation;
    const inverse = inverses[index]?.length === 0 ? null : JSON.stringify(inverses[index]);
    await sql`
      insert into shopping_list_operations
        (list_id, user_id, id, body_hash, type, client, outcome, seq, made_at, received_at, body, effects, inverse)
      values (${id}, ${user}, ${key}, 'hash', ${type}, ${client}, 'applied', ${seq}, ${madeAt}, ${now}, '{}',
        ${JSON.stringify(effects)}, ${inverse})`.execute(db);
  }
}

const seed = Date.now() % 1_000_000;
const samples = () =>
  fc.sample(fc.array(step, { minLength: 5, maxLength: 30 }), { numRuns: 20, seed }).map(makePast);

const inOrder = (operations: readonly AppliedOperation[]) =>
  operations.map(({ effects: { items, removed, ...others }, ...operation }) => ({
    ...operation,
    ...others,
    items: items?.toSorted((a, b) => a.position - b.position),
    removed: removed?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }));

test(`a log of whole items has the same history once it is compact (seed ${seed})`, async () => {
  const db = await openOld();
  await fillPeople(db);
  const pasts = samples();
  for (const past of pasts) await fillList(db, past);
  await db.destroy();
  const server = await startTestServer({ storage });
  servers.push(server);
  const { read } = server.database;
  for (const { id, operations, inverses } of pasts) {
    const list = await findAnyList(read, id);
    if (list === undefined) throw new Error('The list is gone.');
    expect(list.logFrom).toBe(1);
    expect(inOrder(await readOperations(read, list, 0))).toEqual(inOrder(operations));
    const rows = await historyBetween(read, id, { from: 1, to: list.version });
    const settingAmounts = rows.toReversed().map(({ changes }) => changes.items?.some(isAmount) ?? false);
    expect(settingAmounts).toEqual(
      inverses.map((drafts) => drafts.some((draft) => draft.type === 'item.set')),
    );
    const products = operations.map(({ effects: { items = [] } }) =>
      items.map(({ productName }) => productName),
    );
    const added = rows
      .toReversed()
      .flatMap(({ type, summary }) => (type === 'item.add' ? [summary.products] : []));
    expect(added).toEqual(
      products.flatMap((names, index) =>
        operations[index]?.type === 'item.add' ? [[...new Set(names)]] : [],
      ),
    );
  }
});

const isAmount = ({ was }: { was: object | null }): boolean =>
  was !== null && !('removed' in was) && ['productQty', 'productUnit', 'note'].some((field) => field in was);

test('an operation on items without an earlier state restarts the log', async () => {
  const db = await openOld();
  await fillPeople(db);
  const past = makePast(
    fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 7 })[0] ?? [],
  );
  const tick = past.operations.find(({ type }) => type !== 'item.add' && type !== 'list.rename');
  const gone = past.operations.filter(({ seq }) => seq < (tick?.seq ?? 0));
  expect(gone.length).toBeGreaterThan(0);
  await fillList(db, {
    ...past,
    operations: past.operations.slice(gone.length),
    inverses: past.inverses.slice(gone.length),
  });
  await db.destroy();
  const server = await startTestServer({ storage });
  servers.push(server);
  const list = await findAnyList(server.database.read, past.id);
  expect(list?.logFrom).toBeGreaterThan(gone.length);
  const since = (list?.logFrom ?? 0) - 1;
  expect(inOrder(await readOperations(server.database.read, list!, since))).toEqual(
    inOrder(past.operations.filter(({ seq }) => seq > since)),
  );
});

test('the database is copied before, and the copy restores everything', async () => {
  const db = await openOld();
  await fillPeople(db);
  const [past] = samples();
  await fillList(db, past!);
  await db.destroy();
  const first = await startTestServer({ storage });
  const before = await getList(new TestClient(first.url, 'token'), past!.id);
  const folder = join(storage.dataDir, 'backups');
  const files = await readdir(folder);
  expect(files).toEqual([
    expect.stringMatching(/^before-migration-from-0005-counts-by-product-.+Z-[0-9a-f]{8}\.tar\.gz$/),
  ]);
  await first.close();
  // A start without migrations makes no copy.
  await (await startTestServer({ storage })).close();
  expect(await readdir(folder)).toEqual(files);

  const target = await createTestStorage();
  await restoreBackup(target, join(folder, files[0]!));
  const restored = await startTestServer({ storage: target });
  servers.push(restored);
  const list = await getWholeList(restored.deps, { id: user }, past!.id);
  expect({ ...list, epoch: before.epoch }).toEqual(before);
  await restored.close();
  servers.pop();
  await target.remove();
});
