import type { QueryClient } from '@tanstack/react-query';
import type { Catalogue } from '../../contract/ingredient-lines/products/catalogue.ts';
import { productNamesQuery } from '../queries/products/product-names.ts';

/** The household's products, for code that needs them now. Rejects if they can't be fetched. */
export async function fetchCatalogue(queryClient: QueryClient): Promise<Catalogue> {
  const [{ catalogueOf }, names] = await Promise.all([
    import('../ui/product-field/product-catalogue.ts'),
    queryClient.query({ ...productNamesQuery, staleTime: 'static' }),
  ]);
  return catalogueOf(names);
}
