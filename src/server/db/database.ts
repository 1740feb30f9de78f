import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, sql, type Transaction } from 'kysely';
import { type ExecuteLast, runTracked } from './after-commit.ts';
import { CONTENT_VERSIONS } from './content-versions.ts';
import { type DialectName, isRetryable, isUniqueViolation, readSnapshot } from './dialect.ts';
import { GroupCommit } from './group-commit.ts';
import { findMeta, setMeta } from './meta.ts';
import { type BeforeMigration, isMigrated, migrate } from './migrate.ts';
import { skipPhotoVersions } from './photo-versions.ts';
import { skipRowVersions } from './restored-versions.ts';
import { SharedTransactions } from './shared-transactions.ts';
import { openSqlitePair } from './sqlite.ts';
import type { Db, Tables, Tx } from './tables.ts';
import { TEMPORARY_CREDENTIALS } from './temporary-credentials.ts';

export interface DatabaseOptions {
  /** `postgres://…`; without it SQLite in {@link dataDir}. */
  databaseUrl?: string | undefined;
  dataDir: string;
  onIdleError: (error: Error) => void;
  beforeMigration?: BeforeMigration;
}

/** An open, migrated database. */
export interface Database {
  dialect: DialectName;
  /** Committed state only; includes every commit that has resolved. */
  read: Db;
  /**
   * Runs `work` in one transaction: all of it is on disk when the promise resolves, nothing when it rejects. On SQLite
   * transactions run one by one, and those asked for together share a commit. Inside, await only SQL, and only through
   * `tx`: the outer handle would deadlock. Statements run one after the other, or several by `pipeline`: one still
   * running when `work` ends would become part of another write. `work` may run again after a lost race, so it must have
   * no other effects than those of `tx`; anything else goes through {@link Tx.afterCommit}.
   */
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Like {@link transaction}, for small writes that many people make at once: on PostgreSQL those of different keys may
   * share a transaction (see {@link SharedTransactions.transaction}), as all do on SQLite.
   */
  sharedTransaction: <T>(key: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs several reads on one committed state. */
  snapshot: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

const MAX_RETRIES = 5;
/** The longest pause before the first retry; before each further one it is as much longer. */
const RETRY_PAUSE_MS = 20;

/** Opens the database and brings its schema to the newest state. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { write, read, migrating, dialect, transaction, sharedTransaction } = await connect(options);
  try {
    // At most starts nothing is to be migrated, and then PostgreSQL need not start a process for it.
    const isReady = migrating !== write && (await isMigrated(read));
    if (!isReady) await migrate(migrating, { before: options.beforeMigration });
  } catch (error) {
    await Promise.all([write, read, migrating].map((db) => db.destroy()));
    throw error;
  }
  if (migrating !== write) await migrating.destroy();
  return {
    dialect,
    read,
    transaction,
    sharedTransaction,
    snapshot: (work) => readSnapshot(read, work),
    async close() {
      await read.destroy();
      await write.destroy();
    },
  };
}

type Transact = <T>(work: (tx: Transaction<Tables>, executeLast: ExecuteLast) => Promise<T>) => Promise<T>;

/** PostgreSQL runs transactions concurrently. */
async function sideBySide<T>(transact: Transact, work: (tx: Tx) => Promise<T>): Promise<T> {
  let outcome: { value: T; committed: () => void };
  for (let attempt = 1; ; attempt += 1) {
    try {
      outcome = await transact((transaction, executeLast) => runTracked(transaction, work, { executeLast }));
      break;
    } catch (error) {
      if (!isRetryable(error) || attempt > MAX_RETRIES) throw error;
    }
    // Two that lost to each other at once would meet again.
    await delay(Math.random() * RETRY_PAUSE_MS * attempt);
  }
  outcome.committed();
  return outcome.value;
}

interface Connected extends Pick<Database, 'dialect' | 'transaction' | 'sharedTransaction'> {
  write: Db;
  read: Db;
  /** For migrations alone; may be {@link write}. */
  migrating: Db;
}

async function connect({ databaseUrl: url, dataDir, onIdleError }: DatabaseOptions): Promise<Connected> {
  if (url !== undefined) {
    // Loaded only when used: servers on SQLite start without it.
    const { openPostgres, postgresDialect } = await import('./postgres.ts');
    const { transaction: transact, ...pair } = openPostgres(url, onIdleError);
    const transaction: Database['transaction'] = (work) => sideBySide(transact, work);
    const shared = new SharedTransactions(transact, transaction);
    return {
      ...pair,
      migrating: new Kysely<Tables>({
        dialect: postgresDialect(url, onIdleError),
        plugins: [new CamelCasePlugin()],
      }),
      dialect: 'postgres',
      transaction,
      sharedTransaction: (key, work) => shared.transaction(key, work),
    };
  }
  const plugins = [new CamelCasePlugin()];
  const dialects = await openSqlitePair(sqliteFile(dataDir));
  const write = new Kysely<Tables>({ dialect: dialects.write, plugins });
  const read = new Kysely<Tables>({ dialect: dialects.read, plugins });
  const group = new GroupCommit(write);
  const transaction: Database['transaction'] = (work) => group.transaction(work);
  return {
    write,
    read,
    migrating: write,
    dialect: 'sqlite',
    transaction,
    sharedTransaction: (_key, work) => transaction(work),
  };
}

/** The path of the SQLite database in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'lz.sqlite');
}

const MAX_RACES = 3;

/** What a transaction has decided by was changed before it could lock it: see {@link retryLostRaces}. */
export class LostRace extends Error {}

/**
 * Two users may add the same name, or a device send a new id twice, at the same moment. A unique index lets one
 * through; the other runs again, finds the current state and decides by it. So does a transaction that throws a
 * {@link LostRace}. Only PostgreSQL runs transactions concurrently.
 */
export async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLost = error instanceof LostRace || isUniqueViolation(error);
      if (!isLost || attempt > MAX_RACES) throw error;
    }
  }
}

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Set in `meta` by a restore; cleared by the next start of a server. */
export const RESTORED_MARK = 'restored';

