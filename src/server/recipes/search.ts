import type { RecipePreview } from '../../contract/recipes/recipes.ts';
import { chunksOf } from '../db/chunks.ts';
import type { Db } from '../db/tables.ts';
import { sortYielding, TimeSlice } from '../event-loop.ts';
import { currentProducts } from '../products/find-products.ts';
import { comparePreviews, findRecipeIds, listRecipes, RECIPES_PER_PAGE } from './preview-repository.ts';
import { sourceKey } from './source-key.ts';

/**
 * Previews in Polish alphabetical order, of all recipes or of those that use all of the given products and come from
 * the page of this address. Merged products count as their successors; a source that is no address finds none. Others
 * are served in between, so not to be called in a snapshot.
 */
export async function searchRecipes(
  db: Db,
  { products = [], source }: { products?: readonly string[]; source?: string | undefined },
): Promise<RecipePreview[]> {
  const key = source === undefined ? undefined : sourceKey(source);
  if (key === null) return [];
  const productIds = await currentProducts(db, products);
  const ids = await findRecipeIds(db, key === undefined ? { productIds } : { productIds, sourceKey: key });
  const recipes: RecipePreview[] = [];
  const slice = new TimeSlice();
  for (const some of chunksOf(ids, RECIPES_PER_PAGE)) {
    recipes.push(...(await listRecipes(db, some)));
    if (slice.isOver()) await slice.renew();
  }
  return sortYielding(recipes, comparePreviews);
}
