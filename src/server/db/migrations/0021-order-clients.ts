import type { Kysely } from 'kysely';

/** The device that set the present order of a place; empty where trips did, or it didn't say. What it did it has seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('place_orders')
    .addColumn('client', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
