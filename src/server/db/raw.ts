import { existsSync } from 'node:fs';
import { Kysely } from 'kysely';
import { sqliteFile } from './database.ts';
import type { DialectName } from './dialect.ts';
import { openSqlite } from './sqlite.ts';

/** What both databases keep in a column: text, numbers, nothing. */
export type RawValue = string | number | null;
export type RawRow = Record<string, RawValue>;

/** Tables and columns under the names the database has for them, whatever state its schema is in. */
export type RawTables = Record<string, RawRow>;

/** Where a database is. */
export interface Place {
  /** `postgres://…`; without it SQLite in {@link dataDir}. */
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** A database as it is: nothing is migrated, on a connection that nobody else waits for. */
export interface RawDatabase {
  dialect: DialectName;
  db: Kysely<RawTables>;
  close: () => Promise<void>;
}

/** There is no database where one was looked for. */
export class NoDatabase extends Error {}

/**
 * @param mode `create` makes a database that isn't there; the others don't
 * @throws NoDatabase
 */
export async function openRaw(
  { databaseUrl, dataDir }: Place,
  mode: 'read' | 'write' | 'create',
): Promise<RawDatabase> {
  if (databaseUrl !== undefined) {
    // A connection lost while it was idle is missed by the next query.
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<RawTables>({ dialect: postgresDialect(databaseUrl, () => {}) });
    return { dialect: 'postgres', db, close: () => db.destroy() };
  }
  const file = sqliteFile(dataDir);
  if (mode !== 'create' && !existsSync(file)) throw new NoDatabase(`There is no database at ${file}.`);
  const db = new Kysely<RawTables>({ dialect: await openSqlite(file, mode === 'read' ? 'read' : 'write') });
  return { dialect: 'sqlite', db, close: () => db.destroy() };
}
