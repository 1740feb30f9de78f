import { queryOptions } from '@tanstack/react-query';
import { type Meal, type MealOnListAnswer, mealsOnListsAnswer } from '../../../contract/meals.ts';
import { request } from '../../http.ts';
import { asOnList, MEALS_ON_LISTS_KEY } from '../../queries/meals/meals.ts';
import { type OfflineChange, offlineMutationKey } from '../../queries/offline-mutations/offline-mutations.ts';
import { queryClient } from '../../query-client.ts';
import { addDays, mondayOf, today } from '../../ui/dates/days.ts';
import { pause } from '../../ui/pause.ts';
import { clearedItems, withoutCleared } from './without-cleared.ts';

/** How long to wait for a server that may be slow or out of reach. */
const ANSWER_TIMEOUT_MS = 1_500;

/** All meals that are on a list, from last week on, however far ahead. Refetched whenever they matter. */
export const mealsOnListsQuery = queryOptions({
  queryKey: MEALS_ON_LISTS_KEY,
  queryFn: ({ signal }) => {
    const from = addDays(mondayOf(today()), -7);
    return request('GET', `/api/v2/meals/on-lists?from=${from}`, { schema: mealsOnListsAnswer, signal });
  },
  refetchOnMount: 'always',
  // What others took off a list may be there again.
  refetchOnWindowFocus: 'always',
  // Without it, the weeks kept on this device have to be enough.
  meta: { kept: true, silent: true },
});

/** These meals, with this device's own changes; without a network as this device has kept them. */
export async function mealsOnLists(): Promise<MealOnListAnswer[]> {
  const asked = queryClient
    .query({ ...mealsOnListsQuery, staleTime: 0, retry: false })
    .catch(() => undefined);
  await Promise.race([asked, pause(ANSWER_TIMEOUT_MS)]);
  const known = queryClient.getQueryData(mealsOnListsQuery.queryKey) ?? [];
  const meals = new Map<string, MealOnListAnswer>(known.map((meal) => [meal.id, meal]));
  const waiting = queryClient
    .getMutationCache()
    .findAll({ mutationKey: offlineMutationKey(), status: 'pending' });
  for (const { state } of waiting) {
    const { name, values } = state.variables as OfflineChange;
    if (name === 'meal') meals.set(values.meal.id, asOnList(meals.get(values.meal.id), values));
    if (name !== 'mealRemoval') continue;
    if (values.isRemoved) meals.delete(values.meal.id);
    else meals.set(values.meal.id, values.meal);
  }
  return [...meals.values()].filter(({ shopping }) => shopping?.listId != null);
}

/** A meal with what it has on its list by now, as these say: what was taken off may be there again. */
export function withItemsBack(meal: Meal, onLists: readonly MealOnListAnswer[]): Meal {
  const { shopping } = meal;
  const known = onLists.find(({ id }) => id === meal.id);
  if (shopping === null || known === undefined) return meal;
  const now = withoutCleared(known, clearedItems([known])).shopping;
  if (now === null || ![null, now.listId].includes(shopping.listId)) return meal;
  const shown = new Set(shopping.items.map(({ itemId }) => itemId));
  const back = now.items.filter(({ itemId }) => !shown.has(itemId));
  return {
    ...meal,
    shopping: { ...now, ...shopping, listId: now.listId, items: [...shopping.items, ...back] },
  };
}
