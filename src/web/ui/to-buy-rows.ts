import type { StoredItem } from '../../contract/list-state.ts';
import { formatQuantity, type Quantity, sumQuantities } from '../../contract/quantities.ts';
import { describeOnList } from './on-list.ts';

/** What is to be bought of a product for one ingredient. */
export interface AmountToBuy extends Quantity {
  productId: string;
  productName: string;
}

/** A product to buy, however many ingredients need it. */
export interface ToBuyRow {
  productId: string;
  name: string;
  /** All that is bought of it, in words. */
  amounts: string;
}

/** A product as a dialog offers it. */
export interface ChoiceRow extends ToBuyRow {
  isTicked: boolean;
  isStaple: boolean;
  /** What is on the chosen list already, in words; empty where nothing is. */
  onList: string;
}

/**
 * The products in the order of their first appearance.
 * @param describe says the amounts of one product in words
 */
export function toBuyRows(
  amounts: readonly AmountToBuy[],
  describe: (ofProduct: readonly AmountToBuy[]) => string = describeAmounts,
): ToBuyRow[] {
  return [...Map.groupBy(amounts, ({ productId }) => productId)].map(([productId, ofProduct]) => ({
    productId,
    name: ofProduct[0]?.productName ?? '',
    amounts: describe(ofProduct),
  }));
}

/** Products that were ticked or unticked by hand. */
export type Choice = Readonly<Record<string, boolean>>;

/** The products as a dialog offers them: without a choice, all but staples are ticked. */
export function choiceRows(
  products: readonly ToBuyRow[],
  choice: Choice,
  { staples, onList }: { staples: ReadonlySet<string>; onList: ReadonlyMap<string, string> },
): ChoiceRow[] {
  return products.map((row) => ({
    ...row,
    isTicked: choice[row.productId] ?? !staples.has(row.productId),
    isStaple: staples.has(row.productId),
    onList: onList.get(row.productId) ?? '',
  }));
}

/** What is on the list already, to buy or ticked, in words, by product. */
export function onListByProduct(items: readonly StoredItem[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(items, ({ productId }) => productId)].map(([productId, ofProduct]) => [
      productId,
      describeOnList(ofProduct, describeAmounts),
    ]),
  );
}

/** What adds up as its sum, then what doesn't: '500 g, 1 szczypta'. */
export function describeAmounts(quantities: readonly Quantity[]): string {
  const addsUp = (one: Quantity): boolean =>
    quantities.some((other) => other !== one && sumQuantities([one, other]).length > 0);
  const amounts = [...sumQuantities(quantities), ...quantities.filter((one) => !addsUp(one))];
  // 'trochę' twice is 'trochę'.
  return [...new Set(amounts.map(formatQuantity))].join(', ');
}
