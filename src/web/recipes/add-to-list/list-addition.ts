import { v7 as uuidv7 } from 'uuid';
import type { NewItem, UndoDraft } from '../../../contract/shopping-lists/operations.ts';
import { portionFactor } from '../../../contract/recipes/portions.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { scaleNote } from '../../../contract/recipes/scaled-note.ts';
import { recipeToBuy } from '../../../contract/recipes/to-buy.ts';
import { type AdditionResult, whyNotAdd } from '../../queries/shopping-lists/why-not-add.ts';
import { BEGINNING, type Position } from '../../sync/local-list.ts';
import type { SyncedList } from '../../sync/synced-list.ts';

/**
 * A recipe on its way onto a list: its ingredients as they were when the user began, with the ids that the items will
 * have, so that it is added once however often it is tried.
 */
export interface ListAddition {
  /** Id of the operation. */
  id: string;
  recipeId: string;
  /** Portions that the amounts are for; null where the recipe doesn't say. */
  portions: number | null;
  items: NewItem[];
}

export function prepareAddition({ id: recipeId, portions, products }: Recipe): ListAddition {
  const items = products.map(({ productId, Product, qty, unit, note }) => ({
    itemId: uuidv7(),
    productId,
    productName: Product.name,
    qty,
    unit,
    ...(note === undefined ? {} : { note }),
  }));
  return { id: uuidv7(), recipeId, portions, items };
}

/** The undo of an addition, and the version of the list on which it was made: for `SyncedList.takeBack`. */
export interface AdditionUndo {
  undo: readonly UndoDraft[];
  since: Position;
}

/**
 * Puts the ingredients on the list through its outbox, whether or not this device has ever opened it. Resolves when
 * that is stored.
 * @param portions to scale to; null leaves the amounts as they are. Products that are sold whole are rounded up
 */
export async function addRecipeToList(
  syncedList: SyncedList,
  { id, recipeId, portions: own, items }: ListAddition,
  portions: number | null,
): Promise<AdditionResult<AdditionUndo>> {
  const factor = portionFactor(own, portions);
  const toBuy = recipeToBuy(items, factor);
  const scaled = items
    .map((item, index) => ({
      ...item,
      qty: toBuy[index] ?? item.qty,
      ...(item.note && { note: scaleNote(item.note, item, own, portions) }),
    }))
    .filter(({ qty }) => qty > 0);
  const reason = whyNotAdd(syncedList, scaled.length);
  if (reason !== undefined) return { ok: false, reason };
  const since = syncedList.position ?? BEGINNING;
  await syncedList.dispatch({ type: 'item.add', recipeId, items: scaled }, { id });
  const itemIds = scaled.map(({ itemId }) => itemId);
  return { ok: true, undo: { undo: [{ type: 'item.remove', itemIds }], since } };
}
