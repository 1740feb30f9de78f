import { wordsToDigits } from '../../../contract/ingredient-lines/amounts/amount-in-words.ts';
import { quantityOf, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { parseQuantity, type Quantity, showNumber } from '../../../contract/quantities/quantities.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { checkQuantity, type QuantityProblem } from '../../ui/quantity-error.ts';

/** An item in the dialog of its line: as it is, or as it was when it went from the list. */
export interface EditedItem {
  item: StoredItem;
  isGone: boolean;
}

/**
 * The values typed for one item, with the previous ones. Quantity and unit are one value: no user means '2 g' by '2
 * kg' and '500 g'.
 */
export interface TypedItem {
  amount?: { quantity: string; unit: AnyUnit; previous: Quantity };
  note?: { text: string; previous: string | null };
}

/** The values of an item's fields: the typed ones, and for the others the list's current ones. */
export interface Fields {
  quantity: string;
  unit: AnyUnit;
  note: string;
}

export function fieldsOf(item: StoredItem, { amount, note }: TypedItem): Fields {
  return {
    quantity: amount?.quantity ?? showNumber(item.productQty),
    unit: amount?.unit ?? item.productUnit,
    note: note?.text ?? item.note ?? '',
  };
}

/** The typed values after `change` was made to a field. */
export function typeInto(item: StoredItem, typed: TypedItem, change: Partial<Fields>): TypedItem {
  const { quantity, unit, note } = { ...fieldsOf(item, typed), ...change };
  if (change.note !== undefined) {
    return { ...typed, note: { text: note, previous: (typed.note ?? { previous: item.note }).previous } };
  }
  return { ...typed, amount: { quantity, unit, previous: typed.amount?.previous ?? quantityOf(item) } };
}

/** Those of the typed fields whose value on the list has changed since the user began to type. */
export function changedMeanwhile(
  item: StoredItem,
  { amount, note }: TypedItem,
): { amount: Quantity | undefined; note: string | null | undefined } {
  const now = quantityOf(item);
  const isOtherAmount = amount !== undefined && !isSameQuantity(now, amount.previous);
  const isOtherNote = note !== undefined && item.note !== note.previous;
  return { amount: isOtherAmount ? now : undefined, note: isOtherNote ? item.note : undefined };
}

/**
 * The items of a line while its dialog is open: those it was opened with, wherever their product has gone, and what
 * has come to it.
 * @param items of the list now
 * @param dropped ids of those that were taken off the list in the dialog itself
 * @returns `previous` where nothing has changed
 */
export function followLine(
  previous: readonly EditedItem[],
  items: readonly StoredItem[],
  dropped: ReadonlySet<string>,
): readonly EditedItem[] {
  const live = new Map(items.map((item) => [item.id, item]));
  const known = previous.flatMap(({ item }): EditedItem[] => {
    if (dropped.has(item.id)) return [];
    const now = live.get(item.id);
    return [{ item: now ?? item, isGone: now === undefined }];
  });
  const ids = new Set(previous.map(({ item }) => item.id));
  const products = new Set(known.map(({ item }) => item.productId));
  const come = items.filter(
    ({ id, productId }) => products.has(productId) && !ids.has(id) && !dropped.has(id),
  );
  const next = [...known, ...come.map((item) => ({ item, isGone: false }))];
  const isSame =
    next.length === previous.length &&
    next.every(
      ({ item, isGone }, index) => previous[index]?.item === item && previous[index].isGone === isGone,
    );
  return isSame ? previous : next;
}

/**
 * The operations of saving: for each item, the typed values that differ from the current ones. An item that was
 * removed in the meantime, and has typed values, is restored: the user has seen the removal and wants the item.
 * @param typed by item id
 */
export function saveLine(
  edited: readonly EditedItem[],
  typed: Readonly<Record<string, TypedItem>>,
): { drafts: OperationDraft[]; problems: Record<string, QuantityProblem> } {
  const problems: Record<string, QuantityProblem> = {};
  const back: string[] = [];
  const changes: OperationDraft[] = [];
  for (const { item, isGone } of edited) {
    const { amount, note } = typed[item.id] ?? {};
    if (amount === undefined && note === undefined) continue;
    const quantity = amount && wordsToDigits(amount.quantity);
    const qty = quantity === undefined ? undefined : parseQuantity(quantity);
    const problem = quantity === undefined ? undefined : checkQuantity(quantity);
    if (problem !== undefined) problems[item.id] = problem;
    if (isGone) back.push(item.id);
    const change = { ...amountChange(item, qty, amount?.unit), ...noteChange(item, note?.text) };
    if (Object.keys(change).length > 0) changes.push({ type: 'item.set', itemId: item.id, ...change });
  }
  const restore: OperationDraft[] = back.length > 0 ? [{ type: 'item.restore', itemIds: back }] : [];
  return { drafts: [...restore, ...changes], problems };
}

function amountChange(item: StoredItem, qty?: number, unit?: AnyUnit): Partial<Quantity> {
  if (qty === undefined || unit === undefined || isSameQuantity({ qty, unit }, quantityOf(item))) return {};
  return { qty, unit };
}

function noteChange(item: StoredItem, text?: string): { note?: string | null } {
  if (text === undefined) return {};
  const note = text.trim() === '' ? null : text.trim();
  return note === item.note ? {} : { note };
}

function isSameQuantity(a: Quantity, b: Quantity): boolean {
  return a.qty === b.qty && a.unit === b.unit;
}
