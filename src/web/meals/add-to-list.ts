import { LIMITS } from '../../contract/limits.ts';
import type { Meal, MealShopping } from '../../contract/meals.ts';
import { changeMeal } from '../queries/meal-changes.ts';
import { whyNotAdd } from '../queries/why-not-add.ts';
import { BEGINNING } from '../sync/local-list.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { type MealItem, type MealRecipe, nextRound } from './plan-items.ts';

/** As many as a request may have. */
const ITEMS_NOTED_MAX = LIMITS.recipeIngredients;

interface MealAddition {
  meal: Meal;
  shopping: MealShopping;
}

/**
 * Puts what meals need on a list, one operation a meal, so that each item says for which recipe it is; and notes with
 * each meal what was put there. Resolves when all of it is written down on this device.
 * @returns what takes it back; or in words why it can't be, where this device knows
 */
export async function addToList(
  sync: SyncEngine,
  listId: string,
  meals: readonly MealRecipe[],
  items: readonly MealItem[],
): Promise<(() => Promise<void>) | string> {
  const syncedList = sync.list(listId);
  const refusal = whyNotAdd(syncedList, items.length);
  if (refusal !== undefined) return refusal;
  const since = syncedList.position ?? BEGINNING;
  const added: MealAddition[] = [];
  for (const { meal, recipe } of meals) {
    const ofMeal = items.filter(({ mealId }) => mealId === meal.id);
    if (ofMeal.length === 0) continue;
    const put = ofMeal.map(({ mealId: _, ...item }) => item);
    await syncedList.dispatch({ type: 'item.add', recipeId: recipe.id, items: put });
    const noted = put.map(({ itemId, qty, unit, note = null }) => ({ itemId, qty, unit, note }));
    const before = meal.shopping?.listId === listId ? meal.shopping.items : [];
    const shopping = { listId, round: nextRound(meal), items: [...before, ...noted].slice(-ITEMS_NOTED_MAX) };
    await changeMeal(sync, meal, { shopping });
    added.push({ meal, shopping });
  }
  return async () => {
    const itemIds = items.map(({ itemId }) => itemId);
    await syncedList.takeBack([{ type: 'item.remove', itemIds }], since);
    for (const { meal, shopping } of added) {
      const former = meal.shopping ?? { listId: null, items: [] };
      // The ids of this round are used.
      await changeMeal(sync, meal, { shopping: { ...former, round: shopping.round } });
    }
  };
}
