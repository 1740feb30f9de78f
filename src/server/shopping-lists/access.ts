import { restorableSince } from '../../contract/recently-deleted.ts';
import { type Actor, lockActor, type Writer } from '../auth/sessions.ts';
import { pipeline } from '../db/pipeline.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AccessibleList, OwnedList } from './accessible-list.ts';
import { lockDeletedListRowsOf } from './recently-deleted-store.ts';
import { lockListRowsOf } from './sharing/hand-over-store.ts';
import { isMember, listMemberIds, otherMemberIdsFor } from './member-store.ts';
import { findList, listsWithProduct, lockAnyList, lockList, lockListFor } from './store.ts';

/** A list that no other transaction changes before this one ends. */
export type LockedList = AccessibleList & {
  /** Ids of all users with access, in no order. */
  memberIds: string[];
};

/** @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN */
export async function authorize(db: Db, actor: Pick<Actor, 'id'>, listId: string): Promise<AccessibleList> {
  const list = await findList(db, listId);
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  if (list.ownerId !== actor.id && !(await isMember(db, list.id, actor.id)))
    throw new DomainError('FORBIDDEN');
  return list as AccessibleList;
}

/**
 * Like {@link authorize}; no other transaction changes the list or ends the actor's session before this one ends.
 * @throws DomainError UNAUTHORIZED, SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function authorizeChange(tx: Tx, actor: Writer, listId: string): Promise<LockedList> {
  // Separate queries: in a single one, PostgreSQL would answer with the state from before it waited for the lock.
  const [list, otherMemberIds] = await pipeline(
    tx,
    () => lockListFor(tx, { id: listId, userId: actor.id }),
    () => otherMemberIdsFor(tx, { id: listId, sessionId: actor.sessionId }),
  );
  if (list === undefined) {
    await lockActor(tx, actor);
    throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  }
  if (otherMemberIds === undefined) throw new DomainError('UNAUTHORIZED');
  const memberIds = [list.ownerId, ...otherMemberIds];
  if (!memberIds.includes(actor.id)) throw new DomainError('FORBIDDEN');
  return { ...(list as AccessibleList), memberIds };
}

export function isOwnedBy(list: AccessibleList, userId: string): list is OwnedList {
  return list.ownerId === userId;
}

/** @throws DomainError FORBIDDEN for a member who isn't the owner */
export function requireOwner(list: AccessibleList, actor: Pick<Actor, 'id'>): OwnedList {
  if (!isOwnedBy(list, actor.id)) throw new DomainError('FORBIDDEN');
  return list;
}

/**
 * For a change of the list's owner: the owner gives the list to a member, or a member takes it over from an owner whose
 * account is inactive.
 * @throws DomainError FORBIDDEN for any other member
 */
export function requireHandOver(
  list: LockedList,
  actor: Pick<Actor, 'id'>,
  { toId, isOwnerActive }: { toId: string; isOwnerActive: boolean },
): OwnedList {
  const takesOver = !isOwnerActive && toId === actor.id;
  return takesOver ? (list as AccessibleList as OwnedList) : requireOwner(list, actor);
}

/**
 * A list of the actor's own, deleted or not, or a deleted one whose owner's account is inactive and that the actor had
 * access to; locked until the transaction ends.
 * @param activeIds those of its users whose accounts are active
 * @throws DomainError SHOPPING_LIST_NOT_FOUND; FORBIDDEN for another user's
 */
export async function authorizeRestore(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { listId, activeIds }: { listId: string; activeIds: readonly string[] },
): Promise<OwnedList & { deletedAt: number | null }> {
  const list = await lockAnyList(tx, listId);
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  // Looked up once the list is locked: the actor may have left it until then.
  const takesOver =
    list.deletedAt !== null && !activeIds.includes(list.ownerId) && (await isMember(tx, list.id, actor.id));
  if (list.ownerId !== actor.id && !takesOver) throw new DomainError('FORBIDDEN');
  return list as OwnedList & { deletedAt: number | null };
}

/**
 * For a member who leaves: like {@link authorizeChange}, but also for a deleted list that can be brought back. The
 * transaction has locked the actor.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function authorizeLeaving(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<LockedList & { deletedAt: number | null }> {
  const list = await lockAnyList(tx, listId);
  if (list === undefined || (list.deletedAt !== null && list.deletedAt <= restorableSince())) {
    throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  }
  const memberIds = await listMemberIds(tx, list);
  if (!memberIds.includes(actor.id)) throw new DomainError('FORBIDDEN');
  return { ...(list as AccessibleList & { deletedAt: number | null }), memberIds };
}

/** The live lists a user has access to, locked, for the user's removal or deactivation, which changes them. */
export async function lockListsOf(tx: Tx, userId: string): Promise<AccessibleList[]> {
  return (await lockListRowsOf(tx, userId)) as AccessibleList[];
}

/** A user's own lists that were deleted after a moment, in ms since 1970; locked, for the user's removal. */
export async function lockDeletedListsOf(tx: Tx, userId: string, since: number): Promise<OwnedList[]> {
  return (await lockDeletedListRowsOf(tx, userId, since)) as OwnedList[];
}

/** A live list, locked, for an operation that the server makes itself. */
export async function lockListForServer(tx: Tx, id: string): Promise<AccessibleList | undefined> {
  return (await lockList(tx, id)) as AccessibleList | undefined;
}

/**
 * The lists that hold any of these products, or have bought them on their open trips, locked: a product's change is
 * written into each of them, also into deleted ones that can be brought back.
 */
export async function lockListsWithProduct(
  tx: Tx,
  productIds: readonly string[],
): Promise<(AccessibleList & { deletedAt: number | null })[]> {
  const lists: (AccessibleList & { deletedAt: number | null })[] = [];
  for (const id of await listsWithProduct(tx, productIds, restorableSince())) {
    const list = await lockAnyList(tx, id);
    if (list !== undefined) lists.push(list as AccessibleList & { deletedAt: number | null });
  }
  return lists;
}
