import { randomUUID } from 'node:crypto';
import { backUpBeforeMigration } from '../archive/before-migration.ts';
import { loadEpoch, openDatabase } from '../db/database.ts';
import { createMetrics } from '../metrics.ts';
import { silentNotifier } from '../push/notifier.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { runServer } from '../run.ts';
import { readEnvironment } from '../read-settings.ts';
import type { Settings } from '../settings.ts';
import { OTHER_DATABASE, greeting } from './greeting.ts';
import { type Seeding, seedDemo } from './seed.ts';

/** A separate folder, and little logging, so that the logins stay on the screen. The captcha stays as it is. */
const DEFAULTS = { DATA_DIR: 'data/demo', LOG_LEVEL: 'warn' };

/** No client listens while the demo is made. */
const silent: Announcer = {
  listAdvanced: () => undefined,
  listHeadChanged: () => undefined,
  listsChanged: () => undefined,
  listGone: () => undefined,
  productChanged: () => undefined,
  recipeChanged: () => undefined,
  storeChanged: () => undefined,
  mealChanged: () => undefined,
  listStoreChanged: () => undefined,
  usersChanged: () => undefined,
  roleChanged: () => undefined,
  sessionEnded: () => undefined,
  userSessionsEnded: () => undefined,
};

/** Runs before the server listens, so that no stranger can register into an empty household. */
async function seed({ databaseUrl, dataDir }: Settings): Promise<Seeding> {
  const onIdleError = (error: Error): void => console.error(error.message);
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    onIdleError,
    // It may belong to another program.
    beforeMigration: backUpBeforeMigration(
      { databaseUrl, dataDir },
      { now: Date.now, tell: () => undefined },
    ),
  });
  try {
    const epoch = await loadEpoch(database, randomUUID());
    return await seedDemo({
      database,
      epoch,
      announcer: silent,
      notifier: silentNotifier,
      metrics: createMetrics(),
    });
  } finally {
    await database.close();
  }
}

let seeding: Seeding | undefined;
const { port, deps } = await runServer({
  readSettings: () => readEnvironment(DEFAULTS),
  prepare: async (settings) => {
    seeding = await seed(settings);
  },
});
const { dataDir, databaseUrl } = deps.settings;
const folder = databaseUrl === undefined ? dataDir : undefined;
console.log(seeding === 'other data' ? OTHER_DATABASE : greeting(port, folder));
