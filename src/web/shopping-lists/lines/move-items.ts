import { v7 as uuidv7 } from 'uuid';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import { isKnownUnit } from '../../../contract/quantities/units.ts';
import { type AdditionResult, whyNotAdd } from '../../queries/shopping-lists/why-not-add.ts';
import { BEGINNING } from '../../sync/local-list.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import type { Undo } from '../../sync/synced-list-options.ts';
import { until } from '../../sync/until.ts';

/** What takes a move back, for `takeBackOrTell`. */
export interface MoveUndo extends Undo {
  also: () => Promise<boolean>;
}

/** Those of a line's items that can be moved: bought ones stay, and ones in a unit that only a newer app knows. */
export function movableItems(
  items: readonly StoredItem[],
  line: { items: readonly StoredItem[] },
): StoredItem[] {
  const ids = new Set(line.items.map(({ id }) => id));
  return items.filter(({ id, checked, productUnit }) => ids.has(id) && !checked && isKnownUnit(productUnit));
}

/**
 * Puts items on another list, and takes them off theirs once that is stored: a tab that is closed in between leaves them
 * on both. What others have changed in the meantime stays on the first list too.
 * @returns at once; the undo becomes available when both are stored on this device, if the items were still on their
 * list
 */
export function moveItems(
  source: SyncedList,
  target: SyncedList,
  items: readonly StoredItem[],
): AdditionResult<Promise<MoveUndo | undefined>> {
  const reason = whyNotAdd(target, items.length);
  return reason === undefined ? { ok: true, undo: move(source, target, items) } : { ok: false, reason };
}

async function move(
  source: SyncedList,
  target: SyncedList,
  items: readonly StoredItem[],
): Promise<MoveUndo | undefined> {
  const seen = source.position;
  const targetSeen = target.position ?? BEGINNING;
  const added = await add(target, items);
  const made = target.items;
  const undo = await source.dispatch(
    { type: 'item.remove', itemIds: items.map(({ id }) => id) },
    { seen, unmodifiedSince: seen ?? BEGINNING },
  );
  if (undo.length === 0) return undefined;
  const removal = { undo, since: seen ?? BEGINNING, made: source.items };
  void putBackIfRefused(source, removal, { target, added });
  return {
    ...removal,
    also: () => target.takeBack({ undo: [{ type: 'item.remove', itemIds: added }], since: targetSeen, made }),
  };
}

/** The other list may be deleted, full or out of reach by the time the items arrive there. */
async function putBackIfRefused(
  source: SyncedList,
  removal: Undo,
  { target, added }: { target: SyncedList; added: readonly string[] },
): Promise<void> {
  await until(target, () => target.getSnapshot().waiting === 0);
  const { items } = target;
  const isMissing = items !== undefined && !added.some((id) => items.has(id));
  if (isMissing || target.getSnapshot().status === 'gone') await source.takeBack(removal);
}

/** One operation for each recipe, which items keep. Resolves with the new items' ids. */
async function add(target: SyncedList, items: readonly StoredItem[]): Promise<string[]> {
  const byRecipe = Map.groupBy(items, ({ recipeId }) => recipeId);
  const ids: string[] = [];
  for (const [recipeId, ofRecipe] of byRecipe) {
    const newItems = ofRecipe.flatMap(asNew);
    ids.push(...newItems.map(({ itemId }) => itemId));
    await target.dispatch({ type: 'item.add', ...(recipeId !== null && { recipeId }), items: newItems });
  }
  return ids;
}

function asNew({ productId, productName, productQty: qty, productUnit: unit, note }: StoredItem): NewItem[] {
  if (!isKnownUnit(unit)) return [];
  return [{ itemId: uuidv7(), productId, productName, qty, unit, ...(note !== null && { note }) }];
}
