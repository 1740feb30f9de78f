import { nameKey } from '../../contract/names.ts';
import { lockRows } from '../db/dialect.ts';
import type { Tx } from '../db/tables.ts';
import type { ListRow, OwnedList } from './accessible-list.ts';
import { accessibleListIds, deleteMember, LIST_COLUMNS } from './store.ts';

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

/** Ids of members besides the owner: active users first, then in the order they were given access. */
export async function listHeirs(tx: Tx, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shoppingListMembers')
    .innerJoin('users', 'users.id', 'shoppingListMembers.userId')
    .select('users.id')
    .where('shoppingListMembers.listId', '=', listId)
    .orderBy('users.active', 'desc')
    .orderBy('shoppingListMembers.addedAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
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

/** The new owner stops being a member, as owners have access anyway. */
export async function updateListOwner(
  tx: Tx,
  list: OwnedList,
  { ownerId, name }: Pick<ListRow, 'ownerId' | 'name'>,
): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ ownerId, name, nameKey: nameKey(name) })
    .where('id', '=', list.id)
    .execute();
  await deleteMember(tx, list, ownerId);
}
