import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase, ping, sqliteFile } from '../server/db/database.ts';
import type { Tx } from '../server/db/tables.ts';

const TEMPLATE = 'lz_template';
/** Any number; every process that makes the template takes the lock of this name. */
const TEMPLATE_LOCK = 76_901;
/** Connections that are still open by then are closed. */
const LEAVING_MS = 1_000;

export interface TestStorage {
  dataDir: string;
  /** Undefined for SQLite, whose file is in `dataDir`. */
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
}

/**
 * A data folder and an empty database of one test's own, on the database that LZ_TEST_DATABASE names. On PostgreSQL it
 * is migrated; on SQLite it is created when it is first opened.
 */
export async function createTestStorage(): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lz-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (process.env.LZ_TEST_DATABASE !== 'postgres') {
    return { dataDir, databaseUrl: undefined, remove: removeFolder };
  }
  const adminUrl = await postgresUrl();
  const admin = adminOf(adminUrl);
  await (template ??= ensureTemplate(admin, adminUrl));
  const name = `lz_test_${randomBytes(8).toString('hex')}`;
  // Copying its files costs a third less than writing every page to the log, which is the default.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    dataDir,
    databaseUrl: withDatabase(adminUrl, name),
    async remove() {
      await untilLeft(admin, name);
      await admin.query(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** The same for a server that need not make its database itself: on SQLite, migrating takes most of its start. */
export async function createMigratedStorage(): Promise<TestStorage> {
  const storage = await createTestStorage();
  if (storage.databaseUrl === undefined) {
    sqliteTemplate ??= makeSqliteTemplate();
    await writeFile(sqliteFile(storage.dataDir), await sqliteTemplate, { mode: 0o600 });
  }
  return storage;
}

/**
 * The storage's database, open, for tests without a server. A connection that is lost fails the test.
 */
export function openTestDatabase({
  dataDir,
  databaseUrl,
}: Partial<TestStorage> & { dataDir: string }): Promise<Database> {
  const onIdleError = (error: Error): void => {
    throw error;
  };
  return openDatabase({ dataDir, databaseUrl, onIdleError });
}

/** Violates a constraint that the database checks only at commit. */
export async function failAtCommit(tx: Tx, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await tx
      .insertInto('shoppingListMembers')
      .values({ listId: 'none', userId: 'none', addedAt: 0 })
      .execute();
  } else {
    await sql`create temp table deferred (id integer unique deferrable initially deferred) on commit drop`.execute(
      tx,
    );
    await sql`insert into deferred values (1), (1)`.execute(tx);
  }
}

/** A pool counts as closed while its connections still close, and one that is cut off then would be an error. */
async function untilLeft(admin: pg.Pool, name: string): Promise<void> {
  const until = Date.now() + LEAVING_MS;
  for (;;) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0 || Date.now() > until) return;
    await setTimeout(2);
  }
}

async function postgresUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  // Only a test run has vitest; the benchmarks use this file without it.
  const { inject } = await import('vitest');
  return inject('databaseUrl');
}

let keptAdmin: pg.Pool | undefined;

/** One connection for all tests of a worker: PostgreSQL starts a process for each. */
function adminOf(url: string): pg.Pool {
  if (keptAdmin !== undefined) return keptAdmin;
  keptAdmin = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL is stopped before the workers.
  keptAdmin.on('error', () => undefined);
  return keptAdmin;
}

let sqliteTemplate: Promise<Buffer> | undefined;

/** Migrates once in each worker; every test's database is a copy of these bytes. */
async function makeSqliteTemplate(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lz-template-'));
  const database = await openTestDatabase({ dataDir });
  // Kysely closes only what was used, and the last connection to close moves everything from the log into the file.
  await ping(database.read);
  await database.close();
  const bytes = await readFile(sqliteFile(dataDir));
  await rm(dataDir, { recursive: true });
  return bytes;
}

let template: Promise<void> | undefined;

/** Migrates once; every test's database is a copy. Workers that come at the same time wait for the first. */
async function ensureTemplate(admin: pg.Pool, adminUrl: string): Promise<void> {
  const client = await admin.connect();
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 1) return;
    const unfinished = `${TEMPLATE}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = await openTestDatabase({
      dataDir: tmpdir(),
      databaseUrl: withDatabase(adminUrl, unfinished),
    });
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    client.release();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
