import * as z from 'zod/mini';
import { listPath } from '../../../../contract/shopping-lists/list-path.ts';
import type { ListStore } from '../../../../contract/stores.ts';
import { aboutResource, request } from '../../../http.ts';
import { queryClient } from '../../../query-client.ts';
import { STORES_KEY } from '../../keys.ts';
import { listStoreQuery } from '../../stores/list-store.ts';
import { OF_LISTS_KEY, settleOrder } from '../../stores/settle-order.ts';
import { storesQuery, withStore, withStoreName } from '../../stores/stores.ts';
import { type OfflineChange, offlineMutationKey } from '../offline-mutations.ts';
import type { Kinds } from './kind.ts';

/** As {@link aboutResource}. */
const aboutOrder = z.object({ orderVersion: z.number() });

/** What an order of aisles belongs to: a store, or the list where `storeId` is null. */
interface AisleOrderOwner {
  listId: string;
  storeId: string | null;
}

const orderPath = ({ listId, storeId }: AisleOrderOwner): string =>
  storeId === null ? `${listPath(listId)}/aisles` : `/api/v2/store/${storeId}/aisles`;

/** A store's order belongs to no list. */
const listOfOwner = ({ listId, storeId }: AisleOrderOwner): string => (storeId === null ? listId : '');

const refreshStores = (): void => void queryClient.invalidateQueries({ queryKey: STORES_KEY });

/** Of stores, and of the lists that are bought there. */
const allOfStores = () => [STORES_KEY];

export const STORE_KINDS: Kinds<'store' | 'listStore' | 'aisleOrder' | 'orderUndo'> = {
  store: {
    resource: ({ storeId }) => storeId,
    isStep: true,
    send: ({ storeId, name, was }, changeId) => {
      if (name === null) return request('DELETE', `/api/v2/store/${storeId}`, { schema: aboutResource });
      const lastName = name === was ? lastNameOf(storeId, changeId) : undefined;
      const body = { name: lastName ?? name, changeId };
      return request('PUT', `/api/v2/store/${storeId}`, { body, schema: aboutResource });
    },
    settle: (values) => {
      queryClient.setQueryData(storesQuery.queryKey, (known) => known && withStore(known, values));
      queryClient.setQueriesData<ListStore>(
        { queryKey: OF_LISTS_KEY },
        (known) => known && withStoreName(known, values),
      );
      refreshStores();
    },
    settles: allOfStores,
  },
  listStore: {
    resource: ({ listId }) => listId,
    listId: ({ listId }) => listId,
    send: ({ listId, store: { storeId } }, changeId, takesBack) =>
      request('PUT', `${listPath(listId)}/store`, {
        body: { storeId, changeId, takesBack },
        schema: aboutOrder,
      }),
    isBack: ({ store }, first) => store.storeId === first.was,
    settle: ({ listId, store }) => {
      queryClient.setQueryData(listStoreQuery(listId).queryKey, store);
      refreshStores();
    },
    settles: allOfStores,
  },
  aisleOrder: {
    resource: ({ listId, storeId }) => storeId ?? listId,
    listId: listOfOwner,
    // A store's order is learnt from the trips of its lists.
    after: ({ listId }) => [listId],
    send: ({ aisles, orderVersion, client, ...owner }, changeId) =>
      request('PUT', orderPath(owner), {
        body: { aisles, orderVersion, client, changeId },
        schema: aboutOrder,
      }),
    settle: (values) => {
      settleOrder(values);
      refreshStores();
    },
    settles: allOfStores,
    refuse: refreshStores,
    // Without a version it takes the place of whatever order is there.
    again: ({ orderVersion: _, ...values }) => values,
  },
  orderUndo: {
    resource: ({ listId, storeId }) => storeId ?? listId,
    listId: listOfOwner,
    // A store's order is learnt from the trips of its lists.
    after: ({ listId }) => [listId],
    send: ({ orderVersion, ...owner }) =>
      request('POST', `${orderPath(owner)}/undo`, { body: { orderVersion }, schema: aboutOrder }),
    settle: refreshStores,
  },
};

/**
 * The name that a store made here has by now: under its first one it could become an alias of a store that others have
 * made meanwhile. Only as far as no other store is changed in between, since that one may have left the name.
 */
function lastNameOf(storeId: string, changeId: string): string | undefined {
  const later = queryClient
    .getMutationCache()
    .findAll({ mutationKey: [...offlineMutationKey(''), 'store'], status: 'pending' })
    .map(({ state }) => state.variables as OfflineChange & { name: 'store' })
    .filter(({ id }) => id > changeId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ values }) => values);
  const end = later.findIndex((values) => values.storeId !== storeId || values.name === null);
  return (end === -1 ? later : later.slice(0, end)).at(-1)?.name ?? undefined;
}
