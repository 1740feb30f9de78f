import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Meal, MealOnListAnswer } from '../../contract/meals.ts';
import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import { MEALS_ON_LISTS_KEY } from '../queries/meals/meals.ts';
import { MEALS_KEY } from '../queries/keys.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { staplesQuery } from '../queries/products/staples.ts';
import { queryClient } from '../query-client.ts';
import { addDays, mondayOf, today } from '../ui/dates/days.ts';
import { mealsOnListsQuery } from './shopping/meals-on-lists.ts';
import { clearedItems, withoutCleared } from './shopping/without-cleared.ts';
import { useWeek } from './use-week.ts';

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
 */
export function usePlan(
  week: readonly Meal[] = [],
  lists: readonly ListPreview[] | undefined,
): Plan & { shown: Meal[] } {
  const currentMonday = mondayOf(today());
  useQuery(staplesQuery);
  const onLists = useQuery(mealsOnListsQuery);
  useRefetch(lists, onLists);
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
    nameOfList: (listId) =>
      lists !== undefined && lists.length > 1 ? lists.find(({ id }) => id === listId)?.name : undefined,
  };
}

/**
 * Fetches again when lists have changed: what was taken off them may be there again. Lists that no meal is on don't
 * matter for that, but access to a list that came or went does.
 */
function useRefetch(
  lists: readonly ListPreview[] | undefined,
  { data: onLists, isFetching }: { data: readonly MealOnListAnswer[] | undefined; isFetching: boolean },
): void {
  const fetchedFor = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (lists === undefined) return;
    const previous = fetchedFor.current;
    const current = new Map(lists.map(({ id, epoch, version }) => [id, `${epoch} ${version}`]));
    fetchedFor.current = current;
    // The first answer belongs to the lists that are known first.
    if (previous === undefined) return;
    const changed = [...current].flatMap(([id, position]) => (previous.get(id) === position ? [] : [id]));
    if (current.size !== previous.size || changed.some((id) => !previous.has(id))) {
      void queryClient.invalidateQueries({ queryKey: MEALS_KEY });
      return;
    }
    const hasMeal = (id: string) => onLists?.some(({ shopping }) => shopping?.listId === id) === true;
    // An answer on its way may be from before the change, and name other lists.
    if (changed.some((id) => isFetching || hasMeal(id))) {
      void queryClient.invalidateQueries({ queryKey: MEALS_ON_LISTS_KEY });
    }
  }, [lists, onLists, isFetching]);
}
