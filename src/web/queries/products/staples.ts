import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Staples, staplesAnswer } from '../../../contract/products/staples.ts';
import { request } from '../../http.ts';
import { PRODUCTS_KEY } from '../keys.ts';
import {
  type OfflineMutationValues,
  useOfflineMutationValues,
} from '../offline-mutations/offline-mutations.ts';

/** Ids of what the household usually has at home. A change of any product invalidates it, as it does the names. */
export const staplesQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'staples'],
  queryFn: ({ signal }) => request('GET', '/api/v2/product/staples', { schema: staplesAnswer, signal }),
  // Without it no product is treated as a staple; users see that where it matters.
  meta: { silent: true, kept: true },
});

/** The same staples with one of them set or taken away. */
export function withStaple(
  staples: Staples,
  { productId, staple }: Pick<OfflineMutationValues['staple'], 'productId' | 'staple'>,
): Staples {
  if (staples.includes(productId) === staple) return staples;
  return staple ? [...staples, productId].toSorted() : staples.filter((id) => id !== productId);
}

const NONE: Staples = [];

/** The staples of the household, with this device's own changes; empty until they are known. */
export function useStaples(): ReadonlySet<string> {
  const { data = NONE } = useQuery(staplesQuery);
  const changes = useOfflineMutationValues('staple');
  return useMemo(() => new Set(changes.reduce(withStaple, data)), [data, changes]);
}
