import type { Kysely } from 'kysely';

/** Shopping trips: the open one of a list, and items that the store of a trip didn't have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['trip_id', 'trip_user_id', 'trip_store_id']) {
    await db.schema.alterTable('shopping_lists').addColumn(column, 'text').execute();
  }
  await db.schema.alterTable('shopping_lists').addColumn('trip_seq', 'bigint').execute();
  await db.schema
    .createIndex('shopping_lists_open_trips')
    .on('shopping_lists')
    .column('trip_id')
    .where('trip_id', 'is not', null)
    .execute();
  await db.schema.alterTable('shopping_list_items').addColumn('missing_in', 'text').execute();
}
