import { queryOptions } from '@tanstack/react-query';
import { LISTS_PATH } from '../../../contract/shopping-lists/list-path.ts';
import { recentlyDeletedAnswer } from '../../../contract/recently-deleted.ts';
import { request } from '../../http.ts';

export const deletedListsQuery = queryOptions({
  queryKey: ['deleted-lists'],
  queryFn: ({ signal }) =>
    request('GET', `${LISTS_PATH}/deleted?shared=1`, { schema: recentlyDeletedAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});
