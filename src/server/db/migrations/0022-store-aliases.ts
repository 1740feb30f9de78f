import type { Kysely } from 'kysely';

/** The store that an id stands for which a device made under the same name; no reference, as no id of a store is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stores').addColumn('merged_into', 'text').execute();
}
