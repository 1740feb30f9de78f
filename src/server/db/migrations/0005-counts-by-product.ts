import { type Kysely, sql } from 'kysely';

/**
 * Lets the uses of a product be counted from the indices alone. Each new index has the columns of the one it replaces,
 * and those that the count also needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('recipe_ingredients_product_id').execute();
  await db.schema
    .createIndex('recipe_ingredients_product_id_recipe_id')
    .on('recipe_ingredients')
    .columns(['product_id', 'recipe_id'])
    .execute();
  await db.schema.dropIndex('shopping_list_items_product_id_removed').execute();
  await db.schema
    .createIndex('shopping_list_items_product_id_removed_list_id')
    .on('shopping_list_items')
    .columns(['product_id', 'removed', 'list_id'])
    .execute();
  // A merge looks for the aliases of the merged product.
  await db.schema
    .createIndex('products_merged_into')
    .on('products')
    .column('merged_into')
    .where(sql.ref('merged_into'), 'is not', null)
    .execute();
}
