import { LIMITS } from './limits.ts';
import { type ListState, POSITIONS_PER_OPERATION, type StoredItem } from './list-state.ts';
import type { ListItem, Mark } from './operations.ts';
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
      return removeItems(list, operation, context, (item) => !unseenUntick(item, operation));
    case 'clear.checked':
      return removeItems(list, operation, context, (item) => item.checked);
    case 'item.restore':
      return settle(list, restoreItems(list, operation, context));
    case 'product.check':
      return settle(
        list,
        mapItems(list, operation.itemIds, (item) =>
          (operation.checked ? tick : untick)(list, item, operation, context),
        ),
      );
    case 'list.rename':
      return rename(list, operation.name, context);
    case 'trip.start':
      return startTrip(list, operation, context);
    case 'trip.end':
      return endTrip(list, operation, context);
    case 'product.renamed':
    case 'product.merged':
      return settle(list, relabel(list, operation));
  }
}

type Author = Pick<ResolvableOperation, 'client' | 'base'>;

/** @param repeats whether the change repeats what `previous` did */
function stamp(previous: Mark | undefined, author: Author, context: ResolveContext, repeats: boolean): Mark {
  const mark: Mark = { seq: context.seq, client: author.client, user: context.user };
  if (!repeats || previous === undefined) return mark;
  const other = previous.client === author.client ? previous.other : previous.seq;
  return other === undefined ? mark : { ...mark, other };
}

/** Items that are new or come back must have room on the list, all of them or none. */
function settle(list: ListState, items: ListItem[]): Resolution {
  if (items.length === 0) return { outcome: 'superseded' };
  const more = items.filter(({ id }) => list.items.get(id)?.removed !== false).length;
  return more > 0 && list.itemCount + more > LIMITS.itemsPerList
    ? { outcome: 'refused', code: 'SHOPPING_LIST_FULL' }
    : { outcome: 'applied', effects: { items } };
}

function toListItem({ removed: _, ...item }: StoredItem): ListItem {
  return item;
}

/** Runs `change` over the named items the list knows, each once; undefined from `change` means "nothing to do". */
function mapItems(
  list: ListState,
  itemIds: readonly string[],
  change: (item: StoredItem) => StoredItem | undefined,
): ListItem[] {
  const changed: ListItem[] = [];
  for (const itemId of new Set(itemIds)) {
    const item = list.items.get(itemId);
    const next = item && change(item);
    if (next) changed.push(toListItem(next));
  }
  return changed;
}

/** A tick always holds, except on a removed item: then there is nothing left to tick. A ticked item was found. */
function tick(
  list: ListState,
  item: StoredItem,
  author: Author,
  context: ResolveContext,
): StoredItem | undefined {
  if (item.removed) return undefined;
  const mark = stamp(item.marks.tick, author, context, item.checked);
  return wanted(list, { ...item, checked: true, marks: { ...item.marks, tick: mark } }, author, context);
}

/** The item without its 'missing' mark, so that it is to buy again. */
function wanted({ trip }: ListState, item: StoredItem, author: Author, context: ResolveContext): StoredItem {
  if (trip === null || item.missingIn !== trip.id) return item;
  const missing = stamp(item.marks.missing, author, context, false);
  return { ...item, missingIn: null, marks: { ...item.marks, missing } };
}

/** An unseen tick is never undone. An item that was cleared unseen comes back when its author unticks it. */
function untick(
  list: ListState,
  item: StoredItem,
  author: Author,
  context: ResolveContext,
): StoredItem | undefined {
  if (item.removed && !unseen(item.marks.presence, author)) return undefined;
  if (item.checked && unseen(item.marks.tick, author)) return undefined;
  const mark = stamp(item.marks.tick, author, context, !item.checked);
  const unticked = { ...item, checked: false, marks: { ...item.marks, tick: mark } };
  return revive(wanted(list, unticked, author, context), author, context);
}

type ItemSet = Extract<ResolvableOperation, { type: 'item.set' }>;

