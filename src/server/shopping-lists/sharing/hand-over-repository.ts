import { nameKey } from '../../../contract/names.ts';
import { lockRows } from '../../db/dialect.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { ListRow, TransferableList } from '../accessible-list.ts';
import { deleteMember } from '../member-repository.ts';
import { accessibleListIds, LIST_COLUMNS } from '../repository.ts';

/** The live lists a user owns or is a member of, locked in the global order of list locks. */
export async function lockListRowsOf(tx: Tx, userId: string): Promise<ListRow[]> {
  const query = tx
    .selectFrom('shoppingLists')
    .select(LIST_COLUMNS)
    .where('deletedAt', 'is', null)
    .where('id', 'in', accessibleListIds(tx, userId))
    .orderBy('id');
  return lockRows(tx, query).execute();
}

/** Users that are not deleted, locked against removal and deactivation until the transaction ends. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<{ id: string; active: 0 | 1 }[]> {
  const query = tx
    .selectFrom('users')
    .select(['id', 'active'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id');
  return lockRows(tx, query, 'key share').execute();
}

/** Ids of members except the owner: active users first, then in the order they were given access. */
export async function listSuccessors(tx: Tx, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shoppingListMembers')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select('users.id')
    .where('shoppingListMembers.listId', '=', listId)
    .where('users.deletedAt', 'is', null)
    .orderBy('users.active', 'desc')
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The members, except the owner, of each live list of an owner, those of one list together: in the order of {@link
 * listSuccessors}.
 */
export function successorsOfLists(db: Db, ownerId: string) {
  return db
    .selectFrom('shoppingLists')
    .innerJoin('shoppingListMembers', 'shoppingListMembers.listId', 'shoppingLists.id')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select([
      'shoppingLists.id',
      'shoppingLists.name',
      'users.id as successorId',
      'users.name as successorName',
    ])
    .where('shoppingLists.ownerId', '=', ownerId)
    .where('shoppingLists.deletedAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .orderBy('shoppingLists.id')
    .orderBy('users.active', 'desc')
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id')
    .execute();
}

/** The folded names of a user's live lists. */
export async function listNameKeys(tx: Tx, ownerId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('shoppingLists')
    .select('nameKey')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.nameKey));
}

/** Makes the owner a member as well, who has had access since the list was made. */
export async function insertOwnerAsMember(tx: Tx, list: TransferableList): Promise<void> {
  await tx
    .insertInto('shoppingListMembers')
    .columns(['listId', 'userId', 'addedAt'])
    .expression(
      tx.selectFrom('shoppingLists').select(['id', 'ownerId', 'createdAt']).where('id', '=', list.id),
    )
    .execute();
}

/** The new owner stops being a member, as owners have access anyway. */
export async function updateListOwner(
  tx: Tx,
  list: TransferableList,
  { ownerId, name }: Pick<ListRow, 'ownerId' | 'name'>,
): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ ownerId, name, nameKey: nameKey(name) })
    .where('id', '=', list.id)
    .execute();
  await deleteMember(tx, list, ownerId);
}
