import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import type { ShareUser } from '../../../contract/users/users.ts';
import { aboutResource, request } from '../../http.ts';

/** Makes a member the owner. In a separate file from the other calls, which every page loads. */
export async function handOverList(listId: string, userId: string): Promise<void> {
  await request('PUT', `${listPath(listId)}/owner`, { body: { userId }, schema: aboutResource });
}

/** Whether a user can log in; undefined where an older server doesn't say who they are. */
export function isActive(users: readonly ShareUser[], userId: string): boolean | undefined {
  if (users.some(({ id }) => id === undefined)) return undefined;
  return users.some(({ id }) => id === userId);
}
