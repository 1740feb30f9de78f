import { queryOptions } from '@tanstack/react-query';
import { wrappedIdAnswer } from '../../contract/shopping-lists.ts';
import { shareUsersAnswer } from '../../contract/users.ts';
import { request, unwrap } from '../http.ts';
import { listPreviewsQuery } from '../list-previews.ts';
import { queryClient } from '../query-client.ts';
import { onMessage } from '../realtime/realtime.ts';
import { i18n } from '../texts/i18n.ts';

export const shareUsersQuery = queryOptions({
  queryKey: ['share-users'],
  queryFn: ({ signal }) => request('GET', '/api/v2/user/for-share', { schema: shareUsersAnswer, signal }),
  staleTime: 0,
  meta: { errorText: i18n.t('lists.usersFailed') },
});

const listPath = (listId: string): string => `/api/v2/shopping-list/${listId}`;

/** @returns the id of the new list */
export function addList(list: { id: string; name: string }): Promise<string> {
  return unwrap(request('POST', '/api/shopping-lists', { body: list, schema: wrappedIdAnswer }));
}

export async function deleteList(listId: string): Promise<void> {
  await request('DELETE', `/api/shopping-lists/${listId}`);
}

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
  onMessage('shopping-list-gone', refresh);
}
