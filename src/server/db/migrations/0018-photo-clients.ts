import type { Kysely } from 'kysely';

/** The device that set a photo; empty if it didn't say. A device has seen its own changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('photos')
    .addColumn('client', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
