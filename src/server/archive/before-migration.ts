import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../db/raw.ts';
import { NoBackup, UnknownSchema } from '../db/migrate.ts';
import { backupsFolder, writeBackup } from './backup.ts';

/**
 * Writes a backup of a database whose schema is about to change. It stays until it is removed by hand: the scheduled
 * backups don't count it among theirs.
 * @param schema the newest migration applied to the database
 * @param now in ms since 1970
 * @returns its file; undefined if another process has migrated the database meanwhile, and made its own backup
 * @throws NoBackup, UnknownSchema
 */
export async function backUpBeforeMigration(
  place: Place,
  schema: string,
  now: number,
): Promise<string | undefined> {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const file = join(backupsFolder(place.dataDir), `before-migration-from-${schema}-${time}Z.tar.gz`);
  const made = await writeBackup(place, file, { now }).catch((error: unknown) => {
    if (error instanceof UnknownSchema) throw error;
    throw new NoBackup(
      `DATA_DIR: the backup before the migration failed, so nothing was migrated: ${(error as Error).message}`,
      { cause: error },
    );
  });
  if (made.schema === schema) return file;
  await rm(file, { force: true });
  return undefined;
}
