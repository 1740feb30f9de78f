import { infiniteQueryOptions } from '@tanstack/react-query';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { anyHistoryAnswer } from '../../../contract/shopping-lists/history.ts';
import { request } from '../../http.ts';

/** The list's history, newest first; the cursor of a page is the oldest number before it. */
export const historyQuery = (listId: string) =>
  infiniteQueryOptions({
    queryKey: ['list-history', listId],
    queryFn: ({ signal, pageParam }) =>
      request(
        'GET',
        pageParam === undefined
          ? `${listPath(listId)}/history`
          : `${listPath(listId)}/history?before=${pageParam}`,
        { schema: anyHistoryAnswer, signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.seq : undefined),
    // It shows the current history, or that it can't.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
