import { HOUR_MS } from '../../../contract/durations.ts';
import type { Tx } from '../../db/tables.ts';
import { RateLimited } from '../rate-limits.ts';
import { advanceTime } from '../repository.ts';

/** Somewhat more products than fit into one batch. */
const MAX_AT_ONCE = 2_000;

/** For how long the slowest quota, of one per hour, may be overdrawn: a time further ahead can't be right. */
export const OVERDRAWN_FOR_MS = (MAX_AT_ONCE + 1) * HOUR_MS;

/** How much of something one user may do: `perHour` at once, restored evenly over an hour. */
export interface UserQuota {
  of:
    | 'products'
    | 'product-aliases'
    | 'product-edits'
    | 'lists'
    | 'shares'
    | 'recipes'
    | 'meals'
    | 'stores'
    | 'photos'
    | 'pages'
    | 'page-fetches'
    | 'written-bytes';
  userId: string;
  /** Infinity for no limit. */
  perHour: number;
}

/**
 * Consumes `count` of the quota that is left. If anything is left, all of it is granted and the user waits longer
 * afterwards: otherwise a request above the limit could never be carried out.
 * @throws RateLimited when nothing is left
 */
export async function consumeQuota(tx: Tx, quota: UserQuota, count: number): Promise<void> {
  const waitMs = await overdrawQuota(tx, quota, count);
  if (waitMs > 0) throw new RateLimited(Math.ceil(waitMs / 1_000));
}

/**
 * Like {@link consumeQuota}, but never refuses: for the rest of a request that has begun.
 * @returns in how many ms, without this call, one would have been left again; 0 or less if something was left
 */
export async function overdrawQuota(
  tx: Tx,
  { of, userId, perHour }: UserQuota,
  count: number,
): Promise<number> {
  const now = Date.now();
  const eachMs = Math.ceil(HOUR_MS / perHour);
  const costMs = count * eachMs;
  // One row per user, whatever the count: the time at which everything will be restored. Databases have it as 'pace'.
  const maxAheadMs = HOUR_MS + MAX_AT_ONCE * eachMs;
  const restoredAt = await advanceTime(tx, `pace:${of}:${userId}`, { now, ms: costMs, maxAheadMs });
  const restoredAtBefore = restoredAt - costMs;
  // A quota that is used up is restored in an hour; one is left where that takes less by the time of one.
  const restoredAtWithOneLeft = now + HOUR_MS - eachMs;
  return restoredAtBefore - restoredAtWithOneLeft;
}
