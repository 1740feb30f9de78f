import { type Kysely, sql } from 'kysely';

/** Which products the household usually has at home. Water is one from the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('staple', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update products set staple = 1
    where deleted_at is null and name_key in ('woda', 'wody', 'wodzie', 'wodę', 'wodą', 'wodo', 'wód', 'wodom', 'wodami', 'wodach')`.execute(
    db,
  );
  await db.schema
    .createIndex('products_staple')
    .on('products')
    .column('staple')
    .where(sql.ref('staple'), '=', 1)
    .execute();
}
