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
  type SelectQueryBuilder,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type Transaction,
} from 'kysely';
import pg from 'pg';

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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const patience = Date.now() + LOCK_PATIENCE;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (!isLocked(error) || Date.now() > patience) throw error;
        await delay(LOCK_RETRY);
      }
    }
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
}

export interface SqliteFile {
  dialect: Dialect;
  pragma: (source: string) => unknown;
  integrity: () => string;
}

/**
 * @param file path of the database; its folder is made when missing
 * @throws Error when the driver doesn't run with the durability asked for
 */
export function openSqlite(file: string, mode: 'write' | 'read'): SqliteFile {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new Sqlite(file, { timeout: 0 });
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
  const statements = new Map<string, Sqlite.Statement>();
  const database = {
    close: () => connection.close(),
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size > 500) statements.clear();
        statement = connection.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
  return {
    dialect: mode === 'write' ? new ImmediateSqliteDialect({ database }) : new SqliteDialect({ database }),
    pragma: (source) => connection.pragma(source, { simple: true }),
    integrity: () => String(connection.pragma('integrity_check', { simple: true })),
  };
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
  return new PostgresDialect({ pool });
}

/**
 * Holds the rows for the rest of the transaction: for a change ('update'), or only against changes by others
 * ('share'). SQLite's transactions hold the whole database already.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  tx: Transaction<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
  strength: 'update' | 'share' = 'update',
): SelectQueryBuilder<DB, TB, O> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return query;
  return strength === 'update' ? query.forUpdate() : query.forShare();
}

/** Runs `work` on one unchanging state of the database. */
export function readSnapshot<DB, T>(db: Kysely<DB>, work: (snapshot: Kysely<DB>) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return (
    isPostgres ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction
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
      /Connection terminated|timeout exceeded when trying to connect/.test(error.message))
  );
}
