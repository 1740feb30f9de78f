import { nameKey } from '../../contract/names.ts';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { ListRow, OwnedList } from './accessible-list.ts';
import { LIST_COLUMNS } from './store.ts';

const MOST_LISTED = 200;

/**
 * The lists deleted after a moment, in ms since 1970, that a user can bring back: their own, and those they had access to
 * whose owner's account is inactive. Those deleted last first, {@link MOST_LISTED} at most.
 */
export async function listDeletedLists(
  db: Db,
  { userId, since }: { userId: string; since: number },
): Promise<RecentlyDeleted> {
  const shared = db.selectFrom('shoppingListMembers').select('listId').where('userId', '=', userId);
  const inactive = db.selectFrom('users').select('users.id').where('active', '=', 0);
  return db
    .selectFrom('shoppingLists')
    .select(['id', 'name', 'deletedAt'])
    .where(({ eb, or, and }) =>
      or([eb('ownerId', '=', userId), and([eb('id', 'in', shared), eb('ownerId', 'in', inactive)])]),
    )
    .where('deletedAt', '>', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .$narrowType<{ deletedAt: number }>()
    .execute();
}

/** A user's own lists deleted after a moment, in ms since 1970; locked in the global order of list locks. */
export async function lockDeletedListRowsOf(tx: Tx, userId: string, since: number): Promise<ListRow[]> {
  const query = tx
    .selectFrom('shoppingLists')
    .select(LIST_COLUMNS)
    .where('ownerId', '=', userId)
    .where('deletedAt', '>', since)
    .orderBy('id');
  return lockRows(tx, query).execute();
}

/** Makes a deleted list one of the current ones again, under this name. */
export async function markListRestored(
  tx: Tx,
  { id }: OwnedList,
  { name, now }: { name: string; now: number },
): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ deletedAt: null, name, nameKey: nameKey(name), changedAt: now })
    .where('id', '=', id)
    .execute();
}
