import { findUnwritable, isOnFullDisk } from './db/data-folder.ts';
import { isCorrupt, isUnavailable } from './db/dialect.ts';
import { LostDatabase, MissingRight, NoBackup, UnknownSchema } from './db/migrate.ts';
import { FolderInUse } from './db/server-lock.ts';
import { type Settings, SettingsError } from './settings.ts';

/** An error of the system, of SQLite or of PostgreSQL. */
type CodedError = NodeJS.ErrnoException & { hostname?: string };

/**
 * Why a start failed, in one line without a password that names the setting it is about, as far as that shows only
 * when it is used; undefined for an unexpected error.
 */
export function explainFailedStart(error: unknown, settings: Settings): string | undefined {
  if (
    [FolderInUse, LostDatabase, NoBackup, SettingsError, UnknownSchema].some((kind) => error instanceof kind)
  ) {
    return (error as Error).message;
  }
  if (error instanceof MissingRight) return `DATABASE_URL can't be used: ${error.message}`;
  const coded = error as CodedError;
  return explainListening(coded, settings) ?? explainStorage(coded, settings);
}

function explainListening(
  { code, syscall, hostname, message }: CodedError,
  { port, host }: Settings,
): string | undefined {
  if (code === 'EADDRINUSE') return `PORT ${port} is already in use.`;
  // Ports below 1024 may be closed to users other than root.
  if (syscall === 'listen' && code === 'EACCES') return `PORT ${port} can't be used: ${message}`;
  if (syscall === 'listen' || hostname === host) return `HOST ${host} can't be used: ${message}`;
  return undefined;
}

/** Errors of PostgreSQL: role, database, missing rights. */
const REFUSED_BY_POSTGRES = /^(28|3D|42501)/;
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EROFS'];
const CLOSED = ['EACCES', 'EPERM', 'EROFS'];

function explainStorage(error: CodedError, { dataDir, databaseUrl }: Settings): string | undefined {
  const { code = '', syscall, path } = error;
  // If a name has several addresses, their combined error has no message.
  const message = error.message || code;
  if (code.startsWith('SQLITE_') && !code.startsWith('SQLITE_CONSTRAINT') && code !== 'SQLITE_ERROR') {
    const advice = isCorrupt(error) ? ' Run lz doctor.' : '';
    const isFull = /^SQLITE_(FULL|IOERR)/.test(code) && isOnFullDisk(dataDir);
    const cause = isFull ? 'its disk is full: make room' : `${message} (${code})`;
    return `DATA_DIR ${dataDir} can't be used: ${findUnwritable(dataDir) ?? cause}.${advice}`;
  }
  const unwritable = CLOSED.includes(code) && path?.startsWith(dataDir) ? findUnwritable(dataDir) : undefined;
  if (unwritable !== undefined) return `DATA_DIR ${dataDir} can't be used: ${unwritable}.`;
  // The folders above it are made, too.
  const isOfFolder = path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path));
  if (isOfFolder || NO_ROOM.includes(code)) return `DATA_DIR can't be used: ${message}`;
  if (databaseUrl === undefined) return undefined;
  const isRefused = REFUSED_BY_POSTGRES.test(code) || isUnavailable(error) || message.startsWith('SASL:');
  return isRefused || syscall !== undefined ? `DATABASE_URL can't be used: ${message}` : undefined;
}
