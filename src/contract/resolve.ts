import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import type { ListState, StoredItem } from './list-state.ts';
import type { Effects, ListItem, Mark, Operation, ProductMerged, ProductRenamed } from './operations.ts';
import { unseen, withoutOvertaken } from './unseen.ts';

/** REST calls carry no `base`: they have seen everything at their arrival. */
type Resolvable =
  | (Operation extends infer O
      ? O extends Operation
        ? Omit<O, 'base'> & { base: number | null }
        : never
      : never)
  | ((ProductRenamed | ProductMerged) & { client: string; base: null });

export type { Resolvable as ResolvableOperation };

export interface ResolveContext {
  /** The sequence number the operation gets if it takes effect. */
  seq: number;
  /** The author. */
  user: string;
  /** Name of the recipe an `item.add` comes from, where known. */
  recipeName?: string | null;
}

export type Resolution =
  | { outcome: 'applied'; effects: Effects }
  | { outcome: 'superseded' }
  | { outcome: 'refused'; code: ErrorCode };

/** Room for the items of one operation within its sequence number, so that positions stay unique and ordered. */
const POSITIONS_PER_OPERATION = 4_096;

/**
 * Decides what an operation does to a list: the one place with the rules of what happens when edits meet.
 * The server runs it to decide, the web to predict. Pure; clocks play no part.
 *
 * A change is *unseen* by an operation when it came after `base` and from another outbox. What was changed unseen
 * after `ifUnmodifiedSince` is left alone, where an operation has that.
 *
 * @param list the list, with at least the items the operation names (tombstones included)
 */
export function resolve(list: ListState, operation: Resolvable, context: ResolveContext): Resolution {
  if (!('ifUnmodifiedSince' in operation) || operation.ifUnmodifiedSince === undefined) {
    return decide(list, operation, context);
  }
  const { client, ifUnmodifiedSince: base } = operation;
  const left = withoutOvertaken(list, operation, { client, base });
  return left === undefined ? { outcome: 'superseded' } : decide(list, left, context);
}

function decide(list: ListState, operation: Resolvable, context: ResolveContext): Resolution {
  switch (operation.type) {
    case 'item.add':
      return addItems(list, operation, context);
    case 'item.set':
      return settle(changeAmount(list, operation, context));
    case 'item.remove':
    case 'clear.all':
      return removeItems(list, operation, context, (item) => !unseenUntick(item, operation));
    case 'clear.checked':
      return removeItems(list, operation, context, (item) => item.checked);
    case 'item.restore':
      return restoreItems(list, operation, context);
    case 'product.check':
      return settle(
        mapItems(list, operation.itemIds, (item) =>
          operation.checked ? tick(item, operation, context) : untick(item, operation, context),
        ),
      );
    case 'list.rename':
      return rename(list, operation.name, context);
    case 'product.renamed':
      return settle(relabel(list, operation.productId, { productName: operation.name }));
    case 'product.merged':
      return settle(
        relabel(list, operation.productId, {
          productId: operation.intoProductId,
          productName: operation.name,
        }),
      );
  }
}

type Author = Pick<Resolvable, 'client' | 'base'>;

/** @param repeats whether the change says again what `previous` said */
function stamp(previous: Mark | undefined, author: Author, context: ResolveContext, repeats: boolean): Mark {
  const mark: Mark = { seq: context.seq, client: author.client, user: context.user };
  if (!repeats || previous === undefined) return mark;
  const other = previous.client === author.client ? previous.other : previous.seq;
  return other === undefined ? mark : { ...mark, other };
}

