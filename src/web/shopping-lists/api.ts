import { listPath } from '../../contract/list-path.ts';
import { request } from '../http.ts';
import { listPreviewsQuery } from '../queries/list-previews.ts';
import { queryClient } from '../query-client.ts';
import { onMessage } from '../realtime/realtime.ts';

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
