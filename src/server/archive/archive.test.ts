import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportText, fillHousehold, importText } from '../../test/archive.ts';
import { createMigratedStorage, createTestStorage, type TestStorage } from '../../test/database.ts';
import { makePhoto } from '../../test/jpeg.ts';
import { startTestServer } from '../../test/server.ts';
import { sqliteFile } from '../db/database.ts';
import { migrate, MIGRATIONS } from '../db/migrate.ts';
import { type DatabaseLocation, openRaw } from '../db/raw.ts';
import { TEMPORARY_CREDENTIALS } from '../db/temporary-credentials.ts';
import { copyDatabase } from './copy.ts';
import { ARCHIVED, LEFT_OUT, META_LEFT_OUT } from './tables.ts';

let household: TestStorage;
/** The household's export. */
let text: string;
beforeAll(async () => {
  household = await createTestStorage();
  await fillHousehold(household);
  text = await exportText(household);
}, 120_000);
afterAll(() => household.remove());

let target: TestStorage;
let folder: string;
beforeEach(async () => {
  target = await createTestStorage();
  folder = await mkdtemp(join(tmpdir(), 'lz-target-'));
});
afterEach(async () => {
  await target.remove();
  await rm(folder, { recursive: true, force: true });
});

async function withRaw<T>(
  location: DatabaseLocation,
  work: (database: Awaited<ReturnType<typeof openRaw>>) => Promise<T>,
): Promise<T> {
  const database = await openRaw(location, 'create');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const tablesOf = (location: DatabaseLocation) =>
  withRaw(location, async ({ db }) => (await db.introspection.getTables()).map(({ name }) => name));

const metaKeys = (location: DatabaseLocation) =>
  withRaw(location, async ({ db }) =>
    (await db.selectFrom('meta').select('key').execute()).map(({ key }) => String(key)),
  );

/** Whether writers have to wait for a lock. */
async function isLocked({ dataDir, databaseUrl }: TestStorage): Promise<boolean> {
  if (databaseUrl === undefined) {
    const file = new Sqlite(sqliteFile(dataDir), { timeout: 0 });
    try {
      file.exec('begin immediate; rollback');
      return false;
    } catch {
      return true;
    } finally {
      file.close();
    }
  }
  return withRaw({ dataDir, databaseUrl }, ({ db }) =>
    db
      .transaction()
      .execute((tx) => sql`lock table users in row exclusive mode nowait`.execute(tx))
      .then(
        () => false,
        () => true,
      ),
  );
}

const lines = () => text.trimEnd().split('\n');
const current = ARCHIVED.filter(({ isDropped = false }) => !isDropped);
const rowsOf = (table: string) => lines().filter((line) => line.startsWith(`{"table":"${table}",`));

test('every table is either archived or left out on purpose', async () => {
  const expected = [...current.map(({ name }) => name), ...LEFT_OUT];
  const found = await tablesOf(household);
  expect(expected).toEqual(expect.arrayContaining(found));
  // This table exists on PostgreSQL only.
  const missing = expected.filter((name) => !found.includes(name));
  expect(missing).toEqual(household.databaseUrl === undefined ? ['socket_io_attachments'] : []);
});

// spec: P27
test('every temporary credential is ended by a restore, or not in a backup', async () => {
  const found = await withRaw(household, async ({ db }) =>
    (await db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => ['expires_at', 'token_hash'].includes(name)),
    ),
  );
  const names = found.map(({ name }) => name);
  expect(names.sort()).toEqual([...TEMPORARY_CREDENTIALS, 'spent_captcha_tokens'].sort());
});

test('every key of meta is either archived or left out on purpose', async () => {
  const archived = rowsOf('meta').map((line) => (JSON.parse(line) as { row: { key: string } }).row.key);
  const left = (await metaKeys(household)).filter((key) => !archived.includes(key));
  expect(archived).toEqual(expect.arrayContaining(['epoch']));
  expect(META_LEFT_OUT).toEqual(expect.arrayContaining(left));
});

