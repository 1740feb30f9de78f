import type { CountedItems } from './counted-items.ts';
import {
  asPut,
  MAX_ITEMS_NOTED,
  isNotedBy,
  type MealItem,
  type MealOnList,
  type PutItem,
} from './plan-items.ts';

/** What becomes of items, by their ids; items that aren't named stay as they are. */
export interface AmountsAndRemarks {
  /** In the items' units; 0 removes the item. */
  amounts: ReadonlyMap<string, number>;
  /** The items' notes. */
  remarks: ReadonlyMap<string, string | null>;
}

interface Noting {
  /** The meals that are on the list afterwards. */
  meals: readonly MealOnList[];
  after: AmountsAndRemarks;
  /** The items of whole pieces, which meals share. */
  pieces: readonly CountedItems[];
}

/**
 * What the meals note when the list has changed, by their ids, of those that note something else than before. Each meal
 * that shares pieces notes one of the items left, and each item is noted, so that it follows a meal.
 */
export function notedAfter({ meals, after, pieces }: Noting): Map<string, PutItem[]> {
  const isLeft = ({ itemId }: PutItem): boolean => after.amounts.get(itemId) !== 0;
  const notes = new Map<string, PutItem[]>(
    meals.map(({ meal: { id, shopping } }) => [
      id,
      shopping.items.filter(isLeft).map((item) => itemAfter(item, after)),
    ]),
  );
  const notesOfMeal = ({ meal }: MealOnList): PutItem[] => notes.get(meal.id) ?? [];
  const isNoted = (meal: MealOnList, { itemId }: PutItem): boolean =>
    notesOfMeal(meal).some((item) => item.itemId === itemId);
  const note = (meal: MealOnList, item: PutItem): void => {
    notes.set(meal.meal.id, withNoted(notesOfMeal(meal), [item]));
  };
  for (const { own, ofOthers } of pieces) {
    const items = [...own, ...ofOthers];
    const sharing = meals.filter((meal) => items.some(({ id }) => isNotedBy(meal, id)));
    const left = items.map((item) => itemAfter(asPut(item), after)).filter(isLeft);
    const [heir] = sharing;
    const [first] = left;
    if (heir === undefined || first === undefined) continue;
    for (const meal of sharing) if (!left.some((item) => isNoted(meal, item))) note(meal, first);
    for (const item of left) if (!sharing.some((meal) => isNoted(meal, item))) note(heir, item);
  }
  const changed = meals.filter((meal) => !isSame(meal.meal.shopping.items, notesOfMeal(meal)));
  return new Map(changed.map((meal) => [meal.meal.id, notesOfMeal(meal)]));
}

/** A meal's notes with further items; where they are too many, the oldest go. */
export const withNoted = (noted: readonly PutItem[], items: readonly PutItem[]): PutItem[] =>
  [...noted, ...items].slice(-MAX_ITEMS_NOTED);

export const asNoted = ({ itemId, qty, unit, note = null }: MealItem): PutItem => ({
  itemId,
  qty,
  unit,
  note,
});

/** An item as it becomes. */
export const itemAfter = (item: PutItem, { amounts, remarks }: AmountsAndRemarks): PutItem => ({
  ...item,
  qty: amounts.get(item.itemId) ?? item.qty,
  note: remarks.has(item.itemId) ? (remarks.get(item.itemId) ?? null) : item.note,
});

const isSame = (before: readonly PutItem[], after: readonly PutItem[]): boolean =>
  before.length === after.length &&
  before.every(({ itemId, qty, note }, index) => {
    const item = after[index];
    return itemId === item?.itemId && qty === item.qty && note === item.note;
  });
