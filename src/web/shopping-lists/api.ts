import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { historyAnswer } from '../../contract/shopping-lists.ts';
import { shareUsersAnswer } from '../../contract/users.ts';
import { request } from '../http.ts';
import { listPreviewsQuery } from '../list-previews.ts';
import { queryClient } from '../query-client.ts';
import { onMessage } from '../realtime/realtime.ts';
import { t } from '../texts/translate.ts';

export const shareUsersQuery = queryOptions({
  queryKey: ['share-users'],
  queryFn: ({ signal }) => request('GET', '/api/v2/user/for-share', { schema: shareUsersAnswer, signal }),
  staleTime: 0,
  meta: { errorText: t('lists.usersFailed') },
});

const listPath = (listId: string): string => `/api/v2/shopping-list/${listId}`;

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
        { schema: historyAnswer, signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.seq : undefined),
    // It says what is so now or that it can't.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** @param email of the user who gets access */
export async function shareList(listId: string, email: string): Promise<void> {
  await request('POST', `${listPath(listId)}/add-user`, { body: { user: email } });
}

/** Withdraws a member's access, or one's own. */
export async function unshareList(listId: string, userId: string): Promise<void> {
  await request('DELETE', `${listPath(listId)}/users/${userId}`);
}

/** What this feature does on socket messages; called once, at start-up. */
export function listenForListChanges(): void {
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: listPreviewsQuery.queryKey });
  onMessage('refresh-shopping-lists', refresh);
  onMessage('refresh-shopping-list', refresh);
  onMessage('shopping-list-gone', refresh);
}
