import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Recipe,
  recipe,
  recipePreviewsAnswer,
  recipeProductsAnswer,
} from '../../../contract/recipes/recipes.ts';
import { request } from '../../http.ts';
import { t } from '../../texts/recipes.ts';
import { RECIPE_KEY, RECIPES_KEY } from '../keys.ts';

const PATH = '/api/v2/recipe';

/** Previews in Polish alphabetical order, of the recipes that use all of these products. */
export const recipesQuery = (productIds: readonly string[]) =>
  queryOptions({
    queryKey: [...RECIPES_KEY, ...productIds.toSorted()],
    queryFn: ({ signal }) => {
      const search = productIds.length === 0 ? '' : `?products=${productIds.join(',')}`;
      return request('GET', `${PATH}${search}`, { schema: recipePreviewsAnswer, signal });
    },
    // Socket messages refresh a recipe on the screen; changes missed before are fetched when it is opened.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    // A search can be repeated in other words; the whole list is what a user looks through offline.
    meta: { errorText: t('recipes.fetchAllFailed'), kept: productIds.length === 0 },
  });

/** Which recipe uses which products, for searching on the device. */
export const recipeProductsQuery = queryOptions({
  queryKey: [...RECIPES_KEY, 'products'],
  queryFn: ({ signal }) => request('GET', `${PATH}/products`, { schema: recipeProductsAnswer, signal }),
  meta: { errorText: t('recipes.fetchAllFailed'), kept: true },
});

export const fetchRecipe = (id: string, signal?: AbortSignal): Promise<Recipe> =>
  request('GET', `${PATH}/${id}`, { schema: recipe, signal });

export const recipeQuery = (id: string) =>
  queryOptions({
    queryKey: [RECIPE_KEY, id],
    queryFn: ({ signal }) => fetchRecipe(id, signal),
    refetchOnMount: 'always',
    meta: { errorText: t('recipes.fetchFailed'), kept: true },
  });
