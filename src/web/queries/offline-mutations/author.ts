import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { currentUser } from '../../sync/list-sync.ts';

/** The logged-in user, who makes the changes. @throws Error if nobody is, so that no change counts as made */
export function author(): Member {
  const user = currentUser();
  if (user === null) throw new Error('Nobody is logged in.');
  return user;
}

export const isLoggedIn = (userId: string): boolean => currentUser()?.id === userId;
