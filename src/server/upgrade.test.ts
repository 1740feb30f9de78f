import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportText } from '../test/archive.ts';
import { createTestStorage, type TestStorage } from '../test/database.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { backUpBeforeMigration } from './archive/before-migration.ts';
import { writeBackup } from './archive/backup.ts';
import { lockSchema } from './db/dialect.ts';
import { listMigrations, migrate, MIGRATIONS } from './db/migrate.ts';
import { openRaw, type RawDatabase, type RawTables } from './db/raw.ts';

const NEWEST = Object.keys(MIGRATIONS).at(-1);
/** Migrations after it change the table of photos first, and those of orders later. */
const OLDER = '0017-meals';

let storage: TestStorage;
let admin: RawDatabase;
beforeEach(async () => {
  storage = await createTestStorage();
  admin = await openRaw(storage, 'create');
  if (storage.databaseUrl !== undefined) {
    await sql.raw('drop schema public cascade; create schema public').execute(admin.db);
  }
  await migrate(admin.db, { to: OLDER });
  await admin.db.insertInto('meta').values({ key: 'epoch', value: 'dawna' }).execute();
});
afterEach(async () => {
  await admin.close();
  await storage.remove();
});

const schema = async (): Promise<string | undefined> => (await listMigrations(admin.db)).at(-1);

const backups = async (): Promise<string[]> =>
  (await readdir(join(storage.dataDir, 'backups')).catch((): string[] => [])).toSorted();

const FROM_OLDER = expect.stringMatching(/^before-migration-from-0017-meals-.+Z-[0-9a-f]{8}\.tar\.gz$/);

const tells = (server: TestServer, text: string): boolean => server.logs.some((line) => line.includes(text));

/** Lets the newest migration fail, after those before it. */
const putObstacle = (): Promise<unknown> =>
  admin.db.schema.alterTable('stores').addColumn('merged_into', 'text').execute();
const removeObstacle = (): Promise<unknown> =>
  admin.db.schema.alterTable('stores').dropColumn('merged_into').execute();

describe('a migration that fails', () => {
  test('leaves all as it was and no backup, however often it is tried; earlier backups stay', async () => {
    const earlier = 'before-migration-from-0017-meals-2026-01-31T12-00-00Z.tar.gz';
    await writeBackup(storage, join(storage.dataDir, 'backups', earlier), { now: Date.now() });
    await admin.db.insertInto('meta').values({ key: 'test', value: 'nowe' }).execute();
    await putObstacle();
    const before = await exportText(storage);
    for (let start = 1; start <= 3; start += 1) {
      await expect(startTestServer({ storage })).rejects.toThrow(/duplicate column|already exists/);
      expect(await backups()).toEqual([earlier]);
    }
    expect(await exportText(storage)).toBe(before);

    await removeObstacle();
    const server = await startTestServer({ storage });
    await server.close();
    expect(await backups()).toEqual([earlier, FROM_OLDER]);
    expect(await schema()).toBe(NEWEST);
  });

  test('leaves one backup where it was cut off, which the next starts find and leave', async () => {
    const hook = backUpBeforeMigration(storage, { now: Date.now, tell: () => undefined });
    await hook(OLDER);
    const [left] = await backups();
    await hook(OLDER);
    expect(await backups()).toEqual([left]);

    const server = await startTestServer({ storage });
    await server.close();
    expect(await backups()).toEqual([left]);
    expect(tells(server, 'backup before the migration found')).toBe(true);
  });

  test('leaves a backup that it has only found', async () => {
    await putObstacle();
    await backUpBeforeMigration(storage, { now: Date.now, tell: () => undefined })(OLDER);
    await expect(startTestServer({ storage })).rejects.toThrow(/duplicate column|already exists/);
    expect(await backups()).toEqual([FROM_OLDER]);
  });

  test('doesn’t count on a damaged backup of an attempt before', async () => {
    await backUpBeforeMigration(storage, { now: Date.now, tell: () => undefined })(OLDER);
    const [damaged] = await backups();
    await writeFile(join(storage.dataDir, 'backups', damaged!), 'uszkodzona');
    const server = await startTestServer({ storage });
    await server.close();
    expect(await backups()).toHaveLength(2);
    expect(tells(server, 'backup made before the migration')).toBe(true);
  });
});

