import type { Kysely } from 'kysely';
import { bytesType } from '../dialect.ts';

/** Photos of recipes and products. Their version counts up with every change, and is never used twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // SQLite reads a row from its beginning, so columns that are read often come first.
    .addColumn('thumb', bytesType(db), (c) => c.notNull())
    .addColumn('large', bytesType(db), (c) => c.notNull())
    .execute();
  // They are added up for every new one.
  await db.schema.createIndex('photos_bytes').on('photos').column('bytes').execute();
  for (const table of ['recipes', 'products']) {
    await db.schema
      .alterTable(table)
      .addColumn('photo_id', 'text', (c) => c.references('photos.id'))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('photo_version', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    // Unique: no two rows share a photo, so a replaced photo belongs to none.
    await db.schema
      .createIndex(`${table}_photo_id`)
      .unique()
      .on(table)
      .column('photo_id')
      .where('photo_id', 'is not', null)
      .execute();
  }
}
