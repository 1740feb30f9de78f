import { v7 as uuidv7 } from 'uuid';
import type { Meal, Slot } from '../../../contract/meals.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import { findOfflineMutations, keyOf } from '../offline-mutations/cache.ts';
import { queueMutation } from '../offline-mutations/sender.ts';
import type { OfflineMutationValues, ListUndo } from '../offline-mutations/offline-mutations.ts';

export interface NewMeal {
  day: string;
  slot: Slot | null;
  /** Null for a free text. */
  recipeId: string | null;
  /** The recipe's, or the free text. */
  name: string;
  portions: number | null;
}

const originOf = async (sync: SyncEngine) => ({ client: await sync.clientId, changeId: uuidv7() });

/** Puts a meal on the plan, with or without a network; resolves when that is written down on this device. */
export async function addMeal(sync: SyncEngine, added: NewMeal): Promise<Meal> {
  const meal: Meal = { ...added, id: uuidv7(), shopping: null, version: 0 };
  const { day, slot, recipeId, name, portions } = added;
  const what = recipeId === null ? { text: name } : { recipeId };
  const fields = { day, slot, portions, ...what };
  await queueMutation('meal', { ...(await originOf(sync)), meal, fields });
  return meal;
}

/** Changes fields of a meal, as {@link addMeal} adds one. */
export async function changeMeal(
  sync: SyncEngine,
  meal: Meal,
  fields: OfflineMutationValues['meal']['fields'],
): Promise<void> {
  await queueMutation('meal', { ...(await originOf(sync)), meal, fields });
}

/** Whether a change of these fields waits on this device: it will count, whatever others have set. */
export function isMealChangeWaiting(meal: Meal, fields: OfflineMutationValues['meal']['fields']): boolean {
  const key = keyOf({ name: 'meal', values: { client: '', meal, fields } });
  return findOfflineMutations(key, 'pending').length > 0;
}

/**
 * Takes a meal off the plan, as it is shown.
 * @param listUndo puts its items back on the list they were taken off, if the meal stays
 */
export async function takeMealOff(sync: SyncEngine, meal: Meal, listUndo?: ListUndo): Promise<void> {
  const values = { ...(await originOf(sync)), meal, isRemoved: true };
  await queueMutation('mealRemoval', { ...values, ...(listUndo && { listUndo }) });
}

/** Puts a meal back on the plan that was taken off it. */
export async function putMealBack(sync: SyncEngine, meal: Meal): Promise<void> {
  await queueMutation('mealRemoval', { ...(await originOf(sync)), meal, isRemoved: false });
}
