import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import type { ListView } from '../../sync/local-list.ts';

const nothing = (): (() => void) => () => undefined;

/** A list with what this device knows of it; undefined where it knows nothing. */
export function useList(listId: string | null): ListView | undefined {
  const sync = listSync(useUser());
  const syncedList = listId === null ? undefined : sync.list(listId);
  const list = useSyncExternalStore(syncedList?.subscribe ?? nothing, () => syncedList?.getSnapshot().list);
  useEffect(() => syncedList?.refetch('changes'), [syncedList]);
  return list;
}
