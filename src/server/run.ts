import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { lockDataFolder } from './db/server-lock.ts';
import { explainFailedStart } from './failed-start.ts';
import { programVersion } from './program-version.ts';
import { releaseMemory } from './release-memory.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Requests still open after this long are cut. */
const STOP_TIMEOUT_MS = 10_000;

export interface RunOptions {
  /** @throws SettingsError */
  readSettings: () => Settings;
  /** Runs before the server listens. */
  prepare?: (settings: Settings) => Promise<void>;
}

/**
 * Runs a server as this process: a failed start exits with one clear line, SIGTERM, SIGINT and SIGHUP stop it gracefully.
 * Resolves when it listens.
 */
export async function runServer({ readSettings, prepare }: RunOptions): Promise<RunningServer> {
  const settings = settingsOrExit(readSettings);
  const log = pino({ level: settings.logLevel });
  const start = async (): Promise<RunningServer> => {
    holdDataFolder(settings);
    await prepare?.(settings);
    return startServer(settings, log);
  };
  const running: { server?: RunningServer } = {};
  stopOnSignals(running, log);
  const server = await start().catch((error: unknown) => {
    const reason = explainFailedStart(error, settings);
    if (reason === undefined) log.fatal({ err: error }, 'could not start');
    process.stderr.write(`${reason ?? `Could not start: ${(error as Error).message}`}\n`);
    process.exit(1);
  });
  running.server = server;
  log.info({ address: `http://localhost:${server.port}`, version: programVersion() }, 'LZ is ready');
  releaseMemory(log);
  return server;
}

/** Several servers may share a PostgreSQL database, but no SQLite file. */
function holdDataFolder({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl === undefined) process.once('exit', lockDataFolder(dataDir));
}

function settingsOrExit(readSettings: () => Settings): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Also while it starts, which may take as long as a backup and a migration: process 1 of a container gets no signal that
 * it doesn't listen to.
 * @param running without a server until that has started; what it does until then may be cut off anywhere
 */
function stopOnSignals(running: { server?: RunningServer }, log: FastifyBaseLogger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const { server } = running;
    if (server === undefined) process.exit(0);
    setTimeout(() => {
      log.warn(`what was still open after ${STOP_TIMEOUT_MS / 1_000} s is cut`);
      process.exit(0);
    }, STOP_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}
