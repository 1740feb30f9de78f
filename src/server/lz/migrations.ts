import type { Command } from 'commander';
import { backUpBeforeMigration, type BackupStep } from '../archive/before-migration.ts';
import { isMigrated, migrate, MIGRATIONS } from '../db/migrate.ts';
import { openRaw } from '../db/raw.ts';
import { type Terminal, say, whileStopped } from './terminal.ts';

/** `lz migrate` */
export function addMigrateCommand(program: Command, terminal: Terminal): void {
  program
    .command('migrate')
    .description("bring the database's schema to the newest state; a starting server does so itself")
    .action(() => migrateNow(terminal));
}

async function migrateNow(terminal: Terminal): Promise<void> {
  const settings = terminal.readSettings();
  const database = await openRaw(settings, 'create');
  try {
    const before = backUpBeforeMigration(settings, {
      now: () => terminal.now(),
      tell: (step, file) => say(terminal, BACKUP_STEPS[step](file)),
    });
    const isDone = await isMigrated(database.db);
    // A server of an older LZ would go on writing for the schema that it knows.
    const ran = isDone ? [] : await whileStopped(settings, () => migrate(database.db, { before }));
    for (const name of ran) say(terminal, `Ran ${name}.`);
    if (ran.length === 0) say(terminal, `Nothing to do: the schema is at ${Object.keys(MIGRATIONS).at(-1)}.`);
  } finally {
    await database.close();
  }
}

const BACKUP_STEPS: Record<BackupStep, (file: string) => string> = {
  made: (file) => `Made ${file}.`,
  found: (file) => `There is a backup of the same data already: ${file}.`,
  removed: (file) => `Nothing was migrated: removed ${file}.`,
};