function settle(items: ListItem[]): Resolution {
  return items.length === 0 ? { outcome: 'superseded' } : { outcome: 'applied', effects: { items } };
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

/** A tick always holds, except on an item that is gone: then there is nothing left to tick. */
function tick(item: StoredItem, author: Author, context: ResolveContext): StoredItem | undefined {
  if (item.removed) return undefined;
  const mark = stamp(item.marks.tick, author, context, item.checked);
  return { ...item, checked: true, marks: { ...item.marks, tick: mark } };
}

/** Nobody undoes a tick they didn't see; an item they want and somebody cleared unseen is on the list again. */
function untick(item: StoredItem, author: Author, context: ResolveContext): StoredItem | undefined {
  if (item.removed && !unseen(item.marks.presence, author)) return undefined;
  if (item.checked && unseen(item.marks.tick, author)) return undefined;
  const mark = stamp(item.marks.tick, author, context, !item.checked);
  return revive({ ...item, checked: false, marks: { ...item.marks, tick: mark } }, author, context);
}

function changeAmount(
  list: ListState,
  operation: Extract<Resolvable, { type: 'item.set' }>,
  context: ResolveContext,
): ListItem[] {
  return mapItems(list, [operation.itemId], (item) => {
    if (item.removed && !unseen(item.marks.presence, operation)) return undefined;
    const changed: StoredItem = {
      ...item,
      productQty: operation.qty ?? item.productQty,
      productUnit: operation.unit ?? item.productUnit,
      note: operation.note === undefined ? item.note : operation.note,
      marks: { ...item.marks, amount: stamp(item.marks.amount, operation, context, true) },
    };
    // It is that of the unit before.
    if (changed.productUnit !== item.productUnit) delete changed.unitLabel;
    return revive(changed, operation, context);
  });
}

function revive(item: StoredItem, author: Author, context: ResolveContext): StoredItem {
  if (!item.removed) return item;
  const presence = stamp(item.marks.presence, author, context, false);
  return { ...item, removed: false, marks: { ...item.marks, presence } };
}

function unseenUntick(item: StoredItem, author: Author): boolean {
  return !item.checked && unseen(item.marks.tick, author);
}

/** Removes the named items that are on the list and satisfy `wanted`, sparing those changed or restored unseen. */
function removeItems(
  list: ListState,
  operation: Extract<Resolvable, { type: 'item.remove' | 'clear.all' | 'clear.checked' }>,
  context: ResolveContext,
  wanted: (item: StoredItem) => boolean,
): Resolution {
  const removed = [...new Set(operation.itemIds)].flatMap((itemId) => {
    const item = list.items.get(itemId);
    if (item === undefined || item.removed || !wanted(item)) return [];
    if (unseen(item.marks.amount, operation) || unseen(item.marks.presence, operation)) return [];
    return [{ id: itemId, presence: stamp(item.marks.presence, operation, context, false) }];
  });
  return removed.length === 0 ? { outcome: 'superseded' } : { outcome: 'applied', effects: { removed } };
}

function restoreItems(
  list: ListState,
  operation: Extract<Resolvable, { type: 'item.restore' }>,
  context: ResolveContext,
): Resolution {
  const items = mapItems(list, operation.itemIds, (item) =>
    item.removed ? revive(item, operation, context) : undefined,
  );
  if (list.itemCount + items.length > LIMITS.itemsPerList && items.length > 0) {
    return { outcome: 'refused', code: 'VALIDATION_ERROR' };
  }
  return settle(items);
}

/** All of an add or nothing: ids already on the list are no news when they are the same items, and a refusal otherwise. */
function addItems(
  list: ListState,
  operation: Extract<Resolvable, { type: 'item.add' }>,
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
    if (existing !== undefined) continue;
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
      marks: {},
    });
  }
  if (items.length > 0 && list.itemCount + items.length > LIMITS.itemsPerList) {
    return { outcome: 'refused', code: 'VALIDATION_ERROR' };
  }
  return settle(items);
}

function rename(list: ListState, name: string, context: ResolveContext): Resolution {
  if (context.user !== list.userId) return { outcome: 'refused', code: 'FORBIDDEN' };
  return list.name === name ? { outcome: 'superseded' } : { outcome: 'applied', effects: { name } };
}

function relabel(
  list: ListState,
  productId: string,
  label: Partial<Pick<ListItem, 'productId' | 'productName'>>,
): ListItem[] {
  return [...list.items.values()]
    .filter((item) => item.productId === productId && !item.removed)
    .map((item) => toListItem({ ...item, ...label }));
}
