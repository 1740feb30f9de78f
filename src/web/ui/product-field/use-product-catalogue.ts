import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { loadedOnce, useLoaded } from '../lazy-part.ts';

const productCatalogue = loadedOnce(() => import('./product-catalogue.ts'));

/** Products by all forms of their names; undefined until it is used and its code has arrived. */
export function useProductCatalogue(names: ProductNames, isUsed: boolean): Catalogue | undefined {
  const code = useLoaded(productCatalogue, isUsed);
  return isUsed ? code?.catalogueOf(names) : undefined;
}
