import { dirname, join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { backupName, backupsFolder, writeBackup } from '../archive/backup.ts';
import type { Counts } from '../archive/format.ts';
import { dropOldBackups, dropUnfinished } from '../archive/old-backups.ts';
import { restoreBackup } from '../archive/restore.ts';
import { isFolder, isThere } from '../db/data-folder.ts';
import { markRestored } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { CommandError, type Terminal, remark, say, whileStopped, withDatabase } from './terminal.ts';

/** Every file with password hashes or sessions comes with this advice. */
export const KEEP_SAFE =
  'It holds the accounts with their password hashes and sessions: keep it like a password.';

/** Of a backup's name. */
const ENDING = '.tar.gz';

const KEEP_SESSIONS = [
  '--keep-sessions',
  'keep the restored sessions (default: end them, so that everyone has to log in again)',
] as const;

interface SessionOptions {
  keepSessions?: boolean;
}

/** What to do next once an earlier state is in place. */
export const START_NOW =
  'Start the server now: phones will reload their lists and send their unsent changes.';
export const LOG_IN_AGAIN =
  'All sessions have ended: everyone has to log in again. Unsent changes stay on the phones.';

/** `lz backup`, `lz restore` and `lz restored`. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('write everything into one file, also while the server runs')
    .argument(
      '[file]',
      `a new file that ends in ${ENDING}, or an existing folder (default: backups in DATA_DIR)`,
    )
    .option(
      '--keep <number>',
      'afterwards keep only this many of the newest backups in that folder',
      parseKept,
    )
    .action((file: string | undefined, { keep }: { keep?: number }) => backUp(terminal, file, keep));
  program
    .command('restore')
    .description('restore a backup into an empty DATA_DIR or an empty PostgreSQL database')
    .argument('<file>', 'made by lz backup, on either database')
    .option(...KEEP_SESSIONS)
    .action((file: string, options: SessionOptions) => restore(terminal, file, options));
  program
    .command('restored')
    .description(
      'run this after putting a copy of the database in place by hand; not needed after lz restore',
    )
    .option(...KEEP_SESSIONS)
    .action((options: SessionOptions) => noteRestored(terminal, options));
}

function parseKept(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 9999.');
  return Number(text);
}

async function backUp(terminal: Terminal, file: string | undefined, keep: number | undefined): Promise<void> {
  const settings = terminal.readSettings();
  const now = terminal.now();
  const target = targetOf(settings, file, now, keep !== undefined);
  // First, as they may fill the disk.
  await dropUnfinished(dirname(target), now);
  const { counts, household } = await writeBackup(settings, target, { now });
  if (keep !== undefined) await dropOldBackups(dirname(target), keep, { now, household });
  say(terminal, target);
  remark(terminal, `${describeCounts(counts)}. ${KEEP_SAFE}`);
}

/** @param isSeries whether several backups lie there, so that it can't be one file */
function targetOf(settings: Settings, file: string | undefined, now: number, isSeries: boolean): string {
  if (file === undefined) return join(backupsFolder(settings.dataDir), backupName(now));
  const path = resolve(file);
  if (isFolder(path)) return join(path, backupName(now));
  const isSingle = !isSeries && path.endsWith(ENDING);
  if (isSingle && isThere(path)) {
    throw new CommandError(`The file ${path} already exists. Name a new one, or a folder.`);
  }
  const folder = isSingle ? dirname(path) : path;
  if (isSingle && isFolder(folder)) return path;
  const fault = isThere(folder) ? 'This is not a folder:' : 'There is no folder';
  const rule = isSeries ? '--keep needs a folder' : `the name of a single file ends in ${ENDING}`;
  throw new CommandError(`${fault} ${folder}. Make it or mount its disk; ${rule}.`);
}

/** The moved rows, in words. */
export function describeCounts(counts: Counts): string {
  const of = (table: string): number => counts[table] ?? 0;
  return (
    `Users: ${of('users')}, products: ${of('products')}, recipes: ${of('recipes')}, ` +
    `lists: ${of('shopping_lists')}, operations: ${of('shopping_list_operations')}`
  );
}

async function restore(
  terminal: Terminal,
  file: string,
  { keepSessions = false }: SessionOptions,
): Promise<void> {
  const settings = terminal.readSettings();
  const { madeAt, counts } = await whileStopped(settings, () =>
    restoreBackup(settings, resolve(file), { keepSessions }),
  );
  say(terminal, `Restored the state of ${madeAt}. ${describeCounts(counts)}.`);
  if (!keepSessions) remark(terminal, LOG_IN_AGAIN);
  remark(terminal, START_NOW);
}

async function noteRestored(terminal: Terminal, { keepSessions = false }: SessionOptions): Promise<void> {
  const settings = terminal.readSettings();
  await whileStopped(settings, () =>
    withDatabase(settings, (database) => markRestored(database, { keepSessions })),
  );
  say(terminal, 'Phones will reload their lists after the next start of the server.');
  if (!keepSessions) say(terminal, LOG_IN_AGAIN);
}
