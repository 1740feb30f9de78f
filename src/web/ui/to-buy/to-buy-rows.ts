import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { formOf } from '../../../contract/products/product-form.ts';
import { showQuantity, type Quantity, sumQuantities } from '../../../contract/quantities/quantities.ts';
import { describeOnList } from './on-list.ts';

/** The amount of a product to buy for one ingredient. */
export interface AmountToBuy extends Quantity {
  productId: string;
  productName: string;
  note?: string | null | undefined;
}

/** A product to buy in one form, however many ingredients need it: tinned and fresh are bought separately. */
export interface ToBuyRow {
  key: string;
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

/** The key of the row that something to buy belongs to; never a product's id, which stands for all its forms. */
export const rowKeyOf = ({ productId, note }: Pick<AmountToBuy, 'productId' | 'note'>): string =>
  `${productId} ${formOf(note)}`;

/**
 * The products in the order of their first appearance, each form of them in a row that says which.
 * @param describe says the amounts of one row in words
 */
export function toBuyRows(
  amounts: readonly AmountToBuy[],
  describe: (ofRow: readonly AmountToBuy[]) => string = describeAmounts,
): ToBuyRow[] {
  return [...Map.groupBy(amounts, ({ productId }) => productId)].flatMap(([productId, ofProduct]) => {
    const byForm = [...Map.groupBy(ofProduct, rowKeyOf)];
    return byForm.map(([key, ofRow]) => {
      const notes = byForm.length === 1 ? [] : new Set(ofRow.flatMap(({ note }) => note ?? []));
      const amounts = [describe(ofRow), [...notes].join(', ')].filter((words) => words !== '').join(' ');
      return { key, productId, name: ofRow[0]?.productName ?? '', amounts };
    });
  });
}

/** The user's ticks and unticks, by the keys of rows, or by a product in any form. */
export type Choice = Readonly<Record<string, boolean>>;

/** The products as a dialog offers them: without a choice, all but staples are ticked. */
export function choiceRows(
  products: readonly ToBuyRow[],
  choice: Choice,
  { staples, onList }: { staples: ReadonlySet<string>; onList: ReadonlyMap<string, string> },
): ChoiceRow[] {
  return products.map((row) => ({
    ...row,
    isTicked: choice[row.key] ?? choice[row.productId] ?? !staples.has(row.productId),
    isStaple: staples.has(row.productId),
    onList: onList.get(row.key) ?? '',
  }));
}

/** What is on the list already, to buy or ticked, in words, by the keys of rows. */
export function onListByRow(items: readonly StoredItem[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(items, rowKeyOf)].map(([key, ofRow]) => [key, describeOnList(ofRow, describeAmounts)]),
  );
}

/** The sum of amounts that add up, then the others: '500 g, 1 szczypta'. */
export function describeAmounts(quantities: readonly Quantity[]): string {
  const addsUp = (one: Quantity): boolean =>
    quantities.some((other) => other !== one && sumQuantities([one, other]).length > 0);
  const amounts = [...sumQuantities(quantities), ...quantities.filter((one) => !addsUp(one))];
  // 'trochę' twice is 'trochę'.
  return [...new Set(amounts.map(showQuantity))].join(', ');
}
