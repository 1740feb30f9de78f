import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { ListPreview, Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { queryClient } from '../../query-client.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import type { SyncState } from '../../sync/sync-state.ts';
import { untilLoaded, whenSettled } from '../../ui/lazy-part.ts';
import { listPreviewsQuery } from './list-previews-query.ts';
import { useWaitingMutations } from '../offline-mutations/offline-mutations.ts';

/** The previews with what this device knows beyond them; `lists` is undefined while nothing is known at all. */
export function useListPreviews() {
  const me = useUser();
  const sync = listSync(me);
  const state = useSyncExternalStore(sync.subscribe, sync.getState);
  const query = useQuery(listPreviewsQuery);
  const { data, isSuccess, isFetching } = query;
  // The kept answer comes first and may be long out of date; its lists are not fetched.
  const isAnswer = isSuccess && !isFetching;
  useEffect(() => {
    if (!isAnswer) return;
    sync.takePreviews(data);
    void keepSoon(sync, data);
  }, [data, isAnswer, sync]);
  const lists = useMemo(() => {
    const known = withLocalChanges(data ?? [], state, me);
    return data === undefined && known.length === 0 ? undefined : known;
  }, [data, state, me]);
  return { query, lists, sync, waiting: state.waiting + useWaitingMutations() };
}

async function keepSoon(sync: SyncEngine, previews: readonly ListPreview[]): Promise<void> {
  await whenSettled();
  const { keepForOffline } = await untilLoaded(() => import('./keep-for-offline.ts'));
  await keepForOffline(sync, previews);
}

/** How long to wait for a server that may be slow or out of reach. */
const ANSWER_TIMEOUT_MS = 1_000;

/** The lists as far as they can be known now; those of the device alone where the server doesn't answer. */
export async function knownLists(me: Member): Promise<ListPreview[]> {
  const asked = queryClient.query({ ...listPreviewsQuery, staleTime: 'static' }).catch(() => []);
  const given = new Promise<ListPreview[]>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, []));
  const previews = await Promise.race([asked, given]);
  return withLocalChanges(previews, listSync(me).getState(), me);
}

/**
 * What the overview would show if the server had everything this device has: new lists first, the newest on top, then
 * those that changed since, ended ones gone, names and progress as they are on the device. The version stays that of
 * the server, as it was last heard here: it changes when an edit of this device has arrived.
 */
export function withLocalChanges(
  previews: readonly ListPreview[],
  { lists, visibility: { made, ended } }: Pick<SyncState, 'lists' | 'visibility'>,
  me: Member,
): ListPreview[] {
  const listed = new Set(previews.map(({ id }) => id));
  const fresh = [...lists.entries()]
    .filter(([id, { isNew }]) => !listed.has(id) && (isNew || made.has(id)))
    // The ids of new lists begin with the time.
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, { status, list }]): ListPreview[] => {
      if (status !== 'ready' || list === undefined) return [];
      const { id, name, userId, members } = list;
      return [{ id, name, userId, ownerName: me.name, members, changedAt: 0, ...progressOf(list.items) }];
    });
  const isAhead = ({ id, version = Number.POSITIVE_INFINITY }: ListPreview): boolean => {
    const { waiting = 0, list } = lists.get(id) ?? {};
    return waiting > 0 || (list?.position?.version ?? 0) > version;
  };
  const ordered = [...previews.filter(isAhead), ...previews.filter((preview) => !isAhead(preview))];
  const known = ordered.flatMap((preview) => {
    const { status, list } = lists.get(preview.id) ?? {};
    if (ended.has(preview.id) || status === 'gone') return [];
    if (list === undefined) return [preview];
    const { epoch, version = 0 } = preview;
    const isHeardLater = list.position?.epoch === epoch && (list.position?.version ?? 0) > version;
    const position = isHeardLater ? list.position : {};
    return [{ ...preview, ...position, name: list.name, ...progressOf(list.items) }];
  });
  return [...fresh, ...known];
}

/** Products, and those of which every item is ticked: several items of one product are one line. */
function progressOf(items: readonly StoredItem[]): { total: number; checked: number } {
  const all = new Set(items.map(({ productId }) => productId));
  const open = new Set(items.filter((item) => !item.checked).map(({ productId }) => productId));
  return { total: all.size, checked: all.size - open.size };
}
