import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { RecipePreview } from '../../../contract/recipes/recipes.ts';
import { findRecipes, indexRecipes, type RecipeSearch } from './find-recipes.ts';
import { loadedOnce, useLoaded } from '../../ui/lazy-part.ts';
import { recipeProductsQuery } from './recipes.ts';
import { useCatalogue } from '../products/use-catalogue.ts';

const similarWords = loadedOnce(() => import('./similar-words.ts'));

/**
 * Those of `recipes` that match; undefined while they aren't here.
 * @param search another object is another search
 * @param isUsed whether a user is about to type, so that the code and data that find other forms and products are
 * worth fetching
 */
export function useFoundRecipes(
  recipes: readonly RecipePreview[] | undefined,
  search: Omit<RecipeSearch, 'name' | 'productIds'>,
  typed: string,
  isUsed: boolean,
): readonly RecipePreview[] | undefined {
  const name = useDeferredValue(typed);
  const catalogue = useCatalogue(isUsed);
  const { data: products } = useQuery({ ...recipeProductsQuery, enabled: isUsed });
  const similarTo = useLoaded(similarWords, isUsed)?.similarTo;
  const index = useMemo(
    () => recipes && indexRecipes(recipes, catalogue, products, similarTo),
    [recipes, catalogue, products, similarTo],
  );
  return useMemo(() => index && findRecipes(index, { ...search, name }), [index, name, search]);
}
