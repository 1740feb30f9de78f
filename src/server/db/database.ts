import { join } from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import {
  type DialectName,
  isRetryable,
  isUniqueViolation,
  openSqlite,
  postgresDialect,
  readSnapshot,
} from './dialect.ts';
import { migrate } from './migrate.ts';
import type { Db, Tables, Tx } from './tables.ts';

export interface DatabaseOptions {
  /** `postgres://…`; without it SQLite in {@link dataDir}. */
  databaseUrl?: string | undefined;
  dataDir: string;
  onIdleError: (error: Error) => void;
}

/** An open, migrated database. */
export interface Database {
  dialect: DialectName;
  /** Committed state only, and never behind a writer: SQLite has a connection of its own for it. */
  read: Db;
  /**
   * Runs `work` in one transaction: all of it is on disk when the promise resolves, nothing when it rejects.
   * On SQLite one at a time. Await nothing but SQL inside, and only through `tx`: the outer handle would wait
   * for ever. `work` may run again after a lost race, so its only effects must be those of `tx`.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs several reads on one committed state. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

const RETRIES = 5;

/** Opens the database and brings its schema to the newest state. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { write, read, dialect } = connect(options);
  await migrate(write);
  return {
    dialect,
    read,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write.transaction().execute(work);
        } catch (error) {
          if (!isRetryable(error) || attempt > RETRIES) throw error;
        }
      }
    },
    snapshot: (work) => readSnapshot(read, work),
    async close() {
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

function connect(options: DatabaseOptions): { write: Db; read: Db; dialect: DialectName } {
  const plugins = [new CamelCasePlugin()];
  if (options.databaseUrl !== undefined) {
    const db = new Kysely<Tables>({
      dialect: postgresDialect(options.databaseUrl, options.onIdleError),
      plugins,
    });
    return { write: db, read: db, dialect: 'postgres' };
  }
  const file = join(options.dataDir, 'lz.sqlite');
  const write = new Kysely<Tables>({ dialect: openSqlite(file, 'write').dialect, plugins });
  const read = new Kysely<Tables>({ dialect: openSqlite(file, 'read').dialect, plugins });
  return { write, read, dialect: 'sqlite' };
}

const RACES = 3;

/**
 * Two people may add one name, or a device send one new id twice, at the same moment. A unique index lets one
 * through; the other runs again, finds what is there now and decides by it. Only PostgreSQL runs transactions
 * side by side.
 */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUniqueViolation(error) || attempt > RACES) throw error;
    }
  }
}

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The random value that stands for this database's history; a restored backup gets another one. */
export async function loadEpoch(database: Database, fresh: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: 'epoch', value: fresh })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await tx
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirstOrThrow();
    return row.value;
  });
}

/**
 * Begins another history under the name `fresh`: what a restore of a backup calls before the server runs again.
 * Versions given out since the backup was made are forgotten, and the same numbers will stand for other changes.
 * Each list keeps the version it has now, the last one that the epoch until now and the new one share.
 */
export async function beginEpoch(database: Database, fresh: string): Promise<void> {
  await database.transaction(async (tx) => {
    const epoch = await findMeta(tx, 'epoch');
    for (const [key, value] of [
      ['epoch', fresh],
      ['previousEpoch', epoch ?? ''],
    ] as const) {
      await tx
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    }
    await tx
      .updateTable('shoppingLists')
      .set(({ ref }) => ({ epochVersion: ref('version') }))
      .execute();
  });
}

/** The epoch that the present one began from, if a backup was ever restored. */
export function findPreviousEpoch(db: Db): Promise<string | undefined> {
  return findMeta(db, 'previousEpoch');
}

async function findMeta(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}
