import type { Kysely } from 'kysely';

/** One column per statement: SQLite adds no more at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shopping_list_operations').addColumn('inverse', 'text').execute();
  await db.schema
    .alterTable('shopping_lists')
    .addColumn('epoch_version', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
