import { nameKey } from '../../contract/names.ts';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { ListRow, TransferableList } from './accessible-list.ts';
import { LIST_COLUMNS } from './repository.ts';

const MAX_LISTED = 200;

/**
 * The lists deleted after a moment, in ms since 1970, that a user can bring back: their own, and those they had access to
 * whose owner's account is inactive; with `withShared` all they had access to. {@link MAX_LISTED} at most, their own
 * before others; those deleted last first.
 */
export async function listDeletedLists(
  db: Db,
  { userId, since, withShared }: { userId: string; since: number; withShared: boolean },
): Promise<RecentlyDeleted> {
  const shared = db.selectFrom('shoppingListMembers').select('listId').where('userId', '=', userId);
  const inactive = db.selectFrom('users').select('users.id').where('active', '=', 0);
  const rows = await db
    .selectFrom('shoppingLists as list')
    .innerJoin('users as owner', 'owner.id', 'list.ownerId')
    .select(['list.id', 'list.name', 'list.deletedAt', 'list.ownerId', 'owner.active'])
    .where(({ eb, or, and }) =>
      or([
        eb('list.ownerId', '=', userId),
        and([eb('list.id', 'in', shared), ...(withShared ? [] : [eb('list.ownerId', 'in', inactive)])]),
      ]),
    )
    .where('list.deletedAt', '>', since)
    // What can be brought back first: others may delete any number of lists that the user can only leave.
    .orderBy(({ eb }) => eb('list.ownerId', '=', userId), 'desc')
    .orderBy('owner.active')
    .orderBy('list.deletedAt', 'desc')
    .orderBy('list.id')
    .limit(MAX_LISTED)
    .$narrowType<{ deletedAt: number }>()
    .execute();
  const lists = rows.map(({ ownerId, active, ...list }) => {
    const isOwn = ownerId === userId;
    return { ...list, canRestore: isOwn || active === 0, canLeave: !isOwn };
  });
  return lists.sort((one, other) => other.deletedAt - one.deletedAt);
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
  { id }: TransferableList,
  { name, now }: { name: string; now: number },
): Promise<void> {
  await tx
    .updateTable('shoppingLists')
    .set({ deletedAt: null, name, nameKey: nameKey(name), changedAt: now })
    .where('id', '=', id)
    .execute();
}
