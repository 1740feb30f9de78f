import { useEffect } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { aislesQuery, productAislesQuery } from '../../queries/products/aisles.ts';
import { listStoreQuery } from '../../queries/stores/list-store.ts';
import { productPhotosQuery } from '../../queries/photos/photos.ts';
import { queryClient } from '../../query-client.ts';
import { whenSettled } from '../../ui/lazy-part.ts';

/** How many of the lists changed last: an overview of hundreds requests no more. */
const MAX_PREFETCHED_LISTS = 10;

/** Fetches what lists show in addition to their lines, so that they open at once, also without a network. */
export function usePrefetchForLists(lists: readonly ListPreview[]): void {
  const ids = lists
    // The server doesn't know those that were made without a network.
    .filter(({ changedAt }) => changedAt > 0)
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .slice(0, MAX_PREFETCHED_LISTS)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    const leaving = new AbortController();
    void prefetchForLists(ids.split(' '), leaving.signal);
    return () => leaving.abort();
  }, [ids]);
}

/** If it can't be fetched now, the list itself requests it again. */
const ignore = (): void => undefined;

/** One after the other: no screen waits for them. */
async function prefetchForLists(listIds: readonly string[], signal: AbortSignal): Promise<void> {
  await whenSettled();
  await queryClient.query(aislesQuery).catch(ignore);
  await queryClient.query(productAislesQuery).catch(ignore);
  await queryClient.query(productPhotosQuery).catch(ignore);
  for (const id of listIds) if (!signal.aborted) await queryClient.query(listStoreQuery(id)).catch(ignore);
}
