import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListView } from '../sync/local-list.ts';
import { onListByRow } from '../ui/to-buy/to-buy-rows.ts';

const nothing = (): (() => void) => () => undefined;

/** A list with what this device knows of it; undefined where it knows nothing. */
export function useList(listId: string | null): ListView | undefined {
  const sync = listSync(useUser());
  const syncedList = listId === null ? undefined : sync.list(listId);
  const list = useSyncExternalStore(syncedList?.subscribe ?? nothing, () => syncedList?.getSnapshot().list);
  useEffect(() => syncedList?.refetch('changes'), [syncedList]);
  return list;
}

/** What is on a list, to buy or ticked, in words by the keys of rows; empty if this device doesn't know the list. */
export function useOnList(listId: string | null): ReadonlyMap<string, string> {
  const items = useList(listId)?.items;
  return useMemo(() => onListByRow(items ?? []), [items]);
}
