import { POSITIONS_PER_OPERATION, type StoredItem } from '../../contract/list-state.ts';
import type { Meal } from '../../contract/meals.ts';

/**
 * Items that were put on a list from the pages of recipes and are still to buy, by the ids of the meals that they are
 * for: each addition is for the nearest meal of its recipe that isn't on a list and has none before it.
 * @param coming the meals that are shopped for, day by day
 * @param known all meals that this device knows: items that they record were put there by them
 * @param items those of the list
 */
export function putFromRecipes(
  coming: readonly Meal[],
  known: readonly Meal[],
  items: readonly StoredItem[],
): Map<string, StoredItem[]> {
  const noted = new Set(known.flatMap(({ shopping }) => shopping?.items.map(({ itemId }) => itemId) ?? []));
  const free = items.filter(({ id, recipeId, checked }) => recipeId !== null && !checked && !noted.has(id));
  const byMeal = new Map<string, StoredItem[]>();
  for (const [recipeId, ofRecipe] of Map.groupBy(free, (item) => item.recipeId)) {
    const meals = coming.filter((meal) => meal.recipeId === recipeId && meal.shopping?.listId == null);
    const additions = Map.groupBy(ofRecipe, ({ position }) => Math.floor(position / POSITIONS_PER_OPERATION));
    for (const [index, addition] of [...additions.values()].entries()) {
      const meal = meals[index];
      if (meal !== undefined) byMeal.set(meal.id, addition);
    }
  }
  return byMeal;
}
