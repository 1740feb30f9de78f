import {
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';

/** What the two databases don't share of SQL and of errors; how each is opened is in sqlite.ts and postgres.ts. */
export type DialectName = 'sqlite' | 'postgres';

/** Any numbers that no other lock of LZ's has. */
const CATALOGUE_LOCK = 5_301;
const NEW_LISTS_LOCK = 5_302;

/**
 * Makes who adds products wait for each other until their transactions end. Two who add the same ones in another order
 * would wait for each other for ever. SQLite's transactions come one by one anyway.
 */
export async function lockCatalogue<DB>(tx: Transaction<DB>): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(CATALOGUE_LOCK)})`.execute(tx);
}

/** Any number that no other kind of lock has. */
const USER_LOCKS = 5_302;

/**
 * A condition that is always true, and takes the lock of a user until the transaction ends, together with others that
 * share it: all that write in that user's name. Rows would not do: PostgreSQL lets others go on sharing a row
 * that another waits to have alone, so that a user who writes without a pause could not be removed. This lock is
 * given in the order of asking. SQLite's transactions come one by one anyway.
 */
export function sharesUserLock<DB>(db: Kysely<DB>, userId: string): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql`true`;
  return sql`pg_advisory_xact_lock_shared(${sql.lit(USER_LOCKS)}, hashtext(${userId})) is not null`;
}

/** Takes the lock of a user together with others; see {@link sharesUserLock}. */
export async function shareUserLock<DB>(tx: Kysely<DB>, userId: string): Promise<void> {
  if (isPostgres(tx)) await sql`select ${sharesUserLock(tx, userId)}`.execute(tx);
}

/** Waits for those who share the lock of a user, and keeps others from it until the transaction ends. */
export async function takeUserLock<DB>(tx: Kysely<DB>, userId: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(USER_LOCKS)}, hashtext(${userId}))`.execute(tx);
}

/** Makes those who add lists wait for each other, so that each counts what the one before made. */
export async function lockNewLists<DB>(tx: Transaction<DB>): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(NEW_LISTS_LOCK)})`.execute(tx);
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

/** PostgreSQL holds to its foreign keys, unless they were switched off while something was loaded. */
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
 * Locks the rows until the transaction that `tx` is ends: for a change ('update'), or only against changes by others
 * ('share'). SQLite's transactions lock the whole database already.
 */
export function lockRows<DB, TB extends keyof DB, O>(
  tx: Kysely<DB>,
  query: SelectQueryBuilder<DB, TB, O>,
  mode: 'update' | 'share' | 'key share' = 'update',
): SelectQueryBuilder<DB, TB, O> {
  if (!isPostgres(tx)) return query;
  if (mode === 'key share') return query.forKeyShare();
  return mode === 'update' ? query.forUpdate() : query.forShare();
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

export function isLocked(error: unknown): boolean {
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
