import { type Kysely, sql } from 'kysely';

/** Ids of changes that have arrived, of meals and of everything else that a device may send twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_ids')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .execute();
  await sql`insert into change_ids select id from meal_changes`.execute(db);
  await db.schema.dropTable('meal_changes').execute();
}
