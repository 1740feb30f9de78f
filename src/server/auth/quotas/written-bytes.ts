import { LRUCache } from 'lru-cache';
import { consumeQuota } from './user-quota.ts';
import type { Tx } from '../../db/tables.ts';
import type { Bounds } from '../../settings.ts';

/** How many bytes are counted in the database at once. A tick writes half a kB, so hundreds of ticks need no count. */
const UNIT_BYTES = 100_000;

/** By user, what this process has written for them since the last unit. A restart forgets it: less than a unit. */
const uncounted = new LRUCache<string, number>({ max: 1_000 });

/**
 * Counts what a user adds to the database: rows in the logs of lists, new items, what is noted for meals, and the
 * ids of changes. It is called when the transaction has locked all it needs: two of one user, of which one waits for
 * the count and the other for a row, would deadlock.
 * @throws RateLimited when the user has written too much lately
 */
export async function consumeWrittenBytes(
  tx: Tx,
  { userId, bounds }: { userId: string; bounds: Pick<Bounds, 'writtenBytesPerHour'> },
  bytes: number,
): Promise<void> {
  // A repeat gets its answer, whatever is left.
  if (bytes === 0) return;
  const units = Math.max(0, Math.floor(((uncounted.get(userId) ?? 0) + bytes) / UNIT_BYTES));
  if (units > 0) {
    // One statement, which advances what the row has at that moment, so others may share the transaction.
    const perHour = bounds.writtenBytesPerHour / UNIT_BYTES;
    await consumeQuota(tx, { of: 'written-bytes', userId, perHour }, units);
  }
  tx.afterCommit(() => {
    uncounted.set(userId, (uncounted.get(userId) ?? 0) + bytes - units * UNIT_BYTES);
  });
}
