import { hashKey, type QueryKey } from '@tanstack/react-query';
import { withDeviceDatabase } from '../../device-database.ts';
import { queryClient } from '../../query-client.ts';
import { KEPT_ANSWERS_PREFIX, restoreEarly } from '../../query-persister.ts';
import { settledKeys } from '../offline-mutations/kinds.ts';
import type { OfflineChange } from '../offline-mutations/offline-mutations.ts';

/**
 * Reads the kept answers that a change is about to be put into: no page may have asked for them since the start, and
 * without a network they are all that the next page has.
 */
export async function restoreAnswers(change: OfflineChange): Promise<void> {
  const found = await Promise.allSettled(settledKeys(change).map((key) => keptBelow(change.userId, key)));
  // A device whose storage fails has none.
  const keys = found.flatMap((kept) => (kept.status === 'fulfilled' ? kept.value : []));
  await Promise.allSettled(keys.map((queryKey) => restoreEarly(queryClient, queryKey)));
}

/** The keys of all kept answers that begin with this one. */
async function keptBelow(userId: string, queryKey: QueryKey): Promise<QueryKey[]> {
  const first = KEPT_ANSWERS_PREFIX + hashKey(queryKey).slice(0, -']'.length);
  const kept = await withDeviceDatabase(userId, (database) =>
    database.getAllKeys('queries', IDBKeyRange.bound(first, `${first}\uffff`)),
  );
  return kept.map((key) => JSON.parse(key.slice(KEPT_ANSWERS_PREFIX.length)) as QueryKey);
}
