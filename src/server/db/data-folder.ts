import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder is closed to this user, who may run `lz` as another; the message says so in one line. */
export class NoAccess extends Error {}

/**
 * Whether there is a file or a folder. It counts as missing only if the system says so.
 * @throws NoAccess
 */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new NoAccess(
      `${path} can't be looked at (${code}): run lz as the user that the server runs as, not ${process.geteuid?.()}.`,
      { cause: error },
    );
  }
}

/** @throws NoAccess */
export const isFolder = (path: string): boolean => isThere(path) && statSync(path).isDirectory();

/**
 * Makes a folder where it is missing, with those above it, for its owner alone. Node's own option for that never ends
 * in a folder such as /proc, where the system says that the folder above is missing.
 * @throws Error of the file system
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    const isParentMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(dirname(path));
    if (!isParentMissing) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

export function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** More than SQLite needs to open a database. */
const MIN_FREE_BYTES = 1_000_000;

/** SQLite calls it a disk I/O error where it can't make the files beside its database. */
export function isOnFullDisk(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** The existing files and folders that a server writes to. */
const WRITTEN = [
  '',
  'server.lock',
  'lz.sqlite',
  'lz.sqlite-wal',
  'lz.sqlite-shm',
  'backups',
  'outbox',
  'uploads',
];

/**
 * The first of LZ's files that this process may not write to, the reason, and its owner; undefined if there is none.
 */
export function findUnwritable(dataDir: string): string | undefined {
  for (const name of WRITTEN) {
    const path = join(dataDir, name);
    try {
      accessSync(path, constants.W_OK);
      if (statSync(path).isDirectory()) accessSync(path, constants.X_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EROFS') return `${path} can't be written to (EROFS): its disk is read-only`;
      if (code !== 'ENOENT') return `${path} can't be written to (${code})${ownerOf(path)}`;
    }
  }
  return undefined;
}

/** Nothing where a folder above it is closed to this user. */
function ownerOf(path: string): string {
  try {
    return `; it belongs to the user ${statSync(path).uid}, and this program runs as ${process.geteuid?.()}`;
  } catch {
    return `, or looked at by the user ${process.geteuid?.()}`;
  }
}
