import type { Background } from '../background.ts';
import type { Database } from '../db/database.ts';
import { ATTEMPTS_KEPT_MS } from './rate-limits.ts';
import { deleteExpired } from './store.ts';

const HOUSEKEEPING_INTERVAL_MS = 10 * 60_000;

/** @returns what to call now and then: it drops expired rows, once in {@link HOUSEKEEPING_INTERVAL_MS} at most, without being waited for */
export function createHousekeeping(database: Database, background: Background): () => void {
  let last = 0;
  return () => {
    const now = Date.now();
    if (now - last < HOUSEKEEPING_INTERVAL_MS) return;
    last = now;
    background.run('dropping expired rows', () =>
      database.transaction((tx) => deleteExpired(tx, now, now - ATTEMPTS_KEPT_MS)),
    );
  };
}
