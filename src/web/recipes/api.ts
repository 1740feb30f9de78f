import { hashKey, queryOptions } from '@tanstack/react-query';
import { nameKey } from '../../contract/names.ts';
import { type AddProductBody, type ProductNames, product } from '../../contract/products/products.ts';
import { recentlyDeletedAnswer } from '../../contract/recently-deleted.ts';
import {
  type AddRecipeBody,
  cookedAnswer,
  type Recipe,
  recipe,
  recipePreviewsAnswer,
  type UpdateRecipeBody,
} from '../../contract/recipes/recipes.ts';
import { productNamesQuery } from '../queries/products/product-names.ts';
import { RECIPE_KEY, RECIPES_KEY } from '../queries/keys.ts';
import { recipeQuery } from '../queries/recipes/recipes.ts';
import { aboutResource, hasCode, request } from '../http.ts';
import { queryClient } from '../query-client.ts';
import { dropAnswer } from '../query-persister.ts';
import { beingDeleted } from './changes.ts';

export const RECIPE_PATH = '/api/v2/recipe';

export const addRecipe = (body: AddRecipeBody): Promise<Recipe> =>
  request('POST', RECIPE_PATH, { body, schema: recipe });

export const changeRecipe = (id: string, body: UpdateRecipeBody): Promise<Recipe> =>
  request('PATCH', `${RECIPE_PATH}/${id}`, { body, schema: recipe });

/** @param cookedOn the day, as YYYY-MM-DD; null takes it back */
export async function markCooked(id: string, cookedOn: string | null): Promise<void> {
  await request('PUT', `${RECIPE_PATH}/${id}/cooked`, { body: { cookedOn }, schema: cookedAnswer });
  void queryClient.invalidateQueries({ queryKey: [RECIPE_KEY, id] });
  void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
}

/** Previews of the recipes that come from the page of this address. */
export const recipesFromQuery = (source: string) =>
  queryOptions({
    queryKey: [...RECIPES_KEY, 'from', source],
    queryFn: ({ signal }) =>
      request('GET', `${RECIPE_PATH}?source=${encodeURIComponent(source)}`, {
        schema: recipePreviewsAnswer,
        signal,
      }),
    // Without it, no recipe is shown as known.
    meta: { silent: true },
  });

export async function deleteRecipe(id: string): Promise<void> {
  beingDeleted.add(id);
  try {
    await request('DELETE', `${RECIPE_PATH}/${id}`, { schema: aboutResource });
  } catch (error) {
    beingDeleted.delete(id);
    throw error;
  }
}

/** Recipes that can be brought back, those deleted last first. */
export const deletedRecipesQuery = queryOptions({
  queryKey: ['deleted-recipes'],
  queryFn: ({ signal }) =>
    request('GET', `${RECIPE_PATH}/deleted`, { schema: recentlyDeletedAnswer, signal }),
  staleTime: 0,
  gcTime: 0,
  // The dialog says so itself.
  meta: { silent: true },
});

export async function restoreRecipe(id: string): Promise<Recipe> {
  const restored = await request('POST', `${RECIPE_PATH}/${id}/restore`, { schema: recipe });
  rememberRecipe(restored);
  return restored;
}

/** Shows what a save answered at once, wherever the recipe is shown. */
export function rememberRecipe(saved: Recipe): void {
  queryClient.setQueryData(recipeQuery(saved.id).queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
}

/** Takes a deleted recipe off every screen of this tab, and off the device. */
export function forgetRecipe(id: string): void {
  beingDeleted.delete(id);
  queryClient.removeQueries({ queryKey: [RECIPE_KEY, id] });
  void dropAnswer(hashKey([RECIPE_KEY, id]));
  void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
}

/**
 * The catalogue's product of this name; where there is none, it is made.
 * @param id for a new product: the same one for each try, so that a lost answer makes no second product
 */
export async function ensureProduct(name: string, id: string): Promise<NamedProduct> {
  const known = findByName(await queryClient.query({ ...productNamesQuery, staleTime: 'static' }), name);
  if (known) return known;
  try {
    const body: AddProductBody = { id, name };
    const made = await request('POST', '/api/v2/product', { body, schema: product });
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
    return made;
  } catch (error) {
    if (!hasCode(error, 'PRODUCT_ALREADY_EXISTS')) throw error;
    // Another user was faster.
    const theirs = findByName(await queryClient.query({ ...productNamesQuery, staleTime: 0 }), name);
    if (theirs === undefined) throw error;
    return theirs;
  }
}

interface NamedProduct {
  id: string;
  name: string;
}

function findByName(names: ProductNames, name: string): NamedProduct | undefined {
  const known = names.find(([, candidate]) => nameKey(candidate) === nameKey(name));
  return known && { id: known[0], name: known[1] };
}
