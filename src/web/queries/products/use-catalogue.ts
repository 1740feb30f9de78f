import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { useProductCatalogue } from '../../ui/product-field/use-product-catalogue.ts';
import { useProductNames } from './product-names.ts';

/** The household's products by all forms of their names; undefined until it is used and its code has arrived. */
export function useCatalogue(isUsed: boolean): Catalogue | undefined {
  return useProductCatalogue(useProductNames(isUsed), isUsed);
}
