import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { RecipePreview } from '../../contract/recipes.ts';
import { findRecipes, indexRecipes, type RecipeSearch } from './find-recipes.ts';
import { recipeProductsQuery } from './recipes.ts';
import { useCatalogue } from './use-catalogue.ts';

/**
 * Those of `recipes` that match; undefined while they aren't here.
 * @param isUsed whether somebody is about to type, so that what finds other forms and products is worth fetching
 */
export function useFoundRecipes(
  recipes: readonly RecipePreview[] | undefined,
  { tags, isQuick, order }: RecipeSearch,
  typed: string,
  isUsed: boolean,
): readonly RecipePreview[] | undefined {
  const name = useDeferredValue(typed);
  const catalogue = useCatalogue(isUsed);
  const { data: products } = useQuery({ ...recipeProductsQuery, enabled: isUsed });
  const index = useMemo(
    () => recipes && indexRecipes(recipes, catalogue, products),
    [recipes, catalogue, products],
  );
  // Each address is read anew, and the same tags must not be another search. No tag has a line break.
  const tagLines = tags.join('\n');
  return useMemo(
    () => index && findRecipes(index, { name, tags: tagLines.split('\n').filter(Boolean), isQuick, order }),
    [index, name, tagLines, isQuick, order],
  );
}
