import { type Kysely, sql } from 'kysely';

/**
 * Stores, and the order of aisles in each place. A place is a store, or a list for what was bought without one; its id
 * is no reference, as a trip may name a store that was made on a device and arrives later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stores')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('stores_name_key')
    .unique()
    .on('stores')
    .column('name_key')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema.alterTable('shopping_lists').addColumn('store_id', 'text').execute();
  await createPlaces(db);
}

async function createPlaces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('place_orders')
    .addColumn('place_id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('trips', 'integer', (c) => c.notNull())
    .addColumn('previous', 'text')
    .addColumn('undone_version', 'integer')
    .execute();
  await db.schema
    .createTable('place_aisles')
    .addColumn('place_id', 'text', (c) => c.notNull())
    .addColumn('aisle_id', 'text', (c) => c.notNull().references('aisles.id'))
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('is_pinned', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('place_aisles_pk', ['place_id', 'aisle_id'])
    .execute();
  await db.schema
    .createTable('place_pairs')
    .addColumn('place_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text', (c) => c.notNull().references('aisles.id'))
    .addColumn('after', 'text', (c) => c.notNull().references('aisles.id'))
    .addColumn('weight', 'double precision', (c) => c.notNull())
    .addPrimaryKeyConstraint('place_pairs_pk', ['place_id', 'before', 'after'])
    .execute();
}
