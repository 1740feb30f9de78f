import type { Kysely } from 'kysely';

/** Who has left a list's open trip, and which bought products are no longer on the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shopping_lists').addColumn('trip_state', 'text').execute();
}
