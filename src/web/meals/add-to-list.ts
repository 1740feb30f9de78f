import { HIDDEN_LIST_ID, type Meal, type MealShopping } from '../../contract/meals.ts';
import { changeMeal } from '../queries/meal-changes.ts';
import { type AdditionResult, whyNotAdd } from '../queries/why-not-add.ts';
import { BEGINNING } from '../sync/local-list.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { changeList, findChange } from './list-change.ts';
import {
  asPut,
  ITEMS_NOTED_MAX,
  kindOf,
  type MealItem,
  type MealRecipe,
  nextRound,
  notesOf,
} from './plan-items.ts';

interface MealAddition {
  meal: Meal;
  shopping: MealShopping;
}

/** The products of a meal that users left out, among all that were ever offered. */
function leftOutOf({ meal, recipe, only }: MealRecipe, listId: string, items: readonly MealItem[]): string[] {
  const before = meal.shopping?.listId === listId ? (meal.shopping.leftOut ?? []) : [];
  const offered = recipe.products.filter((product) => only?.has(kindOf(product)) ?? true);
  const taken = new Set(items.flatMap(({ mealId, productId }) => (mealId === meal.id ? [productId] : [])));
  const products = new Set([...before, ...offered.map(({ productId }) => productId)]);
  return [...products].filter((productId) => !taken.has(productId)).slice(-ITEMS_NOTED_MAX);
}

type TakeBack = () => Promise<void>;

/** Takes what a meal put on another list off it, except what users have ticked or changed there. */
async function takeOffPrevious(
  sync: SyncEngine,
  { meal }: MealAddition,
  listId: string,
): Promise<TakeBack[]> {
  if ([null, listId, HIDDEN_LIST_ID].includes(meal.shopping?.listId ?? null)) return [];
  const { onList } = await findChange(sync, { meals: [] }, meal);
  if (onList === undefined) return [];
  const { takeBack } = await changeList(sync, onList);
  return [async () => takeBack()];
}

/**
 * Puts what meals need on a list, one operation for each meal, so that each item names its recipe; and records with
 * each meal which items were put there. A meal that is on another list is moved.
 * @param items as `itemsOf` makes them
 * @returns at once; the undo becomes available when everything is stored on this device
 */
export function addMealsToList(
  sync: SyncEngine,
  listId: string,
  meals: readonly MealRecipe[],
  items: readonly MealItem[],
): AdditionResult<Promise<TakeBack>> {
  const syncedList = sync.list(listId);
  const bought = items.filter(({ qty }) => qty > 0);
  const reason = whyNotAdd(syncedList, bought.length);
  if (reason !== undefined) return { ok: false, reason };
  const since = syncedList.position ?? BEGINNING;
  const putOnList = async ({ meal, recipe }: MealRecipe): Promise<void> => {
    const put = bought.flatMap(({ mealId, ...item }) => (mealId === meal.id ? [item] : []));
    if (put.length > 0) await syncedList.dispatch({ type: 'item.add', recipeId: recipe.id, items: put });
  };
  const record = async (mealRecipe: MealRecipe): Promise<MealAddition | undefined> => {
    const { meal, adopted = [] } = mealRecipe;
    const noted = notesOf(items, meal.id);
    if (noted.length + adopted.length === 0) return undefined;
    const before = meal.shopping?.listId === listId ? meal.shopping.items : adopted.map(asPut);
    const shopping = {
      listId,
      round: nextRound(meal),
      items: [...before, ...noted].slice(-ITEMS_NOTED_MAX),
      leftOut: leftOutOf(mealRecipe, listId, items),
    };
    await changeMeal(sync, meal, { shopping });
    return { meal, shopping };
  };
  const putAll = async (): Promise<TakeBack> => {
    // A meal may record a piece that another one puts there; the server takes no record of items that it doesn't know.
    await Promise.all(meals.map(putOnList));
    const added = (await Promise.all(meals.map(record))).filter((each) => each !== undefined);
    const undo: TakeBack[] = [];
    // One after the other, and when all of them are noted as moved: then pieces that they share go too.
    for (const each of added) undo.push(...(await takeOffPrevious(sync, each, listId)));
    return async () => {
      await takeBack(added);
      await Promise.all(undo.map((each) => each()));
    };
  };
  const takeBack = async (added: readonly MealAddition[]): Promise<void> => {
    const itemIds = bought.map(({ itemId }) => itemId);
    await syncedList.takeBack({ undo: [{ type: 'item.remove', itemIds }], since });
    const changes = added.map(async ({ meal, shopping }) => {
      const previousShopping = meal.shopping ?? { listId: null, items: [] };
      // The ids of this round are used.
      await changeMeal(sync, meal, { shopping: { ...previousShopping, round: shopping.round } });
    });
    await Promise.all(changes);
  };
  return { ok: true, undo: putAll() };
}
