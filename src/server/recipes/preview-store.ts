import { compareNames } from '../../contract/names.ts';
import type { RecipePreview } from '../../contract/recipes/recipes.ts';
import type { Db } from '../db/tables.ts';
import { type Particulars, saidIn, type WholeRow } from './store.ts';

/** Which recipes are asked for. */
export interface RecipeFilter {
  /** They use all of these. */
  productIds?: readonly string[];
  /** They come from the page with this key. */
  sourceKey?: string;
}

/** Previews in Polish alphabetical order. */
export async function listRecipes(
  db: Db,
  { productIds = [], sourceKey: key }: RecipeFilter = {},
): Promise<RecipePreview[]> {
  let query = selectPreviews(db);
  if (key !== undefined) query = query.where('sourceKey', '=', key);
  if (productIds.length > 0) {
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('recipeIngredients')
        .select('recipeId')
        .where('productId', 'in', productIds)
        .groupBy('recipeId')
        .having(({ fn }) => fn.count('productId').distinct(), '=', productIds.length),
    );
  }
  return (await query.execute()).map(previewOf).sort(comparePreviews);
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
const RECIPES_PER_PAGE = 200;

/** Previews of some of all recipes: those that follow one by id. */
export async function listRecipesAfter(db: Db, id: string): Promise<RecipePreview[]> {
  const page = selectPreviews(db).where('id', '>', id).orderBy('id').limit(RECIPES_PER_PAGE);
  return (await page.execute()).map(previewOf);
}
