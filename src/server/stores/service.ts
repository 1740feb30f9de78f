import { LIMITS } from '../../contract/limits.ts';
import type { AisleOrder, AisleOrderBody, Store, StoreBody } from '../../contract/stores.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockNewStores } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { Settings } from '../settings.ts';
import { type AisleOrderOwner, orderOwnerOfList, orderOwnerOfStore } from './aisle-order-owner.ts';
import { deleteOrders } from './aisle-order-repository.ts';
import {
  updateLearntOrder,
  mergeLearntOrder,
  orderOf,
  ordersOf,
  setOrder,
  undoLearning,
} from './aisle-orders.ts';
import {
  countStores,
  deleteAlias,
  findStore,
  insertStore,
  listStoreRows,
  lockNamesake,
  lockStore,
  markStoreDeleted,
  type StoreRow,
  updateStoreName,
} from './repository.ts';

type NamedStore = Pick<StoreRow, 'id' | 'name'>;

export interface StoreDeps {
  database: Database;
  announcer: Announcer;
  settings: Pick<Settings, 'bounds'>;
}

/** The stores with the order of their aisles, in Polish alphabetical order. Several queries: call it in a snapshot. */
export async function listStores(db: Db): Promise<Store[]> {
  const rows = await listStoreRows(db);
  const orders = await ordersOf(
    db,
    rows.map(({ id }) => orderOwnerOfStore(id)),
  );
  return rows.flatMap(({ id, name }) => {
    const order = orders.get(orderOwnerOfStore(id));
    return order === undefined ? [] : [{ id, name, ...order }];
  });
}

/**
 * Makes the store with this id, or renames it. Repeating it changes nothing; a repeat by its `changeId` keeps the name
 * that others have given it since. A new id with the name of an existing store becomes an alias of that store: a
 * device made it without a network, and may have begun a trip there. An alias with another name means another store:
 * whoever made it has never seen that of the others.
 * @returns the store, with another id if this one is only an alias
 * @throws DomainError STORE_ALREADY_EXISTS when another store has the name, STORE_NOT_FOUND when this one was deleted,
 * STORE_LIMIT_REACHED
 * @throws RateLimited
 */
export async function putStore(
  { database, announcer, settings }: StoreDeps,
  actor: Actor,
  id: string,
  { name, changeId }: StoreBody,
): Promise<Store> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockNewStores(tx);
      const known = await lockStore(tx, id, 'update');
      const { bounds } = settings;
      const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId);
      if (isNew && known === undefined) {
        await consumeQuota(tx, { of: 'stores', userId: actor.id, perHour: bounds.storesPerHour }, 1);
      }
      const current = isNew ? await nameStore(tx, { id, name }, known) : (known ?? { id, name });
      announceEvenRepeat(tx, () => announcer.storeChanged(current.id));
      return { id: current.id, name: current.name, ...(await orderOf(tx, orderOwnerOfStore(current.id))) };
    }),
  );
}

/** @param known the store that this id stands for until now */
async function nameStore(tx: Tx, wanted: NamedStore, known: StoreRow | undefined): Promise<NamedStore> {
  if (known === undefined) return makeStore(tx, wanted);
  requireLive(known);
  if (known.name === wanted.name) return known;
  const isAlias = known.id !== wanted.id;
  return isAlias ? detachAlias(tx, wanted, known) : renameStore(tx, known, wanted.name);
}

async function renameStore(tx: Tx, store: NamedStore, name: string): Promise<NamedStore> {
  const namesake = await lockNamesake(tx, name);
  if (namesake !== undefined && namesake.id !== store.id) throw new DomainError('STORE_ALREADY_EXISTS');
  await updateStoreName(tx, store.id, name);
  return { ...store, name };
}

/** Makes another store of an alias, unless its name differs only in letters that don't count. */
async function detachAlias(tx: Tx, wanted: NamedStore, current: NamedStore): Promise<NamedStore> {
  const namesake = await lockNamesake(tx, wanted.name);
  if (namesake?.id === current.id) return current;
  await deleteAlias(tx, wanted.id);
  return makeStore(tx, wanted);
}

/** A new store, or the one that has its name already, of which the id becomes an alias. */
async function makeStore(tx: Tx, wanted: NamedStore): Promise<NamedStore> {
  const namesake = await lockNamesake(tx, wanted.name);
  if (namesake !== undefined) {
    await insertStore(tx, { ...wanted, mergedInto: namesake.id });
    await mergeLearntOrder(tx, orderOwnerOfStore(wanted.id), orderOwnerOfStore(namesake.id));
    return namesake;
  }
  if ((await countStores(tx)) >= LIMITS.stores) throw new DomainError('STORE_LIMIT_REACHED');
  await insertStore(tx, wanted);
  return wanted;
}

/**
 * Removes a store with everything that was learnt about it. Lists that were bought there have no store afterwards.
 * Repeating it changes nothing, nor does the id of an alias: the store is that of others.
 * @throws DomainError STORE_NOT_FOUND when there never was one
 */
