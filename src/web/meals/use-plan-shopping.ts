import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { bridgesOf } from '../../contract/kitchen-weights/measure-bridges.ts';
import { buyableSum } from '../../contract/kitchen-weights/buyable-sum.ts';
import type { Meal } from '../../contract/meals.ts';
import { formatQuantity } from '../../contract/quantities.ts';
import { useWeek } from '../queries/meals.ts';
import { productMeasuresQuery } from '../queries/product-measures.ts';
import { recipeQuery } from '../queries/recipes.ts';
import { staplesQuery } from '../queries/staples.ts';
import { useToBuyChoice } from '../queries/use-to-buy-choice.ts';
import { addDays, mondayOf, today } from '../ui/days.ts';
import { type AmountToBuy, describeAmounts, toBuyRows } from '../ui/to-buy-rows.ts';
import { t } from '../texts/sums.ts';
import { itemsOf, type MealRecipe } from './plan-items.ts';

/** Days from today that may be shopped for. */
const DAYS = 14;

/** The meals of recipes from today on, day by day, and those without one. */
function useComingMeals(): { days: Map<string, Meal[]>; texts: Meal[]; isKnown: boolean } {
  const present = today();
  const monday = mondayOf(present);
  const weeks = [useWeek(monday), useWeek(addDays(monday, 7)), useWeek(addDays(monday, 14))];
  const last = addDays(present, DAYS - 1);
  const meals = weeks.flatMap(({ data = [] }) => data).filter(({ day }) => present <= day && day <= last);
  const [texts, ofRecipes] = [true, false].map((isText) =>
    meals.filter(({ recipeId }) => (recipeId === null) === isText),
  );
  const days = new Map(
    [...Map.groupBy(ofRecipes ?? [], ({ day }) => day)].sort(([a], [b]) => a.localeCompare(b)),
  );
  return {
    days,
    texts: texts ?? [],
    isKnown: weeks.every(({ data, isError }) => data !== undefined || isError),
  };
}

/** Says the amounts of a product as one buys them, as far as its measures lead to one sum. */
function useDescribe(): (amounts: readonly AmountToBuy[]) => string {
  const { data } = useQuery(productMeasuresQuery);
  return useMemo(() => {
    const measures = new Map(data);
    return (amounts) => {
      const [first] = amounts;
      const plain = describeAmounts(amounts);
      if (first === undefined || new Set(amounts.map(({ unit }) => unit)).size === 1) return plain;
      const sum = buyableSum(amounts, bridgesOf(measures.get(first.productId) ?? []).bridges);
      if (sum === undefined) return plain;
      const what = formatQuantity(sum);
      return sum.isApproximate ? t('sums.about', { what }) : what;
    };
  }, [data]);
}

/** Which days are shopped for, which meals that brings, and what is bought for them. */
export function usePlanShopping(listId: string | null) {
  const { days, texts, isKnown } = useComingMeals();
  const sunday = addDays(mondayOf(today()), 6);
  const [chosenDays, setChosenDays] = useState<ReadonlySet<string>>();
  const isChosen = (day: string): boolean => chosenDays?.has(day) ?? day <= sunday;
  /** Meals that are on a list and are to be put there once more. */
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set());
  const ofDays = [...days].filter(([day]) => isChosen(day)).flatMap(([, meals]) => meals);
  const isOnList = ({ id, shopping }: Meal): boolean => shopping?.listId != null && !again.has(id);
  const meals = ofDays.filter((meal) => !isOnList(meal));
  const { isLoading: areStaplesLoading } = useQuery(staplesQuery);
  const recipes = useQueries({
    queries: meals.map(({ recipeId }) => ({
      ...recipeQuery(recipeId ?? ''),
      meta: { kept: true, silent: true },
    })),
  });
  const known = meals.flatMap((meal, index): MealRecipe[] => {
    const recipe = recipes[index]?.data;
    return recipe === undefined ? [] : [{ meal, recipe }];
  });
  const items = itemsOf(known, listId ?? '');
  const { ticked, ...choice } = useToBuyChoice(toBuyRows(items, useDescribe()), listId);
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
    onList: ofDays.filter(isOnList),
    addAgain: (meal: Meal) => setAgain(new Set([...again, meal.id])),
    known,
    /** Of these as much is bought for any number. */
    withoutPortions: known.flatMap(({ meal, recipe }) =>
      meal.portions !== null && recipe.portions === null ? [meal] : [],
    ),
    // What is a staple isn't bought, so it has to be known before anything is offered.
    isLoading: recipes.some(({ isLoading }) => isLoading) || areStaplesLoading,
    missing: meals.filter((_, index) => recipes[index]?.isError && recipes[index].data === undefined),
    items: items.filter(({ productId }) => ticked.has(productId)),
    ...choice,
  };
}
