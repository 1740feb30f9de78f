import { queryOptions } from '@tanstack/react-query';
import { LISTS_PATH, listPath } from '../../../contract/list-path.ts';
import { recentlyDeletedAnswer } from '../../../contract/recently-deleted.ts';
import { shoppingList } from '../../../contract/shopping-lists.ts';
import { request } from '../../http.ts';
import { listPreviewsQuery } from '../../queries/list-previews.ts';
import { queryClient } from '../../query-client.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { RecentlyDeleted } from '../../ui/RecentlyDeleted.tsx';

const deletedListsQuery = queryOptions({
  queryKey: ['deleted-lists'],
  queryFn: ({ signal }) => request('GET', `${LISTS_PATH}/deleted`, { schema: recentlyDeletedAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});

/** One's own lists that were deleted lately, each with a way back. */
export function DeletedLists() {
  const me = useUser();
  const restore = async (id: string) => {
    const restored = await request('POST', `${listPath(id)}/restore`, { schema: shoppingList });
    listSync(me).unhide(id);
    void queryClient.invalidateQueries({ queryKey: listPreviewsQuery.queryKey });
    return restored;
  };
  return <RecentlyDeleted query={deletedListsQuery} onRestore={restore} />;
}
