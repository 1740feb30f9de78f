import { parseLine } from '../../../contract/ingredient-lines/parse-line.ts';
import { cleanName } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { catalogueOf } from '../../ui/product-field/product-catalogue.ts';

/** How the text of a product's field was understood. */
export interface UnderstoodLine {
  /** A known product, or, with `id` null, the name of a new one. */
  product: { id: string | null; name: string };
  /** The upper bound of a range; null where no number is said. */
  qty: number | null;
  /** Null where no amount is said. */
  unit: Unit | null;
  /** The rest of the line. */
  note: string | null;
  /** The text for which suggestions are searched: only the name if more was understood. */
  searched: string;
  /** Whether several products fit equally well. */
  isUndecided: boolean;
}

/**
 * Understands a line with an amount or a remark, or a name in any form. Undefined of anything else: the text is a name
 * as it stands.
 */
export function understandLine(text: string, names: ProductNames): UnderstoodLine | undefined {
  const { product, qty, qtyMax, unit, note, candidates } = parseLine(text, catalogueOf(names));
  if (product === null) return undefined;
  const isBare = qty === null && unit === null && note === null;
  return {
    // A new name alone may already be in the nominative.
    product: isBare && product.id === null ? { id: null, name: cleanName(text) } : product,
    qty: qtyMax ?? qty,
    unit,
    note,
    searched: isBare ? text : product.name,
    isUndecided: candidates.length > 1,
  };
}
