import type { ListStore } from '../../../contract/stores.ts';
import { queryClient } from '../../query-client.ts';
import { withOrder } from './list-store.ts';
import type { OfflineMutationValues } from '../offline-mutations/offline-mutations.ts';
import { storesQuery } from './stores.ts';
import { STORES_KEY } from '../keys.ts';

/** Begins the keys of what is known of each list's store. */
export const OF_LISTS_KEY = [...STORES_KEY, 'of-list'];

/** Puts an order that the server has accepted into the known stores, and into the lists that are bought in that order. */
export function settleOrder(order: OfflineMutationValues['aisleOrder']): void {
  const { storeId, aisles } = order;
  queryClient.setQueryData(storesQuery.queryKey, (stores) =>
    stores?.map((store) => (store.id === storeId ? { ...store, aisles, isLearnt: false } : store)),
  );
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: OF_LISTS_KEY })) {
    queryClient.setQueryData<ListStore>(queryKey, (known) => {
      const next = known && withOrder(known, String(queryKey.at(-1)), order);
      return next === known ? known : next && { ...next, isLearnt: false };
    });
  }
}
