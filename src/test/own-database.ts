import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../server/db/database.ts';
import type { Tx } from '../server/db/tables.ts';
import { createTestStorage, openTestDatabase, type TestStorage } from './database.ts';

/** A query that writes a row without a meaning; {@link OwnDatabase.keys} finds it if its key begins with 'test '. */
export const putting = (tx: Tx, key: string, value = ''): CompiledQuery =>
  tx.insertInto('meta').values({ key, value }).compile();

/** Runs {@link putting}. */
export const put = (tx: Tx, key: string, value = ''): Promise<unknown> =>
  tx.executeQuery(putting(tx, key, value));

interface OwnDatabase {
  readonly database: Database;
  /** The keys of the rows that {@link putting} has written, in byte order. */
  keys: () => Promise<string[]>;
}

/** An empty database for each test of the file that calls this, which is gone afterwards. */
export function ownDatabase(): OwnDatabase {
  let storage: TestStorage;
  let database: Database;
  beforeEach(async () => {
    storage = await createTestStorage();
    database = await openTestDatabase(storage);
  });
  afterEach(async () => {
    await database.close();
    await storage.remove();
  });
  return {
    get database() {
      return database;
    },
    async keys() {
      const rows = await database.read
        .selectFrom('meta')
        .select('key')
        .where('key', 'like', 'test %')
        .execute();
      return rows.map(({ key }) => key).sort();
    },
  };
}
