import { compareNames } from '../../../contract/names.ts';
import type { Db } from '../../db/tables.ts';
import { accessibleListIds } from '../repository.ts';

/** The lists that hold the product now. */
const holding = (db: Db, productId: string) =>
  db
    .selectFrom('shoppingLists')
    .where('deletedAt', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shoppingListItems')
        .select('listId')
        .where('productId', '=', productId)
        .where('removed', '=', 0),
    );

/** How many lists have the product now, whichever users have access to them. */
export async function countListsHolding(db: Db, productId: string): Promise<number> {
  const { count } = await holding(db, productId)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The lists of this user that hold the product now, in Polish alphabetical order. */
export async function listsHolding(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<{ id: string; name: string }[]> {
  const rows = await holding(db, productId)
    .where('id', 'in', accessibleListIds(db, userId))
    .select(['id', 'name'])
    .execute();
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
