import { queryOptions } from '@tanstack/react-query';
import { productMeasuresAnswer } from '../../../contract/products/product-measures.ts';
import { request } from '../../http.ts';
import { PRODUCTS_KEY } from '../keys.ts';

/** What units of each product weigh or hold. Kept fresh by socket messages. */
export const productMeasuresQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'measures'],
  queryFn: ({ signal }) =>
    request('GET', '/api/v2/product/measures', { schema: productMeasuresAnswer, signal }),
  // Without them lists say a little less.
  meta: { kept: true, silent: true },
});
