import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { restoreEarly } from '../query-persister.ts';
import { mondayOf } from '../ui/days.ts';
import { MEALS_ON_LISTS_KEY } from './meals.ts';
import { MEALS_KEY } from './meals-key.ts';
import type { OfflineChange } from './offline-mutations.ts';
import { staplesQuery } from './staples.ts';

/**
 * Reads the kept answers that a change is about to be put into: no page may have asked for them since the start, and
 * without a network they are all that the next page has.
 */
export async function restoreAnswers(change: OfflineChange): Promise<void> {
  // A device whose storage fails has none.
  await Promise.allSettled(keysOf(change).map((queryKey) => restoreEarly(queryClient, queryKey)));
}

function keysOf({ name, values }: OfflineChange): readonly QueryKey[] {
  if (name === 'staple') return [staplesQuery.queryKey];
  if (name !== 'meal' && name !== 'mealRemoval') return [];
  const { day } = values.meal;
  const days = [day, (name === 'meal' && values.fields.day) || day];
  return [MEALS_ON_LISTS_KEY, ...days.map((each) => [...MEALS_KEY, mondayOf(each)])];
}
