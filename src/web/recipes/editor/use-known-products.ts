import { useMemo } from 'react';
import { nameKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { useProductNames } from '../../queries/products/product-names.ts';
import { type FormRow, ingredientsIn } from './form-rows.ts';

export interface KnownProducts {
  /** The catalogue's, and those that the recipe makes when it is saved. */
  names: ProductNames;
  /** Ids of the latter. */
  newIds: ReadonlySet<string>;
}

/** The products that ingredients of a form may name, so that none is made twice. */
export function useKnownProducts(rows: readonly FormRow[]): KnownProducts {
  const names = useProductNames();
  return useMemo(() => {
    const known = new Set(names.map(([, name]) => nameKey(name)));
    const made = new Map<string, [id: string, name: string]>();
    for (const { isNew, productId, productName } of ingredientsIn(rows)) {
      const key = nameKey(productName);
      // Another user may have added it to the catalogue in the meantime.
      if (isNew === true && !known.has(key)) made.set(key, [productId, productName]);
    }
    const added = [...made.values()];
    return { names: [...names, ...added], newIds: new Set(added.map(([id]) => id)) };
  }, [names, rows]);
}
