import { queryOptions } from '@tanstack/react-query';
import { wrappedIdAnswer, listPreviewsAnswer } from '../../contract/shopping-lists.ts';
import { shareUsersAnswer } from '../../contract/users.ts';
import { request, unwrap } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { onMessage } from '../realtime/realtime.ts';
import { i18n } from '../texts/i18n.ts';

export const listPreviewsQuery = queryOptions({
  queryKey: ['shopping-lists'],
  queryFn: ({ signal }) => request('GET', '/api/v2/shopping-list', { schema: listPreviewsAnswer, signal }),
  // Socket messages refresh it while it is shown; what was missed meanwhile is asked for on the way in.
  refetchOnMount: 'always',
  meta: { errorText: i18n.t('lists.fetchAllFailed') },
});

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
