import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as tar from 'tar';
import { isThere, makeFolder } from '../db/data-folder.ts';
import { type DatabaseLocation, openRaw } from '../db/raw.ts';
import { EXPORT_FILE, type Manifest, UPLOADS_FOLDER } from './backup.ts';
import { checkIsFile } from './files.ts';
import { ArchiveError, readLines } from './format.ts';
import { inspectBackup } from './inspect.ts';
import { loadExport } from './load.ts';
import { NO_BACKUP, readArchive } from './unpack.ts';

export interface RestoreOptions {
  /** Keeps the sessions that were open when the backup was made. Off by default. */
  keepSessions?: boolean;
}

/**
 * Restores a backup into an empty place, or leaves the place as it was.
 * @throws ArchiveError, NoAccess
 */
export async function restoreBackup(
  location: DatabaseLocation,
  file: string,
  { keepSessions = false }: RestoreOptions = {},
): Promise<Manifest> {
  checkIsFile(file);
  const uploads = join(location.dataDir, UPLOADS_FOLDER);
  if (await hasFiles(uploads)) throw new ArchiveError(`The target is not empty: there is ${uploads}.`);
  const said = await inspectBackup(file);
  makeFolder(location.dataDir);
  // Before the database, whose transaction can be rolled back; files can't.
  const hasUploads = await restoreUploads(location.dataDir, file);
  try {
    await loadDatabase(location, file, {
      isRestore: true,
      endSessions: !keepSessions,
      sha256: said.sha256,
    });
  } catch (error) {
    if (hasUploads) await rm(uploads, { recursive: true, force: true });
    throw error;
  }
  return said;
}

async function hasFiles(folder: string): Promise<boolean> {
  return isThere(folder) && (await readdir(folder)).length > 0;
}

/** @returns whether the backup has uploads */
async function restoreUploads(dataDir: string, file: string): Promise<boolean> {
  const folder = await mkdtemp(join(dataDir, '.lz-restore-'));
  try {
    await unpackUploads(file, folder);
    const unpacked = join(folder, UPLOADS_FOLDER);
    if (!existsSync(unpacked)) return false;
    await moveFolder(unpacked, join(dataDir, UPLOADS_FOLDER));
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackUploads(file: string, folder: string): Promise<void> {
  try {
    await tar.extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      noMtime: true,
      filter: (path) => path.split('/')[0] === UPLOADS_FOLDER,
      onReadEntry: (entry) => {
        entry.mode = entry.type === 'Directory' ? 0o700 : 0o600;
      },
    });
  } catch (error) {
    throw new ArchiveError(`${NO_BACKUP}: ${(error as Error).message}.`);
  }
}

async function moveFolder(from: string, to: string): Promise<void> {
  if (existsSync(to)) await rmdir(to);
  await rename(from, to);
}

async function loadDatabase(
  location: DatabaseLocation,
  file: string,
  options: Parameters<typeof loadExport>[2],
): Promise<void> {
  const database = await openRaw(location, 'create');
  try {
    await loadExport(database, readLines(readArchive(file, EXPORT_FILE)), options);
  } finally {
    await database.close();
  }
}
