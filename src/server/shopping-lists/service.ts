import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { digestOf } from '../../contract/shopping-lists/list-digest.ts';
import type { ListItem } from '../../contract/shopping-lists/operations.ts';
import type { ListAnswer, ListRemoval, ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import { lockNewLists } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Bounds } from '../settings.ts';
import { currentProducts } from '../products/find-products.ts';
import { getProduct } from '../products/service.ts';
import { authorize, authorizeChange, authorizeLeaving, requireOwner } from './access.ts';
import type { ListRow } from './accessible-list.ts';
import { type Command, restCommand } from './operations/command.ts';
import { findItems, listItems } from './item-repository.ts';
import { lengthSince, readOperations } from './log/log-reader.ts';
import { isChangedUnseen } from './operations/seen.ts';
import { listOrigins } from './status-repository.ts';
import type { ListDeps } from './list-deps.ts';
import { runOperations } from './operations/operations.ts';
import { endTrip } from './trips/trips.ts';
import { deleteMember, insertMember, isMember, listMembers, lockUserByEmail } from './member-repository.ts';
import {
  countLists,
  findAnyList,
  insertList,
  isListNameTaken,
  markListDeleted,
  tripOf,
} from './repository.ts';

/**
 * The list, or its operations after version `since` where that is shorter.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function getList(
  { database, epoch }: Pick<ListDeps, 'database' | 'epoch'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
  since?: number,
): Promise<ListAnswer> {
  return database.snapshot(async (db) => {
    const list = await authorize(db, actor, listId);
    if (since === list.version) {
      const head = await headOfList(db, list, epoch);
      return { ...head, operations: [], digest: digestOf({ ...head, origins: await listOrigins(db, list) }) };
    }
    const whole = await wholeList(db, list, epoch);
    if (since === undefined || since > list.version) return whole;
    const { items, ...head } = whole;
    const length = await lengthSince(db, list, since);
    if (length > LIMITS.answeredOperationsLength) return whole;
    // The list is serialised to measure it only if the estimate doesn't already decide.
    const isShorter = length <= items.length * MIN_ITEM_CHARACTERS || length <= JSON.stringify(items).length;
    if (!isShorter) return whole;
    const live = items.map((item) => ({ ...item, removed: false }));
    const digest = digestOf({ ...head, origins: items });
    return { ...head, operations: await readOperations(db, list, since, live), digest };
  });
}

/** The least length of an item as JSON: its field names and three ids. */
const MIN_ITEM_CHARACTERS = 250;

async function headOfList(db: Db, list: ListRow, epoch: string): Promise<Omit<ShoppingList, 'items'>> {
  const { id, name, ownerId: userId, version } = list;
  return { id, name, userId, version, epoch, members: await listMembers(db, list), ...tripOf(list) };
}

async function wholeList(db: Db, list: ListRow, epoch: string): Promise<ShoppingList> {
  return { ...(await headOfList(db, list, epoch)), items: await listItems(db, list.id) };
}

/**
 * Runs one operation and answers the current list.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, and the code of a refused operation
 */
export async function changeList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  command: Command,
): Promise<ShoppingList> {
  const { results } = await runOperations(deps, actor, listId, [command]);
  const refusal = results[0]?.code;
  if (refusal !== undefined) throw new DomainError(refusal);
  return getWholeList(deps, actor, listId);
}

