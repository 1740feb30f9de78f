import type { Readable, Writable } from 'node:stream';
import { refuseLostDatabase } from '../archive/lost-database.ts';
import { isThere } from '../db/data-folder.ts';
import { type Database, openDatabase, sqliteFile } from '../db/database.ts';
import { NoDatabase } from '../db/raw.ts';
import { FolderInUse, lockServedFolder } from '../db/server-lock.ts';
import type { Settings } from '../settings.ts';

/** A command's input and output. */
export interface Terminal {
  /** @throws SettingsError */
  readSettings: () => Settings;
  input: Readable & { isTTY?: boolean };
  /** For results. */
  output: Writable;
  /** For all other messages. */
  errors: Writable;
  /** Ms since 1970. */
  now: () => number;
}

/** Why a command can't do its work; one line. */
export class CommandError extends Error {}

export function say({ output }: Terminal, line: string): void {
  output.write(`${line}\n`);
}

export function remark({ errors }: Terminal, line: string): void {
  errors.write(`${line}\n`);
}

/**
 * Opens the configured database and closes it after `work`. An empty one is filled, unless there are backups of
 * another; one of an older LZ is refused, because its server may still run, and nobody asked for a migration.
 * @throws NoDatabase when there is none, unless it `mayBeNew`; LostDatabase, NoAccess, CommandError
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const file = sqliteFile(settings.dataDir);
  if (settings.databaseUrl === undefined && !mayBeNew && !isThere(file)) {
    throw new NoDatabase(`There is no database at ${file}.`);
  }
  // If an idle connection is lost, the next query fails.
  const database = await openDatabase({
    ...settings,
    onIdleError: () => {},
    beforeMigration: (schema) =>
      schema === undefined ? refuseLostDatabase(settings.dataDir) : refuseOlder(schema),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Does `work` on SQLite only while no server runs, whose writes would be lost or fail, and prevents one from starting
 * until the work is done.
 * @throws CommandError when one runs
 */
export async function whileStopped<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  const unlock = settings.databaseUrl === undefined ? lockStopped(settings.dataDir) : undefined;
  try {
    return await work();
  } finally {
    unlock?.();
  }
}

function lockStopped(dataDir: string): () => void {
  try {
    return lockServedFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CommandError(
      `A server runs on DATA_DIR ${dataDir}. Stop it first: nothing else may write in the meantime.`,
    );
  }
}

async function refuseOlder(schema: string): Promise<never> {
  throw new CommandError(
    `The database is of an older LZ (schema ${schema}). Run lz migrate first: it makes a backup, as a start of the server does.`,
  );
}
