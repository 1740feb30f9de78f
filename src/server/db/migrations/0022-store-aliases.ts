import type { Kysely } from 'kysely';

/**
 * For an id that a device made under the name of an existing store: that store. Not a foreign key, because no id of a
 * store is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stores').addColumn('merged_into', 'text').execute();
}
