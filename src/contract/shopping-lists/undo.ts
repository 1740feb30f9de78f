import type { ListState, StoredItem } from './list-state.ts';
import type { Effects, ListItem, UndoDraft } from './operations.ts';
import { differs, isOnlyMissing } from './unseen.ts';

/**
 * The operations that take back the `effects` on `before`, in the order to run them: added items are removed, removed
 * ones restored, and ticks, amounts, what a store doesn't have and the name get their previous values. A product's new
 * name can't be taken back on a list, nor can a trip.
 */
export function inverseOf(before: ListState, effects: Effects): UndoDraft[] {
  const appeared: string[] = [];
  const amounts: UndoDraft[] = [];
  const missing: UndoDraft[] = [];
  const ticked: ListItem[] = [];
  for (const item of effects.items ?? []) {
    const previous = before.items.get(item.id);
    if (previous === undefined || previous.removed) {
      appeared.push(item.id);
      continue;
    }
    if (differs('amount', previous, item)) {
      const { productQty: qty, productUnit: unit, note } = previous;
      amounts.push({ type: 'item.set', itemId: item.id, qty, unit, note });
    }
    if (differs('missing', previous, item)) {
      const { missingIn = null } = previous;
      missing.push({ type: 'item.set', itemId: item.id, missingIn });
    }
    if (differs('tick', previous, item)) ticked.push(item);
  }
  const gone = (effects.removed ?? []).map(({ id }) => id).filter((id) => !before.items.get(id)?.removed);
  return [
    ...(appeared.length > 0 ? [{ type: 'item.remove', itemIds: appeared } as const] : []),
    ...(gone.length > 0 ? [{ type: 'item.restore', itemIds: gone } as const] : []),
    ...amounts,
    ...[true, false].flatMap((checked) =>
      checkBack(
        ticked.filter((item) => item.checked !== checked),
        checked,
      ),
    ),
    // Last: an item whose amount was changed is wanted again, and one that is ticked was found.
    ...missing,
    ...(effects.name === undefined || effects.name === before.name
      ? []
      : [{ type: 'list.rename', name: before.name } as const]),
  ];
}

/** One draft for all products, so that an undo stays a few operations; the product is only a label. */
function checkBack(items: readonly ListItem[], checked: boolean): UndoDraft[] {
  const [first] = items;
  if (first === undefined) return [];
  return [{ type: 'product.check', productId: first.productId, checked, itemIds: items.map(({ id }) => id) }];
}

/**
 * The part of an inverse that may still be offered: where nothing has changed the same aspect since.
 * @param list with at least the items the inverse names, in their current state
 * @param seq of the operation to take back; a renaming stands while `renamedAt`, the newest one's, is the same
 */
export function stillUndoable(
  list: ListState,
  inverse: readonly UndoDraft[],
  { seq, renamedAt }: { seq: number; renamedAt: number | undefined },
): UndoDraft[] {
  const isLast = (itemId: string, aspect: keyof ListItem['marks']): boolean =>
    list.items.get(itemId)?.marks[aspect]?.seq === seq;
  const keep = <T extends { itemIds: string[] }>(draft: T, isMine: (itemId: string) => boolean): T[] => {
    const itemIds = draft.itemIds.filter(isMine);
    return itemIds.length === 0 ? [] : [{ ...draft, itemIds }];
  };
  return inverse.flatMap((draft): UndoDraft[] => {
    switch (draft.type) {
      case 'item.remove':
        return keep(draft, (id) => isUntouched(list.items.get(id), seq));
      case 'item.restore':
        return keep(draft, (id) => list.items.get(id)?.removed === true && isLast(id, 'presence'));
      case 'product.check':
        return keep(draft, (id) => list.items.get(id)?.removed === false && isLast(id, 'tick'));
      case 'item.set': {
        const aspect = isOnlyMissing(draft) ? 'missing' : 'amount';
        const item = list.items.get(draft.itemId);
        if (item?.removed !== false || !isLast(draft.itemId, aspect)) return [];
        // Once the trip is over, `missingIn` has no meaning any more.
        const isOver = aspect === 'missing' && (draft.missingIn ?? item.missingIn) !== list.trip?.id;
        return isOver ? [] : [draft];
      }
      case 'list.rename':
        return renamedAt === seq ? [draft] : [];
    }
  });
}

/** An item that the operation added or brought back and that was not ticked, changed or removed since. */
function isUntouched(item: StoredItem | undefined, seq: number): boolean {
  if (item === undefined || item.removed) return false;
  const { presence, tick, amount } = item.marks;
  if ([tick, amount, presence].some((mark) => mark !== undefined && mark.seq > seq)) return false;
  return presence === undefined || presence.seq === seq;
}
