import type { AppliedOperation } from '../../contract/operations.ts';
import type { Role } from '../../contract/users.ts';

/**
 * What services tell the open screens, always by `tx.afterCommit`. Every method returns at once; a lost
 * announcement heals (clients hear a list's version again and refetch), so none of them can fail a request.
 */
export interface Announcer {
  /** A list moved on to `version`; without `operations` (members or settings changed) its readers refetch. */
  listChanged: (listId: string, version: number, operations?: AppliedOperation[]) => void;
  /**
   * The overview of lists of these users is out of date because of this list. Screens in the list's own room know
   * that from {@link listChanged}, and are spared a second message.
   */
  listsChanged: (userIds: readonly string[], listId: string) => void;
  /** These users have no access any more: their screens leave the list's room and are told. */
  listGone: (listId: string, userIds: readonly string[]) => void;
  /** The catalogue changed. */
  productChanged: (productId: string) => void;
  /** A recipe was added, changed or removed. */
  recipeChanged: (recipeId: string) => void;
  /** Accounts changed: told to admins only. */
  usersChanged: () => void;
  /** What admins hear, this user's open screens hear from now on, or no more. */
  roleChanged: (userId: string, role: Role) => void;
  /** Closes the sockets of one session (logout, revocation). */
  sessionEnded: (sessionId: string) => void;
  /** Closes all sockets of a user, except those of one session (deactivation, removal, password change). */
  userSessionsEnded: (userId: string, exceptSessionId?: string) => void;
}
