import type { Background } from '../background.ts';
import type { Database } from '../db/database.ts';
import { ATTEMPTS_KEPT_MS } from './rate-limits.ts';
import { deleteExpired } from './store.ts';

const HOUSEKEEPING_INTERVAL_MS = 10 * 60_000;

/** @returns a function to call often: it drops expired rows at most once in {@link HOUSEKEEPING_INTERVAL_MS}, in the background */
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