test('an export begins with a header, has one row per line, and ends with their counts', () => {
  const [first, ...rest] = lines();
  expect(JSON.parse(first!)).toEqual({
    format: 'lz-export',
    version: 2,
    schema: Object.keys(MIGRATIONS).at(-1),
  });
  const counts = Object.fromEntries(current.map(({ name }) => [name, rowsOf(name).length]));
  expect(JSON.parse(rest.pop()!)).toEqual({ end: counts });
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(rest.length);
  // An empty table would prove little.
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  expect(rowsOf('products').filter((line) => !line.includes('"merged_into":null'))).toHaveLength(1);
});

test('an imported household is exported as the same bytes', async () => {
  await importText(target, text);
  expect(await exportText(target)).toBe(text);
});

test('an export of an older LZ is loaded with tables that have another name by now', async () => {
  const mealId = '01990000-0000-7000-8000-000000000001';
  const changeId = '01990000-0000-7000-8000-000000000002';
  await withRaw({ dataDir: folder }, async ({ db }) => {
    await migrate(db, { to: '0019-learnt-at' });
    const meal = { id: mealId, day: '2026-11-26', text: 'zupa', version: 1, client: '', created_at: 1 };
    await db.insertInto('meals').values(meal).execute();
    await db.insertInto('meal_changes').values({ id: changeId, meal_id: mealId }).execute();
  });
  await importText(target, await exportText({ dataDir: folder }));
  const server = await startTestServer({ storage: target });
  const anna = await server.signUp();
  const before = (await anna.get('/api/v2/meals?from=2026-11-26&to=2026-11-26')).body;
  // The change arrived before, so it is a repeat.
  const { body } = await anna.put(`/api/v2/meal/${mealId}`, { portions: 4, changeId });
  expect(body).toMatchObject({ name: 'zupa', portions: null });
  expect([body]).toEqual(before);
  await server.close();
  expect(await tablesOf(target)).not.toContain('meal_changes');
});

test('the photos in it are those that were sent, and both databases give them back to the byte', async () => {
  const photos = rowsOf('photos').map((line) => (JSON.parse(line) as { row: object }).row);
  expect(photos).toContainEqual(expect.objectContaining({ ...makePhoto(), width: 1_280, height: 960 }));
  await importText(target, text);
  const server = await startTestServer({ storage: target });
  const anna = await server.signUp();
  const listed = [...(await anna.get('/api/v2/product')).body, ...(await anna.get('/api/v2/recipe')).body];
  expect(listed.filter(({ photo }) => photo !== undefined)).toHaveLength(photos.length);
  await server.close();
});

test('a photo whose bytes were changed by hand is refused', async () => {
  const { large } = makePhoto();
  const loose = text.replace(large, `${large.slice(0, -4)}!${large.slice(-4)}`);
  await expect(importText(target, loose)).rejects.toThrow('changed by hand');
});

test('a database that was only migrated is empty, and its aisles become those of the export', async () => {
  await withRaw(target, ({ db }) => migrate(db));
  const renamed = text.replace('"name":"Ryby"', '"name":"Ryby świeże"');
  expect(renamed).not.toBe(text);
  await importText(target, renamed);
  expect(await exportText(target)).toBe(renamed);
});

test('an import begins another epoch at the next start, once', async () => {
  const epochOf = (exported: string) => /"key":"epoch","value":"([^"]+)"/.exec(exported)?.[1];
  await importText(target, text);
  const servers = await Promise.all([1, 2].map(() => startTestServer({ storage: target })));
  const [epoch, second] = servers.map(({ deps }) => deps.epoch);
  expect(epoch).not.toBe(epochOf(text));
  expect(second).toBe(epoch);
  await Promise.all(servers.map((server) => server.close()));
  const again = await startTestServer({ storage: target });
  expect(again.deps.epoch).toBe(epoch);
  await again.close();
  const after = await exportText(target);
  expect(after).toContain(`{"table":"meta","row":{"key":"previousEpoch","value":"${epochOf(text)}"}}`);
  expect(await metaKeys(target)).not.toContain('restored');
});

