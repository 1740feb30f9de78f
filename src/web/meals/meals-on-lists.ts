import { queryOptions } from '@tanstack/react-query';
import { type Meal, mealsOnListsAnswer } from '../../contract/meals.ts';
import { request } from '../http.ts';
import {
  type OfflineChange,
  type OfflineMutationValues,
  offlineMutationKey,
} from '../queries/offline-mutations.ts';
import { queryClient } from '../query-client.ts';
import { addDays, mondayOf, today } from '../ui/days.ts';
import { pause } from '../ui/pause.ts';

/** How long to wait for a server that may be slow or out of reach. */
const ANSWER_TIMEOUT_MS = 1_500;

/** All meals that are on a list, from last week on, however far ahead. Refetched whenever they matter. */
export const mealsOnListsQuery = queryOptions({
  queryKey: ['meals-on-lists'],
  queryFn: ({ signal }) => {
    const from = addDays(mondayOf(today()), -7);
    return request('GET', `/api/v2/meals/on-lists?from=${from}`, { schema: mealsOnListsAnswer, signal });
  },
  refetchOnMount: 'always',
  // Without it, the weeks kept on this device have to be enough.
  meta: { kept: true, silent: true },
});

/** A meal with this device's own changes that matter for its list. */
function withChange(known: Meal | undefined, { meal, fields }: OfflineMutationValues['meal']): Meal {
  const now = known ?? meal;
  const { portions = now.portions, shopping = now.shopping } = fields;
  return { ...now, portions, shopping };
}

/** These meals, with this device's own changes; without a network as this device has kept them. */
export async function mealsOnLists(): Promise<Meal[]> {
  const asked = queryClient
    .query({ ...mealsOnListsQuery, staleTime: 0, retry: false })
    .catch(() => undefined);
  await Promise.race([asked, pause(ANSWER_TIMEOUT_MS)]);
  const known = queryClient.getQueryData(mealsOnListsQuery.queryKey) ?? [];
  const meals = new Map<string, Meal>(known.map((meal) => [meal.id, meal]));
  const waiting = queryClient
    .getMutationCache()
    .findAll({ mutationKey: offlineMutationKey(), status: 'pending' });
  for (const { state } of waiting) {
    const { name, values } = state.variables as OfflineChange;
    if (name === 'meal') meals.set(values.meal.id, withChange(meals.get(values.meal.id), values));
    if (name !== 'mealRemoval') continue;
    if (values.isRemoved) meals.delete(values.meal.id);
    else meals.set(values.meal.id, values.meal);
  }
  return [...meals.values()].filter(({ shopping }) => shopping?.listId != null);
}
