import { freeName } from '../../contract/names.ts';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { restorableSince } from '../../contract/recently-deleted.ts';
import type { ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import { lockCatalogue, lockNewLists } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import { restoreUsedProducts } from '../products/recently-deleted.ts';
import type { Announcer } from '../realtime/announcer.ts';
import { forgetLists as forgetAisleOrders } from '../stores/service.ts';
import { authorizeRestore, lockListForServer } from './access.ts';
import { listDeletedLists, markListRestored } from './recently-deleted-repository.ts';
import { listItems } from './item-repository.ts';
import type { ListDeps } from './list-deps.ts';
import { replaceProductOnList } from './products/product-changes.ts';
import { consumeListQuota, getWholeList, requireCapacity } from './service.ts';
import {
  insertOwnerAsMember,
  listNameKeys,
  lockUsers,
  updateListOwner,
} from './sharing/hand-over-repository.ts';
import { deleteMember, listMemberIds } from './member-repository.ts';
import { findOwnerId } from './repository.ts';
import { deleteHabitsOfLists } from './suggestions/habit-repository.ts';
import { endTrip } from './trips/trips.ts';

/** The lists that the user can bring back, with `withShared` also those they can only leave: see {@link listDeletedLists}. */
export async function getDeletedLists(
  db: Db,
  userId: string,
  { withShared }: { withShared: boolean },
): Promise<RecentlyDeleted> {
  return listDeletedLists(db, { userId, since: restorableSince(), withShared });
}

/**
 * Brings a deleted list back for all who had access: under its name, or with the first free number behind it, and with
 * those of its products that were deleted in the meantime. A retry changes nothing more. A user who brings back the
 * list of an inactive owner becomes its owner.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND for one that never was or was deleted too long ago; FORBIDDEN unless the
 * owner asks or, if the owner's account is inactive, a user who had access; SHOPPING_LIST_LIMIT_REACHED,
 *   PRODUCT_LIMIT_REACHED
 * @throws RateLimited
 */
export async function restoreList(deps: ListDeps, actor: Actor, listId: string): Promise<ShoppingList> {
  const { database, announcer, settings } = deps;
  await retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      // Users are locked before lists, as in the removal of a user.
      const ownerId = (await findOwnerId(tx, listId)) ?? actor.id;
      const members = await listMemberIds(tx, { id: listId, ownerId });
      const existing = await lockUsers(tx, members);
      await lockNewLists(tx);
      const activeIds = existing.filter(({ active }) => active === 1).map(({ id }) => id);
      const list = await authorizeRestore(tx, actor, { listId, activeIds });
      if (list.deletedAt !== null) {
        if (list.deletedAt <= restorableSince()) throw new DomainError('SHOPPING_LIST_NOT_FOUND');
        await consumeListQuota(tx, actor, settings.bounds);
        await requireCapacity(tx, settings.bounds);
        const name = freeName(list.name, await listNameKeys(tx, actor.id));
        if (list.ownerId !== actor.id) {
          await insertOwnerAsMember(tx, list);
          await updateListOwner(tx, list, { ownerId: actor.id, name });
        }
        const removed = members.filter((id) => !existing.some((user) => user.id === id));
        for (const id of removed) await deleteMember(tx, list, id);
        await markListRestored(tx, list, { name, now: Date.now() });
        await restoreProducts(tx, deps, actor.id, listId);
        const live = await lockListForServer(tx, listId);
        // No user is shopping with a list that was deleted.
        if (live !== undefined) await endTrip(tx, announcer, live, Date.now());
      }
      const memberIds = await listMemberIds(tx, { id: listId, ownerId: actor.id });
      announceEvenRepeat(tx, () => announcer.listsChanged(memberIds, listId));
    }),
  );
  return getWholeList(deps, actor, listId);
}

/** The list's products are in the catalogue again, or replaced by those that have their names by now. */
async function restoreProducts(
  tx: Tx,
  { announcer, settings }: { announcer: Announcer } & Pick<ListDeps, 'settings'>,
  userId: string,
  listId: string,
): Promise<void> {
  await lockCatalogue(tx);
  const items = await listItems(tx, listId);
  const names = new Map(items.map(({ productId, productName }) => [productId, productName]));
  const { restored, replaced } = await restoreUsedProducts(tx, settings.bounds, [...names.keys()]);
  for (const [id, intoId] of replaced) {
    await replaceProductOnList(tx, { listId, userId }, { id, name: names.get(id) ?? '' }, intoId);
  }
  tx.afterCommit(() => {
    for (const id of [...restored, ...replaced.values()]) announcer.productChanged(id);
  });
}

/** Deletes the habits and aisle orders learnt from lists that can't be restored any more. */
export async function forgetLists(tx: Tx, listIds: readonly string[]): Promise<void> {
  await deleteHabitsOfLists(tx, listIds);
  await forgetAisleOrders(tx, listIds);
}
