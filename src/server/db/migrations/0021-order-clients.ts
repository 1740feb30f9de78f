import type { Kysely } from 'kysely';

/**
 * The device that set the current order of a place; empty if trips did, or if it didn't say. A device has seen its own
 * changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('place_orders')
    .addColumn('client', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
