import { queryOptions, useQuery } from '@tanstack/react-query';
import { compareNames } from '../../../contract/names.ts';
import { type ListStore, type Store, storesAnswer } from '../../../contract/stores.ts';
import { request } from '../../http.ts';
import { t } from '../../texts/stores.ts';
import { useListStore } from './list-store.ts';
import {
  type OfflineMutationValues,
  useOfflineMutationValues,
} from '../offline-mutations/offline-mutations.ts';
import { STORES_KEY } from '../keys.ts';

export const storesQuery = queryOptions({
  queryKey: [...STORES_KEY, 'all'],
  queryFn: ({ signal }) => request('GET', '/api/v2/stores', { schema: storesAnswer, signal }),
  meta: { kept: true, errorText: t('stores.failed') },
});

/** One of the stores made, renamed or removed. */
export function withStore(
  stores: readonly Store[],
  { storeId, name, aisles }: OfflineMutationValues['store'],
): Store[] {
  const known = stores.find(({ id }) => id === storeId);
  const others = stores.filter(({ id }) => id !== storeId);
  if (name === null) return others;
  const made = known ?? { id: storeId, aisles, orderVersion: 0, isLearnt: false };
  return [...others, { ...made, name }].toSorted((a, b) => compareNames(a.name, b.name));
}

/** In Polish alphabetical order, with this device's own changes; `data` is undefined until they are known. */
export function useStores() {
  const { data, ...query } = useQuery(storesQuery);
  const changes = useOfflineMutationValues('store');
  return { ...query, data: data && changes.reduce<readonly Store[]>(withStore, data) };
}

/** A list's store renamed; no store once that is removed. */
export function withStoreName(
  known: ListStore,
  { storeId, name }: OfflineMutationValues['store'],
): ListStore {
  if (storeId !== known.storeId) return known;
  if (name !== null) return { ...known, storeName: name };
  return { ...known, storeId: null, storeName: null, orderVersion: 0, isLearnt: false };
}

/** Like {@link useListStore}, also with what this device has changed of the store. For code that isn't loaded first. */
export function useStoreOfList(...of: Parameters<typeof useListStore>): ReturnType<typeof useListStore> {
  const { store, ...query } = useListStore(...of);
  const changes = useOfflineMutationValues('store');
  return { ...query, store: store && changes.reduce(withStoreName, store) };
}
