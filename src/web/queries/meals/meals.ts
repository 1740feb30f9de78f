import { queryOptions } from '@tanstack/react-query';
import { type Meal, type MealOnListAnswer, mealsAnswer, rankOfSlot } from '../../../contract/meals.ts';
import { request } from '../../http.ts';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/meals.ts';
import { addDays } from '../../ui/dates/days.ts';
import type { OfflineMutationValues } from '../offline-mutations/offline-mutations.ts';
import { MEALS_KEY } from '../keys.ts';

/** The key of all meals that are on a list. */
export const MEALS_ON_LISTS_KEY = [...MEALS_KEY, 'on-lists'];

/** @param monday the first day of the week */
export const weekQuery = (monday: string) =>
  queryOptions({
    queryKey: [...MEALS_KEY, monday],
    queryFn: ({ signal }) =>
      request('GET', `/api/v2/meals?from=${monday}&to=${addDays(monday, 6)}`, {
        schema: mealsAnswer,
        signal,
      }),
    refetchOnMount: 'always',
    meta: { kept: true, errorText: t('meals.failed') },
  });

/** A week of the plan with a meal added or changed; a meal that isn't in the week any more is left out. */
export function withMeal(
  meals: readonly Meal[],
  { meal, fields: { day, slot, portions, shopping, text } }: OfflineMutationValues['meal'],
  monday: string,
): Meal[] {
  const known = meals.find(({ id }) => id === meal.id) ?? meal;
  const next: Meal = {
    ...known,
    ...(day === undefined ? {} : { day }),
    ...(slot === undefined ? {} : { slot }),
    ...(text === undefined ? {} : { name: text }),
    ...(portions === undefined ? {} : { portions }),
    ...(shopping === undefined ? {} : { shopping }),
  };
  const isIn = monday <= next.day && next.day <= addDays(monday, 6);
  const at = meals.findIndex(({ id }) => id === meal.id);
  if (!isIn) return meals.filter(({ id }) => id !== meal.id);
  return inOrder(at === -1 ? [...meals, next] : meals.with(at, next));
}

/** A meal is off the plan, or back on it. */
export function withRemoval(
  meals: readonly Meal[],
  { meal, isRemoved }: OfflineMutationValues['mealRemoval'],
  monday: string,
): Meal[] {
  if (isRemoved) return meals.filter(({ id }) => id !== meal.id);
  return withMeal(meals, { meal, fields: {}, client: '' }, monday);
}

const inOrder = (meals: readonly Meal[]): Meal[] =>
  meals.toSorted((a, b) => a.day.localeCompare(b.day) || rankOfSlot(a.slot) - rankOfSlot(b.slot));

function settle(
  change: (meals: readonly Meal[], monday: string) => Meal[],
  id: string,
  onList: (known: MealOnListAnswer | undefined) => MealOnListAnswer | undefined,
): void {
  // Answers under way may be from before the change.
  void queryClient.cancelQueries({ queryKey: MEALS_KEY });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: MEALS_KEY })) {
    const monday = String(queryKey.at(-1));
    if (monday === MEALS_ON_LISTS_KEY.at(-1)) continue;
    queryClient.setQueryData(weekQuery(monday).queryKey, (known) => known && change(known, monday));
  }
  settleOnLists(id, onList);
  void queryClient.invalidateQueries({ queryKey: MEALS_KEY });
}

/** A meal with a change that matters for its list. */
export function asOnList(
  known: MealOnListAnswer | undefined,
  { meal, fields }: OfflineMutationValues['meal'],
): MealOnListAnswer {
  const now = known ?? meal;
  const { portions = now.portions, shopping = now.shopping } = fields;
  return { ...now, portions, shopping };
}

/** @param next makes the meal as it is on a list now; undefined if it is on none */
function settleOnLists(
  id: string,
  next: (known: MealOnListAnswer | undefined) => MealOnListAnswer | undefined,
) {
  queryClient.setQueryData<MealOnListAnswer[]>(MEALS_ON_LISTS_KEY, (meals) => {
    const now = next(meals?.find((meal) => meal.id === id));
    const others = meals?.filter((meal) => meal.id !== id);
    return others && (now?.shopping?.listId == null ? others : [...others, now]);
  });
}

/** Puts a change that the server has accepted into the known weeks and the known meals on lists. */
export function settleMeal(values: OfflineMutationValues['meal']): void {
  settle(
    (meals, monday) => withMeal(meals, values, monday),
    values.meal.id,
    (known) => asOnList(known, values),
  );
}

/** Like {@link settleMeal}, for a meal taken off the plan or put back. */
export function settleRemoval(values: OfflineMutationValues['mealRemoval']): void {
  const { meal, isRemoved } = values;
  settle(
    (meals, monday) => withRemoval(meals, values, monday),
    meal.id,
    (known) => (isRemoved ? undefined : (known ?? meal)),
  );
}
