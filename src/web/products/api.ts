import { queryOptions } from '@tanstack/react-query';
import { productWithUses } from '../../contract/products/product-uses.ts';
import { type AddProductBody, product, productsAnswer } from '../../contract/products/products.ts';
import { recentlyDeletedAnswer } from '../../contract/recently-deleted.ts';
import { aboutResource, request } from '../http.ts';
import { CATALOGUE_KEY } from '../queries/keys.ts';
import { t } from '../texts/products.ts';

/** The catalogue with its counts of use, in Polish alphabetical order. */
export const productsQuery = queryOptions({
  queryKey: CATALOGUE_KEY,
  queryFn: ({ signal }) => request('GET', '/api/v2/product', { schema: productsAnswer, signal }),
  staleTime: 0,
  meta: { errorText: t('amount.productsFailed'), kept: true },
});

export const productQuery = (id: string) =>
  queryOptions({
    // Apart from the catalogue's keys: announcements must not refetch a product that was just deleted.
    queryKey: ['product', id],
    queryFn: ({ signal }) => request('GET', `/api/v2/product/${id}`, { schema: productWithUses, signal }),
    // A form begins with the server's current data, and whether it may be deleted changes with every list.
    staleTime: 0,
    gcTime: 0,
    // The page says so itself.
    meta: { silent: true },
  });

/** The key of mutations after which a product no longer exists. */
export const REMOVAL_KEY = ['product-removal'] as const;

export const addProduct = (body: AddProductBody) =>
  request('POST', '/api/v2/product', { body, schema: product });

export const renameProduct = ({ id, name }: { id: string; name: string }) =>
  request('PATCH', `/api/v2/product/${id}`, { body: { name }, schema: product });

/** Products that can be brought back, those deleted last first. */
export const deletedProductsQuery = queryOptions({
  queryKey: ['deleted-products'],
  queryFn: ({ signal }) =>
    request('GET', '/api/v2/product/deleted', { schema: recentlyDeletedAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});

export const restoreProduct = (id: string) =>
  request('POST', `/api/v2/product/${id}/restore`, { schema: product });

export const deleteProduct = (id: string) =>
  request('DELETE', `/api/v2/product/${id}`, { schema: aboutResource });

/** Puts the product `into` in the place of the product `id` everywhere; answers the one that remains. */
export const mergeProduct = ({ id, into }: { id: string; into: string }) =>
  request('POST', `/api/v2/product/${id}/merge`, { body: { into }, schema: product });
