import type { Kysely } from 'kysely';

/** Who has left a list's open trip, and how much of what was bought on it is on the list no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shopping_lists').addColumn('trip_state', 'text').execute();
}
