import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';

/** Every difference between the two databases lives in this file. */
export type DialectName = 'sqlite' | 'postgres';

/** How long a write waits for another process that holds SQLite's lock, in ms. */
const LOCK_PATIENCE = 10_000;
const LOCK_RETRY = 25;

/**
 * SQLite takes the write lock at the start of a transaction, not at its first write: a deferred one could fail
 * half-way. A lock held by another process is waited for without holding the event loop.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #patience = new LockPatience();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#patience.onceUnlocked(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  /** With the disk full, SQLite has rolled back by itself, and what it said of that is what counts. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/**
 * Waits for a lock that another process holds. Writes come one by one, so once the first has waited in vain, those
 * behind it are refused at once instead of each waiting as long again.
 */
class LockPatience {
  #isSpent = false;

  async onceUnlocked<T>(work: () => T | Promise<T>): Promise<T> {
    const until = Date.now() + (this.#isSpent ? 0 : LOCK_PATIENCE);
    for (;;) {
      try {
        const result = await work();
        this.#isSpent = false;
        return result;
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (Date.now() >= until) {
          this.#isSpent = true;
          throw error;
        }
        await delay(LOCK_RETRY);
      }
    }
  }
}

/** Kysely doesn't trust SQLite to take back changes of the schema, which it does like any other. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

type Mode = 'write' | 'read';

/** A connection that prepares each statement once. */
class SqliteConnection implements SqliteDatabase {
  readonly #connection: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(connection: Sqlite.Database) {
    this.#connection = connection;
  }

  get inTransaction(): boolean {
    return this.#connection.inTransaction;
  }

  prepare(statement: string): Sqlite.Statement {
    let prepared = this.#statements.get(statement);
    if (prepared === undefined) {
      if (this.#statements.size > 500) this.#statements.clear();
      prepared = this.#connection.prepare(statement);
      this.#statements.set(statement, prepared);
    }
    return prepared;
  }

  close(): void {
    this.#connection.close();
  }
}

/**
 * Reads what is committed. A connection forgets its cache whenever another one writes, so single statements go through
 * the one that writes as long as no transaction is open there; what comes in the middle of one, and the statements of
 * a snapshot, have a connection of their own.
 */
class CommittedReads implements SqliteDatabase {
  readonly #own: SqliteConnection;
  readonly #writer: SqliteConnection;

  constructor(own: SqliteConnection, writer: SqliteConnection) {
    this.#own = own;
    this.#writer = writer;
  }

  prepare(statement: string): Sqlite.Statement {
    const isApart = statement === 'begin' || this.#own.inTransaction || this.#writer.inTransaction;
    const prepared = (isApart ? this.#own : this.#writer).prepare(statement);
    // The connection of its own refuses by itself.
    if (!isApart && !prepared.readonly) throw new Error(`Not a read: ${statement}`);
    return prepared;
  }

  close(): void {
    this.#own.close();
  }
}

/**
 * Opens a database of one file, for one connection.
 * @param file its path; its folder is made when missing
 * @throws Error when the driver doesn't run with the durability asked for
 */
export async function openSqlite(file: string, mode: Mode): Promise<Dialect> {
  const database = await connectSqlite(file, mode);
  return mode === 'write' ? new ImmediateSqliteDialect({ database }) : new SqliteDialect({ database });
}

/** Like {@link openSqlite}, for one who writes and those who read beside them in the same process. */
export async function openSqlitePair(file: string): Promise<{ write: Dialect; read: Dialect }> {
  const writer = await connectSqlite(file, 'write');
  const reader = await connectSqlite(file, 'read');
  return {
    write: new ImmediateSqliteDialect({ database: writer }),
    read: new SqliteDialect({ database: new CommittedReads(reader, writer) }),
  };
}

async function connectSqlite(file: string, mode: Mode): Promise<SqliteConnection> {
  mkdirSync(dirname(file), { recursive: true });
  // Of two processes that open a fresh file one finds it locked while the other turns it to WAL.
  return new SqliteConnection(await new LockPatience().onceUnlocked(() => openFile(file, mode)));
}

function openFile(file: string, mode: Mode): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    connection.pragma('journal_mode = WAL');
    // better-sqlite3 is compiled to default to NORMAL under WAL, which may lose the last commits with the power.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    if (mode === 'read') connection.pragma('query_only = ON');
    const settings = {
      journal_mode: connection.pragma('journal_mode', { simple: true }),
      synchronous: connection.pragma('synchronous', { simple: true }),
      foreign_keys: connection.pragma('foreign_keys', { simple: true }),
    };
    if (settings.journal_mode !== 'wal' || settings.synchronous !== 2 || settings.foreign_keys !== 1) {
      throw new Error(`SQLite refused its durability settings: ${JSON.stringify(settings)}`);
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** PostgreSQL's own number for its type bigint. */
const INT8: number = pg.types.builtins.INT8;
type Parser = (text: string) => unknown;

/** @param url `postgres://…` */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      // Times and sequence numbers are bigint columns and stay far below 2^53.
      getTypeParser: (oid: number) => (oid === INT8 ? Number : (pg.types.getTypeParser(oid) as Parser)),
    },
  });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', onIdleError);
  // Nor does the pool listen to one that is in use: its query fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new MigratedPostgresDialect({ pool, cursor: Cursor });
}