describe('copying', () => {
  test('from one database into another and back keeps every byte, the epoch too', async () => {
    await copyDatabase(household, { dataDir: folder });
    expect(await exportText({ dataDir: folder })).toBe(text);
    await copyDatabase({ dataDir: folder }, target);
    expect(await exportText(target)).toBe(text);
    expect(await metaKeys(target)).not.toContain('restored');
  });

  test('what was restored and not started yet begins another epoch at the first start of the copy', async () => {
    await importText(target, text);
    await copyDatabase(target, { dataDir: folder });
    expect(await metaKeys({ dataDir: folder })).toContain('restored');
    expect(await exportText({ dataDir: folder })).toBe(text);
  });

  test('into a place that is not empty is refused and changes nothing', async () => {
    await (await startTestServer({ storage: target })).close();
    const before = await exportText(target);
    await expect(copyDatabase(household, target)).rejects.toThrow('not empty: there are rows in meta');
    expect(await exportText(target)).toBe(before);
  });

  test('the source takes no writes in the meantime', async () => {
    await (await startTestServer({ storage: target })).close();
    const held = await openRaw({ dataDir: folder }, 'create');
    const released = Promise.withResolvers<void>();
    // A locked target stops the copy half-way.
    const holding = held.db.transaction().execute(() => released.promise);
    const copying = copyDatabase(target, { dataDir: folder });
    while (!(await isLocked(target))) await delay(5);
    released.resolve();
    await Promise.all([holding, copying]);
    expect(await isLocked(target)).toBe(false);
    expect(await exportText({ dataDir: folder })).toBe(await exportText(target));
    await held.close();
  });

  test('without a source database, and from an empty one, the copy is refused', async () => {
    const copying = () => copyDatabase({ dataDir: folder }, target);
    await expect(copying()).rejects.toThrow('There is no database at');
    await (await openRaw({ dataDir: folder }, 'create')).close();
    await expect(copying()).rejects.toThrow('There is nothing in the database yet.');
  });
});

describe('an export made with the schema of', () => {
  const schemas = Object.keys(MIGRATIONS).slice(0, -1);
  const user = { id: 'u', email: 'a@example.org', email_key: 'a@example.org', name: 'Ala', role: 'user' };
  /** The export of each schema, all of one database. */
  let exports: Map<string, string>;
  beforeAll(async () => {
    const old: DatabaseLocation = { dataDir: await mkdtemp(join(tmpdir(), 'lz-old-')) };
    exports = new Map();
    for (const schema of schemas) {
      await withRaw(old, async ({ db }) => {
        await migrate(db, { to: schema });
        if (exports.size > 0) return;
        const times = { created_at: 1, activated_at: 1, deleted_at: null };
        await db
          .insertInto('users')
          .values({ ...user, ...times, active: 1, password_hash: '' })
          .execute();
        await db.insertInto('meta').values({ key: 'epoch', value: 'e' }).execute();
      });
      exports.set(schema, await exportText(old));
    }
    await rm(old.dataDir, { recursive: true });
  });

  /** The users of a server that starts on this storage once the export is loaded there. */
  async function usersAfterLoading(location: TestStorage, schema: string) {
    const exported = exports.get(schema) ?? '';
    expect(exported).toContain(`"schema":"${schema}"`);
    await importText(location, exported);
    const server = await startTestServer({ storage: location });
    const users = await server.database.read.selectFrom('users').select(['id', 'email']).execute();
    await server.close();
    return users;
  }
  const loaded = [{ id: user.id, email: user.email }];

  test.each(schemas)('%s can be loaded into a newer database, which is then migrated', async (schema) => {
    const newer = await createMigratedStorage();
    expect(await usersAfterLoading(newer, schema)).toEqual(loaded);
    await newer.remove();
  });

  // On PostgreSQL every test's database is migrated from the beginning.
  test.runIf(process.env.LZ_TEST_DATABASE !== 'postgres').each(schemas)(
    '%s can be loaded into a fresh database',
    async (schema) => {
      expect(await usersAfterLoading(target, schema)).toEqual(loaded);
    },
  );
});
