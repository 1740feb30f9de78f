import { hashKey, type QueryKey } from '@tanstack/react-query';
import { withDeviceDatabase } from '../../device-database.ts';
import { queryClient } from '../../query-client.ts';
import { KEPT_ANSWERS_PREFIX, restoreEarly } from '../../query-persister.ts';
import { mondayOf } from '../../ui/dates/days.ts';
import { productAislesQuery } from '../products/aisles.ts';
import { suggestionsQuery } from '../shopping-lists/list-suggestions.ts';
import { MEALS_ON_LISTS_KEY } from '../meals/meals.ts';
import { MEALS_KEY, STORES_KEY } from '../keys.ts';
import type { OfflineChange, OfflineMutationName } from '../offline-mutations/offline-mutations.ts';
import { staplesQuery } from '../products/staples.ts';

/**
 * Reads the kept answers that a change is about to be put into: no page may have asked for them since the start, and
 * without a network they are all that the next page has.
 */
export async function restoreAnswers(change: OfflineChange): Promise<void> {
  // A device whose storage fails has none.
  const keys = await keysOf(change).catch(() => []);
  await Promise.allSettled(keys.map((queryKey) => restoreEarly(queryClient, queryKey)));
}

/** Their settling changes what is kept of stores, and of the lists that are bought there. */
const OF_STORES: readonly OfflineMutationName[] = ['store', 'listStore', 'aisleOrder'];

async function keysOf({ name, values, userId }: OfflineChange): Promise<readonly QueryKey[]> {
  if (OF_STORES.includes(name)) return keptBelow(userId, STORES_KEY);
  if (name === 'staple') return [staplesQuery.queryKey];
  if (name === 'aisle') return [productAislesQuery.queryKey];
  if (name === 'hiddenSuggestion') return [suggestionsQuery(values.listId).queryKey];
  if (name !== 'meal' && name !== 'mealRemoval') return [];
  const { day } = values.meal;
  const days = [day, (name === 'meal' && values.fields.day) || day];
  return [MEALS_ON_LISTS_KEY, ...days.map((each) => [...MEALS_KEY, mondayOf(each)])];
}

/** The keys of all kept answers that begin with this one. */
async function keptBelow(userId: string, queryKey: QueryKey): Promise<QueryKey[]> {
  const first = KEPT_ANSWERS_PREFIX + hashKey(queryKey).slice(0, -']'.length);
  const kept = await withDeviceDatabase(userId, (database) =>
    database.getAllKeys('queries', IDBKeyRange.bound(first, `${first}\uffff`)),
  );
  return kept.map((key) => JSON.parse(key.slice(KEPT_ANSWERS_PREFIX.length)) as QueryKey);
}
