import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Meal } from '../../contract/meals.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import { useWeek } from '../queries/meals.ts';
import { MEALS_KEY } from '../queries/meals-key.ts';
import { recipeQuery } from '../queries/recipes.ts';
import { staplesQuery } from '../queries/staples.ts';
import { queryClient } from '../query-client.ts';
import { addDays, mondayOf, today } from '../ui/days.ts';
import { mealsOnListsQuery } from './meals-on-lists.ts';
import { clearedItems, withoutCleared } from './without-cleared.ts';

/** Other data for a meal that is shown or changed. */
export interface Plan {
  /** The meals of the weeks that this device keeps, and of the one that is shown. */
  meals: readonly Meal[];
  /** The name of a list, if there are several. */
  nameOfList: (listId: string | null | undefined) => string | undefined;
}

/**
 * Fetches the weeks around today, their recipes and the staples, so that this device keeps them: last week, this one
 * and the next three are here without a network, with the recipes of meals still to come; so are meals of any later day
 * that are on a list.
 * @param isBehind the server doesn't have all edits of lists that this device has
 */
export function usePlan(
  week: readonly Meal[] = [],
  lists: readonly ListPreview[] = [],
  isBehind = false,
): Plan & { shown: Meal[] } {
  const currentMonday = mondayOf(today());
  useQuery(staplesQuery);
  const onLists = useQuery(mealsOnListsQuery);
  useRefetch(lists.map(({ id, total }) => `${id} ${total}`).join(), isBehind);
  const cleared = clearedItems(onLists.data);
  const weeks = [
    useWeek(addDays(currentMonday, -7)),
    useWeek(currentMonday),
    useWeek(addDays(currentMonday, 7)),
    useWeek(addDays(currentMonday, 14)),
    useWeek(addDays(currentMonday, 21)),
  ];
  const kept = weeks.flatMap(({ data = [] }) => data);
  const recipeIds = new Set(
    kept.flatMap(({ day, recipeId }) => (recipeId === null || day < today() ? [] : [recipeId])),
  );
  useQueries({
    queries: [...recipeIds].map((id) => ({
      ...recipeQuery(id),
      refetchOnMount: false,
      // Missing data is reported where it matters.
      meta: { kept: true, silent: true },
    })),
  });
  const meals = new Map([...kept, ...week].map((meal) => [meal.id, withoutCleared(meal, cleared)]));
  return {
    meals: [...meals.values()],
    shown: week.map((meal) => meals.get(meal.id) ?? meal),
    nameOfList: (listId) => (lists.length > 1 ? lists.find(({ id }) => id === listId)?.name : undefined),
  };
}

/**
 * Fetches again when lists have changed: what was taken off them may be there again. An edit of this device is on the
 * screen before the server knows of it, so that it is fetched once more when that does.
 */
function useRefetch(lists: string, isBehind: boolean): void {
  const fetchedFor = useRef('');
  useEffect(() => {
    // The first answer belongs to the lists that are known first.
    if (fetchedFor.current !== '') void queryClient.invalidateQueries({ queryKey: MEALS_KEY });
    fetchedFor.current = lists;
  }, [lists, isBehind]);
}
