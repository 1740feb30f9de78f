import type { AppliedOperation, Effects, ListItem } from './operations.ts';
import type { Quantity } from '../quantities/quantities.ts';
import type { ShoppingList } from './shopping-lists.ts';
import type { Trip } from './trips.ts';

/** Positions reserved per sequence number for the items of one operation, so that they stay unique and ordered. */
export const POSITIONS_PER_OPERATION = 4_096;

/** An item with its tombstone flag: a removed item stays known, because its id is never reused. */
export interface StoredItem extends ListItem {
  removed: boolean;
}

/** How much of its product an item asks for. */
export function quantityOf({ productQty, productUnit, unitLabel }: StoredItem): Quantity {
  return { qty: productQty, unit: productUnit, unitLabel };
}

/** What {@link import('./resolve.ts').resolve} needs to know of a list. The server fills `items` with those an operation touches. */
export interface ListState {
  name: string;
  /** The owner. */
  userId: string;
  version: number;
  /**
   * Number of live items on the whole list, whether or not they are in `items`. Only operations that may add items look
   * at it; for others the server doesn't count.
   */
  itemCount: number;
  items: ReadonlyMap<string, StoredItem>;
  /** The open trip. */
  trip: Trip | null;
  /** The sequence number at which it started; 0 without a trip. */
  tripSeq: number;
}

/** A list on which nothing has happened. */
export function emptyListState(name: string, userId: string): ListState {
  return { name, userId, version: 0, itemCount: 0, items: new Map(), trip: null, tripSeq: 0 };
}

/** The state a client starts from. */
export function stateOfList(list: ShoppingList): ListState {
  return {
    name: list.name,
    userId: list.userId,
    version: list.version,
    itemCount: list.items.length,
    items: new Map(list.items.map((item) => [item.id, { ...item, removed: false }])),
    trip: list.trip ?? null,
    tripSeq: list.tripSeq ?? 0,
  };
}

/** Applies the effects that the server (or a prediction) decided. `seq` becomes the version. */
export function applyEffects(state: ListState, effects: Effects, seq: number): ListState {
  const items = new Map(state.items);
  let itemCount = state.itemCount;
  for (const item of effects.items ?? []) {
    if (items.get(item.id)?.removed !== false) itemCount += 1;
    items.set(item.id, { ...item, removed: false });
  }
  for (const { id, presence } of effects.removed ?? []) {
    const item = items.get(id);
    if (item === undefined) continue;
    if (!item.removed) itemCount -= 1;
    items.set(id, { ...item, removed: true, marks: { ...item.marks, presence } });
  }
  const { name = state.name, trip = state.trip } = effects;
  // A trip that continues keeps its beginning.
  const began = trip?.id === state.trip?.id ? state.tripSeq : seq;
  return { ...state, name, version: seq, itemCount, items, trip, tripSeq: trip === null ? 0 : began };
}

/** The state after `operation`, or undefined when it isn't the next one and a refetch is needed. */
export function applyNext(state: ListState, operation: AppliedOperation): ListState | undefined {
  return operation.seq === state.version + 1
    ? applyEffects(state, operation.effects, operation.seq)
    : undefined;
}

/** Live items in the order they were added. */
export function liveItems(state: ListState): StoredItem[] {
  return [...state.items.values()].filter((item) => !item.removed).sort((a, b) => a.position - b.position);
}
