import type { Readable, Writable } from 'node:stream';
import { existsSync } from 'node:fs';
import { type Database, openDatabase, sqliteFile } from '../db/database.ts';
import { NoDatabase } from '../db/raw.ts';
import type { Settings } from '../settings.ts';

/** A command's way to the world. */
export interface Terminal {
  /** @throws SettingsError */
  readSettings: () => Settings;
  input: Readable & { isTTY?: boolean };
  /** For results. */
  output: Writable;
  /** For everything else that is said. */
  errors: Writable;
  /** In ms since 1970. */
  now: () => number;
}

/** Why a command can't do what it was asked to; one line. */
export class CommandError extends Error {}

export function say({ output }: Terminal, line: string): void {
  output.write(`${line}\n`);
}

export function remark({ errors }: Terminal, line: string): void {
  errors.write(`${line}\n`);
}

/**
 * Opens the database of the settings, brings its schema to the newest state, and closes it after `work`.
 * @throws NoDatabase when there is none, unless it `mayBeNew`
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const file = sqliteFile(settings.dataDir);
  if (settings.databaseUrl === undefined && !mayBeNew && !existsSync(file)) {
    throw new NoDatabase(`There is no database at ${file}.`);
  }
  // A connection lost while it was idle is missed by the next query.
  const database = await openDatabase({ ...settings, onIdleError: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
