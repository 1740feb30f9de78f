import { join } from 'node:path';
import { LostDatabase } from '../db/migrate.ts';
import { backupsFolder, listBackups } from './backup.ts';

/** The path of the newest backup in a data folder, by its name. */
export async function findNewestBackup(dataDir: string): Promise<string | undefined> {
  const folder = backupsFolder(dataDir);
  const newest = (await listBackups(folder)).at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

/**
 * What to tell whoever has an empty database or none, although there are backups in the data folder; undefined where
 * there are none.
 */
export async function explainLoss(dataDir: string): Promise<string | undefined> {
  const newest = await findNewestBackup(dataDir);
  if (newest === undefined) return undefined;
  return (
    `The database is missing or empty, but there are backups in ${backupsFolder(dataDir)}. To bring the household ` +
    `back, run lz restore ${newest}; to begin a new one, move these backups away.`
  );
}

/**
 * Keeps a database that was lost, or lies elsewhere, from being replaced by a new household, whose admin would be the
 * first who registers.
 * @throws LostDatabase
 */
export async function refuseLostDatabase(dataDir: string): Promise<undefined> {
  const loss = await explainLoss(dataDir);
  if (loss !== undefined) throw new LostDatabase(loss);
}
