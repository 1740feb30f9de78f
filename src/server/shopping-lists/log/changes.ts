import type { ListState, StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type {
  AppliedOperation,
  AnyAppliedType,
  Effects,
  ListItem,
  Mark,
  UndoDraft,
} from '../../../contract/shopping-lists/operations.ts';
import type { HistoryEntry } from '../../../contract/shopping-lists/history.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { type Quantity, unitLabelOf } from '../../../contract/quantities/quantities.ts';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { withUnitLabel } from '../unit-labels.ts';

const FIELDS = [
  'productId',
  'productName',
  'productQty',
  'productUnit',
  'note',
  'checked',
  'removed',
  'missingIn',
] as const;
const ASPECTS = ['tick', 'amount', 'presence', 'missing'] as const;

/** The fields of an item that an operation changed, as they were before it. A mark that didn't exist is null. */
export type PreviousItem = Partial<Pick<StoredItem, (typeof FIELDS)[number]>> & {
  marks?: Partial<Record<(typeof ASPECTS)[number], Mark | null>>;
};

/**
 * An operation's changes as the log keeps them: the values before it. The items after an operation are rebuilt from
 * the current list by taking back all later operations (see log-reader.ts).
 */
export interface Changes {
  /** The list's name before, if the operation changed it. */
  name?: string;
  /** The trip before, if the operation changed it. */
  trip?: Pick<ListState, 'trip' | 'tripSeq'>;
  /** Items by their positions, which are unique in a list; `was` is null for items that the operation added. */
  items?: { at: string; was: PreviousItem | null }[];
}

/** An operation's summary for the history, with the names of that time. */
export type Summary = Pick<
  HistoryEntry,
  | 'products'
  | 'productCount'
  | 'checked'
  | 'name'
  | 'recipeName'
  | 'missing'
  | 'quantities'
  | 'note'
  | 'storeId'
  | 'goesOn'
>;

/** What the log keeps of an applied operation. */
export interface LoggedEffects {
  changes: Changes;
  summary: Summary;
  /** How many items it touched. */
  touched: number;
  /** Length in characters of the announced operation as JSON. */
  jsonLength: number;
}

/** @param before the list just before, with at least the items that `effects` name */
export function changesOf(before: ListState, effects: Effects): Changes {
  const groups = new Map<string, { was: PreviousItem | null; positions: number[] }>();
  const add = (was: PreviousItem | null, position: number): void => {
    const key = JSON.stringify(was);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { was, positions: [position] });
    else group.positions.push(position);
  };
  for (const item of effects.items ?? []) {
    const previous = before.items.get(item.id);
    add(previous === undefined ? null : difference(previous, { ...item, removed: false }), item.position);
  }
  for (const { id, presence } of effects.removed ?? []) {
    const previous = before.items.get(id);
    if (previous === undefined) continue;
    const after = { ...previous, removed: true, marks: { ...previous.marks, presence } };
    add(difference(previous, after), previous.position);
  }
  const items = [...groups.values()]
    .map(({ was, positions }) => ({ was, positions: positions.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (a.positions[0] ?? 0) - (b.positions[0] ?? 0))
    .map(({ was, positions }) => ({ at: toRanges(positions), was }));
  return {
    ...(effects.name === undefined ? {} : { name: before.name }),
    ...(effects.trip === undefined ? {} : { trip: { trip: before.trip, tripSeq: before.tripSeq } }),
    ...(items.length === 0 ? {} : { items }),
  };
}

function difference(before: StoredItem, after: StoredItem): PreviousItem {
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  const aspects = ASPECTS.filter((aspect) => !isSame(before.marks[aspect], after.marks[aspect]));
  const marks = Object.fromEntries(aspects.map((aspect) => [aspect, before.marks[aspect] ?? null]));
  return {
    ...Object.fromEntries(fields.map((field) => [field, before[field]])),
    ...(aspects.length === 0 ? {} : { marks }),
  };
}

function isSame(a: Mark | undefined, b: Mark | undefined): boolean {
  return a?.seq === b?.seq && a?.client === b?.client && a?.other === b?.other;
}

/** The item as it was; undefined if it didn't exist. */
export function takeBack(item: StoredItem, was: PreviousItem | null): StoredItem | undefined {
  if (was === null) return undefined;
  const { marks: previousMarks = {}, ...fields } = was;
  const marks: ListItem['marks'] = { ...item.marks };
  for (const aspect of ASPECTS) {
    const mark = previousMarks[aspect];
    if (mark === null) delete marks[aspect];
    else if (mark !== undefined) marks[aspect] = mark;
  }
  return { ...item, ...fields, marks };
}

/** An operation's effects, rebuilt from the items just after it. */
export function effectsOf(
  { name, items, trip }: Changes,
  after: { name: string; trip: Trip | null; itemAt: (position: number) => StoredItem | undefined },
): Effects {
  const touched = positionsOf({ items }).flatMap((position) => after.itemAt(position) ?? []);
  const kept = touched
    .filter(({ removed }) => !removed)
    // The log doesn't keep the label, because it follows from the fields that it keeps.
    .map(({ removed: _, ...item }): ListItem => withUnitLabel(item));
  const removed = touched.flatMap((item) =>
    item.removed && item.marks.presence !== undefined ? [{ id: item.id, presence: item.marks.presence }] : [],
  );
  return {
    ...(kept.length === 0 ? {} : { items: kept }),
    ...(removed.length === 0 ? {} : { removed }),
    ...(name === undefined ? {} : { name: after.name }),
    ...(trip === undefined ? {} : { trip: after.trip }),
  };
}

/**
 * The operations that take the changes back, in the order to run them, equal to what the contract's `inverseOf` makes
 * from the list itself. A product's new name can't be taken back on a list.
 */
export function inverseOfChanges(
  { name, items = [] }: Changes,
  itemAt: (position: number) => StoredItem | undefined,
): UndoDraft[] {
  const itemsOf = (isOne: (was: PreviousItem | null) => boolean): StoredItem[] =>
    items
      .flatMap(({ at, was }) => (isOne(was) ? toPositions(at) : []))
      .toSorted((a, b) => a - b)
      .flatMap((position) => itemAt(position) ?? []);
  const idsOf = (found: readonly StoredItem[]): string[] => found.map(({ id }) => id);
  const isAppearance = (was: PreviousItem | null): boolean => was === null || was.removed === true;
  const appeared = idsOf(itemsOf(isAppearance));
  const gone = idsOf(itemsOf((was) => was?.removed === false));
  const checks = [true, false].flatMap((checked): UndoDraft[] => {
    const found = itemsOf((was) => !isAppearance(was) && was?.checked === checked);
    const [first] = found;
    if (first === undefined) return [];
    return [{ type: 'product.check', productId: first.productId, checked, itemIds: idsOf(found) }];
  });
  return [
    ...(appeared.length > 0 ? [{ type: 'item.remove', itemIds: appeared } as const] : []),
    ...(gone.length > 0 ? [{ type: 'item.restore', itemIds: gone } as const] : []),
    ...items.flatMap(({ at, was }) => (isAppearance(was) ? [] : amountsBack(at, was, itemAt))),
    ...checks,
    ...items.flatMap(({ at, was }) => (isAppearance(was) ? [] : missingBack(at, was, itemAt))),
    ...(name === undefined ? [] : [{ type: 'list.rename', name } as const]),
  ];
}

function amountsBack(
  at: string,
  was: PreviousItem | null,
  itemAt: (position: number) => StoredItem | undefined,
): UndoDraft[] {
  const { productQty: qty, productUnit: unit, note } = was ?? {};
  if (qty === undefined && unit === undefined && note === undefined) return [];
  const amount = {
    ...(qty === undefined ? {} : { qty }),
    ...(unit === undefined ? {} : { unit }),
    ...(note === undefined ? {} : { note }),
  };
  return toPositions(at)
    .flatMap((position) => itemAt(position) ?? [])
    .map(({ id }) => ({ type: 'item.set', itemId: id, ...amount }));
}

function missingBack(
  at: string,
  was: PreviousItem | null,
  itemAt: (position: number) => StoredItem | undefined,
): UndoDraft[] {
  const { missingIn } = was ?? {};
  if (missingIn === undefined) return [];
  return toPositions(at)
    .flatMap((position) => itemAt(position) ?? [])
    .map(({ id }) => ({ type: 'item.set', itemId: id, missingIn }));
}

/** @param before the list just before, with at least the items that the operation's effects name */
export function toLogged(before: ListState, operation: AppliedOperation): LoggedEffects {
  const { type, effects } = operation;
  return {
    changes: changesOf(before, effects),
    summary: summaryOf(type, before, effects),
    touched: (effects.items?.length ?? 0) + (effects.removed?.length ?? 0),
    jsonLength: JSON.stringify(operation).length,
  };
}

/** @param before provides the names of removed products */
function summaryOf(type: AnyAppliedType, before: ListState, effects: Effects): Summary {
  const { items = [], removed = [], name } = effects;
  const concerned = [...items, ...removed.flatMap(({ id }) => before.items.get(id) ?? [])];
  const products = new Map(concerned.map(({ productId, productName }) => [productId, productName]));
  const checked = type === 'product.check' ? items[0]?.checked : undefined;
  const storeId = (type === 'trip.start' && effects.trip?.storeId) || undefined;
  const goesOn = type === 'trip.end' && effects.trip != null ? true : undefined;
  const missing = type === 'item.set' ? isMissingSince(before, items[0]) : undefined;
  const recipeName = type === 'item.add' ? (items[0]?.recipeName ?? undefined) : undefined;
  return {
    products: [...products.values()].slice(0, LIMITS.historyProducts),
    productCount: products.size,
    ...(checked === undefined ? {} : { checked }),
    ...(name === undefined ? {} : { name }),
    ...(recipeName === undefined ? {} : { recipeName }),
    ...(missing === undefined ? {} : { missing }),
    ...(type === 'item.set' ? amountSet(before, items[0]) : {}),
    ...(storeId === undefined ? {} : { storeId }),
    ...(goesOn === undefined ? {} : { goesOn }),
  };
}

/** Whether the change marked the item as missing from a store; undefined if it changed something else. */
function isMissingSince(before: ListState, item: ListItem | undefined): boolean | undefined {
  const previous = item && before.items.get(item.id);
  if (previous === undefined || !isSame(previous.marks.amount, item?.marks.amount)) return undefined;
  return item?.missingIn !== null;
}

/** The changes of an `item.set` to the quantity and the note. */
function amountSet(before: ListState, item: ListItem | undefined): Pick<Summary, 'quantities' | 'note'> {
  const previous = item && before.items.get(item.id);
  if (item === undefined || previous === undefined) return {};
  const isOtherQuantity =
    previous.productQty !== item.productQty || previous.productUnit !== item.productUnit;
  return {
    ...(isOtherQuantity ? { quantities: { before: quantityOf(previous), after: quantityOf(item) } } : {}),
    ...(previous.note === item.note ? {} : { note: item.note }),
  };
}

function quantityOf({ productQty: qty, productUnit: unit }: ListItem): Quantity {
  return { qty, unit, ...unitLabelOf(qty, unit) };
}

/** Positions of the items that the operation touched, in ascending order. */
export function positionsOf({ items = [] }: Pick<Changes, 'items'>): number[] {
  return items.flatMap(({ at }) => toPositions(at)).toSorted((a, b) => a - b);
}

/** `4096-4098,8192`: items added together have consecutive positions. */
function toRanges(ascending: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const position of ascending) {
    const last = ranges.at(-1);
    if (last !== undefined && position === last.to + 1) last.to = position;
    else ranges.push({ from: position, to: position });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

function toPositions(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
