import type { Command } from 'commander';
import { backUpBeforeMigration } from '../archive/before-migration.ts';
import { migrate, MIGRATIONS, schemaToMigrate } from '../db/migrate.ts';
import { openRaw } from '../db/raw.ts';
import { type Terminal, say } from './terminal.ts';

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
    const schema = await schemaToMigrate(database.db);
    if (schema !== undefined) {
      const backup = await backUpBeforeMigration(settings, schema, terminal.now());
      if (backup !== undefined) say(terminal, `Made ${backup}.`);
    }
    const ran = await migrate(database.db);
    for (const name of ran) say(terminal, `Ran ${name}.`);
    if (ran.length === 0) say(terminal, `Nothing to do: the schema is at ${Object.keys(MIGRATIONS).at(-1)}.`);
  } finally {
    await database.close();
  }
}
