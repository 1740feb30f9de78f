import { queryOptions } from '@tanstack/react-query';
import { LISTS_PATH, listPath } from '../../../contract/list-path.ts';
import { recentlyDeletedAnswer } from '../../../contract/recently-deleted.ts';
import { shoppingList } from '../../../contract/shopping-lists.ts';
import { request } from '../../http.ts';
import { listPreviewsQuery } from '../../queries/list-previews.ts';
import { queryClient } from '../../query-client.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import { RecentlyDeleted } from '../../ui/RecentlyDeleted.tsx';

const deletedListsQuery = queryOptions({
  queryKey: ['deleted-lists'],
  queryFn: ({ signal }) =>
    request('GET', `${LISTS_PATH}/deleted?shared=1`, { schema: recentlyDeletedAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});

/** Recently deleted lists: the user's own can be brought back, those of others can be left. */
export function DeletedLists() {
  const me = useUser();
  const restore = async (id: string) => {
    const restored = await request('POST', `${listPath(id)}/restore`, { schema: shoppingList });
    listSync(me).unhide(id);
    void queryClient.invalidateQueries({ queryKey: listPreviewsQuery.queryKey });
    return restored;
  };
  const leave = async (list: { id: string; name: string }) => {
    const { leaveDeletedList } = await untilLoaded(() => import('./leave-deleted-list.ts'));
    await leaveDeletedList(me, list);
  };
  return <RecentlyDeleted query={deletedListsQuery} onRestore={restore} onLeave={leave} />;
}
