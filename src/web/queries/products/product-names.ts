import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ProductNames, productNamesAnswer } from '../../../contract/products/products.ts';
import { request } from '../../http.ts';
import { t } from '../../texts/translate.ts';
import { PRODUCTS_KEY } from '../keys.ts';

/** `[id, name, ...former names]` of every product, in Polish alphabetical order. Kept fresh by socket messages. */
export const productNamesQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'names'],
  // Without a signal: the device keeps them for all pages, so that a page that is left must not end it.
  queryFn: () => request('GET', '/api/v2/product/names?aliases=1', { schema: productNamesAnswer }),
  meta: { errorText: t('amount.productsFailed'), kept: true },
});

const NONE: ProductNames = [];

/** The catalogue for autocompletes; empty until it is used and has arrived. */
export function useProductNames(isUsed = true): ProductNames {
  const { data } = useQuery({ ...productNamesQuery, enabled: isUsed });
  return (isUsed && data) || NONE;
}
