import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { backUpBeforeMigration, type BackupStep } from './archive/before-migration.ts';
import { scheduleBackups } from './archive/scheduled-backups.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { Connections, endKeptConnections } from './http/connections.ts';
import { type Database, loadEpoch, openDatabase } from './db/database.ts';
import type { Deps } from './deps.ts';
import { beginWithHeaders } from './http/headers.ts';
import { createMetrics } from './metrics.ts';
import type { BatchMailer } from './mail/batch-mailer.ts';
import { createMailer } from './mail/mailer.ts';
import { Outbound } from './outbound.ts';
import { schedulePhotoRetention } from './photos/retention.ts';
import { PushNotifier } from './push/push-notifier.ts';
import { loadVapidKeys } from './push/vapid.ts';
import { createRealtime } from './realtime/realtime.ts';
import { lacksSender, linkDelivery, type Settings } from './settings.ts';
import { createListAccess } from './shopping-lists/list-access.ts';
import { createListReader } from './shopping-lists/list-reader.ts';
import { scheduleLogRetention } from './shopping-lists/log-retention.ts';
import { scheduleIdleTrips } from './shopping-lists/trips/idle-trips.ts';
import { ThrottleLog } from './throttle-log.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { scheduleHousekeeping } from './auth/housekeeping.ts';

export interface RunningServer {
  deps: Deps;
  /** The port it listens on; differs from the setting when that is 0. */
  port: number;
  /** Stops accepting calls, finishes open ones, closes sockets and the database. */
  close: () => Promise<void>;
}

/** Connections that wait to be accepted: Node's 511 are too few when many clients reconnect at once. */
const BACKLOG = 4_096;

/**
 * Starts everything: database, realtime, HTTP.
 * @param adjust lets tests replace dependencies on the outside world
 */
export async function startServer(
  settings: Settings,
  log: FastifyBaseLogger,
  adjust: (deps: Deps) => Deps = (deps) => deps,
): Promise<RunningServer> {
  const database = await openOwnDatabase(settings, log);
  warnOfSettings(settings, log);
  await loadVapidKeys(database);
  const throttleLog = new ThrottleLog(log);
  const parts = {
    database,
    epoch: await loadEpoch(database, randomUUID()),
    metrics: createMetrics(),
    log,
    connections: new Connections(settings, throttleLog),
    throttleLog,
    outbound: new Outbound(settings.outboundAllow),
  };
  const mailer = createWatchedMailer(settings, parts);
  const realtime = await createRealtime({ ...settings, ...parts, lists: createListAccess(database) });
  const notifier = new PushNotifier({ ...parts, settings, lists: createListReader(database) });
  const deps = adjust({
    ...parts,
    settings,
    announcer: realtime.announcer,
    notifier,
    calls: realtime.calls,
    captcha: createCaptcha(settings.captcha, database),
    mailer,
  });
  await ensureFirstAdmin(deps);
  const app = await buildApp(deps);
  realtime.attach(app.server);
  beginWithHeaders(app.server, settings);
  await realtime.ready();
  await app.listen({ host: settings.host, port: settings.port, backlog: BACKLOG });
  const scheduled = scheduleAll(deps);
  return {
    deps,
    port: (app.server.address() as AddressInfo).port,
    async close() {
      mailer.flushNow();
      deps.outbound.abortPageFetches();
      const connectionsEnded = endKeptConnections(app.server);
      await realtime.closeSockets();
      await app.close();
      connectionsEnded();
      await notifier.close();
      throttleLog.logCounts();
      await Promise.all(scheduled.map((each) => each.stop()));
      await database.close();
      await realtime.closeFanOut();
    },
  };
}

const scheduleAll = (deps: Deps) => [
  scheduleBackups(deps),
  scheduleLogRetention(deps),
  schedulePhotoRetention(deps),
  scheduleIdleTrips(deps),
  scheduleHousekeeping(deps),
];

function createWatchedMailer(
  settings: Settings,
  { metrics, log }: Pick<Deps, 'metrics' | 'log'>,
): BatchMailer {
  return createMailer(settings, undefined, (attempt, failure) => {
    metrics.failedMails.inc({ attempt });
    // If a mail is lost, the caller that sent it logs that.
    if (attempt === 'delayed') log.warn({ err: failure }, 'a mail could not be sent, and is tried again');
  });
}

function openOwnDatabase(settings: Settings, log: FastifyBaseLogger): Promise<Database> {
  return openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => log.warn({ err: error }, 'idle database connection lost'),
    beforeMigration: backUpBeforeMigration(settings, {
      now: Date.now,
      tell: (step, file) => log.info({ file }, BACKUP_STEPS[step]),
    }),
  });
}

const BACKUP_STEPS: Record<BackupStep, string> = {
  made: 'backup made before the migration',
  found: 'backup before the migration found: an earlier start made it of the same data',
  removed: 'nothing was migrated: the backup made before is removed',
};

function warnOfSettings(settings: Settings, log: FastifyBaseLogger): void {
  if (linkDelivery(settings) === 'dropped') {
    log.warn(
      'PUBLIC_URL is missing: SMTP_URL sends mails, but none with a link, which is built from it alone',
    );
  }
  if (lacksSender(settings)) {
    log.warn({ mailFrom: settings.mailFrom }, 'MAIL_FROM is missing: many mail servers refuse such a sender');
  }
  const { outboundAllow } = settings;
  if (outboundAllow.length === 0) return;
  log.warn({ outboundAllow }, 'OUTBOUND_ALLOW is set: addresses that users name may lead to these hosts');
}
