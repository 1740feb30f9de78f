import type { CountedItems } from './counted-items.ts';
import {
  asPut,
  MAX_RECORDED_ITEMS,
  isRecordedBy,
  type MealItem,
  type MealOnList,
  type PutItem,
} from '../plan-items.ts';

/** What becomes of items, by their ids; items that aren't named stay as they are. */
export interface AmountsAndNotes {
  /** In the items' units; 0 removes the item. */
  amounts: ReadonlyMap<string, number>;
  /** The items' notes. */
  notes: ReadonlyMap<string, string | null>;
}

interface RecordsOptions {
  /** The meals that are on the list afterwards. */
  meals: readonly MealOnList[];
  after: AmountsAndNotes;
  /** The items of whole pieces, which meals share. */
  pieces: readonly CountedItems[];
}

/**
 * What the meals record when the list has changed, by their ids, of those that record something else than before. Each
 * meal that shares pieces records one of the items left, and each item is recorded, so that it follows a meal.
 */
export function recordsAfter({ meals, after, pieces }: RecordsOptions): Map<string, PutItem[]> {
  const isLeft = ({ itemId }: PutItem): boolean => after.amounts.get(itemId) !== 0;
  const records = new Map<string, PutItem[]>(
    meals.map(({ meal: { id, shopping } }) => [
      id,
      shopping.items.filter(isLeft).map((item) => itemAfter(item, after)),
    ]),
  );
  const recordOf = ({ meal }: MealOnList): PutItem[] => records.get(meal.id) ?? [];
  const isRecorded = (meal: MealOnList, { itemId }: PutItem): boolean =>
    recordOf(meal).some((item) => item.itemId === itemId);
  const record = (meal: MealOnList, item: PutItem): void => {
    records.set(meal.meal.id, withRecorded(recordOf(meal), [item]));
  };
  for (const { own, ofOthers } of pieces) {
    const items = [...own, ...ofOthers];
    const sharing = meals.filter((meal) => items.some(({ id }) => isRecordedBy(meal, id)));
    const left = items.map((item) => itemAfter(asPut(item), after)).filter(isLeft);
    const [firstMeal] = sharing;
    const [firstItem] = left;
    if (firstMeal === undefined || firstItem === undefined) continue;
    for (const meal of sharing) if (!left.some((item) => isRecorded(meal, item))) record(meal, firstItem);
    for (const item of left) if (!sharing.some((meal) => isRecorded(meal, item))) record(firstMeal, item);
  }
  const changed = meals.filter((meal) => !isSame(meal.meal.shopping.items, recordOf(meal)));
  return new Map(changed.map((meal) => [meal.meal.id, recordOf(meal)]));
}

/** A meal's records with further items; where they are too many, the oldest go. */
export const withRecorded = (recorded: readonly PutItem[], items: readonly PutItem[]): PutItem[] =>
  [...recorded, ...items].slice(-MAX_RECORDED_ITEMS);

export const asRecorded = ({ itemId, qty, unit, note = null }: MealItem): PutItem => ({
  itemId,
  qty,
  unit,
  note,
});

/** An item as it becomes. */
export const itemAfter = (item: PutItem, { amounts, notes }: AmountsAndNotes): PutItem => ({
  ...item,
  qty: amounts.get(item.itemId) ?? item.qty,
  note: notes.has(item.itemId) ? (notes.get(item.itemId) ?? null) : item.note,
});

const isSame = (before: readonly PutItem[], after: readonly PutItem[]): boolean =>
  before.length === after.length &&
  before.every(({ itemId, qty, note }, index) => {
    const item = after[index];
    return itemId === item?.itemId && qty === item.qty && note === item.note;
  });
