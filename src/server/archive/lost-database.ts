import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../db/data-folder.ts';
import { LostDatabase } from '../db/migrate.ts';
import { backupsFolder } from './backup.ts';

/**
 * The path of the newest backup in a data folder, by its file's time. Those made before a migration, or under a name
 * that the operator chose, count as well: if `BACKUPS_KEPT` is 0, there may be no others.
 */
export async function findNewestBackup(dataDir: string): Promise<string | undefined> {
  const folder = backupsFolder(dataDir);
  if (!isThere(folder)) return undefined;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
  const paths = names.toSorted().map((name) => join(folder, name));
  const files = await Promise.all(paths.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  return files.toSorted((one, other) => one.time - other.time).at(-1)?.path;
}

/**
 * The message for an operator with an empty or missing database, although there are backups in the data folder;
 * undefined if there are none.
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
 * Prevents a database that was lost, or is somewhere else, from being replaced by a new household, whose admin would
 * be the first user to register.
 * @throws LostDatabase
 */
export async function refuseLostDatabase(dataDir: string): Promise<undefined> {
  const loss = await explainLoss(dataDir);
  if (loss !== undefined) throw new LostDatabase(loss);
}
