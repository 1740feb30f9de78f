import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import type { AnyUnit } from '../../../../contract/quantities/units.ts';
import { isHeldBy } from './held-items.ts';
import { type MealChange, mealsAfter } from '../../meal-change.ts';
import {
  countedKindOf,
  countedKindOfItem,
  isRecordedBy,
  itemsByRound,
  kindOfItem,
  type MealOnList,
  TOP_UP,
} from '../plan-items.ts';

/** The untouched items that are counted together: those of one product in one unit and one form. */
export interface CountedItems {
  /** Product, unit and form, as {@link countedKindOf} writes them. */
  countedKind: string;
  /** Product and unit, of any form. */
  kind: string;
  unit: AnyUnit;
  /** The items of the changed meal, at least one. */
  own: readonly StoredItem[];
  /** The items of other meals. */
  ofOthers: readonly StoredItem[];
}

/**
 * What the changed meal has on the list, by what is counted together. Without top-ups and held items: a change of
 * portions counts top-ups by themselves, and held items stay as they are.
 */
export function countedItems(change: MealChange): CountedItems[] {
  const after = mealsAfter(change);
  const topUps = new Set(
    after.flatMap((meal) => itemsByRound(meal, TOP_UP).flat()).map(({ itemId }) => itemId),
  );
  const items = change.untouched.filter(
    ({ id }) => !topUps.has(id) && !after.some((meal) => isHeldBy(meal, id)),
  );
  const kindNow = kindsNow([change.previous, ...after]);
  const [own, ofOthers] = partition(items, ({ id }) => isRecordedBy(change.previous, id));
  const ofOthersByKind = Map.groupBy(ofOthers, kindNow);
  return [...Map.groupBy(own, kindNow)].flatMap(([countedKind, ofMeal]) => {
    const [first] = ofMeal;
    if (first === undefined) return [];
    return {
      countedKind,
      kind: kindOfItem(first),
      unit: first.productUnit,
      own: ofMeal,
      ofOthers: ofOthersByKind.get(countedKind) ?? [],
    };
  });
}

export function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [first: T[], second: T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** What items are counted as. An ingredient's remark may name another form by now, which its items get too. */
function kindsNow(meals: readonly MealOnList[]): (item: StoredItem) => string {
  const ingredients = meals.flatMap((meal) => itemsByRound(meal).flat());
  const kinds = new Map(ingredients.map((item) => [item.itemId, countedKindOf(item)]));
  return (item) => kinds.get(item.id) ?? countedKindOfItem(item);
}
