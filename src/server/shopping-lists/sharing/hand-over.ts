import { restorableSince } from '../../../contract/recently-deleted.ts';
import type { ListSuccessor } from '../../../contract/users/user-lists-summary.ts';
import { compareNames, freeName } from '../../../contract/names.ts';
import type { ShoppingList } from '../../../contract/shopping-lists/shopping-lists.ts';
import { type Actor, transactionOf } from '../../auth/sessions.ts';
import { retryLostRaces } from '../../db/database.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { DomainError } from '../../errors.ts';
import type { ListOwnership } from '../../users/service.ts';
import { authorizeChange, isOwnedBy, lockDeletedListsOf, lockListsOf, requireHandOver } from '../access.ts';
import type { LockedList, TransferableList } from '../accessible-list.ts';
import { forgetLists } from '../recently-deleted.ts';
import {
  successorsOfLists,
  insertOwnerAsMember,
  listSuccessors,
  listNameKeys,
  lockUsers,
  updateListOwner,
} from './hand-over-repository.ts';
import type { ListDeps } from '../list-deps.ts';
import { getWholeList } from '../service.ts';
import { deleteMember } from '../member-repository.ts';
import { findList, markListDeleted } from '../repository.ts';
import { endTrip } from '../trips/trips.ts';

/**
 * Makes a member the owner; the previous owner stays as a member. Repeated, it changes nothing.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND; FORBIDDEN unless the owner asks, or a member for themselves where the
 * owner's account is inactive; USER_NOT_FOUND when that user is no member or inactive
 */
export async function handOverList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  userId: string,
): Promise<ShoppingList> {
  // Both may get a list with the same name at the same moment.
  await retryLostRaces(() =>
    transactionOf(deps.database, actor, async (tx) => {
      // Users are locked before lists, as in the removal of a user; the previous owner too, because they become a
      // member.
      const ownerId = (await findList(tx, listId))?.ownerId ?? userId;
      const users = await lockUsers(tx, [userId, ownerId]);
      const list = await authorizeChange(tx, actor, listId);
      if (list.ownerId === userId) return;
      const isInactive = (id: string) => users.some((user) => user.id === id && user.active === 0);
      const change = { toId: userId, isOwnerActive: !isInactive(list.ownerId) };
      const owned = requireHandOver(list, actor, change);
      const isThere = users.some(({ id }) => id === userId) && !isInactive(userId);
      if (!isThere || !list.memberIds.includes(userId)) throw new DomainError('USER_NOT_FOUND');
      await insertOwnerAsMember(tx, owned);
      await passOn(tx, owned, userId);
      tx.afterCommit(() => {
        deps.announcer.listHeadChanged(listId);
        deps.announcer.listsChanged(list.memberIds, listId);
        if (userId !== actor.id) deps.notifier.listHandedOver({ listId, byId: actor.id, toId: userId });
      });
    }),
  );
  return getWholeList(deps, actor, listId);
}

/**
 * A list of a user who is removed passes to the member who has had access longest, active users before others. That
 * includes deleted lists that can be brought back. A list without members is removed.
 */
export function createListOwnership({ announcer }: Pick<ListDeps, 'announcer'>): ListOwnership {
  return {
    async handOver(tx, userId, now) {
      for (const list of await lockListsOf(tx, userId)) {
        const people = await handOver(tx, list, userId, now);
        if (people.length === 0) continue;
        if (list.tripUserId === userId) await endTrip(tx, announcer, list, now);
        tx.afterCommit(() => {
          announcer.listHeadChanged(list.id);
          announcer.listsChanged(people, list.id);
        });
      }
      for (const list of await lockDeletedListsOf(tx, userId, restorableSince(now))) {
        const [ownerId] = await listSuccessors(tx, list.id);
        if (ownerId !== undefined) await updateListOwner(tx, list, { ownerId, name: list.name });
      }
    },
    successors,
    async endTrips(tx, userId, now) {
      for (const list of await lockListsOf(tx, userId)) {
        if (list.tripUserId === userId) await endTrip(tx, announcer, list, now);
      }
    },
  };
}

/** @returns ids of the users who have access afterwards */
async function handOver(tx: Tx, list: LockedList, userId: string, now: number): Promise<string[]> {
  const others = (await listSuccessors(tx, list.id)).filter((id) => id !== userId);
  if (!isOwnedBy(list, userId)) {
    await deleteMember(tx, list, userId);
    return [list.ownerId, ...others];
  }
  const [successor] = others;
  if (successor === undefined) {
    await markListDeleted(tx, list, now);
    await forgetLists(tx, [list.id]);
  } else {
    await passOn(tx, list, successor);
  }
  return others;
}

/** Makes a user with access the owner; the list gets another name if they own a list of that name. */
async function passOn(tx: Tx, list: TransferableList, ownerId: string): Promise<void> {
  const name = freeName(list.name, await listNameKeys(tx, ownerId));
  await updateListOwner(tx, list, { ownerId, name });
}

/** The users to whom a user's shared lists would pass now, in Polish alphabetical order. */
async function successors(db: Db, userId: string, viewerId: string): Promise<ListSuccessor[]> {
  const byList = Map.groupBy(await successorsOfLists(db, userId), ({ id }) => id);
  const bySuccessor = new Map<string, ListSuccessor>();
  for (const members of byList.values()) {
    for (const { successorId, successorName, name } of members.slice(0, 1)) {
      const successor = bySuccessor.get(successorId) ?? { name: successorName, lists: 0, listNames: [] };
      successor.lists += 1;
      if (members.some((member) => member.successorId === viewerId)) successor.listNames.push(name);
      bySuccessor.set(successorId, successor);
    }
  }
  const found = [...bySuccessor.values()].toSorted((a, b) => compareNames(a.name, b.name));
  return found.map((successor) => ({ ...successor, listNames: successor.listNames.toSorted(compareNames) }));
}
