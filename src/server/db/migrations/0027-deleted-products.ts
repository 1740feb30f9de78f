import { type Kysely, sql } from 'kysely';

/** Suggestions leave out deleted products, of which what was learnt stays as long as they can be brought back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('products_deleted_at')
    .on('products')
    .columns(['deleted_at', 'id'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute();
}
