import type { CompiledQuery } from 'kysely';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import { cleanName, nameKey } from '../../contract/names.ts';
import type { Trip } from '../../contract/shopping-lists/trips.ts';
import { lockRows, sharesUserLock } from '../db/dialect.ts';
import { lockingKey } from '../db/shared-transactions.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { AccessibleList, ListRow, LockedList, OwnedList, StoredTrip } from './accessible-list.ts';

export const LIST_COLUMNS = [
  'id',
  'ownerId',
  'name',
  'version',
  'epochVersion',
  'logFrom',
  'tripId',
  'tripUserId',
  'tripStoreId',
  'tripSeq',
  'tripState',
] as const;

const selectList = (db: Db, id: string) =>
  db.selectFrom('shoppingLists').select(LIST_COLUMNS).where('id', '=', id).where('deletedAt', 'is', null);

const findLists = statement((db, { id }: { id: string }) => selectList(db, id));

const lockLists = statement((db, { id }: { id: string }) => lockRows(db, selectList(db, id)));

export async function findList(db: Db, id: string): Promise<ListRow | undefined> {
  const [list] = await findLists(db, { id });
  return list;
}

/** Locks a list's row until the transaction ends, which orders all changes of the list. */
export async function lockList(tx: Tx, id: string): Promise<ListRow | undefined> {
  const [list] = await lockLists(tx, { id });
  return list;
}

/** Like {@link lockList}, also for a deleted list. */
export function lockAnyList(
  tx: Tx,
  id: string,
): Promise<(ListRow & { deletedAt: number | null }) | undefined> {
  return lockRows(
    tx,
    tx
      .selectFrom('shoppingLists')
      .select([...LIST_COLUMNS, 'deletedAt'])
      .where('id', '=', id),
  ).executeTakeFirst();
}

/** For a list that may be deleted. */
export async function findOwnerId(db: Db, id: string): Promise<string | undefined> {
  const query = db.selectFrom('shoppingLists').select('ownerId').where('id', '=', id);
  return (await query.executeTakeFirst())?.ownerId;
}

const lockListsFor = statement((db, { id, userId }: { id: string; userId: string }) =>
  lockRows(db, selectList(db, id).where(sharesUserLock(db, userId))),
);

/** Like {@link lockList}, but first waits for any ending of the user's sessions, so that `otherMemberIdsFor` sees it. */
export async function lockListFor(
  tx: Tx,
  change: { id: string; userId: string },
): Promise<ListRow | undefined> {
  const [list] = await lockingKey(lockListsFor(tx, change));
  return list;
}

/**
 * The live lists that a user owns, and all of which they are a member: a deleted one keeps its members, so callers leave
 * it out.
 */
export function accessibleListIds(db: Db, userId: string) {
  // Each half uses its own index: joined by `or`, SQLite would read every list.
  return db
    .selectFrom('shoppingLists')
    .select('id')
    .where('ownerId', '=', userId)
    .where('deletedAt', 'is', null)
    .unionAll(db.selectFrom('shoppingListMembers').select('listId as id').where('userId', '=', userId));
}