/** @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN */
export async function getWholeList(
  { database, epoch }: Pick<ListDeps, 'database' | 'epoch'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<ShoppingList> {
  return database.snapshot(async (db) => wholeList(db, await authorize(db, actor, listId), epoch));
}

/** The namespace of ids of items that are made from an Idempotency-Key. */
const KEYED_ITEM_NAMESPACE = 'b1c6f0d2-58e7-5a43-8f1d-6a0c9e2d7b35';

/**
 * Adds one product and answers the new item. A retry with the same client-made item id, or the same key, answers the
 * same item.
 * @throws DomainError PRODUCT_NOT_FOUND, PRODUCT_ALREADY_ADDED (another item has the id), and those of {@link changeList}
 */
export async function addProductToList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  item: { id?: string; productId: string; qty: number; unit: ListItem['productUnit'] },
  key: string | undefined,
): Promise<ListItem> {
  // A retry finds its item even when the log no longer has the effects.
  const keyedId = key === undefined ? uuidv7() : uuidv5(`${listId} ${actor.id} ${key}`, KEYED_ITEM_NAMESPACE);
  const itemId = item.id ?? keyedId;
  const { qty, unit } = item;
  const command = restCommand(key ?? item.id, ['add-product', item], async (tx) => {
    const [productId = item.productId] = await currentProducts(tx, [item.productId]);
    const { name: productName } = await getProduct(tx, productId);
    return { type: 'item.add', items: [{ itemId, productId, productName, qty, unit }] };
  });
  const { version, results, operations } = await runOperations(deps, actor, listId, [command]);
  const refusal = results[0]?.code;
  // Without a key the item id is the key, so a conflict means that another item has the id.
  if (refusal === 'OPERATION_CONFLICT' && key === undefined) throw new DomainError('PRODUCT_ALREADY_ADDED');
  if (refusal !== undefined) throw new DomainError(refusal);
  const [applied] = operations;
  const added = applied?.effects.items?.[0];
  // Nothing has changed on the list since; this is always so if this call added the item.
  if (added !== undefined && applied?.seq === version) return added;
  const current = (await findListItem(deps, actor, listId, added?.id ?? itemId)) ?? added;
  if (current === undefined) throw new DomainError('PRODUCT_ALREADY_ADDED');
  return current;
}

/** @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN */
async function findListItem(
  { database }: Pick<ListDeps, 'database'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
  itemId: string,
): Promise<ListItem | undefined> {
  return database.snapshot(async (db) => {
    const list = await authorize(db, actor, listId);
    const [item] = await findItems(db, list.id, [itemId]);
    return item?.removed === false ? item : undefined;
  });
}

/**
 * Creates a list and answers its id. A retry with the same client-made id answers that id again.
 * @throws DomainError SHOPPING_LIST_ALREADY_EXISTS when the owner has a list of that name, or the id is that of a list
 * to which the actor has no access; SHOPPING_LIST_LIMIT_REACHED
 * @throws RateLimited
 */
export async function addList(
  { database, announcer, settings }: ListDeps,
  actor: Actor,
  { id = uuidv7(), name }: { id?: string; name: string },
): Promise<string> {
  await retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      tx.afterCommit(() => announcer.listsChanged([actor.id], id));
      const known = await findAnyList(tx, id);
      if (known !== undefined) {
        // Created before, even if it has been renamed, handed over or deleted since.
        if (known.ownerId === actor.id || (await isMember(tx, id, actor.id))) return;
        throw new DomainError('SHOPPING_LIST_ALREADY_EXISTS');
      }
      // If a list of this id was created since the query above, the index refuses ours and the transaction is retried.
      if (await isListNameTaken(tx, { ownerId: actor.id, name, exceptId: id })) {
        throw new DomainError('SHOPPING_LIST_ALREADY_EXISTS');
      }
      await lockNewLists(tx);
      await consumeListQuota(tx, actor, settings.bounds);
      await requireCapacity(tx, settings.bounds);
      await insertList(tx, { id, ownerId: actor.id, name, now: Date.now() });
    }),
  );
  return id;
}

/**
 * For a list that is made or brought back.
 * @throws RateLimited
 */
export async function consumeListQuota(
  tx: Tx,
  { id: userId }: Pick<Actor, 'id'>,
  { listsPerHour: perHour }: Pick<Bounds, 'listsPerHour'>,
): Promise<void> {
  await consumeQuota(tx, { of: 'lists', userId, perHour }, 1);
}

