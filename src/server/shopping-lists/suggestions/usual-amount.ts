import { buyableSum, isNeverSold } from '../../../contract/kitchen-weights/buyable-sum.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { formOf, packageOf } from '../../../contract/products/product-form.ts';
import { kindOfUnit } from '../../../contract/quantities/unit-kinds.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { mostFrequent } from './habits.ts';

export interface UsualAmount {
  qty: number;
  unit: AnyUnit;
  note: string | null;
}

type BoughtItem = Pick<StoredItem, 'productQty' | 'productUnit' | 'note' | 'recipeId'>;

/**
 * What is usually bought of a product, from the items bought together each time, in the order of time. What recipes put
 * on a list is for cooking and doesn't count.
 * @returns undefined where everything came from recipes
 */
export function usualAmount(purchases: readonly (readonly BoughtItem[])[]): UsualAmount | undefined {
  const amounts = purchases.flatMap((items) => boughtAmount(items.filter(isForTheHousehold)) ?? []);
  return mostFrequent(amounts, ({ qty, unit, note }) => JSON.stringify([qty, unit, note]));
}

/** An item of a recipe that was deleted since names none, but is still measured by the spoon. */
const isForTheHousehold = ({ recipeId, productUnit }: BoughtItem): boolean =>
  recipeId === null && !isNeverSold(productUnit);

/** What was bought together as one amount; the last item's where they have no sum. */
function boughtAmount(items: readonly BoughtItem[]): UsualAmount | undefined {
  const last = items.at(-1);
  if (last === undefined) return undefined;
  const own = { qty: last.productQty, unit: last.productUnit, note: last.note };
  if (new Set(items.map(kindOf)).size > 1) return own;
  const quantities = items.map(({ productQty, productUnit }) => ({ qty: productQty, unit: productUnit }));
  const sum = items.length === 1 ? undefined : buyableSum(quantities, undefined);
  if (sum === undefined || sum.qty > LIMITS.quantityMax) return own;
  const isNoted = items.every(({ note }) => note === last.note) || formOf(last.note) !== '';
  return { qty: sum.qty, unit: sum.unit, note: isNoted ? last.note : null };
}

/**
 * Amounts of different kinds have no sum: a pack of six and a bottle, tinned and fresh, and of what is counted any two
 * with different notes, which may be sizes.
 */
const kindOf = ({ note, productUnit }: BoughtItem): string =>
  JSON.stringify([packageOf(note), formOf(note), kindOfUnit(productUnit) === 'sold' ? note : null]);
