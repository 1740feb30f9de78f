import { MINUTE_MS } from '../../contract/durations.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { schedule, type Scheduled } from '../schedule.ts';
import { ATTEMPTS_RETENTION_MS } from './rate-limits.ts';
import { deleteExpired } from './repository.ts';
import { OVERDRAWN_FOR_MS } from './quotas/user-quota.ts';

/** Attempts are counted for a flood of strangers too, so this is often. */
const INTERVAL_MS = 10 * MINUTE_MS;

/** Regularly drops rows that have expired. A failure is logged. */
export function scheduleHousekeeping({ database, log }: Pick<Deps, 'database' | 'log'>): Scheduled {
  return schedule(
    {
      firstDelayMs: INTERVAL_MS,
      intervalMs: INTERVAL_MS,
      run: () => dropExpired(database, Date.now()),
      failure: 'could not drop expired rows',
    },
    log,
  );
}

/** @param now in ms since 1970 */
export const dropExpired = (database: Database, now: number): Promise<void> =>
  database.transaction((tx) =>
    deleteExpired(tx, now, { from: now - ATTEMPTS_RETENTION_MS, until: now + OVERDRAWN_FOR_MS }),
  );
