import type { Writable } from 'node:stream';
import { Command, CommanderError } from 'commander';
import { ArchiveError } from '../archive/format.ts';
import { NoAccess } from '../db/data-folder.ts';
import { LostDatabase, MissingRight, NoBackup, UnknownSchema } from '../db/migrate.ts';
import { NoDatabase } from '../db/raw.ts';
import { SettingsError } from '../settings.ts';
import { addAdminCommands } from './admin.ts';
import { addBackupCommands } from './backups.ts';
import { CommandError, type Terminal, remark } from './terminal.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExportCommands } from './exports.ts';
import { addMigrateCommand } from './migrations.ts';

const ABOUT =
  'Looks after an LZ server. Reads the same settings as the server does: DATA_DIR, DATABASE_URL and the rest.';

/**
 * Runs one `lz` command.
 * @param argv without the program's own name
 * @returns the exit code: 0, or 1 after a refusal or failure, which is explained in one line
 */
export async function runLz(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('lz').description(ABOUT).exitOverride();
  program.configureOutput({
    writeOut: (text) => void terminal.output.write(text),
    writeErr: (text) => void terminal.errors.write(text),
  });
  let code = 0;
  let outputError: NodeJS.ErrnoException | undefined;
  terminal.output.on('error', (error) => (outputError ??= error));
  program
    .command('start')
    .description('run the server as this process: as npm start does, but without npm beside it')
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
    // Nobody reads what is printed any more, as after `lz doctor | head -1`.
    if (outputError !== undefined && outputError.code !== 'EPIPE') throw outputError;
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    await flushed(terminal.output);
    if (error !== outputError || outputError?.code !== 'EPIPE') remark(terminal, explain(error));
    return 1;
  }
}

/** Resolves when all that was written has been taken, or refused. */
function flushed(output: Writable): Promise<void> {
  return new Promise((resolve) => output.write('', () => resolve()));
}

/** One line for foreseeable errors, the whole stack for bugs. */
function explain(error: unknown): string {
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
  const isClosed = /^SQLITE_(CANTOPEN|READONLY)/.test(code);
  return `It failed: ${message || code}.${isClosed ? ' Run lz as the user that the server runs as.' : ''}`;
}
