import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { MealOnList } from './shopping/plan-items.ts';

/** A meal on a list that is scaled or removed, with all that decides how the list changes. */
export interface MealChange {
  /** All items of the list, removed ones too. */
  list: readonly StoredItem[];
  /** Those that a meal put there and no user has ticked, changed or removed since: only they follow a meal. */
  untouched: readonly StoredItem[];
  /** The meal as it was when its items were put there. */
  previous: MealOnList;
  /** The same meal as it is to be; undefined where it is removed. */
  scaled: MealOnList | undefined;
  /** All other meals on the list that this device knows. */
  others: readonly MealOnList[];
}

export type MealScaling = MealChange & { scaled: MealOnList };

export const isScaling = (change: MealChange): change is MealScaling => change.scaled !== undefined;

/** The meals that are on the list afterwards, the changed one first. */
export const mealsAfter = ({ scaled, others }: MealChange): readonly MealOnList[] =>
  scaled === undefined ? others : [scaled, ...others];
