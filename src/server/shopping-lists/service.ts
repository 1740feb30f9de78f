import { v7 as uuidv7 } from 'uuid';
import type { ListItem } from '../../contract/operations.ts';
import type { ListAnswer, ShoppingList } from '../../contract/shopping-lists.ts';
import type { Actor } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { getProduct } from '../products/service.ts';
import { authorize, authorizeChange, requireOwner } from './access.ts';
import { type Intent, restIntent } from './intent.ts';
import { listItems } from './item-store.ts';
import { operationsSince } from './log-store.ts';
import { type ListDeps, runOperations } from './operations.ts';
import {
  deleteMember,
  findAnyList,
  findUserByEmail,
  insertList,
  insertMember,
  isListNameTaken,
  isMember,
  type ListRow,
  listMembers,
  markListDeleted,
} from './store.ts';

/**
 * The list, or what happened to it after version `since` where that is shorter.
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
    if (since === list.version) return { ...(await headOfList(db, list, epoch)), operations: [] };
    const whole = await wholeList(db, list, epoch);
    if (since === undefined || since > list.version) return whole;
    const operations = await operationsSince(db, listId, since, MOST_CHANGES + 1);
    const reachesBack = operations.length === list.version - since;
    const isShorter = JSON.stringify(operations).length <= JSON.stringify(whole.items).length;
    if (!reachesBack || !isShorter) return whole;
    const { items: _, ...head } = whole;
    return { ...head, operations };
  });
}

/** Operations beyond this number are never the shorter answer. */
const MOST_CHANGES = 500;

async function headOfList(db: Db, list: ListRow, epoch: string): Promise<Omit<ShoppingList, 'items'>> {
  const { id, name, ownerId: userId, version } = list;
  return { id, name, userId, version, epoch, members: await listMembers(db, list) };
}

async function wholeList(db: Db, list: ListRow, epoch: string): Promise<ShoppingList> {
  return { ...(await headOfList(db, list, epoch)), items: await listItems(db, list.id) };
}

/**
 * Runs one wish and answers the list as it now stands.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, and the code of a refused operation
 */
export async function changeList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  intent: Intent,
): Promise<ShoppingList> {
  const { results } = await runOperations(deps, actor, listId, [intent]);
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

/**
 * Adds one product and answers the new item. A retry with the same client-made item id answers the same item.
 * @throws DomainError PRODUCT_NOT_FOUND, PRODUCT_ALREADY_ADDED (another item has the id), and those of {@link changeList}
 */
export async function addProductToList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  item: { id?: string; productId: string; qty: number; unit: ListItem['productUnit'] },
  key: string | undefined,
): Promise<ListItem> {
  const itemId = item.id ?? uuidv7();
  const { productId, qty, unit } = item;
  const intent = restIntent(key ?? item.id, ['add-product', item], async (tx) => ({
    type: 'item.add',
    items: [{ itemId, productId, productName: (await getProduct(tx, productId)).name, qty, unit }],
  }));
  const { results, operations } = await runOperations(deps, actor, listId, [intent]);
  const refusal = results[0]?.code;
  // Without a key of its own the call goes by the item's id: then it is the item that is another one.
  if (refusal === 'OPERATION_CONFLICT' && key === undefined) throw new DomainError('PRODUCT_ALREADY_ADDED');
  if (refusal !== undefined) throw new DomainError(refusal);
  const added = operations[0]?.effects.items?.[0];
  const id = added?.id ?? itemId;
  const { items } = await getWholeList(deps, actor, listId);
  const current = items.find((candidate) => candidate.id === id) ?? added;
  if (current === undefined) throw new DomainError('PRODUCT_ALREADY_ADDED');
  return current;
}

/**
 * Makes a list and answers its id. A retry with the same client-made id answers that id again.
 * @throws DomainError SHOPPING_LIST_ALREADY_EXISTS when the owner has a list of that name, or somebody else's has the id
 */
export async function addList(
  { database, announcer }: ListDeps,
  actor: Actor,
  { id = uuidv7(), name }: { id?: string; name: string },
): Promise<string> {
  await retryLostRaces(() =>
    database.transaction(async (tx) => {
      const known = await findAnyList(tx, id);
      if (known !== undefined) {
        // Made before, whatever it is called by now and even if it was deleted since.
        if (known.ownerId === actor.id) return;
        throw new DomainError('SHOPPING_LIST_ALREADY_EXISTS');
      }
      // One of this very id that came between the two questions is left to the index, which sends us round again.
      if (await isListNameTaken(tx, { ownerId: actor.id, name, exceptId: id })) {
        throw new DomainError('SHOPPING_LIST_ALREADY_EXISTS');
      }
      await insertList(tx, { id, ownerId: actor.id, name, now: Date.now() });
    }),
  );
  announcer.listsChanged([actor.id], id);
  return id;
}

/**
 * Removes a list for everybody.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN unless the owner asks
 */
export async function deleteList(
  { database, announcer }: ListDeps,
  actor: Actor,
  listId: string,
): Promise<void> {
  const members = await database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    requireOwner(list, actor);
    await markListDeleted(tx, listId, Date.now());
    return listMembers(tx, list);
  });
  announcer.listGone(
    listId,
    members.map((member) => member.id),
  );
}

/**
 * Gives another user access, found by e-mail.
 * @throws DomainError USER_NOT_FOUND, USER_ALREADY_HAS_ACCESS, SHOPPING_LIST_NOT_FOUND, FORBIDDEN unless the owner asks
 */
export async function shareList(
  deps: ListDeps,
  actor: Actor,
  listId: string,
  email: string,
): Promise<ShoppingList> {
  const { list, user } = await deps.database.transaction(async (tx) => {
    const held = await authorizeChange(tx, actor, listId);
    requireOwner(held, actor);
    const found = await findUserByEmail(tx, email);
    if (found === undefined) throw new DomainError('USER_NOT_FOUND');
    if (found.id === held.ownerId || (await isMember(tx, listId, found.id))) {
      throw new DomainError('USER_ALREADY_HAS_ACCESS');
    }
    await insertMember(tx, listId, found.id, Date.now());
    return { list: held, user: found };
  });
  const answer = await getWholeList(deps, actor, listId);
  deps.announcer.listChanged(listId, list.version);
  deps.announcer.listsChanged([user.id, ...answer.members.map((member) => member.id)], listId);
  return answer;
}

/**
 * Withdraws a member's access (the owner asks) or leaves (the member asks), at once, open screens included.
 * @throws DomainError USER_NOT_FOUND when that user is no member, SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function unshareList(
  { database, announcer }: ListDeps,
  actor: Actor,
  listId: string,
  userId: string,
): Promise<void> {
  const { version, remaining } = await database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    if (userId !== actor.id) requireOwner(list, actor);
    if (!(await isMember(tx, listId, userId))) throw new DomainError('USER_NOT_FOUND');
    await deleteMember(tx, listId, userId);
    return { version: list.version, remaining: await listMembers(tx, list) };
  });
  announcer.listGone(listId, [userId]);
  announcer.listChanged(listId, version);
  announcer.listsChanged(
    remaining.map((member) => member.id),
    listId,
  );
}
