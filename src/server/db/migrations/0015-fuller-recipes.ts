import type { Kysely } from 'kysely';

/**
 * Minutes, source and tags of recipes, when they were cooked, and remarks and parts of their ingredients. And what was
 * deleted lately can be found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recipes').addColumn('minutes', 'integer').execute();
  for (const column of ['source', 'source_key', 'cooked_on']) {
    await db.schema.alterTable('recipes').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('recipes')
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createIndex('recipes_source_key')
    .on('recipes')
    .column('source_key')
    .where('source_key', 'is not', null)
    .execute();
  for (const table of ['recipes', 'products']) {
    await db.schema
      .createIndex(`${table}_deleted`)
      .on(table)
      .column('deleted_at')
      .where('deleted_at', 'is not', null)
      .execute();
  }
  for (const column of ['note', 'section']) {
    await db.schema.alterTable('recipe_ingredients').addColumn(column, 'text').execute();
  }
}