/** The list of this id, deleted or not. */
export async function findAnyList(
  db: Db,
  id: string,
): Promise<(ListRow & { nameKey: string; deletedAt: number | null }) | undefined> {
  return db
    .selectFrom('shoppingLists')
    .select([...LIST_COLUMNS, 'nameKey', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of these lists that are not deleted, each with whether the user has access to it. */
export async function findLiveLists(
  db: Db,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shoppingLists as list')
    .leftJoin('shoppingListMembers as membership', (join) =>
      join.onRef('membership.listId', '=', 'list.id').on('membership.userId', '=', userId),
    )
    .select(['list.id', 'list.ownerId', 'membership.userId'])
    .where('list.id', 'in', ids)
    .where('list.deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.ownerId === userId || row.userId !== null]));
}

/** Whether the owner has another live list of this name. */
export async function isListNameTaken(
  db: Db,
  { ownerId, name, exceptId }: { ownerId: string; name: string; exceptId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('shoppingLists')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('nameKey', '=', nameKey(name))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

/** How many lists are not deleted, of all users. */
export async function countLists(db: Db): Promise<number> {
  const { lists } = await db
    .selectFrom('shoppingLists')
    .select(({ fn }) => fn.countAll<number>().as('lists'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return lists;
}

export async function insertList(
  tx: Tx,
  { id, ownerId, name, now }: { id: string; ownerId: string; name: string; now: number },
): Promise<void> {
  await tx
    .insertInto('shoppingLists')
    .values({
      id,
      ownerId,
      name: cleanName(name),
      nameKey: nameKey(name),
      version: 0,
      createdAt: now,
      changedAt: now,
      deletedAt: null,
    })
    .execute();
}

interface Advance {
  version: number;
  now: number;
}

const writeVersion = statement((db, { id, version, now }: Advance & { id: string }) =>
  db.updateTable('shoppingLists').set({ version, changedAt: now }).where('id', '=', id),
);

/** Sets the list's new version. */
export function versionUpdate(tx: Tx, { id }: LockedList, advance: Advance): CompiledQuery {
  return writeVersion.of(tx, { id, ...advance });
}

/** The store chosen for a list, which may be deleted or not known yet. */
export async function findStoreId(db: Db, { id }: AccessibleList): Promise<string | null> {
  const { storeId } = await db
    .selectFrom('shoppingLists')
    .select('storeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return storeId;
}

export async function updateStoreId(tx: Tx, { id }: LockedList, storeId: string | null): Promise<void> {
  await tx.updateTable('shoppingLists').set({ storeId }).where('id', '=', id).execute();
}

/** Separate from {@link versionUpdate}: otherwise SQLite would rewrite the name's index with every tick. */
export function nameUpdate(tx: Tx, { id }: OwnedList, name: string): CompiledQuery {
  const columns = { name, nameKey: nameKey(name) };
  return tx.updateTable('shoppingLists').set(columns).where('id', '=', id).compile();
}

/** The list's open trip, and the sequence number at which it started: 0 without a trip. */
export function tripOf({
  tripId: id,
  tripUserId: userId,
  tripStoreId: storeId,
  tripSeq,
  tripState,
}: StoredTrip): Pick<ListState, 'trip' | 'tripSeq'> {
  const rest = tripState === null ? {} : (JSON.parse(tripState) as Pick<Trip, 'left' | 'cleared'>);
  const trip = id === null || userId === null ? null : { id, userId, storeId, ...rest };
  return { trip, tripSeq: tripSeq ?? 0 };
}

/** Sets the list's open trip. */
export function tripUpdate(
  tx: Tx,
  { id }: LockedList,
  { trip, tripSeq }: Pick<ListState, 'trip' | 'tripSeq'>,
): CompiledQuery {
  const { id: tripId = null, userId: tripUserId = null, storeId: tripStoreId = null, ...rest } = trip ?? {};
  const tripState = Object.keys(rest).length === 0 ? null : JSON.stringify(rest);
  const columns = { tripId, tripUserId, tripStoreId, tripSeq: trip === null ? null : tripSeq, tripState };
  return tx.updateTable('shoppingLists').set(columns).where('id', '=', id).compile();
}

/** Sets the first sequence number whose changes the log still keeps. */
export async function setLogFrom(tx: Tx, { id }: LockedList, logFrom: number): Promise<void> {
  await tx.updateTable('shoppingLists').set({ logFrom }).where('id', '=', id).execute();
}

export async function markListDeleted(tx: Tx, { id }: OwnedList, now: number): Promise<void> {
  await tx.updateTable('shoppingLists').set({ deletedAt: now }).where('id', '=', id).execute();
}

/**
 * Lists that hold any of these products, or have bought them on their open trips, live or deleted after a moment, in the
 * global order of list locks.
 */
export async function listsWithProduct(
  db: Db,
  productIds: readonly string[],
  deletedSince: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('shoppingLists')
    .select('id')
    .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', deletedSince)]))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shoppingListItems')
        .select('listId')
        .where('productId', 'in', productIds)
        .where('removed', '=', 0)
        .unionAll(
          eb
            .selectFrom('shoppingLists')
            .select('id as listId')
            .where('tripId', 'is not', null)
            .where(({ or, eb: trip }) => or(productIds.map((id) => trip('tripState', 'like', `%${id}%`)))),
        ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
