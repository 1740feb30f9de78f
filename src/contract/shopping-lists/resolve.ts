import { LIMITS } from '../limits.ts';
import { type ListState, POSITIONS_PER_OPERATION, type StoredItem } from './list-state.ts';
import type { Mark } from './operations.ts';
import type { Resolution, ResolvableOperation, ResolveContext } from './resolution.ts';
import { endTrip, startTrip, withCleared } from './resolve-trips.ts';
import { isOnlyMissing, unseen, withoutOvertaken } from './unseen.ts';

/**
 * Decides what an operation does to a list: the only place with the rules for conflicting edits. The server runs it to
 * decide, the web to predict. Pure, and independent of clocks.
 *
 * A change is *unseen* by an operation when it came after `base` and from another outbox. If the operation has
 * `ifUnmodifiedSince`, items that another outbox changed after that version are left alone.
 *
 * @param list the list, with at least the items the operation names (tombstones included)
 */
export function resolve(
  list: ListState,
  operation: ResolvableOperation,
  context: ResolveContext,
): Resolution {
  const { client, ifUnmodifiedSince: base } = operation;
  const left = base === undefined ? operation : withoutOvertaken(list, operation, { client, base });
  return left === undefined ? { outcome: 'superseded' } : withCleared(list, decide(list, left, context));
}

function decide(list: ListState, operation: ResolvableOperation, context: ResolveContext): Resolution {
  switch (operation.type) {
    case 'item.add':
      return addItems(list, operation, context);
    case 'item.set':
      return settle(list, changeItem(list, operation, context));
    case 'item.remove':
    case 'clear.all':
      return removeItems(
        list,
        operation,
        context,
        (item) => item.checked || !unseen(item.marks.tick, operation),
      );
    case 'clear.checked':
      return removeItems(list, operation, context, (item) => item.checked);
    case 'item.restore':
      return settle(
        list,
        mapItems(list, operation.itemIds, (item) =>
          item.removed ? revive(item, operation, context) : undefined,
        ),
      );
    case 'product.check':
      return settle(
        list,
        mapItems(list, operation.itemIds, (item) => check(list, item, operation, context)),
      );
    case 'list.rename':
      return rename(list, operation.name, context);
    case 'trip.start':
      return startTrip(list, operation, context);
    case 'trip.end':
      return endTrip(list, operation, context);
  }
}

type Author = Pick<ResolvableOperation, 'client' | 'base'>;

/** @param repeats whether the change repeats what `previous` did */
function stamp(previous: Mark | undefined, author: Author, context: ResolveContext, repeats = false): Mark {
  const mark: Mark = { seq: context.seq, client: author.client, user: context.user };
  if (!repeats || previous === undefined) return mark;
  const other = previous.client === author.client ? previous.other : previous.seq;
  return other === undefined ? mark : { ...mark, other };
}

/** The item, of which `author` has changed this aspect. */
function marked(
  item: StoredItem,
  aspect: keyof StoredItem['marks'],
  author: Author,
  context: ResolveContext,
  repeats = false,
): StoredItem {
  const mark = stamp(item.marks[aspect], author, context, repeats);
  return { ...item, marks: { ...item.marks, [aspect]: mark } };
}

/** Items that are new or come back must have room on the list, all of them or none. */
function settle(list: ListState, items: StoredItem[]): Resolution {
  if (items.length === 0) return { outcome: 'superseded' };
  const more = items.filter(({ id }) => list.items.get(id)?.removed !== false).length;
  return more > 0 && list.itemCount + more > LIMITS.itemsPerList
    ? { outcome: 'refused', code: 'SHOPPING_LIST_FULL' }
    : { outcome: 'applied', effects: { items: items.map(({ removed: _, ...item }) => item) } };
}

/** Runs `change` over the named items the list knows, each once; undefined from `change` means "nothing to do". */
function mapItems<T>(
  list: ListState,
  itemIds: readonly string[],
  change: (item: StoredItem) => T | undefined,
): T[] {
  return [...new Set(itemIds)].flatMap((itemId) => {
    const item = list.items.get(itemId);
    return (item && change(item)) ?? [];
  });
}

/** The item without its 'missing' mark, so that it is to buy again. */
function wanted({ trip }: ListState, item: StoredItem, author: Author, context: ResolveContext): StoredItem {
  if (trip === null || item.missingIn !== trip.id) return item;
  return { ...marked(item, 'missing', author, context), missingIn: null };
}

/**
 * A tick always holds, except on a removed item: then there is nothing left to tick. A ticked item was found. An unseen
 * tick is never undone. An item that was cleared unseen comes back when its author unticks it.
 */
function check(
  list: ListState,
  item: StoredItem,
  operation: Extract<ResolvableOperation, { type: 'product.check' }>,
  context: ResolveContext,
): StoredItem | undefined {
  const { checked } = operation;
  if (item.removed && (checked || !unseen(item.marks.presence, operation))) return undefined;
  if (!checked && item.checked && unseen(item.marks.tick, operation)) return undefined;
  const repeats = item.checked === checked;
  const after = { ...marked(item, 'tick', operation, context, repeats), checked };
  return revive(wanted(list, after, operation, context), operation, context);
}

type ItemSet = Extract<ResolvableOperation, { type: 'item.set' }>;

/** Together with a changed amount, which means that the item is wanted, `missingIn` is ignored. */
function changeItem(list: ListState, operation: ItemSet, context: ResolveContext): StoredItem[] {
  return mapItems(list, [operation.itemId], (item) => {
    if (operation.unlessChecked === true && item.checked) return undefined;
    return (isOnlyMissing(operation) ? changeMissing : changeAmount)(list, item, operation, context);
  });
}

