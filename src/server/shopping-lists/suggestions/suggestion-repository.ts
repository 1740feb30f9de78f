import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/durations.ts';
import type { HiddenSuggestion } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import { MIN_DUE, MISSED_INTERVALS, type Suggestion } from '../../../contract/shopping-lists/suggestions.ts';
import { statement } from '../../db/statement.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { LockedList } from '../accessible-list.ts';

export interface HabitPage {
  listId: string;
  /** In ms since 1970. */
  now: number;
  offset: number;
  atMost: number;
}

export interface BoughtProduct extends Suggestion {
  /** 0 where the household has no amount of its own; null where that isn't known yet. */
  ownAmount: number | null;
}

/**
 * Products that aren't suggested on a list: those that users have hidden, those that are to buy there, and deleted ones,
 * of which what was learnt stays as long as they can be brought back.
 */
const leftOut = (db: Db, listId: string) =>
  db
    .selectFrom('hiddenSuggestions')
    .select('productId')
    .where('listId', '=', listId)
    .unionAll(
      db
        .selectFrom('shoppingListItems')
        .select('productId')
        .where('listId', '=', listId)
        .where('removed', '=', sql.lit(0))
        .where('checked', '=', sql.lit(0)),
    )
    .unionAll(db.selectFrom('products').select('id as productId').where('deletedAt', 'is not', null));

const selectPage = statement((db, { listId, now, offset, atMost }: HabitPage) => {
  const intervals = sql<number>`(${now} - last_at) / (interval_days * ${sql.lit(DAY_MS)})`;
  // The same as the contract's `dueness`; 0 if that is null or less than `MIN_DUE`.
  const faded = sql`${sql.lit(MISSED_INTERVALS ** 3)} / (intervals * intervals)`;
  const due = sql<number>`case
    when intervals between ${sql.lit(MIN_DUE)} and ${sql.lit(MISSED_INTERVALS)} then intervals
    when intervals > ${sql.lit(MISSED_INTERVALS)} and ${faded} >= ${sql.lit(MIN_DUE)} then ${faded}
    else 0 end`;
  const habits = db
    .selectFrom('listHabits')
    .selectAll()
    .select(intervals.as('intervals'))
    .where('listId', '=', listId)
    .where('productId', 'not in', leftOut(db, listId))
    .as('habit');
  const page = db
    .selectFrom(habits)
    .select(['productId', 'qty', 'unit', 'note', 'ownAmount', 'lastAt', 'intervalDays', due.as('due')])
    .orderBy('due', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('productId')
    .limit(atMost)
    .offset(offset)
    .as('page');
  // Names are looked up only for the page: with thousands of habits that saves half of the time.
  return db
    .selectFrom(page)
    .innerJoin('products', 'products.id', 'page.productId')
    .select(['page.productId', 'products.name', 'qty', 'unit', 'note', 'ownAmount', 'lastAt', 'intervalDays'])
    .orderBy('due', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('page.productId');
});

/** Bought products that are neither hidden nor to buy on the list, in the order of the contract. */
export const boughtOf = (db: Db, page: HabitPage): Promise<BoughtProduct[]> => selectPage(db, page);

export async function hiddenOf(db: Db, listId: string): Promise<HiddenSuggestion[]> {
  return db
    .selectFrom('hiddenSuggestions')
    .innerJoin('products', 'products.id', 'hiddenSuggestions.productId')
    .select(['hiddenSuggestions.productId', 'products.name'])
    .where('hiddenSuggestions.listId', '=', listId)
    .where('products.deletedAt', 'is', null)
    .orderBy('hiddenSuggestions.productId')
    .execute();
}

/** Products of which something was learnt or hidden on a list, and that were deleted up to a moment, in ms since 1970. */
export async function learntOfDeleted(db: Db, before: number, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('deletedAt', '<=', before)
    .where((eb) =>
      eb.or(
        (['listHabits', 'hiddenSuggestions'] as const).map((table) =>
          eb('id', 'in', eb.selectFrom(table).select(`${table}.productId`)),
        ),
      ),
    )
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertHidden(tx: Tx, { id }: LockedList, productId: string): Promise<void> {
  await tx
    .insertInto('hiddenSuggestions')
    .values({ listId: id, productId })
    .onConflict((conflict) => conflict.columns(['listId', 'productId']).doNothing())
    .execute();
}

export async function deleteHidden(tx: Tx, { id }: LockedList, productId: string): Promise<void> {
  await tx
    .deleteFrom('hiddenSuggestions')
    .where('listId', '=', id)
    .where('productId', '=', productId)
    .execute();
}

/**
 * For a merged product. Its mark hides the product that remains only if that was never bought: otherwise the list's
 * members saw it suggested and didn't hide it. Call it before the purchases move.
 */
export async function moveHidden(tx: Tx, from: string, into: string): Promise<void> {
  await tx
    .updateTable('hiddenSuggestions')
    .set({ productId: into })
    .where('productId', '=', from)
    .where('listId', 'not in', (eb) =>
      eb
        .selectFrom('listHabits')
        .select('listId')
        .where('productId', '=', into)
        .unionAll(
          eb.selectFrom('hiddenSuggestions as own').select('own.listId').where('own.productId', '=', into),
        ),
    )
    .execute();
  await tx.deleteFrom('hiddenSuggestions').where('productId', '=', from).execute();
}
