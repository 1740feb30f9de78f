import { nameKey } from '../../contract/names.ts';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { OwnedList } from './accessible-list.ts';

/** A user's own lists deleted after a moment, in ms since 1970; those deleted last first. */
export async function listDeletedLists(
  db: Db,
  { ownerId, since }: { ownerId: string; since: number },
): Promise<RecentlyDeleted> {
  return db
    .selectFrom('shoppingLists')
    .select(['id', 'name', 'deletedAt'])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', '>', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .$narrowType<{ deletedAt: number }>()
    .execute();
}

/** Makes a deleted list one of the present ones again, under this name. */
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
