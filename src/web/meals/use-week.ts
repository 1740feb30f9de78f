import { useMutationState, useQuery } from '@tanstack/react-query';
import type { Meal } from '../../contract/meals.ts';
import { weekQuery, withMeal, withRemoval } from '../queries/meals/meals.ts';
import { type OfflineChange, offlineMutationKey } from '../queries/offline-mutations/offline-mutations.ts';

/** What waits, in the order it was made: a meal may be put back and then moved, or moved and then taken off. */
const useWaitingChanges = (): OfflineChange[] =>
  useMutationState({
    filters: { mutationKey: offlineMutationKey(), status: 'pending' },
    select: ({ state }) => state.variables as OfflineChange,
  });

function withChange(
  meals: readonly Meal[],
  { name, values }: OfflineChange,
  monday: string,
): readonly Meal[] {
  if (name === 'meal') return withMeal(meals, values, monday);
  return name === 'mealRemoval' ? withRemoval(meals, values, monday) : meals;
}

/**
 * The meals of a week in their order, with this device's own changes; `data` is undefined until they are known. Of a
 * week that can't be fetched and isn't kept (`isUnknown`) these changes are all there is.
 */
export function useWeek(monday: string) {
  const { data, ...query } = useQuery(weekQuery(monday));
  const changes = useWaitingChanges();
  // Also while it is tried again: a dialog may be open over the week.
  const isUnknown = data === undefined && query.errorUpdateCount > 0;
  const known = data ?? (isUnknown ? [] : undefined);
  return {
    ...query,
    isUnknown,
    data: known && changes.reduce<readonly Meal[]>((meals, each) => withChange(meals, each, monday), known),
  };
}
