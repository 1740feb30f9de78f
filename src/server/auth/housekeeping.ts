import type { Background } from '../background.ts';
import type { Database } from '../db/database.ts';
import { ATTEMPTS_KEPT_FOR } from './rate-limits.ts';
import { deleteExpired } from './store.ts';

/** In ms. */
const INTERVAL = 10 * 60_000;

/** @returns what to call now and then: it drops expired rows, at most once in ten minutes, without being waited for */
export function createHousekeeping(database: Database, background: Background): () => void {
  let last = 0;
  return () => {
    const now = Date.now();
    if (now - last < INTERVAL) return;
    last = now;
    background.run('dropping expired rows', () =>
      database.transaction((tx) => deleteExpired(tx, now, now - ATTEMPTS_KEPT_FOR)),
    );
  };
}
