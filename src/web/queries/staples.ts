import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Staples, staplesAnswer } from '../../contract/staples.ts';
import { request } from '../http.ts';
import { t } from '../texts/translate.ts';
import { type KeptValues, useKeptValues } from './kept-mutations.ts';
import { productNamesQuery } from './product-names.ts';

/** Ids of what the household usually has at home. A change of any product invalidates it, as it does the names. */
export const staplesQuery = queryOptions({
  queryKey: [...productNamesQuery.queryKey.slice(0, 1), 'staples'],
  queryFn: ({ signal }) => request('GET', '/api/v2/product/staples', { schema: staplesAnswer, signal }),
  meta: { errorText: t('amount.productsFailed'), kept: true },
});

/** The same staples with one of them set or taken away. */
export function withStaple(
  staples: Staples,
  { productId, staple }: Pick<KeptValues['staple'], 'productId' | 'staple'>,
): Staples {
  if (staples.includes(productId) === staple) return staples;
  return staple ? [...staples, productId].toSorted() : staples.filter((id) => id !== productId);
}

/** What the household usually has at home, with this device's own changes; undefined until it is known. */
export function useStaples(): ReadonlySet<string> | undefined {
  const { data, isError } = useQuery(staplesQuery);
  const changes = useKeptValues('staple');
  return useMemo(() => {
    const known = data ?? (isError ? [] : undefined);
    return known && new Set(changes.reduce(withStaple, known));
  }, [data, isError, changes]);
}
