import { restorableSince } from '../../contract/recently-deleted.ts';
import { type Actor, lockActor, type Writer } from '../auth/sessions.ts';
import { pipeline } from '../db/pipeline.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AccessibleList, LockedList, OwnedList, TransferableList } from './accessible-list.ts';
import { lockDeletedListRowsOf } from './recently-deleted-repository.ts';
import { lockListRowsOf } from './sharing/hand-over-repository.ts';
import { isMember, listMemberIds, otherMemberIdsFor } from './member-repository.ts';
import { findList, listsWithProduct, lockAnyList, lockList, lockListFor } from './repository.ts';

/** A list that an author may change. */
export type ListOfAuthor = LockedList & {
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
export async function authorizeChange(tx: Tx, actor: Writer, listId: string): Promise<ListOfAuthor> {
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
  return { ...(list as LockedList), memberIds };
}

export function isOwnedBy(list: LockedList, userId: string): list is OwnedList {
  return list.ownerId === userId;
}

/** @throws DomainError FORBIDDEN for a member who isn't the owner */
export function requireOwner(list: LockedList, actor: Pick<Actor, 'id'>): OwnedList {
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
): TransferableList {
  const takesOver = !isOwnerActive && toId === actor.id;
  return takesOver ? (list as TransferableList) : requireOwner(list, actor);
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
): Promise<TransferableList & { deletedAt: number | null }> {
  const list = await lockAnyList(tx, listId);
  if (list === undefined) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  // Looked up once the list is locked: the actor may have left it until then.
  const takesOver =
    list.deletedAt !== null && !activeIds.includes(list.ownerId) && (await isMember(tx, list.id, actor.id));
  if (list.ownerId !== actor.id && !takesOver) throw new DomainError('FORBIDDEN');
  return list as TransferableList & { deletedAt: number | null };
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
): Promise<ListOfAuthor & { deletedAt: number | null }> {
  const list = await lockAnyList(tx, listId);
  if (list === undefined || (list.deletedAt !== null && list.deletedAt <= restorableSince())) {
    throw new DomainError('SHOPPING_LIST_NOT_FOUND');
  }
  const memberIds = await listMemberIds(tx, list);
  if (!memberIds.includes(actor.id)) throw new DomainError('FORBIDDEN');
  return { ...(list as LockedList & { deletedAt: number | null }), memberIds };
}

/** The live lists a user has access to, locked, for the user's removal or deactivation, which changes them. */
export async function lockListsOf(tx: Tx, userId: string): Promise<LockedList[]> {
  return (await lockListRowsOf(tx, userId)) as LockedList[];
}

/** A user's own lists that were deleted after a moment, in ms since 1970; locked, for the user's removal. */
export async function lockDeletedListsOf(tx: Tx, userId: string, since: number): Promise<OwnedList[]> {
  return (await lockDeletedListRowsOf(tx, userId, since)) as OwnedList[];
}

/** A live list, locked, for a change that the server makes itself. */
export async function lockListForServer(tx: Tx, id: string): Promise<LockedList | undefined> {
  return (await lockList(tx, id)) as LockedList | undefined;
}

/** Like {@link lockListForServer}, also for a deleted list. */
export async function lockAnyListForServer(
  tx: Tx,
  id: string,
): Promise<(LockedList & { deletedAt: number | null }) | undefined> {
  return (await lockAnyList(tx, id)) as (LockedList & { deletedAt: number | null }) | undefined;
}

/**
 * The lists that hold any of these products, or have bought them on their open trips, locked: a product's change is
 * written into each of them, also into deleted ones that can be brought back.
 */
export async function lockListsWithProduct(
  tx: Tx,
  productIds: readonly string[],
): Promise<(LockedList & { deletedAt: number | null })[]> {
  const lists: (LockedList & { deletedAt: number | null })[] = [];
  for (const id of await listsWithProduct(tx, productIds, restorableSince())) {
    const list = await lockAnyListForServer(tx, id);
    if (list !== undefined) lists.push(list);
  }
  return lists;
}
