import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { copyDatabase } from '../archive/copy.ts';
import { exportSnapshot } from '../archive/export.ts';
import {
  checkIsFile,
  inChunks,
  publish,
  readFileLines,
  UNFINISHED_EXPORT,
  writeLines,
} from '../archive/files.ts';
import { readLines } from '../archive/format.ts';
import { type Loaded, loadExport } from '../archive/load.ts';
import { dropUnfinished } from '../archive/old-backups.ts';
import { isFolder, isThere } from '../db/data-folder.ts';
import { isConnectedTwice } from '../db/dialect.ts';
import { type DatabaseLocation, openRaw } from '../db/raw.ts';
import { describeCounts, KEEP_SAFE, LOG_IN_AGAIN, START_NOW } from './backups.ts';
import { CommandError, type Terminal, remark, say, whileStopped } from './terminal.ts';

/** `lz export`, `lz import` and `lz copy`. */
export function addExportCommands(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('write everything in the database as JSON lines (docs/export-format.md)')
    .argument('[file]', 'a new file (default, and -: standard output)')
    .action((file: string | undefined) => exportAll(terminal, file));
  program
    .command('import')
    .description('load an export into an empty DATA_DIR or an empty PostgreSQL database')
    .argument('<file>', 'made by lz export, on either database; - for standard input')
    .option('--end-sessions', 'end all sessions, so that everyone has to log in again: for an old export')
    .action((file: string, options: { endSessions?: boolean }) => importAll(terminal, file, options));
  program
    .command('copy')
    .description('copy the database into another, empty one, for instance from SQLite to PostgreSQL')
    .argument('<target>', 'postgres://…, or the data folder of an SQLite database')
    .addHelpText('after', '\nStop the server first: what it writes during the copy would not be copied.')
    .action((target: string) => copy(terminal, target));
}

async function exportAll(terminal: Terminal, file: string | undefined): Promise<void> {
  const settings = terminal.readSettings();
  const target = file === undefined || file === '-' ? undefined : resolve(file);
  if (target !== undefined) {
    checkIsNew(target);
    // First, as they may fill the disk.
    await dropUnfinished(dirname(target), terminal.now());
  }
  const database = await openRaw(settings, 'read');
  try {
    await exportSnapshot(database, (lines) =>
      target === undefined ? writeOut(terminal, lines) : writeFileOf(target, lines),
    );
  } finally {
    await database.close();
  }
  remark(terminal, KEEP_SAFE);
}

/** The finished file is renamed to its name, which would replace anything there: a backup, or a device such as /dev/null. */
function checkIsNew(file: string): void {
  if (isThere(file)) throw new CommandError(`${file} already exists. Name a new file.`);
  const folder = dirname(file);
  if (!isFolder(folder)) throw new CommandError(`There is no folder ${folder}.`);
}

/** When the output fails, the lines have ended before this rejects: the connection that gives them can be closed. */
async function writeOut({ output }: Terminal, lines: AsyncIterable<string>): Promise<void> {
  for await (const chunk of inChunks(lines)) {
    await new Promise<void>((resolve, reject) => {
      output.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
}

async function writeFileOf(target: string, lines: AsyncIterable<string>): Promise<void> {
  const folder = await mkdtemp(join(dirname(target), UNFINISHED_EXPORT));
  try {
    const file = join(folder, 'lz.jsonl');
    await writeLines(file, lines);
    await publish(file, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importAll(
  terminal: Terminal,
  file: string,
  { endSessions = false }: { endSessions?: boolean },
): Promise<void> {
  const settings = terminal.readSettings();
  if (file !== '-') checkIsFile(resolve(file));
  const lines = file === '-' ? readLines(terminal.input) : readFileLines(resolve(file));
  const { counts } = await whileStopped(settings, () => load(settings, lines, endSessions));
  say(terminal, `Imported. ${describeCounts(counts)}.`);
  if (endSessions) remark(terminal, LOG_IN_AGAIN);
  remark(terminal, START_NOW);
}

async function load(
  location: DatabaseLocation,
  lines: AsyncIterable<string>,
  endSessions: boolean,
): Promise<Loaded> {
  const database = await openRaw(location, 'create');
  try {
    return await loadExport(database, lines, { isRestore: true, endSessions });
  } finally {
    await database.close();
  }
}

async function copy(terminal: Terminal, target: string): Promise<void> {
  const settings = terminal.readSettings();
  const to = parseLocation(target, settings.dataDir);
  if (to.databaseUrl === settings.databaseUrl && to.dataDir === settings.dataDir) {
    throw new CommandError('The target is the database itself.');
  }
  const isShared = await hasCompany(settings);
  const { counts } = await whileStopped(settings, () => copyDatabase(settings, to));
  say(terminal, `Copied. ${describeCounts(counts)}.`);
  const setting = to.databaseUrl === undefined ? 'without DATABASE_URL' : 'with its address as DATABASE_URL';
  remark(terminal, `Start the server ${setting} now; phones continue where they were.`);
  if (isShared) remark(terminal, MAY_LACK);
}

const MAY_LACK =
  'Other programs were connected to the database. If a server is among them, what it wrote during the copy is not in it: stop it, and copy again into an empty database.';

/** Whether other programs, which may be servers, are connected to PostgreSQL. */
async function hasCompany(location: DatabaseLocation): Promise<boolean> {
  const { db, close } = await openRaw(location, 'read');
  try {
    return await isConnectedTwice(db);
  } finally {
    await close();
  }
}

function parseLocation(target: string, dataDir: string): DatabaseLocation {
  // With a colon like this it is an address, perhaps one that was mistyped: ./a:b is a folder.
  if (!/^[a-z]+:/i.test(target)) return { dataDir: resolve(target) };
  // The URL may hold a password, so the message doesn't repeat it.
  if (!/^postgres(ql)?:\/\//i.test(target) || !URL.canParse(target)) {
    throw new CommandError('The target must be an address that starts with postgres://, or a folder.');
  }
  return { databaseUrl: target, dataDir };
}
