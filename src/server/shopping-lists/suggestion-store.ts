import { sql } from 'kysely';
import { unitLabelOf } from '../../contract/quantities.ts';
import { MISSED_INTERVALS, type Suggestion } from '../../contract/suggestions.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { AccessibleList } from './accessible-list.ts';

interface Page {
  listId: string;
  /** In ms since 1970. */
  now: number;
  offset: number;
  atMost: number;
}

const DAY_MS = 24 * 60 * 60_000;

const selectPage = statement((db, { listId, now, offset, atMost }: Page) => {
  const intervals = sql<number>`(${now} - last_at) / (interval_days * ${sql.lit(DAY_MS)})`;
  return (
    db
      .selectFrom(
        db
          .selectFrom('listHabits')
          .select(['productId', 'qty', 'unit', 'note', 'lastAt', 'intervalDays'])
          .select([intervals.as('intervals'), sql<number>`interval_days is null`.as('isUnknown')])
          .where('listId', '=', listId)
          .where('productId', 'not in', (eb) =>
            eb.selectFrom('hiddenSuggestions').select('productId').where('listId', '=', listId),
          )
          .where('productId', 'not in', (eb) =>
            eb
              .selectFrom('shoppingListItems')
              .select('productId')
              .where('listId', '=', listId)
              .where('removed', '=', sql.lit(0))
              .where('checked', '=', sql.lit(0)),
          )
          .as('habit'),
      )
      .innerJoin('products', 'products.id', 'habit.productId')
      .select(['habit.productId', 'products.name', 'qty', 'unit', 'note', 'lastAt', 'intervalDays'])
      .orderBy('isUnknown')
      // As the contract's `dueness`.
      .orderBy(
        sql`case when intervals <= ${sql.lit(MISSED_INTERVALS)} then intervals
        else ${sql.lit(MISSED_INTERVALS ** 3)} / (intervals * intervals) end`,
        'desc',
      )
      .orderBy('lastAt', 'desc')
      .orderBy('habit.productId')
      .limit(atMost)
      .offset(offset)
  );
});

/** What was bought and is neither hidden nor waits on the list; in the order of the contract. */
export async function suggestionsOf(db: Db, page: Page): Promise<Suggestion[]> {
  const rows = await selectPage(db, page);
  return rows.map((row) => ({ ...row, ...unitLabelOf(row.qty, row.unit) }));
}

export async function insertHidden(tx: Tx, { id }: AccessibleList, productId: string): Promise<void> {
  await tx
    .insertInto('hiddenSuggestions')
    .values({ listId: id, productId })
    .onConflict((conflict) => conflict.columns(['listId', 'productId']).doNothing())
    .execute();
}

export async function deleteHidden(tx: Tx, { id }: AccessibleList, productId: string): Promise<void> {
  await tx
    .deleteFrom('hiddenSuggestions')
    .where('listId', '=', id)
    .where('productId', '=', productId)
    .execute();
}

/**
 * Of a merged product. It hides the one that remains only where that was never bought: otherwise whoever looked at the
 * list saw it suggested, and left it so. Call it before the purchases move.
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
