import { cleanName, nameKey } from '../../contract/names.ts';
import type { Member } from '../../contract/shopping-lists.ts';
import { lockRows } from '../db/dialect.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';

export interface ListRow {
  id: string;
  ownerId: string;
  name: string;
  version: number;
  /** The last version that the epoch before the present one shares with it. */
  epochVersion: number;
}

const LIST = ['id', 'ownerId', 'name', 'version', 'epochVersion'] as const;

const selectList = (db: Db, id: string) =>
  db.selectFrom('shoppingLists').select(LIST).where('id', '=', id).where('deletedAt', 'is', null);

const findLists = statement((db, { id }: { id: string }) => selectList(db, id));

const lockLists = statement((db, { id }: { id: string }) => lockRows(db, selectList(db, id)));

export async function findList(db: Db, id: string): Promise<ListRow | undefined> {
  const [list] = await findLists(db, { id });
  return list;
}

/** Orders all changes of one list: the row is held until the transaction ends. */
export async function lockList(tx: Tx, id: string): Promise<ListRow | undefined> {
  const [list] = await lockLists(tx, { id });
  return list;
}

const findMembership = statement((db, { listId, userId }: { listId: string; userId: string }) =>
  db
    .selectFrom('shoppingListMembers')
    .select('userId')
    .where('listId', '=', listId)
    .where('userId', '=', userId),
);

export async function isMember(db: Db, listId: string, userId: string): Promise<boolean> {
  return (await findMembership(db, { listId, userId })).length > 0;
}

const findOwner = statement((db, { ownerId }: Pick<ListRow, 'ownerId'>) =>
  db.selectFrom('users').select(['id', 'name']).where('id', '=', ownerId),
);

const findOtherMembers = statement((db, { id }: Pick<ListRow, 'id'>) =>
  db
    .selectFrom('shoppingListMembers')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select(['users.id', 'users.name'])
    .where('shoppingListMembers.listId', '=', id)
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id'),
);

/** Everybody with access: the owner first, then in the order they were given it. */
export async function listMembers(db: Db, list: Pick<ListRow, 'id' | 'ownerId'>): Promise<Member[]> {
  return [...(await findOwner(db, list)), ...(await findOtherMembers(db, list))];
}

const findOtherMemberIds = statement((db, { id }: Pick<ListRow, 'id'>) =>
  db.selectFrom('shoppingListMembers').select('userId').where('listId', '=', id),
);

/** Ids of everybody with access, in no order. */
export async function listMemberIds(db: Db, list: Pick<ListRow, 'id' | 'ownerId'>): Promise<string[]> {
  const others = await findOtherMemberIds(db, list);
  return [list.ownerId, ...others.map(({ userId }) => userId)];
}

/** A list of this id in any state, deleted ones included. */
export async function findAnyList(
  db: Db,
  id: string,
): Promise<(ListRow & { nameKey: string; deletedAt: number | null }) | undefined> {
  return db
    .selectFrom('shoppingLists')
    .select([...LIST, 'nameKey', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
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
  id: string;
  version: number;
  now: number;
}

const writeVersion = statement((db, { id, version, now }: Advance) =>
  db.updateTable('shoppingLists').set({ version, changedAt: now }).where('id', '=', id),
);

/** The list is now at this version. */
export async function advanceList(tx: Tx, advance: Advance): Promise<void> {
  await writeVersion(tx, advance);
}

/** Apart from {@link advanceList}: SQLite would rewrite the name's index with every tick. */
export async function renameList(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ name, nameKey: nameKey(name) })
    .where('id', '=', id)
    .execute();
}

export async function markListDeleted(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('shoppingLists').set({ deletedAt: now }).where('id', '=', id).execute();
}

export async function insertMember(tx: Tx, listId: string, userId: string, now: number): Promise<void> {
  await tx.insertInto('shoppingListMembers').values({ listId, userId, addedAt: now }).execute();
}

export async function deleteMember(tx: Tx, listId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('shoppingListMembers')
    .where('listId', '=', listId)
    .where('userId', '=', userId)
    .execute();
}

/** An active user by e-mail, whatever its case. */
export async function findUserByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', email.trim().toLowerCase())
    .where('active', '=', 1)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Live lists that hold any of these products, in the one order in which lists are locked. */
export async function listsWithProduct(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shoppingLists')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shoppingListItems')
        .select('listId')
        .where('productId', 'in', productIds)
        .where('removed', '=', 0),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows asked for in one statement; a server has at most some thousands of lists open. */
const CHUNK = 1_000;

/** Of those lists that are there: the version, and the ids of the owner and the members. */
export async function listStands(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; version: number; members: string[] }[]> {
  const stands: { id: string; version: number; members: string[] }[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const lists = await db
      .selectFrom('shoppingLists')
      .select(['id', 'version', 'ownerId'])
      .where('id', 'in', ids.slice(start, start + CHUNK))
      .where('deletedAt', 'is', null)
      .execute();
    const members = await db
      .selectFrom('shoppingListMembers')
      .select(['listId', 'userId'])
      .where('listId', 'in', ids.slice(start, start + CHUNK))
      .execute();
    const ofList = Map.groupBy(members, ({ listId }) => listId);
    for (const { id, version, ownerId } of lists) {
      const others = (ofList.get(id) ?? []).map(({ userId }) => userId);
      stands.push({ id, version, members: [ownerId, ...others] });
    }
  }
  return stands;
}
