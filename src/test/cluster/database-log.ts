import { CamelCasePlugin, Kysely } from 'kysely';
import { postgresDialect } from '../../server/db/postgres.ts';
import type { Db, Tables } from '../../server/db/tables.ts';
import { type Disk, readDatabase } from '../crash/database-file.ts';

/** What PostgreSQL has, with everything that ever took effect on each list. */
export function readLog(databaseUrl: string): Promise<Disk> {
  return withDatabase(databaseUrl, (db) => readDatabase(db, new Map()));
}

/** The version of each list. */
export function readVersions(databaseUrl: string): Promise<Map<string, number>> {
  return withDatabase(databaseUrl, async (db) => {
    const lists = await db.selectFrom('shoppingLists').select(['id', 'version']).execute();
    return new Map(lists.map(({ id, version }) => [id, version]));
  });
}

async function withDatabase<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const dialect = postgresDialect(databaseUrl, (error) => {
    throw error;
  });
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