/**
 * Something else is wanted now, so it is no longer known whether the store has it; unless a plan counts again what is
 * wanted all the same.
 */
function changeAmount(
  list: ListState,
  item: StoredItem,
  operation: Author & Pick<ItemSet, 'qty' | 'unit' | 'note' | 'unlessChecked'>,
  context: ResolveContext,
): StoredItem | undefined {
  const { qty, unit, note } = operation;
  if (item.removed && !unseen(item.marks.presence, operation)) return undefined;
  // To the mark, all changes of an amount are the same change.
  const repeats = true;
  const changed: StoredItem = {
    ...marked(item, 'amount', operation, context, repeats),
    productQty: qty ?? item.productQty,
    productUnit: unit ?? item.productUnit,
    note: note === undefined ? item.note : note,
  };
  // The label belongs to the previous unit.
  if (changed.productUnit !== item.productUnit) delete changed.unitLabel;
  const isRecount = operation.unlessChecked === true;
  return revive(isRecount ? changed : wanted(list, changed, operation, context), operation, context);
}

/**
 * Says of an item to buy that the trip's store doesn't have it. It yields to an unseen tick, untick or change of what
 * is wanted.
 */
function changeMissing(
  list: ListState,
  item: StoredItem,
  operation: ItemSet,
  context: ResolveContext,
): StoredItem | undefined {
  const { missingIn } = operation;
  if (missingIn === undefined || item.removed || item.checked) return undefined;
  if (missingIn === null ? item.missingIn == null : missingIn !== list.trip?.id) return undefined;
  if ([item.marks.amount, item.marks.tick].some((mark) => unseen(mark, operation))) return undefined;
  const repeats = item.missingIn === missingIn;
  return { ...marked(item, 'missing', operation, context, repeats), missingIn };
}

function revive(item: StoredItem, author: Author, context: ResolveContext): StoredItem {
  return item.removed ? { ...marked(item, 'presence', author, context), removed: false } : item;
}

/**
 * Whether another user has added the item after `base`. Two devices may make the same id, as for a planned meal: a
 * user who takes back their own addition, which had no effect, doesn't mean the other user's.
 */
function isAddedUnseen({ addedBy, position }: StoredItem, base: number | null, user: string): boolean {
  return base !== null && addedBy !== user && position >= (base + 1) * POSITIONS_PER_OPERATION;
}

/** Removes the named items that are on the list and satisfy `isMeant`, sparing those added, changed or restored unseen. */
function removeItems(
  list: ListState,
  operation: Extract<ResolvableOperation, { type: 'item.remove' | 'clear.all' | 'clear.checked' }>,
  context: ResolveContext,
  isMeant: (item: StoredItem) => boolean,
): Resolution {
  const { base, ifUnmodifiedSince = base } = operation;
  const removed = mapItems(list, operation.itemIds, (item) => {
    if (item.removed || !isMeant(item)) return undefined;
    if (isAddedUnseen(item, ifUnmodifiedSince, context.user)) return undefined;
    if (unseen(item.marks.amount, operation) || unseen(item.marks.presence, operation)) return undefined;
    return { id: item.id, presence: stamp(item.marks.presence, operation, context) };
  });
  return removed.length === 0 ? { outcome: 'superseded' } : { outcome: 'applied', effects: { removed } };
}

type ItemAdd = Extract<ResolvableOperation, { type: 'item.add' }>;

/**
 * Two devices may make the same ids, as for a planned meal. An item whose removal is unseen comes back, unless it was
 * bought. Of what two users have added unseen, and no user has changed since, the larger amount counts: the smaller one
 * may be for fewer portions than are planned now.
 */
function addAgain(
  list: ListState,
  item: StoredItem,
  { qty, unit, note }: ItemAdd['items'][number],
  operation: ItemAdd,
  context: ResolveContext,
): StoredItem | undefined {
  const { checked, removed, productQty, productUnit, marks } = item;
  if (checked || (removed && !unseen(marks.presence, operation))) return undefined;
  const isMore = unit === productUnit && qty > productQty && marks.amount === undefined;
  if (isMore && isAddedUnseen(item, operation.base, context.user)) {
    return changeAmount(list, item, { ...operation, qty, note }, context);
  }
  return removed ? revive(item, operation, context) : undefined;
}

/** Adds all items or none. Repeating the same item under its id is ignored, and a different one is refused. */
function addItems(list: ListState, operation: ItemAdd, context: ResolveContext): Resolution {
  const items: StoredItem[] = [];
  const seen = new Set<string>();
  for (const [index, item] of operation.items.entries()) {
    const existing = list.items.get(item.itemId);
    if (seen.has(item.itemId) || (existing !== undefined && existing.productId !== item.productId)) {
      return { outcome: 'refused', code: 'PRODUCT_ALREADY_ADDED' };
    }
    seen.add(item.itemId);
    if (existing !== undefined) {
      const again = addAgain(list, existing, item, operation, context);
      if (again) items.push(again);
      continue;
    }
    items.push({
      id: item.itemId,
      productId: item.productId,
      productName: item.productName,
      productQty: item.qty,
      productUnit: item.unit,
      checked: false,
      note: item.note ?? null,
      addedBy: context.user,
      recipeId: operation.recipeId ?? null,
      recipeName: context.recipeName ?? null,
      position: context.seq * POSITIONS_PER_OPERATION + index,
      missingIn: null,
      removed: false,
      marks: {},
    });
  }
  return settle(list, items);
}

function rename(list: ListState, name: string, context: ResolveContext): Resolution {
  if (context.user !== list.userId) return { outcome: 'refused', code: 'FORBIDDEN' };
  return list.name === name ? { outcome: 'superseded' } : { outcome: 'applied', effects: { name } };
}
