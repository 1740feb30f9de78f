import type { Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { ArchiveError } from '../archive/format.ts';
import { isOnFullDisk, isOnReadOnlyDisk, NoAccess } from '../db/data-folder.ts';
import { isCorrupt } from '../db/dialect.ts';
import { LostDatabase, MissingRight, NoBackup, UnknownSchema } from '../db/migrate.ts';
import { NoDatabase } from '../db/raw.ts';
import { programVersion } from '../program-version.ts';
import { SettingsError } from '../settings.ts';
import { addAdminCommands } from './admin.ts';
import { addBackupCommands } from './backups.ts';
import { CommandError, type Terminal, remark } from './terminal.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommands } from './exports.ts';
import { addMigrateCommand } from './migrations.ts';

const ABOUT =
  'Manages an LZ server. Reads the same settings as the server: DATA_DIR, DATABASE_URL and the others.';

/**
 * Runs one `lz` command.
 * @param argv without the program's own name
 * @returns the exit code: 0, or 1 after a refusal or failure, which is explained in one line
 */
export async function runLz(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('lz').description(ABOUT).version(programVersion()).exitOverride();
  program.configureOutput({
    writeOut: (text) => void terminal.output.write(text),
    writeErr: (text) => void terminal.errors.write(text),
  });
  let code = 0;
  let outputError: NodeJS.ErrnoException | undefined;
  terminal.output.on('error', (error) => (outputError ??= error));
  program
    .command('start')
    .description('run the server in this process: like npm start, but without npm')
    .action(async () => void (await import('../main.ts')));
  addAdminCommands(program, terminal);
  addBackupCommands(program, terminal);
  addExportCommands(program, terminal);
  addMigrateCommand(program, terminal);
  addDoctorCommand(program, terminal, (isWell) => {
    code = isWell ? 0 : 1;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    await flushed(terminal.output);
    // No program reads the output any more, as after `lz doctor | head -1`.
    if (outputError !== undefined && outputError.code !== 'EPIPE') throw outputError;
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    await flushed(terminal.output);
    if (error !== outputError || outputError?.code !== 'EPIPE') remark(terminal, explain(error, terminal));
    return 1;
  }
}

/** Resolves when all that was written has been taken, or refused. */
function flushed(output: Writable): Promise<void> {
  return new Promise((resolve) => output.write('', () => resolve()));
}

/** One line for foreseeable errors, the whole stack for bugs. */
function explain(error: unknown, terminal: Terminal): string {
  if (!(error instanceof Error)) return String(error);
  const expected = [
    CommandError,
    ArchiveError,
    LostDatabase,
    NoAccess,
    NoBackup,
    NoDatabase,
    UnknownSchema,
    MissingRight,
    SettingsError,
  ];
  const isExpected = expected.some((kind) => error instanceof kind);
  if (isExpected) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // Errors of the database and the file system have a code; bugs of ours have none.
  if (code === undefined) return stack ?? message;
  return `It failed: ${message || code}.${adviseOn(error, code, terminal)}`;
}

/** Advice for an error of the database or the file system; empty if there is none. */
function adviseOn(error: Error, code: string, terminal: Terminal): string {
  if (isCorrupt(error)) return ' Run lz doctor.';
  const { dataDir } = terminal.readSettings();
  if (/^SQLITE_(FULL|IOERR)/.test(code)) {
    return isOnFullDisk(dataDir) ? ` The disk of ${dataDir} is full: make room.` : '';
  }
  const isClosed = /^SQLITE_(CANTOPEN|READONLY)/.test(code);
  // A folder that can't be made on a read-only disk counts as missing.
  if (!isClosed && code !== 'EROFS' && code !== 'ENOENT') return '';
  if (isOnReadOnlyDisk(dataDir)) {
    return ` ${dataDir} is on a read-only disk: make that writable, or copy the folder to another disk and name the copy as DATA_DIR.`;
  }
  return isClosed && process.geteuid?.() !== 0 ? ' Run lz as the user that the server runs as.' : '';
}
