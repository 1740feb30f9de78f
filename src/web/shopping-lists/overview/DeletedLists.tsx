import { useEffect } from 'react';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { shoppingList } from '../../../contract/shopping-lists/shopping-lists.ts';
import { request } from '../../http.ts';
import { listPreviewsQuery } from '../../queries/shopping-lists/list-previews-query.ts';
import { queryClient } from '../../query-client.ts';
import { onMessage } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { untilLoaded } from '../../ui/lazy-part.ts';
import { RecentlyDeleted } from '../../ui/recently-deleted/RecentlyDeleted.tsx';
import { deletedListsQuery } from './deleted-lists-query.ts';

/** Recently deleted lists: the user's own can be brought back, those of others can be left. */
export function DeletedLists() {
  const me = useUser();
  // One that was deleted here may still be on its way to the server when this is opened.
  useEffect(
    () => onMessage('shopping-list-gone', () => void queryClient.invalidateQueries(deletedListsQuery)),
    [],
  );
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
