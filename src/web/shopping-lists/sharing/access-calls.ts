import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { aboutResource, request } from '../../http.ts';

/** @param email of the user who gets access */
export async function shareList(listId: string, email: string): Promise<void> {
  await request('POST', `${listPath(listId)}/add-user`, { body: { user: email }, schema: aboutResource });
}

/** Withdraws a member's access, or one's own. */
export async function unshareList(listId: string, userId: string): Promise<void> {
  await request('DELETE', `${listPath(listId)}/users/${userId}`, { schema: aboutResource });
}
