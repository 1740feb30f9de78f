import { HIDDEN_LIST_ID, type Meal, type MealShopping } from '../../../contract/meals.ts';
import { changeMeal } from '../../queries/meals/meal-changes.ts';
import { type AdditionResult, whyNotAdd } from '../../queries/shopping-lists/why-not-add.ts';
import { BEGINNING } from '../../sync/local-list.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import { until } from '../../sync/until.ts';
import { changeList, findRemoval } from './apply-list-change.ts';
import { mealsOnLists } from './meals-on-lists.ts';
import {
  asPut,
  MAX_RECORDED_ITEMS,
  kindOf,
  type MealItem,
  type MealRecipe,
  nextRound,
  recordsOf,
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
  return [...products].filter((productId) => !taken.has(productId)).slice(-MAX_RECORDED_ITEMS);
}

/** Meals were put on a list. */
export interface MealsAdded {
  takeBack: () => Promise<void>;
  /** Ids of lists that they were on and that this device has yet to read: their items go when it has. */
  unreadLists: string[];
}

/** Takes what meals put on another list off it, except what users have ticked or changed there. */
class Move {
  readonly #sync: SyncEngine;
  readonly #meals: readonly Meal[];
  readonly #leaving: ReadonlySet<string>;
  readonly #undo: (() => Promise<void>)[] = [];
  #isTakenBack = false;

  constructor(sync: SyncEngine, added: readonly MealAddition[], listId: string) {
    this.#sync = sync;
    this.#meals = added
      .map(({ meal }) => meal)
      .filter(({ shopping }) => ![null, listId, HIDDEN_LIST_ID].includes(shopping?.listId ?? null));
    this.#leaving = new Set(added.map(({ meal }) => meal.id));
  }

  /** @returns ids of the lists that this device doesn't know yet; it goes on when it does */
  async run(): Promise<string[]> {
    const waiting: Meal[] = [];
    // One after the other: the next one sees what the others record by now.
    for (const meal of this.#meals) if (!(await this.#takeOff(meal))) waiting.push(meal);
    if (waiting.length > 0) void this.#goOn(waiting);
    return [...new Set(waiting.flatMap(({ shopping }) => shopping?.listId ?? []))];
  }

  async takeBack(): Promise<void> {
    this.#isTakenBack = true;
    // The last first: two of them may have changed what a third meal records.
    for (const takeBack of this.#undo.toReversed()) await takeBack();
  }

  /** What is still to be done ends with the page, which therefore asks before it is left. */
  async #goOn(waiting: readonly Meal[]): Promise<void> {
    const ask = (event: Event): void => {
      if (!this.#isTakenBack) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    try {
      for (const meal of waiting) await this.#takeOffLate(meal);
    } finally {
      removeEventListener('beforeunload', ask);
    }
  }

  async #takeOffLate(meal: Meal): Promise<void> {
    const list = this.#sync.list(meal.shopping?.listId ?? '');
    await until(list, () => list.getSnapshot().list !== undefined || list.getSnapshot().status === 'gone');
    // It may be there again.
    const now = (await mealsOnLists()).find(({ id }) => id === meal.id);
    if (now?.shopping?.listId !== meal.shopping?.listId) await this.#takeOff(meal);
  }

  /** @returns false when this device doesn't know the list */
  async #takeOff(meal: Meal): Promise<boolean> {
    const { onList, isUnread = false } = await findRemoval(this.#sync, meal, this.#leaving);
    if (onList === undefined || this.#isTakenBack) return !isUnread;
    const { takeBack } = await changeList(this.#sync, onList);
    if (this.#isTakenBack) await takeBack();
    else this.#undo.push(takeBack);
    return true;
  }
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
): AdditionResult<Promise<MealsAdded>> {
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
    const recorded = recordsOf(items, meal.id);
    if (recorded.length + adopted.length === 0) return undefined;
    const before = meal.shopping?.listId === listId ? meal.shopping.items : adopted.map(asPut);
    const shopping = {
      listId,
      round: nextRound(meal),
      items: [...before, ...recorded].slice(-MAX_RECORDED_ITEMS),
      leftOut: leftOutOf(mealRecipe, listId, items),
    };
    await changeMeal(sync, meal, { shopping });
    return { meal, shopping };
  };
  const putAll = async (): Promise<MealsAdded> => {
    // A meal may record a piece that another one puts there; the server takes no record of items that it doesn't know.
    await Promise.all(meals.map(putOnList));
    const added = (await Promise.all(meals.map(record))).filter((each) => each !== undefined);
    const move = new Move(sync, added, listId);
    const unreadLists = await move.run();
    return {
      unreadLists,
      takeBack: async () => {
        await move.takeBack();
        await takeBack(added);
      },
    };
  };
  const takeBack = async (added: readonly MealAddition[]): Promise<void> => {
    const itemIds = bought.map(({ itemId }) => itemId);
    await syncedList.takeBack({ undo: [{ type: 'item.remove', itemIds }], since });
    const changes = added.map(async ({ meal, shopping }) => {
      const previousShopping = meal.shopping ?? { listId: null, items: [] };
      // As a meal of this list, it waits until its items are off it: the server keeps it there while any are. The ids of
      // this round are used.
      await changeMeal(
        sync,
        { ...meal, shopping },
        { shopping: { ...previousShopping, round: shopping.round } },
      );
    });
    await Promise.all(changes);
  };
  return { ok: true, undo: putAll() };
}
