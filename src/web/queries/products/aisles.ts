import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import {
  type Aisle,
  aislesAnswer,
  type ProductAisles,
  productAislesAnswer,
} from '../../../contract/products/aisles.ts';
import { hasEarlyAnswer } from '../../early-answers.ts';
import { request } from '../../http.ts';
import { PRODUCTS_KEY } from '../keys.ts';
import {
  type OfflineMutationValues,
  useOfflineMutationValues,
} from '../offline-mutations/offline-mutations.ts';

/** The aisles of a store, in their usual order. */
export const aislesQuery = queryOptions({
  queryKey: ['aisles'],
  queryFn: ({ signal }) => request('GET', '/api/v2/aisles', { schema: aislesAnswer, signal }),
  // Without them lists stand in the order of adding.
  meta: { kept: true, silent: true },
});

/** The aisle of each product. A change of any product invalidates it, as it does the names. */
export const productAislesQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'aisles'],
  queryFn: ({ signal }) => request('GET', '/api/v2/product/aisles', { schema: productAislesAnswer, signal }),
  meta: { kept: true, silent: true },
});

/**
 * The aisles of the products on a list: what a first visit asks for, since those of all products take longer than the
 * app itself.
 */
const listProductAislesQuery = (listId: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'aisles', 'of-list', listId],
    queryFn: ({ signal }) => request('GET', pathOf(listId), { schema: productAislesAnswer, signal }),
    meta: { silent: true },
    retry: false,
  });

const pathOf = (listId: string): string => `${listPath(listId)}/product-aisles`;

/** Undefined until they are known. */
export const useAisles = (enabled = true): readonly Aisle[] | undefined =>
  useQuery({ ...aislesQuery, enabled }).data;

/** The same answer after a user has chosen a product's aisle. */
export function withAisle(
  known: ProductAisles,
  { productId, aisleId }: Pick<OfflineMutationValues['aisle'], 'productId' | 'aisleId'>,
): ProductAisles {
  return known.map((each) => (each[0] === productId ? [productId, aisleId, 'user'] : each));
}

/**
 * Aisle ids by product id, with this device's own changes; undefined until they are known.
 * @param listId those of products on this list are enough at first
 */
export function useProductAisles(listId = '', enabled = true): ReadonlyMap<string, string> | undefined {
  const { data: ofAll } = useQuery({ ...productAislesQuery, enabled });
  const [isFirstVisit] = useState(() => hasEarlyAnswer(pathOf(listId)));
  const { data: ofList } = useQuery({
    ...listProductAislesQuery(listId),
    enabled: isFirstVisit && ofAll === undefined,
  });
  const data = ofAll ?? ofList;
  const changes = useOfflineMutationValues('aisle');
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
