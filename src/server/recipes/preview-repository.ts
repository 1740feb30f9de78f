import { compareNames } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';
import type { Db } from '../db/tables.ts';
import { type Particulars, saidIn, type WholeRow } from './repository.ts';

/** Which recipes are asked for. */
export interface RecipeFilter {
  /** They use all of these. */
  productIds?: readonly string[];
  /** They come from the page with this key. */
  sourceKey?: string;
}

/** Their ids, in no order; those of deleted recipes may be among them. */
export async function findRecipeIds(
  db: Db,
  { productIds = [], sourceKey: key }: RecipeFilter,
): Promise<string[]> {
  let recipes = db.selectFrom('recipes').select('id');
  if (key !== undefined) recipes = recipes.where('sourceKey', '=', key);
  if (productIds.length === 0) return (await recipes.execute()).map(({ id }) => id);
  let users = db
    .selectFrom('recipeIngredients')
    .select('recipeId')
    .where('productId', 'in', productIds)
    .groupBy('recipeId')
    .having(({ fn }) => fn.count('productId').distinct(), '=', productIds.length);
  if (key !== undefined) users = users.where('recipeId', 'in', recipes);
  return (await users.execute()).map(({ recipeId }) => recipeId);
}

const selectPreviews = (db: Db) =>
  db
    .selectFrom('recipes')
    .select(['id', 'name', 'portions', 'minutes', 'tags', 'cookedOn', 'photoId', 'photoVersion'])
    .where('deletedAt', 'is', null);

const previewOf = ({
  id,
  name,
  portions,
  ...particulars
}: Particulars & Pick<WholeRow, 'id' | 'name' | 'portions'>): RecipePreview => ({
  id,
  name,
  portions,
  ...saidIn(particulars),
});

/** The id decides where the alphabet doesn't. */
export const comparePreviews = (a: RecipePreview, b: RecipePreview): number =>
  compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** Reading a page takes a ms or two. */
export const RECIPES_PER_PAGE = 200;

/** Previews of some of all recipes: those that follow one by id. */
export async function listRecipesAfter(db: Db, id: string): Promise<RecipePreview[]> {
  const page = selectPreviews(db).where('id', '>', id).orderBy('id').limit(RECIPES_PER_PAGE);
  return (await page.execute()).map(previewOf);
}

/** Previews of these recipes, in no order, without those that are not there. */
export async function listRecipes(db: Db, ids: readonly string[]): Promise<RecipePreview[]> {
  return (await selectPreviews(db).where('id', 'in', ids).execute()).map(previewOf);
}
