import type { ProductAisles } from '../../../contract/products/aisles.ts';
import type { AisleOrder, AisleOrderBody, ListStore, ListStoreBody } from '../../../contract/stores.ts';
import type { Actor } from '../../auth/sessions.ts';
import { announceEvenRepeat } from '../../db/change-ids.ts';
import { recordChangeId } from '../../auth/quotas/change-ids.ts';
import type { Database } from '../../db/database.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { listProductAisles } from '../../products/aisles.ts';
import type { Announcer } from '../../realtime/announcer.ts';
import { type AisleOrderOwner, orderOwnerOfList, orderOwnerOfStore } from '../../stores/aisle-order-owner.ts';
import { orderOf, setOrder, undoLearning } from '../../stores/aisle-orders.ts';
import type { Settings } from '../../settings.ts';
import { findLiveStore, requireStore } from '../../stores/service.ts';
import { authorize, authorizeChange } from '../access.ts';
import type { AccessibleList, LockedList } from '../accessible-list.ts';
import { productIdsOn } from '../item-repository.ts';
import { findStoreId, updateStoreId } from '../repository.ts';

interface AisleDeps {
  database: Database;
  announcer: Announcer;
  settings: Pick<Settings, 'bounds'>;
}

/**
 * The store in which a list is bought, with the order of its aisles; without a store the order learnt on the list
 * itself.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function getListStore(
  { database }: Pick<AisleDeps, 'database'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<ListStore> {
  return database.snapshot(async (db) => storeOf(db, await authorize(db, actor, listId)));
}

/**
 * The aisles of the products on a list, by product id.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN
 */
export async function getListProductAisles(
  { database }: Pick<AisleDeps, 'database'>,
  actor: Pick<Actor, 'id'>,
  listId: string,
): Promise<ProductAisles> {
  return database.snapshot(async (db) => {
    const list = await authorize(db, actor, listId);
    return listProductAisles(db, productIdsOn(db, list));
  });
}

async function storeOf(db: Db, list: AccessibleList): Promise<ListStore> {
  const store = await findLiveStore(db, await findStoreId(db, list));
  const order = await orderOf(
    db,
    store === undefined ? orderOwnerOfList(list.id) : orderOwnerOfStore(store.id),
  );
  return { storeId: store?.id ?? null, storeName: store?.name ?? null, ...order };
}

/**
 * Sets the store in which a list is bought; null for none. Repeating it changes nothing; a repeat by its `changeId`
 * keeps the store that others have chosen since.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, STORE_NOT_FOUND
 */
export async function chooseStore(
  { database, announcer, settings: { bounds } }: AisleDeps,
  actor: Actor,
  listId: string,
  { storeId, changeId, takesBack }: ListStoreBody,
): Promise<ListStore> {
  return database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    if (await recordChangeId(tx, { userId: actor.id, bounds }, changeId, takesBack)) {
      await setListStore(tx, list, storeId === null ? null : await requireStore(tx, storeId));
    }
    announceEvenRepeat(tx, () => announcer.listStoreChanged(listId));
    return storeOf(tx, list);
  });
}

/**
 * Makes a store the list's own, in the transaction of the change that chose it: a trip may name a store that isn't
 * known yet. The caller announces it.
 * @returns whether that changed anything
 */
export async function setListStore(tx: Tx, list: LockedList, storeId: string | null): Promise<boolean> {
  if ((await findStoreId(tx, list)) === storeId) return false;
  await updateStoreId(tx, list, storeId);
  return true;
}

/**
 * Sets the order of aisles on a list, for what is bought without a store. A repeat by its `changeId` changes nothing.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, AISLE_ORDER_CHANGED
 */
export function setListAisles(
  deps: AisleDeps,
  actor: Actor,
  listId: string,
  { changeId, ...order }: AisleOrderBody,
): Promise<AisleOrder> {
  return changeOrder(deps, actor, listId, async (tx, owner) => {
    const author = { userId: actor.id, bounds: deps.settings.bounds };
    if (await recordChangeId(tx, author, changeId)) await setOrder(tx, owner, order);
  });
}

/**
 * Takes back what trips made of the order of aisles on a list.
 * @throws DomainError SHOPPING_LIST_NOT_FOUND, FORBIDDEN, AISLE_ORDER_CHANGED
 */
export function undoListAisles(
  deps: AisleDeps,
  actor: Actor,
  listId: string,
  orderVersion: number,
): Promise<AisleOrder> {
  return changeOrder(deps, actor, listId, (tx, owner) => undoLearning(tx, owner, orderVersion));
}

function changeOrder(
  { database, announcer }: AisleDeps,
  actor: Actor,
  listId: string,
  change: (tx: Tx, owner: AisleOrderOwner) => Promise<void>,
): Promise<AisleOrder> {
  return database.transaction(async (tx) => {
    const list = await authorizeChange(tx, actor, listId);
    const owner = orderOwnerOfList(list.id);
    await change(tx, owner);
    announceEvenRepeat(tx, () => announcer.listStoreChanged(list.id));
    return orderOf(tx, owner);
  });
}
