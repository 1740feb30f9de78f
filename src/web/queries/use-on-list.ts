import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { onListByProduct } from '../ui/to-buy-rows.ts';

const nothing = (): (() => void) => () => undefined;

/** What stands on a list, to buy or ticked, in words by product; nothing where this device doesn't know the list. */
export function useOnList(listId: string | null): ReadonlyMap<string, string> {
  const sync = listSync(useUser());
  const syncedList = listId === null ? undefined : sync.list(listId);
  const items = useSyncExternalStore(
    syncedList?.subscribe ?? nothing,
    () => syncedList?.getSnapshot().list?.items,
  );
  useEffect(() => syncedList?.refetch('changes'), [syncedList]);
  return useMemo(() => onListByProduct(items ?? []), [items]);
}
