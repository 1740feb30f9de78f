import type { Database } from '../db/database.ts';
import type { Metrics } from '../metrics.ts';
import type { Notifier } from '../push/notifier.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { Settings } from '../settings.ts';

export interface ListDeps {
  database: Database;
  epoch: string;
  announcer: Announcer;
  notifier: Notifier;
  metrics: Metrics;
  settings: Pick<Settings, 'bounds'>;
  /** When operations arrive, in ms since 1970; by default the machine's clock. */
  now?: () => number;
}
