import { POSITIONS_PER_OPERATION, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { countedKindOf, countedKindOfItem, itemsOf } from './plan-items.ts';

/**
 * Items that were put on a list from the pages of recipes and are still to buy, by the ids of the meals that they are
 * for: each addition is for the nearest meal of its recipe that isn't on a list and still needs something of it.
 * @param coming the meals that are shopped for, day by day
 * @param known all meals that this device knows: items that they record were put there by them
 * @param items those of the list
 * @param recipes by their ids; of an unknown one, each meal takes one addition
 */
export function recipePageItems(
  coming: readonly Meal[],
  known: readonly Meal[],
  items: readonly StoredItem[],
  recipes: ReadonlyMap<string, Recipe>,
): Map<string, StoredItem[]> {
  const recorded = new Set(
    known.flatMap(({ shopping }) => shopping?.items.map(({ itemId }) => itemId) ?? []),
  );
  const free = items.filter(
    ({ id, recipeId, checked }) => recipeId !== null && !checked && !recorded.has(id),
  );
  const byMeal = new Map<string, StoredItem[]>();
  const additions = Map.groupBy(
    free,
    ({ recipeId, position }) => `${recipeId} ${Math.floor(position / POSITIONS_PER_OPERATION)}`,
  );
  for (const addition of additions.values()) {
    const next = coming.find((meal) => {
      const { id, recipeId, shopping } = meal;
      if (recipeId === null || recipeId !== addition[0]?.recipeId || shopping?.listId != null) return false;
      const recipe = recipes.get(recipeId);
      const adopted = byMeal.get(id) ?? [];
      if (recipe === undefined) return adopted.length === 0;
      const kinds = new Set(addition.map(countedKindOfItem));
      return itemsOf([{ meal, recipe, adopted }], '').some((item) => kinds.has(countedKindOf(item)));
    });
    if (next !== undefined) byMeal.set(next.id, [...(byMeal.get(next.id) ?? []), ...addition]);
  }
  return byMeal;
}
