import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { withLocalChanges } from '../../queries/shopping-lists/list-previews.ts';
import { listPreviewsQuery } from '../../queries/shopping-lists/list-previews-query.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';

const NOTHING: ListPreview[] = [];

/** The user's other lists, as far as this device knows them. It tells no failure: nobody asked for them. */
export function useOtherLists(listId: string): ListPreview[] {
  const me = useUser();
  const sync = listSync(me);
  const state = useSyncExternalStore(sync.subscribe, sync.getState);
  const { data = NOTHING } = useQuery({
    ...listPreviewsQuery,
    refetchOnMount: true,
    meta: { ...listPreviewsQuery.meta, silent: true },
  });
  return withLocalChanges(data, state, me).filter(({ id }) => id !== listId);
}
