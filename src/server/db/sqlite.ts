import { chmodSync, closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  OperatorNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { makeFolder } from './data-folder.ts';
import { isLocked } from './dialect.ts';

/** How long a write waits for another process that holds SQLite's lock. */
const LOCK_TIMEOUT_MS = 10_000;
const LOCK_RETRY_INTERVAL_MS = 25;

/**
 * Takes the write lock when a transaction starts, not at its first write: a deferred transaction could fail half-way.
 * Waits for a lock held by another process without blocking the event loop.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #lockWait = new LockWait();

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#lockWait.onceUnlocked(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  /** On a full disk SQLite has already rolled back by itself; the error it gave then is the one that counts. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
    }
  }
}

/**
 * Waits for a lock that another process holds. Writes run one by one: once the first has timed out, those queued
 * behind it are refused at once instead of each waiting as long again.
 */
class LockWait {
  #isSpent = false;

  async onceUnlocked<T>(work: () => T | Promise<T>): Promise<T> {
    const until = Date.now() + (this.#isSpent ? 0 : LOCK_TIMEOUT_MS);
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
        await delay(LOCK_RETRY_INTERVAL_MS);
      }
    }
  }
}

/** Kysely assumes that SQLite can't roll back schema changes, but it can. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Writes `column in (?)` for `column = ?`. SQLite looks at the values bound to the latter when it plans a join, so it
 * plans the join again each time, which takes ten times as long as running it.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const isEquation = OperatorNode.is(operator) && operator.operator === '=' && ValueNode.is(rightOperand);
    if (!isEquation || rightOperand.immediate === true) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(' in (');
    this.visitNode(rightOperand);
    this.append(')');
  }
}

class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StablePlanCompiler();
  }
}

class ImmediateSqliteDialect extends StablePlanDialect {
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
 * Reads committed state. A connection drops its cache whenever another one writes, so single statements use the write
 * connection as long as no transaction is open on it. During a transaction, and for snapshots, they use the read
 * connection.
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
    // The read connection refuses writes by itself.
    if (!isApart && !prepared.readonly) throw new Error(`Not a read: ${statement}`);
    return prepared;
  }

  close(): void {
    this.#own.close();
  }
}

/**
 * Opens a database file for one connection.
 * @param file its path; for writing, it and its folder are made when missing
 * @throws Error when the driver doesn't run with the durability asked for
 */
export async function openSqlite(file: string, mode: Mode): Promise<Dialect> {
  const database = await connectSqlite(file, mode);
  return mode === 'write' ? new ImmediateSqliteDialect({ database }) : new StablePlanDialect({ database });
}

/** Like {@link openSqlite}, with a second connection for reads in the same process. */
export async function openSqlitePair(file: string): Promise<{ write: Dialect; read: Dialect }> {
  const writer = await connectSqlite(file, 'write');
  const reader = await connectSqlite(file, 'read');
  return {
    write: new ImmediateSqliteDialect({ database: writer }),
    read: new StablePlanDialect({ database: new CommittedReads(reader, writer) }),
  };
}

async function connectSqlite(file: string, mode: Mode): Promise<SqliteConnection> {
  if (mode === 'write') closeToOthers(file);
  // When two processes open a fresh file, one finds it locked while the other switches it to WAL.
  return new SqliteConnection(await new LockWait().onceUnlocked(() => openFile(file, mode)));
}

/** What LZ itself puts into its data folder, and an export that stopped half-way. */
const OWN_NAMES = /^(lz\.sqlite(-wal|-shm|-journal)?|server\.lock|backups|outbox|uploads|\.lz-.+)$/;

/**
 * Restricts the database and a folder of LZ's own to their owner, whatever the umask, existing files included. SQLite
 * gives the files it makes beside a database the database's mode. A folder in which there is something else, such as
 * /tmp, stays as it is.
 */
function closeToOthers(file: string): void {
  const folder = dirname(file);
  makeFolder(folder);
  try {
    makeFile(file);
    if (readdirSync(folder).every((name) => OWN_NAMES.test(name))) chmodSync(folder, 0o700);
    for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) chmodSync(file + end, 0o600);
  } catch {
    // Another user's file, or a read-only disk: if SQLite can't work with it, its error says why.
  }
}

/**
 * Makes the file when it is missing. One that is there is not opened: its closing would end all locks that SQLite
 * holds on it in this process, and the next program to close the database would remove the log that the others still
 * use.
 */
function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600));
}

function openFile(file: string, mode: Mode): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: 0, fileMustExist: mode === 'read' });
  try {
    if (mode === 'read') connection.pragma('query_only = ON');
    else makeDurable(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function makeDurable(connection: Sqlite.Database): void {
  connection.pragma('journal_mode = WAL');
  // better-sqlite3 is compiled to default to NORMAL under WAL, which may lose the last commits with the power.
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  const settings = {
    journal_mode: connection.pragma('journal_mode', { simple: true }),
    synchronous: connection.pragma('synchronous', { simple: true }),
    foreign_keys: connection.pragma('foreign_keys', { simple: true }),
  };
  if (settings.journal_mode !== 'wal' || settings.synchronous !== 2 || settings.foreign_keys !== 1) {
    throw new Error(`SQLite refused its durability settings: ${JSON.stringify(settings)}`);
  }
}