export async function deleteStore(
  { database, announcer }: StoreDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const known = await lockStore(tx, id, 'update');
    if (known === undefined) throw new DomainError('STORE_NOT_FOUND');
    if (known.id !== id) return;
    announceEvenRepeat(tx, () => announcer.storeChanged(id));
    if (known.deletedAt !== null) return;
    await markStoreDeleted(tx, id);
    await deleteOrders(tx, [orderOwnerOfStore(id)]);
  });
}

function requireLive(store: StoreRow | undefined): StoreRow {
  if (store === undefined || store.deletedAt !== null) throw new DomainError('STORE_NOT_FOUND');
  return store;
}

/** The store of this id, or the one that the id stands for, unless it is deleted or not known yet. */
export async function findLiveStore(db: Db, id: string | null): Promise<NamedStore | undefined> {
  const found = id === null ? undefined : await findStore(db, id);
  return found?.deletedAt === null ? found : undefined;
}

/** The id of the store that this one stands for; the id itself where it stands for none, or isn't known yet. */
export async function currentStoreId(db: Db, id: string): Promise<string> {
  return (await findStore(db, id))?.id ?? id;
}

/**
 * The store, locked against deletion until the transaction ends.
 * @returns its id
 * @throws DomainError STORE_NOT_FOUND
 */
export async function requireStore(tx: Tx, id: string): Promise<string> {
  return requireLive(await lockStore(tx, id, 'share')).id;
}

/**
 * Sets the order of a store's aisles, as {@link setOrder} does. A repeat by its `changeId` changes nothing.
 * @throws DomainError STORE_NOT_FOUND, AISLE_ORDER_CHANGED
 */
export function setStoreAisles(
  deps: StoreDeps,
  actor: Actor,
  id: string,
  { changeId, ...order }: AisleOrderBody,
): Promise<AisleOrder> {
  return changeOrder(deps, actor, { id, changeId }, (tx, owner) => setOrder(tx, owner, order));
}

/**
 * Takes back what trips made of the order of a store's aisles, as {@link undoLearning} does.
 * @throws DomainError STORE_NOT_FOUND, AISLE_ORDER_CHANGED
 */
export function undoStoreAisles(
  deps: StoreDeps,
  actor: Actor,
  id: string,
  orderVersion: number,
): Promise<AisleOrder> {
  return changeOrder(deps, actor, { id }, (tx, owner) => undoLearning(tx, owner, orderVersion));
}

function changeOrder(
  { database, announcer, settings: { bounds } }: StoreDeps,
  actor: Actor,
  { id, changeId }: { id: string; changeId?: string | undefined },
  change: (tx: Tx, owner: AisleOrderOwner) => Promise<void>,
): Promise<AisleOrder> {
  return transactionOf(database, actor, async (tx) => {
    const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId);
    const storeId = isNew ? await requireStore(tx, id) : await currentStoreId(tx, id);
    if (isNew) await change(tx, orderOwnerOfStore(storeId));
    announceEvenRepeat(tx, () => announcer.storeChanged(storeId));
    return orderOf(tx, orderOwnerOfStore(storeId));
  });
}

/** What a trip says of the order of aisles. */
export interface TripObservations {
  listId: string;
  /**
   * Null for a trip without a store, from which the list learns. A store that isn't known yet learns under its id
   * until it is.
   */
  storeId: string | null;
  /** For each outbox the ids of the aisles in the order of their first ticks, each once. */
  sequences: readonly (readonly string[])[];
}

/**
 * Learns the order of aisles from a trip, in the transaction that ends it, and announces a new order after the commit.
 * The caller has locked the list.
 * @returns whether the order changed
 */
export async function learnAisleOrder(
  tx: Tx,
  announcer: Pick<Announcer, 'storeChanged' | 'listStoreChanged'>,
  { listId, storeId, sequences }: TripObservations,
): Promise<boolean> {
  if (storeId === null) {
    const isChanged = await updateLearntOrder(tx, orderOwnerOfList(listId), sequences);
    if (isChanged) tx.afterCommit(() => announcer.listStoreChanged(listId));
    return isChanged;
  }
  const store = await lockOrAwaitStore(tx, storeId);
  if (store.deletedAt !== null) return false;
  const isChanged = await updateLearntOrder(tx, orderOwnerOfStore(store.id), sequences);
  if (isChanged) tx.afterCommit(() => announcer.storeChanged(store.id));
  return isChanged;
}

async function lockOrAwaitStore(tx: Tx, id: string): Promise<Pick<StoreRow, 'id' | 'deletedAt'>> {
  const store = await lockStore(tx, id, 'share');
  if (store !== undefined) return store;
  // A transaction that creates the store now must find what this trip taught, or be found here.
  await lockNewStores(tx);
  return (await lockStore(tx, id, 'share')) ?? { id, deletedAt: null };
}

/** Deletes the learnt orders of aisles of lists that can't be brought back any more. */
export async function forgetLists(tx: Tx, listIds: readonly string[]): Promise<void> {
  await deleteOrders(tx, listIds.map(orderOwnerOfList));
}
