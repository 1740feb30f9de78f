import type { Kysely } from 'kysely';

/**
 * The products bought with each list, and those that are not to be suggested there. The rows are made later, from the
 * log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shopping_lists')
    .addColumn('habits_seq', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('list_habits')
    .addColumn('list_id', 'text', (c) => c.notNull().references('shopping_lists.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('interval_days', 'double precision')
    .addColumn('qty', 'double precision', (c) => c.notNull())
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('ticks', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('list_habits_pk', ['list_id', 'product_id'])
    .execute();
  await db.schema
    .createIndex('list_habits_product_id')
    .on('list_habits')
    .columns(['product_id', 'list_id'])
    .execute();
  await db.schema
    .createTable('hidden_suggestions')
    .addColumn('list_id', 'text', (c) => c.notNull().references('shopping_lists.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('hidden_suggestions_pk', ['list_id', 'product_id'])
    .execute();
  await db.schema
    .createIndex('hidden_suggestions_product_id')
    .on('hidden_suggestions')
    .columns(['product_id', 'list_id'])
    .execute();
}
