import type { ListState, StoredItem } from './list-state.ts';
import type { ListItem, Mark, OperationType, UndoDraft } from './operations.ts';

/** Who changes a list, and up to which version they have seen others' changes; null has seen everything. */
export interface Viewpoint {
  /** Their outbox, whose own changes always count as seen. */
  client: string;
  base: number | null;
  /** For an undo: the items just after what it takes back, by which it also spares later changes of its own outbox. */
  made?: ListState['items'] | undefined;
}

/** Whether the newest change of this aspect came after `base` and from another outbox. */
export function unseen(mark: Mark | undefined, { client, base }: Viewpoint): boolean {
  if (mark === undefined || base === null) return false;
  const seq = mark.client === client ? mark.other : mark.seq;
  return seq !== undefined && seq > base;
}

type Aspect = keyof StoredItem['marks'];

const ALL: readonly Aspect[] = ['tick', 'amount', 'presence'];

/** The aspects of items that an operation changes, or would remove. */
const ASPECTS: Partial<Record<OperationType, readonly Aspect[]>> = {
  'item.remove': ALL,
  'item.restore': ['presence'],
  // A ticked item that was cleared comes back with its tick taken back.
  'product.check': ['tick'],
  'clear.checked': ALL,
  'clear.all': ALL,
};

/** The values of an aspect, as something that can be compared. */
const VALUES: Record<Aspect, (item: ListItem & { removed?: boolean }) => unknown> = {
  tick: ({ checked }) => checked,
  amount: ({ productQty, productUnit, note }) => `${productQty} ${productUnit} ${note}`,
  presence: ({ removed }) => removed,
  missing: ({ missingIn = null }) => missingIn,
};

/** Whether an aspect of two states of an item differs. */
export function differs<T extends ListItem>(aspect: Aspect, one: T, other: T): boolean {
  return VALUES[aspect](one) !== VALUES[aspect](other);
}

interface Overtakable {
  type: OperationType;
  itemId?: string;
  itemIds?: string[];
  qty?: number | undefined;
  unit?: string | undefined;
  note?: string | null | undefined;
  missingIn?: string | null | undefined;
}

function aspectsOf({ type, ...draft }: Overtakable): readonly Aspect[] {
  if (type !== 'item.set') return ASPECTS[type] ?? [];
  return isOnlyMissing(draft) ? ['missing'] : ['amount', 'presence'];
}

/** Whether an `item.set` only says whether the store has the item. */
export function isOnlyMissing({
  qty,
  unit,
  note,
  missingIn,
}: Pick<Overtakable, 'qty' | 'unit' | 'note' | 'missingIn'>): boolean {
  return missingIn !== undefined && [qty, unit, note].every((value) => value === undefined);
}

/**
 * An operation reduced to the part that overwrites no other author: without the items of which another outbox has
 * changed the same aspect after `base`. Items that `list` doesn't have stay.
 * @returns undefined when nothing is left
 */
export function withoutOvertaken<T extends Overtakable>(
  list: ListState,
  draft: T,
  viewpoint: Viewpoint,
): T | undefined {
  const isFree = (itemId: string): boolean => {
    const item = list.items.get(itemId);
    if (item === undefined) return true;
    const made = viewpoint.made?.get(itemId) ?? item;
    return (
      // What is known to have gone since, or to be back, has nothing that could be taken back.
      !differs('presence', item, made) &&
      !aspectsOf(draft).some((aspect) => unseen(item.marks[aspect], viewpoint) || differs(aspect, item, made))
    );
  };
  if (draft.itemId !== undefined) return isFree(draft.itemId) ? draft : undefined;
  if (draft.itemIds === undefined) return draft;
  const itemIds = draft.itemIds.filter(isFree);
  return itemIds.length === 0 ? undefined : { ...draft, itemIds };
}

/** Whether it only says what a store had on a trip that is over: nothing shows that any more. */
function isOfPastTrip({ trip, items }: ListState, draft: UndoDraft): boolean {
  if (draft.type !== 'item.set' || !isOnlyMissing(draft)) return false;
  const tripId = draft.missingIn ?? items.get(draft.itemId)?.missingIn;
  return tripId != null && tripId !== trip?.id;
}

/** The parts of an undo that {@link withoutOvertaken} leaves and that still change what is seen, in their order. */
export function undoLeft(list: ListState, undo: readonly UndoDraft[], viewpoint: Viewpoint): UndoDraft[] {
  return undo.flatMap((draft) =>
    isOfPastTrip(list, draft) ? [] : (withoutOvertaken(list, draft, viewpoint) ?? []),
  );
}
