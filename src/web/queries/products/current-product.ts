import { queryOptions } from '@tanstack/react-query';
import { productWithUses } from '../../../contract/products/product-uses.ts';
import { request } from '../../http.ts';

/** The product of this id, or the one into which it was merged. */
export const currentProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id, 'current'],
    queryFn: ({ signal }) =>
      request('GET', `/api/v2/product/${encodeURIComponent(id)}?merged=1`, {
        schema: productWithUses,
        signal,
      }),
    meta: { silent: true },
  });
