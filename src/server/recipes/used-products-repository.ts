import type { Db } from '../db/tables.ts';

/** A recipe with the ids of the products that it uses, each once. */
export type UsedProducts = [recipeId: string, productIds: readonly string[]];

/** Reading a page takes some ms. */
const RECIPES_PER_PAGE = 100;

/** Of some of all recipes: those that follow one by id. */
export async function listUsedProductsAfter(db: Db, id: string): Promise<UsedProducts[]> {
  const page = await db
    .selectFrom('recipes')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(RECIPES_PER_PAGE)
    .execute();
  if (page.length === 0) return [];
  const used = new Map(page.map((recipe) => [recipe.id, new Set<string>()]));
  const rows = await db
    .selectFrom('recipeIngredients')
    .select(['recipeId', 'productId'])
    .where('recipeId', 'in', [...used.keys()])
    .orderBy('recipeId')
    .orderBy('position')
    .execute();
  for (const { recipeId, productId } of rows) used.get(recipeId)?.add(productId);
  return [...used].map(([recipeId, products]) => [recipeId, [...products]]);
}
