import type { Meal, MealOnListAnswer } from '../../../contract/meals.ts';

/** The ids of items that users took off their lists before they were bought. */
export const clearedItems = (onLists: readonly MealOnListAnswer[] = []): Set<string> =>
  new Set(onLists.flatMap(({ cleared = [] }) => cleared));

/** A meal with what is left of what it put on a list; it isn't on the list if nothing is. */
export function withoutCleared(meal: Meal, cleared: ReadonlySet<string>): Meal {
  const { shopping } = meal;
  const items = shopping?.items.filter(({ itemId }) => !cleared.has(itemId)) ?? [];
  if (shopping === null || items.length === shopping.items.length) return meal;
  const { round } = shopping;
  return { ...meal, shopping: items.length === 0 ? { listId: null, round, items } : { ...shopping, items } };
}
