import type { Kysely } from 'kysely';

/** When trips made the current order of a place; null if a user made it, or if trips did before this was recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('place_orders').addColumn('learnt_at', 'bigint').execute();
}
