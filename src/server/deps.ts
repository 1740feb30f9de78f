import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './captcha/captcha.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './health.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Announcer } from './realtime/announce.ts';
import type { SharedCalls } from './realtime/shared-calls.ts';
import type { Settings } from './settings.ts';

/** Everything the features need from outside, made once at start-up. */
export interface Deps {
  settings: Settings;
  database: Database;
  /** Stands for this database's history; changes when a backup is restored. */
  epoch: string;
  announcer: Announcer;
  /** What every address has called this second. */
  calls: SharedCalls;
  captcha: Captcha;
  mailer: Mailer;
  metrics: Metrics;
  log: FastifyBaseLogger;
}
