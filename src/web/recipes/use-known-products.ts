import { useMemo } from 'react';
import { nameKey } from '../../contract/names.ts';
import type { ProductNames } from '../../contract/products.ts';
import { useProductNames } from '../queries/product-names.ts';
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
    const fresh = ingredientsIn(rows).filter(({ isNew }) => isNew);
    const byName = new Map(fresh.map(({ productId, productName }) => [nameKey(productName), productId]));
    const made = fresh.filter(({ productId, productName }) => byName.get(nameKey(productName)) === productId);
    const added = new Map(made.map(({ productId, productName }) => [productId, productName]));
    return { names: [...names, ...added], newIds: new Set(added.keys()) };
  }, [names, rows]);
}
