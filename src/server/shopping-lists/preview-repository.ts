import type { Db } from '../db/tables.ts';
import { accessibleListIds } from './repository.ts';

/** Lists a user has access to, with the number of their lines and of those ticked. */
function withAccessibleLists(db: Db, userId: string) {
  return db
    .with('accessible', (cte) =>
      cte
        .selectFrom('shoppingLists')
        .selectAll()
        .where('deletedAt', 'is', null)
        .where('id', 'in', accessibleListIds(db, userId)),
    )
    .with('lines', (cte) =>
      cte
        .selectFrom('shoppingListItems')
        .select(({ fn }) => ['listId', 'productId', fn.min('checked').as('checked')])
        .where('removed', '=', 0)
        .where('listId', 'in', cte.selectFrom('accessible').select('id'))
        .groupBy(['listId', 'productId']),
    )
    .with('counts', (cte) =>
      cte
        .selectFrom('lines')
        .select(({ fn }) => [
          'listId',
          fn.countAll<number>().as('total'),
          fn.sum<number>('checked').as('checked'),
        ])
        .groupBy('listId'),
    );
}

interface PreviewRow {
  id: string;
  name: string;
  ownerId: string;
  changedAt: number;
  version: number;
  ownerName: string;
  total: number | null;
  checked: number | null;
  memberId: string | null;
  memberName: string | null;
}

/** One row for each member of each list, the list changed last first, members in the order they were given access. */
export async function listPreviewRows(db: Db, userId: string): Promise<PreviewRow[]> {
  return withAccessibleLists(db, userId)
    .selectFrom('accessible')
    .innerJoin('users as owner', 'owner.id', 'accessible.ownerId')
    .leftJoin('counts', 'counts.listId', 'accessible.id')
    .leftJoin('shoppingListMembers as membership', 'membership.listId', 'accessible.id')
    .leftJoin('users as member', 'member.id', 'membership.userId')
    .select([
      'accessible.id',
      'accessible.name',
      'accessible.ownerId',
      'accessible.changedAt',
      'accessible.version',
      'owner.name as ownerName',
      'counts.total',
      'counts.checked',
      'member.id as memberId',
      'member.name as memberName',
    ])
    .orderBy('accessible.changedAt', 'desc')
    .orderBy('accessible.id', 'desc')
    .orderBy('membership.addedAt')
    .orderBy('member.id')
    .execute();
}
