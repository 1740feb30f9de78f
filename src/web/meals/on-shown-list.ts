import type { StoredItem } from '../../contract/list-state.ts';
import type { Meal } from '../../contract/meals.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { notPut } from './not-put.ts';
import { itemsOf, kindOf, type PutItem } from './plan-items.ts';
import { wordsForItems } from './words-for-items.ts';

/** A meal that is on a list, or is there from its recipe's page, and its ingredients that aren't. */
export interface MealOnShownList {
  meal: Meal;
  /** The items put there from its recipe's page. */
  adopted: readonly StoredItem[];
  /** Ingredients that it needs and no user has decided about, in words. */
  missing: string;
  /** Its ingredients that were left out. */
  leftOut: string;
  /** Products that are left out again, unless the user ticks them. */
  unticked: string[];
  /** The kinds of both. */
  kinds: ReadonlySet<string>;
}

interface Shown {
  listId: string | null;
  items: readonly StoredItem[];
  staples: ReadonlySet<string>;
}

/** @param recipe undefined where this device doesn't know it: then nothing is said to be missing */
export function mealOnShownList(
  {
    meal,
    recipe,
    adopted = [],
  }: { meal: Meal; recipe: Recipe | undefined; adopted?: StoredItem[] | undefined },
  { listId, items, staples }: Shown,
): MealOnShownList {
  const shopping = adopted.length > 0 ? { listId, round: 0, items: adopted.map(asPut) } : meal.shopping;
  const nothing = { meal, adopted, missing: '', leftOut: '', unticked: [], kinds: new Set<string>() };
  if (recipe === undefined || listId === null || shopping?.listId !== listId) return nothing;
  const why = notPut({ meal: { ...meal, shopping }, recipe }, items);
  const unput = itemsOf([{ meal, recipe, only: new Set(why.keys()) }], listId).filter(
    ({ productId }) => !staples.has(productId),
  );
  const [missing, leftOut] = [true, false].map((isWanted) =>
    unput.filter((item) => (why.get(kindOf(item)) === 'missing') === isWanted),
  );
  return {
    meal,
    adopted,
    missing: wordsForItems(missing ?? []),
    leftOut: wordsForItems(leftOut ?? []),
    unticked: (leftOut ?? []).map(({ productId }) => productId),
    kinds: new Set(unput.map(kindOf)),
  };
}

export const asPut = ({ id, productQty, productUnit, note }: StoredItem): PutItem => ({
  itemId: id,
  qty: productQty,
  unit: productUnit,
  note,
});
