import { Kysely } from 'kysely';
import { isThere } from './data-folder.ts';
import { sqliteFile } from './database.ts';
import type { DialectName } from './dialect.ts';
import { openSqlite } from './sqlite.ts';

/** The values both databases store: text, numbers, bytes, null. */
export type RawValue = string | number | Buffer | null;
export type RawRow = Record<string, RawValue>;

/** Tables and columns under their names in the database, whatever the state of its schema. */
export type RawTables = Record<string, RawRow>;

/** How to reach a database. */
export interface DatabaseLocation {
  /** `postgres://…`; without it SQLite in {@link dataDir}. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** A database as it is, not migrated, on a connection of its own. */
export interface RawDatabase {
  dialect: DialectName;
  db: Kysely<RawTables>;
  close: () => Promise<void>;
}

/** No database was found at the given location. */
export class NoDatabase extends Error {}

/**
 * @param mode `create` makes a missing database; the other modes don't
 * @throws NoDatabase, NoAccess
 */
export async function openRaw(
  { databaseUrl, dataDir }: DatabaseLocation,
  mode: 'read' | 'write' | 'create',
): Promise<RawDatabase> {
  if (databaseUrl !== undefined) {
    // If an idle connection is lost, the next query fails.
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<RawTables>({ dialect: postgresDialect(databaseUrl, () => {}) });
    return { dialect: 'postgres', db, close: () => db.destroy() };
  }
  const file = sqliteFile(dataDir);
  if (mode !== 'create' && !isThere(file)) throw new NoDatabase(`There is no database at ${file}.`);
  const db = new Kysely<RawTables>({ dialect: await openSqlite(file, mode === 'read' ? 'read' : 'write') });
  return { dialect: 'sqlite', db, close: () => db.destroy() };
}
