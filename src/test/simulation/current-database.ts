import { type Database, ping } from '../../server/db/database.ts';
import { openTestDatabase } from '../database.ts';

/** The database of now: restarts and restores replace it. */
export interface Current {
  database: Database;
}

/** One handle for the databases that follow each other. */
export function currentDatabase(current: Current): Database {
  return {
    dialect: 'sqlite',
    get read() {
      return current.database.read;
    },
    transaction: (work) => current.database.transaction(work),
    sharedTransaction: (key, work) => current.database.sharedTransaction(key, work),
    snapshot: (work) => current.database.snapshot(work),
    close: () => current.database.close(),
  };
}

export async function openIn(dataDir: string): Promise<Database> {
  const database = await openTestDatabase({ dataDir });
  // Only a connection that was used is closed, and only the last one closed leaves a single file behind.
  await ping(database.read);
  return database;
}
