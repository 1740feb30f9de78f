import { buyableSum } from '../../../contract/kitchen-weights/buyable-sum.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { StoredItem } from '../../../contract/list-state.ts';
import type { AnyUnit } from '../../../contract/units.ts';
import { mostFrequent } from './habits.ts';

export interface UsualAmount {
  qty: number;
  unit: AnyUnit;
  note: string | null;
}

/**
 * What is usually bought of a product, from the items of each purchase, in the order of time. What recipes put on a
 * list is for cooking and doesn't count.
 * @returns undefined where everything came from recipes
 */
export function usualAmount(purchases: readonly (readonly StoredItem[])[]): UsualAmount | undefined {
  const amounts = purchases.flatMap(
    (items) => boughtAmount(items.filter(({ recipeId }) => recipeId === null)) ?? [],
  );
  return mostFrequent(amounts, ({ qty, unit, note }) => JSON.stringify([qty, unit, note]));
}

/** All items of one purchase as one amount; the last one's where they have no sum. */
function boughtAmount(items: readonly StoredItem[]): UsualAmount | undefined {
  const last = items.at(-1);
  if (last === undefined) return undefined;
  const own = { qty: last.productQty, unit: last.productUnit, note: last.note };
  if (items.length === 1) return own;
  const quantities = items.map(({ productQty, productUnit }) => ({ qty: productQty, unit: productUnit }));
  const sum = buyableSum(quantities, undefined);
  if (sum === undefined || sum.qty > LIMITS.quantityMax) return own;
  const note = items.every((item) => item.note === last.note) ? last.note : null;
  return { qty: sum.qty, unit: sum.unit, note };
}