/** Together with a changed amount, which means that the item is wanted, `missingIn` is ignored. */
function changeItem(list: ListState, operation: ItemSet, context: ResolveContext): ListItem[] {
  return mapItems(list, [operation.itemId], (item) => {
    if (operation.unlessChecked === true && item.checked) return undefined;
    return (isOnlyMissing(operation) ? changeMissing : changeAmount)(list, item, operation, context);
  });
}

/** Something else is wanted now, so it is no longer known whether the store has it. */
function changeAmount(
  list: ListState,
  item: StoredItem,
  operation: ItemSet,
  context: ResolveContext,
): StoredItem | undefined {
  const { qty, unit, note } = operation;
  if (item.removed && !unseen(item.marks.presence, operation)) return undefined;
  const changed: StoredItem = {
    ...item,
    productQty: qty ?? item.productQty,
    productUnit: unit ?? item.productUnit,
    note: note === undefined ? item.note : note,
    marks: { ...item.marks, amount: stamp(item.marks.amount, operation, context, true) },
  };
  // The label belongs to the previous unit.
  if (changed.productUnit !== item.productUnit) delete changed.unitLabel;
  return revive(wanted(list, changed, operation, context), operation, context);
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
  const missing = stamp(item.marks.missing, operation, context, item.missingIn === missingIn);
  return { ...item, missingIn, marks: { ...item.marks, missing } };
}

function revive(item: StoredItem, author: Author, context: ResolveContext): StoredItem {
  if (!item.removed) return item;
  const presence = stamp(item.marks.presence, author, context, false);
  return { ...item, removed: false, marks: { ...item.marks, presence } };
}

function unseenUntick(item: StoredItem, author: Author): boolean {
  return !item.checked && unseen(item.marks.tick, author);
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
  const removed = [...new Set(operation.itemIds)].flatMap((itemId) => {
    const item = list.items.get(itemId);
    if (item === undefined || item.removed || !isMeant(item)) return [];
    if (isAddedUnseen(item, ifUnmodifiedSince, context.user)) return [];
    if (unseen(item.marks.amount, operation) || unseen(item.marks.presence, operation)) return [];
    return [{ id: itemId, presence: stamp(item.marks.presence, operation, context, false) }];
  });
  return removed.length === 0 ? { outcome: 'superseded' } : { outcome: 'applied', effects: { removed } };
}

function restoreItems(
  list: ListState,
  operation: Extract<ResolvableOperation, { type: 'item.restore' }>,
  context: ResolveContext,
): ListItem[] {
  return mapItems(list, operation.itemIds, (item) =>
    item.removed ? revive(item, operation, context) : undefined,
  );
}

/**
 * Adds all items or none. Repeating the same item under its id is ignored, and a different one is refused. An item
 * whose removal is unseen comes back, unless it was bought: two devices may make the same ids, as for a planned meal.
 */
function addItems(
  list: ListState,
  operation: Extract<ResolvableOperation, { type: 'item.add' }>,
  context: ResolveContext,
): Resolution {
  const items: ListItem[] = [];
  const seen = new Set<string>();
  for (const [index, item] of operation.items.entries()) {
    const existing = list.items.get(item.itemId);
    if (seen.has(item.itemId) || (existing !== undefined && existing.productId !== item.productId)) {
      return { outcome: 'refused', code: 'PRODUCT_ALREADY_ADDED' };
    }
    seen.add(item.itemId);
    if (existing !== undefined) {
      const isWantedAgain =
        existing.removed && !existing.checked && unseen(existing.marks.presence, operation);
      if (isWantedAgain) items.push(toListItem(revive(existing, operation, context)));
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
      marks: {},
    });
  }
  return settle(list, items);
}

function rename(list: ListState, name: string, context: ResolveContext): Resolution {
  if (context.user !== list.userId) return { outcome: 'refused', code: 'FORBIDDEN' };
  return list.name === name ? { outcome: 'superseded' } : { outcome: 'applied', effects: { name } };
}

function relabel(
  list: ListState,
  operation: Extract<ResolvableOperation, { type: 'product.renamed' | 'product.merged' }>,
): ListItem[] {
  const { productId, intoProductId: into = productId, name: productName } = operation;
  return [...list.items.values()]
    .filter((item) => item.productId === productId && !item.removed)
    .map((item) => toListItem({ ...item, productId: into, productName }));
}
