import { randomUUID } from 'node:crypto';
import { beginEpoch, openDatabase } from './db/database.ts';
import { readEnvironment } from './settings.ts';

/** For whoever put a backup in place: from now on no client takes what it knew before for what there is. */
const settings = readEnvironment();
const database = await openDatabase({
  databaseUrl: settings.databaseUrl,
  dataDir: settings.dataDir,
  onIdleError: (error) => {
    throw error;
  },
});
await beginEpoch(database, randomUUID());
await database.close();
process.stdout.write('Clients will load their lists anew. Start the server now.\n');
