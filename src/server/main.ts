import { pino } from 'pino';
import { startServer } from './server.ts';
import { readEnvironment, type Settings, SettingsError } from './settings.ts';

/** Requests still open after this long are cut, in ms. */
const STOP_PATIENCE = 10_000;

function settingsOrExit(): Settings {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const settings = settingsOrExit();
const log = pino({ level: settings.logLevel });

const server = await startServer(settings, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'could not start');
  const { code, message } = error as { code?: string; message?: string };
  const reason =
    code === 'EADDRINUSE' ? `PORT ${settings.port} is already in use.` : `Could not start: ${message}`;
  console.error(reason);
  process.exit(1);
});
log.info({ address: `http://localhost:${server.port}` }, 'LZ is ready');

let stopping = false;
function stop(signal: NodeJS.Signals): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop cleanly');
      process.exit(1);
    },
  );
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
