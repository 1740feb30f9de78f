import type { Kysely } from 'kysely';

/**
 * Whether the usual amount of a product is the household's own. Not known of those found by the rules of before, which
 * are found again later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('list_habits').addColumn('own_amount', 'integer').execute();
}
