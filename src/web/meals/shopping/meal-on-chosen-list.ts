import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { unlistedIngredients } from './unlisted-ingredients.ts';
import { asPut, itemsOf, kindOf, type MealItem } from './plan-items.ts';
import { describeItems } from './describe-items.ts';

/** A meal that is on a list, or is there from its recipe's page, and its ingredients that aren't. */
export interface MealOnChosenList {
  meal: Meal;
  /** The list that it is on, if that isn't the chosen one. */
  elsewhere: string | null;
  /** The items put there from its recipe's page. */
  adopted: readonly StoredItem[];
  /** Ingredients that it needs and no user has decided about, in words. */
  missing: string;
  /** Its ingredients that were left out. */
  leftOut: string;
  /** Products that are left out again, unless the user ticks them. */
  unticked: string[];
  /** The kinds of what is missing. */
  missingKinds: ReadonlySet<string>;
  /** The kinds of what is missing and of what was left out. */
  kinds: ReadonlySet<string>;
}

interface Shown {
  listId: string | null;
  items: readonly StoredItem[];
  staples: ReadonlySet<string>;
}

interface KnownMeal {
  meal: Meal;
  recipe: Recipe;
  adopted: readonly StoredItem[];
}

/** @param recipe undefined where this device doesn't know it: then nothing is said to be missing */
export function mealOnChosenList(
  {
    meal,
    recipe,
    adopted = [],
  }: { meal: Meal; recipe: Recipe | undefined; adopted?: readonly StoredItem[] | undefined },
  { listId, items, staples }: Shown,
): MealOnChosenList {
  const there =
    recipe === undefined || listId === null
      ? { missing: [], leftOut: [] }
      : notOnList({ meal, recipe, adopted }, listId, items);
  const [missing, leftOut] = [there.missing, there.leftOut].map((of) =>
    of.filter(({ productId }) => !staples.has(productId)),
  ) as [MealItem[], MealItem[]];
  const onList = meal.shopping?.listId ?? null;
  return {
    meal,
    elsewhere: onList === listId ? null : onList,
    adopted,
    missing: describeItems(missing),
    leftOut: describeItems(leftOut),
    unticked: leftOut.map(({ productId }) => productId),
    missingKinds: new Set(missing.map(kindOf)),
    kinds: new Set([...missing, ...leftOut].map(kindOf)),
  };
}

function notOnList(
  { meal, recipe, adopted }: KnownMeal,
  listId: string,
  list: readonly StoredItem[],
): { missing: MealItem[]; leftOut: MealItem[] } {
  // Why the recipe's page left something out isn't known: the meal may be planned for more, or it was bought since.
  const fromPage = { listId, round: 0, items: adopted.map(asPut), leftOut: [] };
  const shopping = adopted.length > 0 ? fromPage : meal.shopping;
  if (shopping?.listId !== listId) return { missing: [], leftOut: [] };
  const why = unlistedIngredients({ meal: { ...meal, shopping }, recipe }, list);
  const needed =
    adopted.length > 0
      ? itemsOf([{ meal, recipe, adopted }], listId)
      : itemsOf([{ meal, recipe, only: new Set(why.keys()) }], listId);
  const isMissing = (item: MealItem): boolean => (why.get(kindOf(item)) ?? 'missing') === 'missing';
  return { missing: needed.filter(isMissing), leftOut: needed.filter((item) => !isMissing(item)) };
}
