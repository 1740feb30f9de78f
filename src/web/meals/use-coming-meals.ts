import { useQuery } from '@tanstack/react-query';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../contract/meals.ts';
import { addDays, mondayOf, today } from '../ui/dates/days.ts';
import { mealsOnListsQuery } from './shopping/meals-on-lists.ts';
import { clearedItems, withoutCleared } from './shopping/without-cleared.ts';
import { useWeek } from './use-week.ts';

/** Days from today that may be shopped for. */
const DAYS = 14;

export interface ComingMeals {
  /** The meals of recipes from today on, day by day. */
  days: Map<string, Meal[]>;
  /** Those without a recipe. */
  texts: Meal[];
  /** All of these weeks, and what is on a list beyond them. */
  all: Meal[];
  isKnown: boolean;
  /** This device knows only its own changes of one of these weeks. */
  isUnknown: boolean;
}

/**
 * The meals that may be shopped for.
 * @param list the items of the chosen list
 */
export function useComingMeals(list: readonly StoredItem[]): ComingMeals {
  const currentDay = today();
  const monday = mondayOf(currentDay);
  const weeks = [useWeek(monday), useWeek(addDays(monday, 7)), useWeek(addDays(monday, 14))];
  const { data: onLists = [] } = useQuery(mealsOnListsQuery);
  const cleared = clearedItems(onLists);
  // Somebody may have put them back since.
  for (const { id } of list) cleared.delete(id);
  const last = addDays(currentDay, DAYS - 1);
  const ofWeeks = weeks.flatMap(({ data = [] }) => data).map((meal) => withoutCleared(meal, cleared));
  const meals = ofWeeks.filter(({ day }) => currentDay <= day && day <= last);
  const [texts, ofRecipes] = [true, false].map((isText) =>
    meals.filter(({ recipeId }) => (recipeId === null) === isText),
  );
  const days = new Map(
    [...Map.groupBy(ofRecipes ?? [], ({ day }) => day)].sort(([a], [b]) => a.localeCompare(b)),
  );
  return {
    days,
    texts: texts ?? [],
    all: [...ofWeeks, ...onLists],
    isUnknown: weeks.some((week) => week.isUnknown),
    isKnown: weeks.every(({ data, isError }) => data !== undefined || isError),
  };
}
