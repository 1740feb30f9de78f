import { useMemo, useState } from 'react';
import { cleanName } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { showNumber } from '../../../contract/quantities/quantities.ts';
import { DEFAULT_UNIT } from '../../../contract/quantities/units.ts';
import type { ChosenProduct } from '../../ui/product-field/ProductField.tsx';
import type { FormIngredient } from './form-rows.ts';
import { type UnderstoodLine, understandLine } from './understood-line.ts';

export interface Amount {
  quantity: string;
  unit: string;
}

interface Entry {
  product: string;
  /** The user typed it, and it wasn't taken from known products. */
  isTyped: boolean;
  /** The typed amount. */
  amount?: Amount | undefined;
  /** The typed remark; until one is typed, that from the product's field. */
  note?: string | undefined;
  /** The amount as it was understood when a suggestion replaced the line. */
  chosen?: Amount | undefined;
}

const amountOf = (ingredient: FormIngredient | undefined): Amount => ({
  quantity: showNumber(ingredient?.qty ?? 1),
  unit: ingredient?.unit ?? DEFAULT_UNIT,
});

function amountIn(line: UnderstoodLine | undefined, base: Amount): Amount {
  if (line?.unit == null) return base;
  return { quantity: line.qty === null ? base.quantity : showNumber(line.qty), unit: line.unit };
}

/**
 * The values of an ingredient's fields. The amount follows the text of the product's field until the user types one.
 * @param names of the products it may be
 * @param onChange called whenever the user changes a field
 */
export function useIngredientEntry(
  ingredient: FormIngredient | undefined,
  names: ProductNames,
  onChange: () => void,
) {
  const base = amountOf(ingredient);
  const [entry, setEntry] = useState<Entry>({ product: ingredient?.productName ?? '', isTyped: false });
  const text = entry.isTyped ? entry.product : '';
  const line = useMemo(
    () => (cleanName(text) === '' ? undefined : understandLine(text, names)),
    [text, names],
  );
  const amount = entry.amount ?? entry.chosen ?? amountIn(line, base);
  const note = entry.note ?? line?.note ?? ingredient?.note ?? '';
  const change = (next: Entry): void => {
    setEntry(next);
    onChange();
  };
  const isChanged =
    cleanName(entry.product) !== (ingredient?.productName ?? '') ||
    amount.quantity !== base.quantity ||
    amount.unit !== base.unit ||
    note.trim() !== (ingredient?.note ?? '');
  return {
    typed: { product: entry.product, note, ...amount },
    /** Whether the fields have changed. */
    isChanged,
    /** How the text of the product's field was understood. */
    line,
    typeProduct: (product: string) => {
      // The amount belongs to the abandoned product, unless the ingredient itself is being given another product.
      const amount = product === '' && !ingredient ? undefined : entry.amount;
      change({ product, isTyped: true, amount, note: entry.note });
    },
    typeAmount: (part: Partial<Amount>) => change({ ...entry, amount: { ...amount, ...part } }),
    typeNote: (typed: string) => change({ ...entry, note: typed }),
    choose: ({ name }: ChosenProduct) => {
      // A text that reads like an amount belongs to the name if the name was taken unchanged.
      const chosen = name === entry.product.trim() ? base : amount;
      change({ ...entry, product: name, isTyped: false, chosen, note });
    },
    clear: () => setEntry({ product: '', isTyped: false }),
  };
}
