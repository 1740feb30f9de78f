import { type Database, loadEpoch, markRestored } from '../server/db/database.ts';

/** Begins another epoch named `fresh`, as the first start after a restored backup does. */
export async function beginEpoch(database: Database, fresh: string): Promise<void> {
  await markRestored(database, { keepSessions: true });
  await loadEpoch(database, fresh);
}
