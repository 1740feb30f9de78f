import type { Kysely } from 'kysely';

/** The device that set a photo; empty where it didn't say. What a device did itself it has seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('photos')
    .addColumn('client', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
