import type { Kysely } from 'kysely';

/** The session that asked for a new address; not known of those asked for before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email_changes').addColumn('session_id', 'text').execute();
}
