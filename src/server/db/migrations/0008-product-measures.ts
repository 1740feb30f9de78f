import type { Kysely } from 'kysely';

/** What products weigh in kitchen units, what package they are bought in, and which of them are not the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_measures')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('qty', 'double precision')
    .addColumn('amount_unit', 'text')
    .addPrimaryKeyConstraint('product_measures_pk', ['product_id', 'unit'])
    .execute();
  await db.schema
    .createTable('distinct_products')
    .addColumn('product_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('other_id', 'text', (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('distinct_products_pk', ['product_id', 'other_id'])
    .execute();
  await db.schema
    .createIndex('distinct_products_other_id')
    .on('distinct_products')
    .columns(['other_id'])
    .execute();
}
