import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import type { Aisle } from '../../../contract/products/aisles.ts';
import { inOrderOf } from './aisle-order.ts';
import { type ListStore, listStoreAnswer } from '../../../contract/stores.ts';
import { request } from '../../http.ts';
import { useAisles } from '../products/aisles.ts';
import {
  type OfflineMutationValues,
  useOfflineMutationValues,
} from '../offline-mutations/offline-mutations.ts';
import { STORES_KEY } from '../keys.ts';

/** In which store a list is bought, and the order of its aisles. */
export const listStoreQuery = (listId: string) =>
  queryOptions({
    queryKey: [...STORES_KEY, 'of-list', listId],
    queryFn: ({ signal }) => request('GET', `${listPath(listId)}/store`, { schema: listStoreAnswer, signal }),
    // Without it aisles stand in their usual order.
    meta: { kept: true, silent: true },
    retry: false,
  });

/** The same with an order that a user set, where that belongs to the same store, or to this list. */
export function withOrder<Known extends Pick<ListStore, 'storeId' | 'aisles'>>(
  known: Known,
  listId: string,
  order: OfflineMutationValues['aisleOrder'],
): Known {
  const isOwner = order.storeId === null ? order.listId === listId : true;
  return isOwner && order.storeId === known.storeId ? { ...known, aisles: order.aisles } : known;
}

/**
 * With this device's own changes; undefined until it is known.
 * @param isNew the server doesn't know the list yet
 */
export function useListStore(listId: string, isNew = false) {
  const { data, isLoading } = useQuery({ ...listStoreQuery(listId), enabled: !isNew });
  const chosen = useOfflineMutationValues('listStore').findLast((change) => change.listId === listId)?.store;
  const orders = useOfflineMutationValues('aisleOrder');
  const known = chosen ?? data;
  const store = useMemo(
    () => known && orders.reduce((store, order) => withOrder(store, listId, order), known),
    [known, orders, listId],
  );
  return { store, isLoading };
}

/**
 * All aisles in the order in which this list is bought, with or without a store; the same array until that changes.
 * Undefined until it is known.
 */
export function useAisleOrder(listId: string, isNew = false): readonly Aisle[] | undefined {
  const aisles = useAisles();
  const { store, isLoading } = useListStore(listId, isNew);
  return useMemo(() => {
    if (aisles === undefined || (store === undefined && isLoading)) return undefined;
    return inOrderOf(store ?? { aisles: [] }, aisles);
  }, [aisles, store, isLoading]);
}
