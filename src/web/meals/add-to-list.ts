import type { Meal, MealShopping } from '../../contract/meals.ts';
import { changeMeal } from '../queries/meal-changes.ts';
import { whyNotAdd } from '../queries/why-not-add.ts';
import { BEGINNING } from '../sync/local-list.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { ITEMS_NOTED_MAX, type MealItem, type MealRecipe, nextRound, notesOf } from './plan-items.ts';

interface MealAddition {
  meal: Meal;
  shopping: MealShopping;
}

/**
 * Puts what meals need on a list, one operation a meal, so that each item says for which recipe it is; and notes with
 * each meal what was put there. Resolves when all of it is written down on this device.
 * @param items as `itemsOf` makes them
 * @returns what takes it back; or in words why it can't be, where this device knows
 */
export async function addToList(
  sync: SyncEngine,
  listId: string,
  meals: readonly MealRecipe[],
  items: readonly MealItem[],
): Promise<(() => Promise<void>) | string> {
  const syncedList = sync.list(listId);
  const bought = items.filter(({ qty }) => qty > 0);
  const refusal = whyNotAdd(syncedList, bought.length);
  if (refusal !== undefined) return refusal;
  const since = syncedList.position ?? BEGINNING;
  const added: MealAddition[] = [];
  for (const { meal, recipe } of meals) {
    const noted = notesOf(items, meal.id);
    if (noted.length === 0) continue;
    const put = bought.flatMap(({ mealId, ...item }) => (mealId === meal.id ? [item] : []));
    if (put.length > 0) await syncedList.dispatch({ type: 'item.add', recipeId: recipe.id, items: put });
    const before = meal.shopping?.listId === listId ? meal.shopping.items : [];
    const shopping = { listId, round: nextRound(meal), items: [...before, ...noted].slice(-ITEMS_NOTED_MAX) };
    await changeMeal(sync, meal, { shopping });
    added.push({ meal, shopping });
  }
  return async () => {
    const itemIds = bought.map(({ itemId }) => itemId);
    await syncedList.takeBack([{ type: 'item.remove', itemIds }], since);
    for (const { meal, shopping } of added) {
      const former = meal.shopping ?? { listId: null, items: [] };
      // The ids of this round are used.
      await changeMeal(sync, meal, { shopping: { ...former, round: shopping.round } });
    }
  };
}