/**
 * The random value that identifies this database's history. After a restore a new epoch begins here, once, however
 * many processes start. `fresh` is the value for a new epoch, and for a new database.
 */
export async function loadEpoch(database: Database, fresh: string): Promise<string> {
  return database.transaction(async (tx) => {
    const mark = await tx.deleteFrom('meta').where('key', '=', RESTORED_MARK).executeTakeFirstOrThrow();
    if (mark.numDeletedRows > 0n) await turnEpoch(tx, fresh);
    for (const key of ['epoch', ...CONTENT_VERSIONS]) {
      await tx
        .insertInto('meta')
        .values({ key, value: fresh })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    }
    const row = await tx
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'epoch')
      .executeTakeFirstOrThrow();
    return row.value;
  });
}

/**
 * Makes the next server start begin another epoch, after a backup was put in place by hand. All users have to log
 * in again, unless sessions are kept.
 */
export async function markRestored(
  database: Database,
  { keepSessions = false }: { keepSessions?: boolean } = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    await setMeta(tx, RESTORED_MARK, '');
    await tx.deleteFrom('pushSubscriptions').execute();
    if (keepSessions) return;
    for (const table of TEMPORARY_CREDENTIALS) await sql`delete from ${sql.table(table)}`.execute(tx);
  });
}

/**
 * Begins another epoch named `fresh`, as a restored backup needs before a server runs on it: versions given out since
 * the backup was made are lost, and the same numbers will stand for other changes. Each list keeps its current
 * version, the last one that the old and the new epoch share. Photos, meals and orders of aisles get versions that no
 * device has seen.
 */
async function turnEpoch(tx: Tx, fresh: string): Promise<void> {
  const epoch = await findMeta(tx, 'epoch');
  await setMeta(tx, 'epoch', fresh);
  for (const key of CONTENT_VERSIONS) await setMeta(tx, key, fresh);
  await setMeta(tx, 'previousEpoch', epoch ?? '');
  await tx
    .updateTable('shoppingLists')
    .set(({ ref }) => ({ epochVersion: ref('version') }))
    .execute();
  await skipPhotoVersions(tx);
  await skipRowVersions(tx);
}

/** The previous epoch, if a backup was ever restored. */
export function findPreviousEpoch(db: Db): Promise<string | undefined> {
  return findMeta(db, 'previousEpoch');
}
