import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  Transaction,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { ExecuteLast } from './after-commit.ts';
import { POSTGRES_CONNECTIONS } from './postgres-connections.ts';
import { type Connected, giveUpWhenSilent, KEEP_ALIVE, MAX_SILENCE_MS } from './silent-connections.ts';
import { preparedName } from './statement.ts';
import type { Db, Tables } from './tables.ts';

/** PostgreSQL's own number for its type bigint. */
const INT8: number = pg.types.builtins.INT8;
type Parser = (text: string) => unknown;

const CONNECTION_TIMEOUT_MS = 5_000;
/**
 * Shorter than others wait for a connection: where one row is locked for long, those who wait for it may hold all
 * connections.
 */
const LOCK_TIMEOUT_MS = 4_000;
export interface PostgresPair {
  write: Db;
  read: Db;
  /** Runs `work` in one transaction of its own; see {@link PipelinedTransactions}. */
  transaction: PipelinedTransactions['run'];
}

/**
 * Two pools: writes wait for locks, which must leave reads some connections.
 * @param url `postgres://…`
 */
export function openPostgres(url: string, onIdleError: (error: Error) => void): PostgresPair {
  const plugins = [new CamelCasePlugin()];
  const dialect = (max: number, { pipeline }: { pipeline: boolean }): PostgresDialect =>
    new LzPostgresDialect({
      pool: poolOf({ url, onIdleError, max, pipeline, maxSilenceMs: MAX_SILENCE_MS }),
    });
  const writeDialect = dialect(POSTGRES_CONNECTIONS.write, { pipeline: true });
  const write = new Kysely<Tables>({ dialect: writeDialect, plugins });
  const read = new Kysely<Tables>({
    dialect: dialect(POSTGRES_CONNECTIONS.read, { pipeline: false }),
    plugins,
  });
  const transactions = new PipelinedTransactions(write, writeDialect);
  return { write, read, transaction: transactions.run.bind(transactions) };
}

/**
 * For migrations, exports and imports: their statements take as long as they take, and wait for locks without a limit.
 * @param url `postgres://…`
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  return new LzPostgresDialect({
    pool: poolOf({ url, onIdleError, max: POSTGRES_CONNECTIONS.read, pipeline: false }),
    cursor: Cursor,
  });
}

interface PoolOptions {
  url: string;
  onIdleError: (error: Error) => void;
  max: number;
  pipeline: boolean;
  /** Without it a connection may be silent for ever. */
  maxSilenceMs?: number;
}

function poolOf({ url, onIdleError, max, pipeline, maxSilenceMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...KEEP_ALIVE,
    pipeline,
    Client: BatchingClient,
    types: {
      // Times and sequence numbers are bigint columns and stay far below 2^53.
      getTypeParser: (oid: number) => (oid === INT8 ? Number : (pg.types.getTypeParser(oid) as Parser)),
    },
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', onIdleError);
  // The pool doesn't listen to a connection in use: its query fails, which is enough.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (maxSilenceMs !== undefined) giveUpWhenSilent(client, maxSilenceMs);
  });
  return pool;
}

/**
 * Prepares the queries of statement.ts, so that PostgreSQL parses and plans each only once on a connection, and writes
 * all queries of one turn of the event loop to the socket at once: each write costs as much as a small query.
 */
class BatchingClient extends pg.Client {
  #isCorked = false;

  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = (this as unknown as Connected).connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  override query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined;
    this.#cork();
    const query = super.query.bind(this) as (...parameters: unknown[]) => unknown;
    return name === undefined ? query(text, values, ...more) : query({ name, text, values }, ...more);
  }) as pg.Client['query'];
}

/** Kysely's own migration lock can't be released in a failed transaction; `lockSchema` holds one instead. */
class MigratedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class LzPostgresDialect extends PostgresDialect {
  readonly #driver = super.createDriver();

  override createDriver(): Driver {
    return this.#driver;
  }

  override createAdapter(): PostgresAdapter {
    return new MigratedPostgresAdapter();
  }
}

/**
 * Limits the waiting for each lock. PostgreSQL gives up a lost process, and frees what it holds, when that process would
 * give up PostgreSQL. Both is set for one transaction, and not when connecting: a pooler would refuse that, or hand the
 * limits on to others.
 */
const beginWithin = (lockTimeoutMs: number): CompiledQuery =>
  CompiledQuery.raw(
    `begin; set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = ${MAX_SILENCE_MS}`,
  );

/**
 * Transactions whose statements may travel together: Kysely's own send each one when the one before was answered, even
 * where they are begun at once. `begin` travels with the first of them.
 */
export class PipelinedTransactions {
  readonly #db: Db;
  readonly #dialect: PostgresDialect;

  constructor(db: Db, dialect: PostgresDialect) {
    this.#db = db;
    this.#dialect = dialect;
  }

  /**
   * Commits when `work` resolves, and rolls back when it rejects. A statement that waits too long for a lock fails.
   * @param work may run its last queries by `executeLast`, which sends the commit with them
   */
  run<T>(
    work: (tx: Transaction<Tables>, executeLast: ExecuteLast) => Promise<T>,
    { lockTimeoutMs = LOCK_TIMEOUT_MS }: { lockTimeoutMs?: number } = {},
  ): Promise<T> {
    const dialect = this.#dialect;
    const driver = dialect.createDriver();
    const pooled = this.#db.getExecutor();
    return pooled.provideConnection(async (connection) => {
      const begun = connection.executeQuery(beginWithin(lockTimeoutMs));
      let hasFailed = false;
      begun.catch(() => {
        hasFailed = true;
      });
      let isOver = false;
      const executeLast: ExecuteLast = async (queries) => {
        await begun;
        isOver = true;
        await runAndCommit(driver, connection, queries);
      };
      const executor = pooled.withConnectionProvider({
        async provideConnection(use) {
          // Without a transaction each statement would be committed separately.
          if (hasFailed) await begun;
          if (isOver) throw new Error('The transaction is over: its last queries have run.');
          return use(connection);
        },
      });
      const tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
      let value: T;
      try {
        value = await work(tx, executeLast);
        await begun;
      } catch (error) {
        await driver.rollbackTransaction(connection);
        throw error;
      }
      if (!isOver) await driver.commitTransaction(connection);
      return value;
    });
  }
}

/**
 * Sends the queries and the commit at once. PostgreSQL makes the commit a rollback if one of them fails. None may fail
 * before it is sent; otherwise the commit would be incomplete.
 */
async function runAndCommit(
  driver: Driver,
  connection: DatabaseConnection,
  queries: readonly CompiledQuery[],
): Promise<void> {
  for (const { parameters } of queries) parameters.forEach(requirePlain);
  const sent: Promise<unknown>[] = queries.map((query) => connection.executeQuery(query));
  // The commit also fails if an error before the last queries has ended the transaction.
  sent.push(driver.commitTransaction(connection));
  const outcomes = await Promise.allSettled(sent);
  // Queries after the first failed one failed because of it.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Anything else is turned into text on its way, which may fail. */
function requirePlain(value: unknown): void {
  if (value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return;
  throw new TypeError(`A last query can't have a parameter of type ${typeof value}.`);
}
