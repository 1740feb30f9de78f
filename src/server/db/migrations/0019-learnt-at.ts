import type { Kysely } from 'kysely';

/** When trips made the present order of a place; null where a user made it, or trips did before this was noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('place_orders').addColumn('learnt_at', 'bigint').execute();
}
