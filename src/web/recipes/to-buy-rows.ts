import type { StoredItem } from '../../contract/list-state.ts';
import { formatQuantity, type Quantity, sumQuantities } from '../../contract/quantities.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { quantityToBuy } from '../../contract/to-buy.ts';

/** A product of a recipe, however often it stands there. */
export interface ToBuyRow {
  productId: string;
  name: string;
  /** All that is bought of it, in words. */
  amounts: string;
}

/**
 * The products of a recipe in the order of their first appearance.
 * @param factor by which the amounts are scaled, as they are when they are added
 */
export function toBuyRows(ingredients: Recipe['products'], factor: number): ToBuyRow[] {
  const byProduct = Map.groupBy(ingredients, ({ productId }) => productId);
  return [...byProduct].map(([productId, ofProduct]) => ({
    productId,
    name: ofProduct[0]?.Product.name ?? '',
    amounts: describeAmounts(
      ofProduct.map((each) => ({
        qty: quantityToBuy(each, factor),
        unit: each.unit,
        unitLabel: each.unitLabel,
      })),
    ),
  }));
}

/** What is on the list unticked, in words, by product. */
export function unticked(items: readonly StoredItem[]): Map<string, string> {
  const open = items.filter(({ checked }) => !checked);
  return new Map(
    [...Map.groupBy(open, ({ productId }) => productId)].map(([productId, ofProduct]) => [
      productId,
      describeAmounts(
        ofProduct.map(({ productQty, productUnit, unitLabel }) => ({
          qty: productQty,
          unit: productUnit,
          unitLabel,
        })),
      ),
    ]),
  );
}

/** What adds up as its sum, then what doesn't: '500 g, 1 szczypta'. */
function describeAmounts(quantities: readonly Quantity[]): string {
  const addsUp = (one: Quantity): boolean =>
    quantities.some((other) => other !== one && sumQuantities([one, other]).length > 0);
  const amounts = [...sumQuantities(quantities), ...quantities.filter((one) => !addsUp(one))];
  // 'trochę' twice is 'trochę'.
  return [...new Set(amounts.map(formatQuantity))].join(', ');
}
