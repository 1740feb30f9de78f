import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './captcha/types.ts';
import type { Connections } from './http/connections.ts';
import type { SharedCalls } from './http/shared-calls.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './metrics.ts';
import type { Mailer } from './mail/types.ts';
import type { Outbound } from './outbound.ts';
import type { Notifier } from './push/notifier.ts';
import type { Announcer } from './realtime/announcer.ts';
import type { Settings } from './settings.ts';
import type { ThrottleLog } from './throttle-log.ts';

/** What the features need from outside, made once at start-up. */
export interface Deps {
  settings: Settings;
  database: Database;
  /** Identifies this database's history; changes when a backup is restored. */
  epoch: string;
  announcer: Announcer;
  notifier: Notifier;
  /** Calls addresses outside. */
  outbound: Outbound;
  /** Each address's calls in the current second. */
  calls: SharedCalls;
  /** Each address's open connections. */
  connections: Connections;
  throttleLog: ThrottleLog;
  captcha: Captcha;
  mailer: Mailer;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
