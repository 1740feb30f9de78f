import { v5 as uuidv5 } from 'uuid';
import type { StoredItem } from '../../contract/list-state.ts';
import type { Meal, MealShopping } from '../../contract/meals.ts';
import type { NewItem } from '../../contract/operations.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { quantitiesToBuy, scaleToBuy } from '../../contract/to-buy.ts';

/** A meal of a recipe, with what that needs. */
export interface MealRecipe {
  meal: Meal;
  recipe: Recipe;
}

/** Something that a meal needs. */
export interface MealItem extends NewItem {
  mealId: string;
}

/** The round in which a meal is put on a list the next time. */
export const nextRound = ({ shopping }: Meal): number => (shopping?.round ?? 0) + 1;

/**
 * What these meals need, meal by meal: scaled to their portions, and rounded up for all of them together.
 *
 * The ids are made from the meal, the list, the round and the ingredient, so that two people who put a meal on a list
 * at the same time put it there once.
 * @param roundOf the round of each meal; by default the next one
 */
export function itemsOf(
  meals: readonly MealRecipe[],
  listId: string,
  roundOf: (meal: Meal) => number = nextRound,
): MealItem[] {
  const items = meals.flatMap((each) => scaledItems(each, listId, roundOf(each.meal)));
  const bought = quantitiesToBuy(items);
  return items.map((item, index) => ({ ...item, qty: bought[index] ?? item.qty }));
}

function scaledItems({ meal, recipe }: MealRecipe, listId: string, round: number): MealItem[] {
  const factor = meal.portions === null || recipe.portions === null ? 1 : meal.portions / recipe.portions;
  const seen = new Map<string, number>();
  return recipe.products.map(({ productId, Product, qty, unit, note }) => {
    const ingredient = `${productId} ${unit}`;
    const repeat = seen.get(ingredient) ?? 0;
    seen.set(ingredient, repeat + 1);
    return {
      mealId: meal.id,
      itemId: uuidv5(`${listId} ${round} ${ingredient} ${repeat}`, meal.id),
      productId,
      productName: Product.name,
      qty: scaleToBuy({ qty, unit }, factor),
      unit,
      note: note ?? null,
    };
  });
}

/** Those of a meal's items that are on the list as they were put there: nobody has ticked, changed or removed them. */
export function untouched(items: readonly StoredItem[], { items: put }: MealShopping): StoredItem[] {
  const asPut = new Map(put.map((item) => [item.itemId, item]));
  return items.filter(({ id, removed, checked, productQty, productUnit, note, marks }) => {
    const item = asPut.get(id);
    if (item === undefined || removed || checked || marks.tick !== undefined) return false;
    return item.qty === productQty && item.unit === productUnit && item.note === note;
  });
}