/** Kysely's own lock around migrations could not be let go in a transaction that failed: {@link lockSchema} holds one. */
class MigratedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class MigratedPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigratedPostgresAdapter();
  }
}

/** Any number that no other lock of LZ's has. */
const CATALOGUE_LOCK = 5_301;

/**
 * Makes who adds products wait for each other until their transactions end. Two who add the same ones in another order
 * would wait for each other for ever. SQLite's transactions come one by one anyway.
 */
export async function lockCatalogue<DB>(tx: Transaction<DB>): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(CATALOGUE_LOCK)})`.execute(tx);
}

/** The lock that Kysely takes for migrations, so that programs from before this one wait too. */
const SCHEMA_LOCK = '3853314791062309107';

/** Keeps everybody else from changing the schema until the transaction ends. SQLite's transactions do so anyway. */
export async function lockSchema<DB>(tx: Transaction<DB>): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)}::bigint)`.execute(tx);
}

/** Keeps everybody else from writing to these tables until the transaction ends. SQLite's transactions do so anyway. */
export async function lockTables<DB>(tx: Transaction<DB>, tables: readonly string[]): Promise<void> {
  if (!isPostgres(tx) || tables.length === 0) return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(tx);
}

/** The column, to be sorted by the bytes of its UTF-8: SQLite's way, whatever language PostgreSQL was set up in. */
export function inByteOrder<DB>(db: Kysely<DB>, column: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`;
}

/** What is wrong with what the database holds: damage SQLite finds in its file, and references to what isn't there. */
export async function findDamage<DB>(db: Kysely<DB>): Promise<string[]> {
  if (isPostgres(db)) return findLostReferences(db);
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const foreignKeys = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.rows.flatMap(({ integrity_check: finding }) => (finding === 'ok' ? [] : [finding])),
    ...foreignKeys.rows.map(
      ({ table, parent }) => `a row of ${table} names one of ${parent} that isn't there`,
    ),
  ];
}

/** PostgreSQL holds to its foreign keys, unless somebody had it look away while they loaded something. */
async function findLostReferences<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows: keys } = await sql<{ table: string; column: string; parent: string; key: string }>`
    select child.relname as "table", own.attname as "column", parent.relname as "parent", other.attname as "key"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and child.relnamespace = current_schema()::regnamespace`.execute(db);
  const lost: string[] = [];
  for (const { table, column, parent, key } of keys) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} as child
      left join ${sql.table(parent)} as parent on ${sql.ref(`parent.${key}`)} = ${sql.ref(`child.${column}`)}
      where ${sql.ref(`child.${column}`)} is not null and ${sql.ref(`parent.${key}`)} is null limit 1`.execute(
      db,
    );
    if (rows.length > 0) lost.push(`a row of ${table} names one of ${parent} that isn't there`);
  }
  return lost;
}

export function isPostgres<DB>(db: Kysely<DB>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Holds the rows for the rest of the transaction that `tx` is: for a change ('update'), or only against changes by others
 * ('share'). SQLite's transactions hold the whole database already.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  tx: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
  strength: 'update' | 'share' = 'update',
): SelectQueryBuilder<DB, TB, O> {
  if (!isPostgres(tx)) return query;
  return strength === 'update' ? query.forUpdate() : query.forShare();
}

/** Runs `work` on one unchanging state of the database. */
export function readSnapshot<DB, T>(db: Kysely<DB>, work: (snapshot: Kysely<DB>) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  return (
    isPostgres(db) ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
  ).execute(work);
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function isLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** A unique index refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));
}

/** The transaction lost against another and may simply run again (PostgreSQL: serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** The database itself can't serve now: locked, full, unreachable, shutting down. Classes 08, 53, 57 are PostgreSQL's. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isLocked(error) ||
    /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code) ||
    /^(08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code) ||
    (error instanceof Error &&
      /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
        error.message,
      ))
  );
}
