import { type Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { findMissingRight, hasTable, lockSchema, retryDeadlocks } from './dialect.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as undoAndEpochs from './migrations/0002-undo-and-epochs.ts';
import * as fanOut from './migrations/0003-fan-out.ts';
import * as secondFactor from './migrations/0004-second-factor.ts';
import * as countsByProduct from './migrations/0005-counts-by-product.ts';
import * as compactLog from './migrations/0006-compact-log.ts';
import * as accountChanges from './migrations/0007-account-changes.ts';
import * as productMeasures from './migrations/0008-product-measures.ts';
import * as staples from './migrations/0009-staples.ts';
import * as habits from './migrations/0010-habits.ts';
import * as aisles from './migrations/0011-aisles.ts';
import * as stores from './migrations/0012-stores.ts';
import * as trips from './migrations/0013-trips.ts';
import * as push from './migrations/0014-push.ts';
import * as fullerRecipes from './migrations/0015-fuller-recipes.ts';
import * as photos from './migrations/0016-photos.ts';
import * as meals from './migrations/0017-meals.ts';
import * as photoClients from './migrations/0018-photo-clients.ts';
import * as learntAt from './migrations/0019-learnt-at.ts';
import * as changeIds from './migrations/0020-change-ids.ts';
import * as orderClients from './migrations/0021-order-clients.ts';
import * as storeAliases from './migrations/0022-store-aliases.ts';
import * as leftTrips from './migrations/0023-left-trips.ts';
import * as itemsByList from './migrations/0024-items-by-list.ts';
import * as askingSessions from './migrations/0025-asking-sessions.ts';
import * as ownAmounts from './migrations/0026-own-amounts.ts';
import * as deletedProducts from './migrations/0027-deleted-products.ts';

/** In order; a released migration is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-undo-and-epochs': undoAndEpochs,
  '0003-fan-out': fanOut,
  '0004-second-factor': secondFactor,
  '0005-counts-by-product': countsByProduct,
  '0006-compact-log': compactLog,
  '0007-account-changes': accountChanges,
  '0008-product-measures': productMeasures,
  '0009-staples': staples,
  '0010-habits': habits,
  '0011-aisles': aisles,
  '0012-stores': stores,
  '0013-trips': trips,
  '0014-push': push,
  '0015-fuller-recipes': fullerRecipes,
  '0016-photos': photos,
  '0017-meals': meals,
  '0018-photo-clients': photoClients,
  '0019-learnt-at': learntAt,
  '0020-change-ids': changeIds,
  '0021-order-clients': orderClients,
  '0022-store-aliases': storeAliases,
  '0023-left-trips': leftTrips,
  '0024-items-by-list': itemsByList,
  '0025-asking-sessions': askingSessions,
  '0026-own-amounts': ownAmounts,
  '0027-deleted-products': deletedProducts,
};

/** The database was made by a newer version, whose schema this one doesn't know. */
export class UnknownSchema extends Error {
  constructor(migration: string) {
    super(`The database was made by a newer LZ: this one knows no migration ${migration}.`);
  }
}

/** The backup that comes before a migration failed, so nothing was migrated. */
export class NoBackup extends Error {}

/** The database is missing or empty although there are backups of one; the message says what to do. */
export class LostDatabase extends Error {}

/** The database doesn't allow this user to create tables; the message says how to change that. */
export class MissingRight extends Error {}

/**
 * Runs before the schema of a database changes, while no other process can change it.
 * @param schema its newest migration so far; undefined for an empty database, which is about to be filled
 * @returns a function that takes back its own effects if the migration fails; undefined if there is nothing to take
 * back
 */
export type BeforeMigration = (schema: string | undefined) => Promise<(() => Promise<void>) | undefined>;

interface MigrateOptions {
  /** The newest migration to run; without it all run. */
  to?: string | undefined;
  migrations?: Record<string, Migration>;
  before?: BeforeMigration | undefined;
}

/**
 * Migrates the schema to the newest state, or to the one named: completely, or not at all. Processes that do so at once
 * take turns, and the later ones find nothing to do. Rethrows the first failure.
 * @returns the migrations that ran, in order
 * @throws UnknownSchema, MissingRight, and what `before` throws
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<string[]> {
  if (db.isTransaction) return migrateIn(db as Transaction<T>, options);
  return db.transaction().execute((tx) => migrateIn(tx, options));
}

/** Whether {@link migrate} would find nothing to do. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  return isNewest(await listMigrations(db), MIGRATIONS);
}

const isNewest = (done: string[], migrations: Record<string, Migration>): boolean =>
  done.length === Object.keys(migrations).length && done.every((name) => migrations[name] !== undefined);

async function migrateIn<T>(
  tx: Transaction<T>,
  { to, migrations = MIGRATIONS, before }: MigrateOptions,
): Promise<string[]> {
  await lockSchema(tx);
  const done = await listMigrations(tx);
  const unknown = done.find((name) => migrations[name] === undefined);
  if (unknown !== undefined) throw new UnknownSchema(unknown);
  // Kysely would look at every table and column to find that nothing is left to do.
  if (to === undefined && isNewest(done, migrations)) return [];
  // Kysely continues in a transaction that PostgreSQL has ended, so that its error wouldn't name the cause.
  const missing = await findMissingRight(tx);
  if (missing !== undefined) throw new MissingRight(missing);
  const takeBack = await before?.(done.at(-1));
  try {
    return await retryDeadlocks(tx, () => runMigrations(tx, to, migrations));
  } catch (error) {
    if (await isStillLocked(tx)) await takeBack?.();
    throw error;
  }
}

async function runMigrations<T>(
  tx: Transaction<T>,
  to: string | undefined,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
  const { error, results } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
  return results?.map(({ migrationName }) => migrationName) ?? [];
}

/**
 * A lost connection has given up its lock: another process may be migrating already, and count on what this one did
 * before its migration.
 */
function isStillLocked<T>(tx: Transaction<T>): Promise<boolean> {
  return lockSchema(tx).then(
    () => true,
    () => false,
  );
}

/** @returns the migrations applied to a database, in order; none for an empty one */
export async function listMigrations<T>(db: Kysely<T>): Promise<string[]> {
  if (!(await hasTable(db, DEFAULT_MIGRATION_TABLE))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
