import type { Kysely } from 'kysely';

/** The plan of meals, and secret addresses of it for calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('meals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('slot', 'text')
    .addColumn('recipe_id', 'text', (c) => c.references('recipes.id'))
    .addColumn('text', 'text')
    .addColumn('portions', 'double precision')
    .addColumn('shopping', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('others_version', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('meals_day').on('meals').columns(['day', 'deleted_at']).execute();
  await db.schema
    .createIndex('meals_recipe_id')
    .on('meals')
    .column('recipe_id')
    .where('recipe_id', 'is not', null)
    .execute();
  await db.schema
    .createTable('meal_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('meal_id', 'text', (c) => c.notNull().references('meals.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('meal_changes_meal_id').on('meal_changes').column('meal_id').execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
}
