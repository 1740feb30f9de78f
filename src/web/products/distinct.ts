import { queryOptions } from '@tanstack/react-query';
import type { ProductPair } from '../../contract/ingredient-lines/products/similar-products.ts';
import { distinctProductsAnswer } from '../../contract/products/product-measures.ts';
import { aboutResource, request } from '../http.ts';
import { PRODUCTS_KEY } from '../queries/keys.ts';

/** Pairs that a user marked as different products. An announced product refetches them. */
export const distinctQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'distinct'],
  queryFn: ({ signal }) =>
    request('GET', '/api/v2/product/distinct', { schema: distinctProductsAnswer, signal }),
  // Without them no pairs are offered; that needs no message.
  meta: { silent: true },
});

const pathOfPair = ([id, otherId]: ProductPair) => `/api/v2/product/${id}/distinct/${otherId}`;

export const markDistinct = (pair: ProductPair) =>
  request('PUT', pathOfPair(pair), { schema: aboutResource });

export const unmarkDistinct = (pair: ProductPair) =>
  request('DELETE', pathOfPair(pair), { schema: aboutResource });
