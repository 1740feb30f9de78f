import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { conversionsOf } from '../../contract/kitchen-weights/measure-conversions.ts';
import { buyableSum } from '../../contract/kitchen-weights/buyable-sum.ts';
import type { StoredItem } from '../../contract/list-state.ts';
import type { Meal } from '../../contract/meals.ts';
import { formatQuantity } from '../../contract/quantities.ts';
import { useWeek } from '../queries/meals.ts';
import { productMeasuresQuery } from '../queries/product-measures.ts';
import { recipeQuery } from '../queries/recipes.ts';
import { staplesQuery, useStaples } from '../queries/staples.ts';
import { useList } from '../queries/use-on-list.ts';
import { useToBuyChoice } from '../queries/use-to-buy-choice.ts';
import { addDays, mondayOf, today } from '../ui/days.ts';
import { type AmountToBuy, describeAmounts, rowKeyOf, toBuyRows } from '../ui/to-buy-rows.ts';
import { t } from '../texts/sums.ts';
import { mealsOnListsQuery } from './meals-on-lists.ts';
import { asPut, type MealOnShownList, mealOnShownList } from './on-shown-list.ts';
import { itemsOf, type MealRecipe } from './plan-items.ts';
import { putFromRecipes } from './put-from-recipes.ts';

/** Days from today that may be shopped for. */
const DAYS = 14;

const NOTHING: StoredItem[] = [];

interface ComingMeals {
  /** The meals of recipes from today on, day by day. */
  days: Map<string, Meal[]>;
  /** Those without a recipe. */
  texts: Meal[];
  /** All of these weeks, and what is on a list beyond them. */
  all: Meal[];
  isKnown: boolean;
}

function useComingMeals(): ComingMeals {
  const currentDay = today();
  const monday = mondayOf(currentDay);
  const weeks = [useWeek(monday), useWeek(addDays(monday, 7)), useWeek(addDays(monday, 14))];
  const { data: onLists = [] } = useQuery(mealsOnListsQuery);
  const last = addDays(currentDay, DAYS - 1);
  const ofWeeks = weeks.flatMap(({ data = [] }) => data);
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
    isKnown: weeks.every(({ data, isError }) => data !== undefined || isError),
  };
}

/** Describes the amounts of a product to buy, as far as its measures lead to one sum. */
function useDescribe(): (amounts: readonly AmountToBuy[]) => string {
  const { data } = useQuery(productMeasuresQuery);
  return useMemo(() => {
    const measures = new Map(data);
    return (amounts) => {
      const [first] = amounts;
      const plain = describeAmounts(amounts);
      if (first === undefined || new Set(amounts.map(({ unit }) => unit)).size === 1) return plain;
      const sum = buyableSum(amounts, conversionsOf(measures.get(first.productId) ?? []).conversions);
      if (sum === undefined) return plain;
      const what = formatQuantity(sum);
      return sum.isApproximate ? t('sums.about', { what }) : what;
    };
  }, [data]);
}

/** What the chosen list has of the meals of these days, and their recipes by the ids of the meals. */
function useOnShownList(
  listId: string | null,
  { days, all }: ComingMeals,
  isChosen: (day: string) => boolean,
) {
  const items = useList(listId)?.items ?? NOTHING;
  const staples = useStaples();
  const meals = [...days].filter(([day]) => isChosen(day)).flatMap(([, ofDay]) => ofDay);
  const answers = useQueries({
    queries: meals.map(({ recipeId }) => ({
      ...recipeQuery(recipeId ?? ''),
      meta: { kept: true, silent: true },
    })),
  });
  const recipes = new Map(meals.map(({ id }, index) => [id, answers[index]]));
  const adopted = putFromRecipes([...days.values()].flat(), all, items);
  const onList = meals
    .filter(({ id, shopping }) => shopping?.listId != null || adopted.has(id))
    .map((meal) => {
      const known = { meal, recipe: recipes.get(meal.id)?.data, adopted: adopted.get(meal.id) };
      return mealOnShownList(known, { listId, items, staples });
    });
  return { meals, recipes, onList: new Map(onList.map((each) => [each.meal.id, each])) };
}

/** Which days are shopped for, which meals that brings, and what is bought for them. */
export function usePlanShopping(listId: string | null) {
  const coming = useComingMeals();
  const { days, texts, isKnown } = coming;
  const sunday = addDays(mondayOf(today()), 6);
  const [chosenDays, setChosenDays] = useState<ReadonlySet<string>>();
  const isChosen = (day: string): boolean => chosenDays?.has(day) ?? day <= sunday;
  const { meals: ofDays, recipes, onList } = useOnShownList(listId, coming, isChosen);
  /** Meals on a list of which all items are to be put there once more, or only those that aren't there. */
  const [again, setAgain] = useState<ReadonlyMap<string, 'all' | 'rest'>>(new Map());
  const isWanted = ({ id }: Meal): boolean => {
    const known = onList.get(id);
    return (
      known === undefined || again.get(id) === 'all' || (again.get(id) === 'rest' && known.kinds.size > 0)
    );
  };
  const meals = ofDays.filter(isWanted);
  const { isLoading: areStaplesLoading } = useQuery(staplesQuery);
  const known = meals.flatMap((meal): MealRecipe[] => {
    const recipe = recipes.get(meal.id)?.data;
    const there = again.get(meal.id) === 'rest' ? onList.get(meal.id) : undefined;
    if (recipe === undefined) return [];
    return [{ meal, recipe, ...(there && { only: there.kinds, adopted: there.adopted.map(asPut) }) }];
  });
  const items = itemsOf(known, listId ?? '');
  const { ticked, leave, ...choice } = useToBuyChoice(toBuyRows(items, useDescribe()), listId);
  const answers = meals.map(({ id }) => recipes.get(id));
  return {
    days,
    isKnown,
    isChosen,
    toggleDay: (day: string) => {
      const next = new Set([...days.keys()].filter((each) => isChosen(each) !== (each === day)));
      setChosenDays(next);
    },
    /** What the chosen days have without a recipe. */
    withoutRecipe: texts.filter(({ day }) => isChosen(day)),
    onList: [...onList.values()].filter(({ meal }) => !isWanted(meal)),
    addAgain: ({ meal }: MealOnShownList) => setAgain(new Map([...again, [meal.id, 'all']])),
    addRest: ({ meal, unticked }: MealOnShownList) => {
      setAgain(new Map([...again, [meal.id, 'rest']]));
      leave(unticked);
    },
    known,
    /** Meals for which the same amount is bought for any number of portions. */
    withoutPortions: known.flatMap(({ meal, recipe }) =>
      meal.portions !== null && recipe.portions === null ? [meal] : [],
    ),
    // Staples aren't bought, so they have to be known before anything is offered.
    isLoading: answers.some((answer) => answer?.isLoading) || areStaplesLoading,
    missing: meals.filter((_, index) => answers[index]?.isError && answers[index].data === undefined),
    items: items.filter((item) => ticked.has(rowKeyOf(item))),
    ...choice,
  };
}
