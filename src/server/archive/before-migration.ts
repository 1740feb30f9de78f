import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BeforeMigration, NoBackup } from '../db/migrate.ts';
import type { DatabaseLocation } from '../db/raw.ts';
import { backupsFolder, type Manifest, writeBackup } from './backup.ts';
import { refuseLostDatabase } from './lost-database.ts';

/** What happened to the backup; `found` means that an earlier attempt has left one of the same data. */
export type BackupStep = 'made' | 'found' | 'removed';

interface BackupOptions {
  /** Ms since 1970. */
  now: () => number;
  tell: (step: BackupStep, file: string) => void;
}

/**
 * A backup of a database whose schema is about to change. It stays until it is removed by hand: the scheduled backups
 * don't count it among theirs. Only one of a migration that failed is removed again, so that a server that is started
 * again and again doesn't fill the disk. An empty database is filled only where there are no backups of another.
 * @returns a hook that throws NoBackup, LostDatabase
 */
export function backUpBeforeMigration(
  location: DatabaseLocation,
  { now, tell }: BackupOptions,
): BeforeMigration {
  return async (schema) => {
    if (schema === undefined) return refuseLostDatabase(location.dataDir);
    const { file, isNew } = await backUp(location, schema, now()).catch((error: unknown) => {
      throw new NoBackup(
        `DATA_DIR: the backup before the migration failed, so nothing was migrated: ${(error as Error).message}`,
        { cause: error },
      );
    });
    tell(isNew ? 'made' : 'found', file);
    if (!isNew) return undefined;
    return async () => {
      await rm(file, { force: true });
      tell('removed', file);
    };
  };
}

interface Backup {
  file: string;
  isNew: boolean;
}

async function backUp(location: DatabaseLocation, schema: string, now: number): Promise<Backup> {
  const folder = backupsFolder(location.dataDir);
  const prefix = `before-migration-from-${schema}-`;
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  // Processes that share the folder may be there in the same second.
  const name = `${prefix}${time}Z-${randomBytes(4).toString('hex')}.tar.gz`;
  const made = await writeBackup(location, join(folder, name), { now });
  const others = (await readdir(folder)).filter((other) => other.startsWith(prefix) && other !== name);
  for (const other of others.toSorted()) {
    if (!(await isSame(join(folder, other), made))) continue;
    await rm(join(folder, name));
    return { file: join(folder, other), isNew: false };
  }
  return { file: join(folder, name), isNew: true };
}

/** Whether the file is a sound backup of the same data. Of uploads only the length is known. */
async function isSame(file: string, made: Manifest): Promise<boolean> {
  // Loaded on use: no other start reads a backup.
  const { inspectBackup } = await import('./inspect.ts');
  const found = await inspectBackup(file).catch(() => undefined);
  return found?.sha256 === made.sha256 && found.uploadBytes === 0 && made.uploadBytes === 0;
}