describe.runIf(process.env.LZ_TEST_DATABASE === 'postgres')('on PostgreSQL', () => {
  /** Resolves when this many sessions of this database wait for a lock of this kind. */
  const untilWaiting = (kind: 'advisory' | 'relation', count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = ${kind} and not granted`.execute(admin.db);
      expect(rows).toHaveLength(count);
    }, 10_000);

  const inTransaction = <T>(work: (tx: Transaction<RawTables>) => Promise<T>): Promise<T> =>
    admin.db.transaction().execute(work);

  const lockTable = (tx: Kysely<RawTables>, name: string): Promise<unknown> =>
    sql`lock table ${sql.table(name)} in row exclusive mode`.execute(tx);

  test('of several processes that start at once, one makes the backup and migrates', async () => {
    const starting = await inTransaction(async (tx) => {
      await lockSchema(tx);
      const starts = Array.from({ length: 3 }, () => startTestServer({ storage }));
      await untilWaiting('advisory', 3);
      expect(await backups()).toEqual([]);
      return { starts };
    });
    const servers = await Promise.all(starting.starts);
    await Promise.all(servers.map((server) => server.close()));
    expect(servers.filter((server) => tells(server, 'backup made'))).toHaveLength(1);
    expect(await backups()).toEqual([FROM_OLDER]);
    expect(await schema()).toBe(NEWEST);
  });

  test('a process that waited while another migrated leaves the other’s backup alone', async () => {
    const starting = await inTransaction(async (tx) => {
      await lockSchema(tx);
      const start = startTestServer({ storage });
      await untilWaiting('advisory', 1);
      await migrate(tx, { before: backUpBeforeMigration(storage, { now: Date.now, tell: () => undefined }) });
      return { start };
    });
    const server = await starting.start;
    await server.close();
    expect(await backups()).toEqual([FROM_OLDER]);
    expect(tells(server, 'backup')).toBe(false);
  });

  test('a migration that loses a deadlock against a write runs again, with the same backup', async () => {
    const starting = await inTransaction(async (tx) => {
      await sql`set local deadlock_timeout = '1h'`.execute(tx);
      await lockTable(tx, 'place_orders');
      const start = startTestServer({ storage });
      await untilWaiting('relation', 1);
      // The migration has changed this table: it waits for the write, and the write for it.
      await lockTable(tx, 'photos');
      return { start };
    });
    const server = await starting.start;
    await server.close();
    expect(await backups()).toEqual([FROM_OLDER]);
    expect(await schema()).toBe(NEWEST);
  });

  test('a process that has lost its connection, and the lock with it, removes no backup', async () => {
    await inTransaction(async (tx) => {
      await lockTable(tx, 'place_orders');
      const start = startTestServer({ storage });
      // It may fail before the statement that ends its connection is answered, when nobody waits for it yet.
      start.catch(() => undefined);
      await untilWaiting('relation', 1);
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation' and not granted`.execute(
        tx,
      );
      await expect(start).rejects.toThrow(/connection/);
    });
    expect(await backups()).toEqual([FROM_OLDER]);
    expect(await schema()).toBe(OLDER);
  });

  test('who lacks a right makes no backup, or leaves none', async () => {
    const role = `lz_test_role_${basename(storage.dataDir).replaceAll(/\W/g, '').toLowerCase()}`;
    await sql
      .raw(`
        create role ${role} login;
        grant usage on schema public to ${role};
        grant all on all tables in schema public to ${role}`)
      .execute(admin.db);
    const url = new URL(storage.databaseUrl!);
    url.username = role;
    const start = () => startTestServer({ storage: { ...storage, databaseUrl: url.href } });
    await expect(start()).rejects.toThrow(`GRANT USAGE, CREATE ON SCHEMA public TO ${role};`);
    await expect(readdir(storage.dataDir)).resolves.toEqual([]);
    await sql.raw(`grant create on schema public to ${role}`).execute(admin.db);
    await expect(start()).rejects.toThrow('must be owner of table photos');
    expect(await backups()).toEqual([]);
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(admin.db);
  });
});
