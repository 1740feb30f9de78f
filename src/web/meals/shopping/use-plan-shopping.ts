import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import { productMeasuresQuery } from '../../queries/products/product-measures.ts';
import { recipeQuery } from '../../queries/recipes/recipes.ts';
import { staplesQuery, useStaples } from '../../queries/products/staples.ts';
import { useList } from '../../queries/shopping-lists/use-list.ts';
import { useToBuyChoice } from '../../queries/to-buy/use-to-buy-choice.ts';
import { type AmountToBuy, rowKeyOf, toBuyRows } from '../../ui/to-buy/to-buy-rows.ts';
import { type MealOnChosenList, mealOnChosenList } from './meal-on-chosen-list.ts';
import { itemsOf, type MealRecipe } from './plan-items.ts';
import { recipePageItems } from './recipe-page-items.ts';
import { useChosenDays } from '../use-chosen-days.ts';
import { type ComingMeals, useComingMeals } from '../use-coming-meals.ts';
import { describeToBuy } from './describe-to-buy.ts';

const NOTHING: StoredItem[] = [];

/** Describes the amounts of a product to buy, as far as its measures lead to one sum. */
function useDescribe(): (amounts: readonly AmountToBuy[]) => string {
  const { data } = useQuery(productMeasuresQuery);
  return useMemo(() => {
    const measures = new Map(data);
    return (amounts) => describeToBuy(amounts, measures.get(amounts[0]?.productId ?? '') ?? []);
  }, [data]);
}

/** What the chosen list has of the meals of these days, and the recipes of these meals by their ids. */
function useOnShownList(
  { listId, items }: { listId: string | null; items: readonly StoredItem[] },
  { days, all }: ComingMeals,
  isChosen: (day: string) => boolean,
) {
  const staples = useStaples();
  const meals = [...days].filter(([day]) => isChosen(day)).flatMap(([, ofDay]) => ofDay);
  const ids = [...new Set(meals.flatMap(({ recipeId }) => recipeId ?? []))];
  const queries = useQueries({
    queries: ids.map((id) => ({ ...recipeQuery(id), meta: { kept: true, silent: true } })),
  });
  const answers = new Map(ids.map((id, index) => [id, queries[index]]));
  const recipes = new Map([...answers].flatMap(([id, answer]) => (answer?.data ? [[id, answer.data]] : [])));
  const adopted = recipePageItems([...days.values()].flat(), all, items, recipes);
  const onList = meals
    .filter(({ id, shopping }) => shopping?.listId != null || adopted.has(id))
    .map((meal) => {
      const recipe = recipes.get(meal.recipeId ?? '');
      return mealOnChosenList({ meal, recipe, adopted: adopted.get(meal.id) }, { listId, items, staples });
    });
  return { meals, answers, recipes, onList: new Map(onList.map((each) => [each.meal.id, each])) };
}

/** Of a meal on a list, what is put there nevertheless: all its items once more, or only those that aren't there. */
type Again = 'all' | 'rest';

/** Which of a meal's ingredients are to be bought; all of them for undefined. */
function kindsWanted(
  shown: MealOnChosenList | undefined,
  again: Again | undefined,
): ReadonlySet<string> | undefined {
  if (shown === undefined || again === 'all') return undefined;
  if (again === 'rest') return shown.kinds;
  // What is there from its recipe's page may be for fewer, or be left from an earlier time.
  return shown.adopted.length > 0 ? shown.missingKinds : new Set();
}

/** Which days are shopped for, which meals that brings, and what is bought for them. */
export function usePlanShopping(listId: string | null) {
  const list = { listId, items: useList(listId)?.items ?? NOTHING };
  const coming = useComingMeals(list.items);
  const { days, texts, isKnown, isUnknown } = coming;
  const { isChosen, ...chosen } = useChosenDays(coming);
  const { meals: ofDays, answers, recipes, onList } = useOnShownList(list, coming, isChosen);
  const [again, setAgain] = useState<ReadonlyMap<string, Again>>(new Map());
  const keyOf = ({ id }: Meal): string => `${id} ${listId}`;
  const known = ofDays.flatMap((meal): MealRecipe[] => {
    const recipe = recipes.get(meal.recipeId ?? '');
    const shown = onList.get(meal.id);
    const only = kindsWanted(shown, again.get(keyOf(meal)));
    if (recipe === undefined) return [];
    return [{ meal, recipe, ...(only && { only, adopted: shown?.adopted ?? [] }) }];
  });
  const { isLoading: areStaplesLoading } = useQuery(staplesQuery);
  const items = itemsOf(known, listId ?? '');
  const { ticked, leave, ...choice } = useToBuyChoice(toBuyRows(items, useDescribe()), listId);
  const isWanted = (meal: Meal): boolean => {
    const kinds = kindsWanted(onList.get(meal.id), again.get(keyOf(meal)));
    return kinds === undefined || kinds.size > 0;
  };
  const wanted = ofDays.filter(isWanted);
  const offered = ofDays.filter((meal) => meal.shopping?.listId == null || isWanted(meal));
  const answerOf = ({ recipeId }: Meal) => answers.get(recipeId ?? '');
  return {
    days,
    isKnown,
    isUnknown,
    isChosen,
    ...chosen,
    /** What the chosen days have without a recipe. */
    withoutRecipe: texts.filter(({ day }) => isChosen(day)),
    onList: [...onList.values()].filter(({ meal }) => !again.has(keyOf(meal)) || !isWanted(meal)),
    /** @param bought products that the meal doesn't need any more, unless the user ticks them */
    addAgain: ({ meal }: MealOnChosenList, bought: readonly string[]) => {
      setAgain((known) => new Map([...known, [keyOf(meal), 'all']]));
      leave(bought);
    },
    addRest: ({ meal, unticked }: MealOnChosenList) => {
      setAgain(new Map([...again, [keyOf(meal), 'rest']]));
      leave(unticked);
    },
    known,
    /** Meals for which the same amount is bought for any number of portions. */
    withoutPortions: known.flatMap(({ meal, recipe }) =>
      meal.portions !== null && recipe.portions === null && isWanted(meal) ? [meal] : [],
    ),
    // Staples aren't bought, so they have to be known before anything is offered.
    isLoading: offered.some((meal) => answerOf(meal)?.isLoading) || areStaplesLoading,
    missing: wanted.filter((meal) => answerOf(meal)?.isError && answerOf(meal)?.data === undefined),
    items: items.filter((item) => ticked.has(rowKeyOf(item))),
    ...choice,
  };
}