/** @throws DomainError SHOPPING_LIST_LIMIT_REACHED */
export async function requireCapacity(tx: Tx, { maxLists }: Pick<Bounds, 'maxLists'>): Promise<void> {
  if ((await countLists(tx)) >= maxLists) throw new DomainError('SHOPPING_LIST_LIMIT_REACHED');
}

/**
 * Removes a list for all members. Its owner can bring it back: see recently-deleted.ts. A repeat by its `key` keeps a
 * list that was brought back in the meantime.
 * @param removal its `key` is any text; clients may use the same one for other lists
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN unless the owner asks; OPERATION_CONFLICT for a list that
 * others have changed since its author saw it
 */
export async function deleteList(
  { database, announcer, epoch, settings: { bounds } }: ListDeps,
  actor: Actor,
  listId: string,
  { key, ...seen }: ListRemoval & { key: string | undefined },
): Promise<void> {
  const changeId = key === undefined ? undefined : `delete ${listId} ${actor.id} ${key}`;
  await database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    if (!(await recordChangeId(tx, { userId: actor.id, bounds }, changeId))) return;
    const owned = requireOwner(list, actor);
    if (await isChangedUnseen(tx, list, seen, epoch)) throw new DomainError('OPERATION_CONFLICT');
    await markListDeleted(tx, owned, Date.now());
    tx.afterCommit(() => announcer.listGone(listId, list.memberIds));
  });
}

/**
 * Gives another user, found by e-mail, access.
 * @throws DomainError USER_NOT_FOUND, USER_ALREADY_HAS_ACCESS, SHOPPING_LIST_NOT_FOUND, FORBIDDEN unless the owner asks
 * @throws RateLimited
 */
export async function shareList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  email: string,
): Promise<ShoppingList> {
  await transactionOf(deps.database, actor, async (tx) => {
    // Users are locked before lists, as in the removal of a user.
    const user = await lockUserByEmail(tx, email);
    const list = await authorizeChange(tx, actor, listId);
    const owned = requireOwner(list, actor);
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    if (list.memberIds.includes(user.id)) throw new DomainError('USER_ALREADY_HAS_ACCESS');
    await consumeQuota(
      tx,
      { of: 'shares', userId: actor.id, perHour: deps.settings.bounds.sharesPerHour },
      1,
    );
    await insertMember(tx, owned, user.id, Date.now());
    tx.afterCommit(() => {
      deps.announcer.listHeadChanged(listId);
      deps.announcer.listsChanged([...list.memberIds, user.id], listId);
      deps.notifier.listShared({ listId, byId: actor.id, toId: user.id });
    });
  });
  return getWholeList(deps, actor, listId);
}

/**
 * Ends a member's access at once, on open screens too: the owner withdraws it, or the member leaves, also a list that is
 * deleted and can be brought back.
 * @throws DomainError USER_NOT_FOUND when that user is no member, SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function unshareList(
  { database, announcer }: ListDeps,
  actor: Actor,
  listId: string,
  userId: string,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const { deletedAt, ...list } =
      userId === actor.id
        ? await authorizeLeaving(tx, actor, listId)
        : { ...(await authorizeChange(tx, actor, listId)), deletedAt: null };
    if (userId !== actor.id) requireOwner(list, actor);
    if (!(await isMember(tx, listId, userId))) throw new DomainError('USER_NOT_FOUND');
    await deleteMember(tx, list, userId);
    tx.afterCommit(() => announcer.listGone(listId, [userId]));
    // No one else sees a deleted list, and bringing it back ends its trip.
    if (deletedAt !== null) return;
    if (list.tripUserId === userId) await endTrip(tx, announcer, list, Date.now());
    const remaining = list.memberIds.filter((id) => id !== userId);
    tx.afterCommit(() => {
      announcer.listHeadChanged(listId);
      announcer.listsChanged(remaining, listId);
    });
  });
}
