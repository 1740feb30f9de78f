import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { makeFolder } from './data-folder.ts';
import { isLocked } from './dialect.ts';

/** Another server uses the data folder. */
export class FolderInUse extends Error {}

const LOCK_FILE = 'server.lock';

/** {@link lockDataFolder}, for a program that isn't a server; without effect if no server has ever run. */
export function lockServedFolder(dataDir: string): () => void {
  return existsSync(join(dataDir, LOCK_FILE)) ? lockDataFolder(dataDir) : () => undefined;
}

/**
 * Keeps other servers from an SQLite database: each announces only what it wrote itself. The lock is the system's own,
 * on a file beside the database, so it ends with this process, however that ends. Programs other than servers ignore
 * it, except those that must run while nothing else writes.
 * @returns a function that ends it
 * @throws FolderInUse, or an error of SQLite or of the file system
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = join(dataDir, LOCK_FILE);
  // Nothing is ever written to it. It is not opened again: closing it would end the lock.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    // Without a journal's file beside it.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new FolderInUse(
      `DATA_DIR ${dataDir} is in use by another server. Stop that one, or give each a folder of its own.`,
    );
  }
  return () => lock.close();
}
