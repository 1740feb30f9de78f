import { compareNames } from '../../contract/names.ts';
import type { Db } from '../db/tables.ts';
import { accessibleListIds } from './store.ts';

/** The lists of this user that hold the product now, in Polish alphabetical order. */
export async function listsHolding(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('shoppingLists')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where('id', 'in', accessibleListIds(db, userId))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shoppingListItems')
        .select('listId')
        .where('productId', '=', productId)
        .where('removed', '=', 0),
    )
    .execute();
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
