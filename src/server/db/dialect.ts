import {
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';

/** How the two databases differ in SQL and errors; sqlite.ts and postgres.ts open them. */
export type DialectName = 'sqlite' | 'postgres';

/** Arbitrary keys of advisory locks that have only one, each of another. */
const CATALOGUE_LOCK = 5_301;
const NEW_LISTS_LOCK = 5_302;
const NEW_STORES_LOCK = 5_303;
const NEW_MEALS_LOCK = 5_304;
const NEW_PHOTOS_LOCK = 5_305;
const NEW_RECIPES_LOCK = 5_306;

/** Takes an exclusive lock until the transaction ends. SQLite runs transactions one by one anyway. */
async function takeLock<DB>(tx: Transaction<DB>, key: number): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(key)})`.execute(tx);
}

/**
 * Serialises transactions that add products. Two that add the same products in different order would deadlock.
 */
export function lockCatalogue<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, CATALOGUE_LOCK);
}

/** The first of two keys. PostgreSQL keeps locks with two keys apart from those with one. */
const USER_LOCKS = 5_302;

/**
 * A condition that is always true and takes a shared lock of the user until the transaction ends, as every write in
 * the user's name does. A row lock would not do: PostgreSQL lets others go on sharing a row while an exclusive lock
 * waits, so a user who writes without a pause could not be removed. Advisory locks are granted in the order they are
 * requested. SQLite runs transactions one by one anyway.
 */
export function sharesUserLock<DB>(db: Kysely<DB>, userId: string): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql`true`;
  return sql`pg_advisory_xact_lock_shared(${sql.lit(USER_LOCKS)}, hashtext(${userId})) is not null`;
}

/** Takes a shared lock of the user; see {@link sharesUserLock}. */
export async function shareUserLock<DB>(tx: Kysely<DB>, userId: string): Promise<void> {
  if (isPostgres(tx)) await sql`select ${sharesUserLock(tx, userId)}`.execute(tx);
}

/** Takes the user's lock exclusively until the transaction ends, after all transactions that share it have ended. */
export async function takeUserLock<DB>(tx: Kysely<DB>, userId: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(USER_LOCKS)}, hashtext(${userId}))`.execute(tx);
}

/** Serialises transactions that add lists, so that each counts the lists made before it. */
export function lockNewLists<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, NEW_LISTS_LOCK);
}

/** Serialises transactions that add stores, so that each counts those made before it. */
export function lockNewStores<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, NEW_STORES_LOCK);
}

/** Serialises transactions that add recipes, so that each counts those of the others. */
export function lockNewRecipes<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, NEW_RECIPES_LOCK);
}

/** Serialises transactions that add or move meals, so that each counts those of its day. */
export function lockNewMeals<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, NEW_MEALS_LOCK);
}

/** Serialises transactions that add photos, so that each counts those added before it. */
export function lockNewPhotos<DB>(tx: Transaction<DB>): Promise<void> {
  return takeLock(tx, NEW_PHOTOS_LOCK);
}

/** The column type of bytes. */
export const bytesType = <DB>(db: Kysely<DB>): 'blob' | 'bytea' => (isPostgres(db) ? 'bytea' : 'blob');

/** The lock Kysely itself takes for migrations, so that older versions of LZ wait too. */
const SCHEMA_LOCK = '3853314791062309107';

/**
 * Lets no other process change the schema until the transaction ends, which may be idle for as long as a backup takes.
 * SQLite's transactions do so anyway.
 */
export async function lockSchema<DB>(tx: Transaction<DB>): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true),
      pg_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)}::bigint)`.execute(tx);
}

/** How often a deadlock is tried again before it counts as an error. */
const MAX_DEADLOCK_RETRIES = 5;

/**
 * Runs `work` in the middle of a transaction, and again when it loses a deadlock: then only its own changes are rolled
 * back, and the transaction keeps the locks that it had before. SQLite's transactions run one by one.
 */
export async function retryDeadlocks<DB, T>(tx: Transaction<DB>, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(tx)) return work();
  await sql`savepoint attempt`.execute(tx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isRolledBack = await sql`rollback to attempt`.execute(tx).then(
        () => true,
        () => false,
      );
      if (!isRolledBack || !isRetryable(error) || attempt > MAX_DEADLOCK_RETRIES) throw error;
    }
  }
}

/**
 * The right that LZ's role lacks on PostgreSQL for creating its tables, and how to grant it, in one line. Since
 * version 15 only the owner of a database has it by default.
 */
export async function findMissingRight<DB>(db: Kysely<DB>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ role: string; schema: string; database: string; may: boolean }>`
    select quote_ident(current_user) as role, quote_ident(coalesce(current_schema(), 'public')) as schema,
      quote_ident(current_database()) as database,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may`.execute(db);
  const [found] = rows;
  if (found === undefined || found.may) return undefined;
  const { role, schema, database } = found;
  return (
    `The role ${role} may not make tables in the database ${database}. As an administrator of PostgreSQL run there: ` +
    `GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${role};`
  );
}

/** Whether there is a table of this name, found without Kysely's introspection, which reads every table's columns. */
export async function hasTable<DB>(db: Kysely<DB>, name: string): Promise<boolean> {
  const { rows } = await (isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db);
  return rows.length > 0;
}

/** Whether the same role is connected to the database a second time, as by a running server. SQLite can't tell. */
export async function isConnectedTwice<DB>(db: Kysely<DB>): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets no other transaction write to these tables until this one ends. SQLite's transactions do so anyway. */
export async function lockTables<DB>(tx: Transaction<DB>, tables: readonly string[]): Promise<void> {
  if (!isPostgres(tx) || tables.length === 0) return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(tx);
}

/** Sorts the column by its UTF-8 bytes, as SQLite does, whatever collation PostgreSQL was set up with. */
export function inByteOrder<DB>(db: Kysely<DB>, column: string): RawBuilder<unknown> {
  return isPostgres(db) ? sql`${sql.ref(column)} collate "C"` : sql`${sql.ref(column)}`;
}

/** Damage in the database: corruption SQLite finds in its file, and references to missing rows. */
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

/** PostgreSQL enforces its foreign keys, unless they were switched off while data was loaded. */
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
 * Locks the rows until the transaction `tx` ends: exclusively ('update'), or only against changes by others ('share').
 * SQLite's transactions lock the whole database already.
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

/** Runs `work` on one snapshot of the database. */
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

/** Whether SQLite's file is damaged, or none of SQLite's. */
export function isCorrupt(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));
}

/** Whether a unique index refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(codeOf(error));
}

/** Whether the transaction lost against another and may simply run again (PostgreSQL: serialization failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a statement failed only because one before it in its transaction had failed (PostgreSQL). */
export function isConsequence(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/** The code of PostgreSQL's error for a statement that has waited too long for a lock of another transaction. */
export const LOCK_TIMEOUT = '55P03';

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/**
 * Whether the database itself can't serve now: locked, full, unreachable, shutting down. Classes 08, 53, 57 are
 * PostgreSQL's, and 25P03, which ends a transaction that was idle for too long.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isLocked(error) ||
    isLockTimeout(error) ||
    /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(code) ||
    /^(08|53|57P|25P03)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code) ||
    (error instanceof Error &&
      /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
        error.message,
      ))
  );
}
