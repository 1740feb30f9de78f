import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Aisle, aislesAnswer, type ProductAisles, productAislesAnswer } from '../../contract/aisles.ts';
import { request } from '../http.ts';
import { type KeptValues, useKeptValues } from './kept-mutations.ts';

/** The aisles of a store, in their usual order. */
const aislesQuery = queryOptions({
  queryKey: ['aisles'],
  queryFn: ({ signal }) => request('GET', '/api/v2/aisles', { schema: aislesAnswer, signal }),
  // Without them lists stand in the order of adding.
  meta: { kept: true, silent: true },
});

/** The aisle of each product. A change of any product invalidates it, as it does the names. */
export const productAislesQuery = queryOptions({
  queryKey: ['products', 'aisles'],
  queryFn: ({ signal }) => request('GET', '/api/v2/product/aisles', { schema: productAislesAnswer, signal }),
  meta: { kept: true, silent: true },
});

/** Undefined until they are known. */
export const useAisles = (): readonly Aisle[] | undefined => useQuery(aislesQuery).data;

/** The same answer after a user has said in which aisle a product is. */
export function withAisle(
  known: ProductAisles,
  { productId, aisleId }: Pick<KeptValues['aisle'], 'productId' | 'aisleId'>,
): ProductAisles {
  return known.map((each) => (each[0] === productId ? [productId, aisleId, 'user'] : each));
}

/** Aisle ids by product id, with this device's own changes; undefined until they are known. */
export function useProductAisles(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery(productAislesQuery);
  const changes = useKeptValues('aisle');
  return useMemo(
    () =>
      data &&
      new Map([
        ...data.map(([productId, aisleId]): [string, string] => [productId, aisleId]),
        ...changes.map(({ productId, aisleId }): [string, string] => [productId, aisleId]),
      ]),
    [data, changes],
  );
}
