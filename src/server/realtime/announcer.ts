import type { AppliedOperation } from '../../contract/shopping-lists/operations.ts';
import type { Role } from '../../contract/users/users.ts';

/**
 * What services announce to open screens, always through `tx.afterCommit`. Every method returns at once. A lost
 * announcement of a list is recovered (clients get its version again and refetch), so none of them can fail a request.
 * Lost announcements of products, recipes, stores, meals and photos are repeated only after trouble between the
 * processes. So a repeated request that finds its change already made announces it once more, even a deletion, which
 * is then answered with 404. The first announcement is lost with the answer where a process dies, or loses its
 * database, between the commit and both. Other calls that are refused when they come again (sharing, a recipe saved
 * from a version, accounts) announce nothing then. Messages to the whole household are gathered for a moment, except
 * the first.
 */
export interface Announcer {
  /** These operations were applied to a list, which is at `version` now. */
  listAdvanced: (listId: string, version: number, operations: readonly AppliedOperation[]) => void;
  /** The owner, the members or the name of a list changed without an operation: clients refetch them. */
  listHeadChanged: (listId: string) => void;
  /**
   * This list changed in the overview of these users. Sockets in the list's own room know it from {@link listAdvanced}
   * or {@link listHeadChanged}, and don't get a second message.
   */
  listsChanged: (userIds: readonly string[], listId: string) => void;
  /** These users have lost access: their sockets leave the list's room and are told. */
  listGone: (listId: string, userIds: readonly string[]) => void;
  /** The catalogue changed. */
  productChanged: (productId: string) => void;
  /** A recipe was added, changed or removed; of several {@link togetherId}. */
  recipeChanged: (recipeId: string) => void;
  /** A store, or the order of its aisles, changed. */
  storeChanged: (storeId: string) => void;
  /** The store of a list, or the order of its own aisles, changed. */
  listStoreChanged: (listId: string) => void;
  /** A meal of the plan was added, changed or removed; of several {@link togetherId}. */
  mealChanged: (mealId: string) => void;
  /** Accounts changed; announced to admins only. */
  usersChanged: () => void;
  /** From now on this user's open sockets get the admins' announcements, or stop getting them. */
  roleChanged: (userId: string, role: Role) => void;
  /** Closes the sockets of one session (logout, revocation). */
  sessionEnded: (sessionId: string) => void;
  /** Closes all sockets of a user, except those of one session (deactivation, removal, password change). */
  userSessionsEnded: (userId: string, exceptSessionId?: string) => void;
}
