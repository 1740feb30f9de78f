import { useMemo } from 'react';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { useOfflineMutationValues } from '../offline-mutations/offline-mutations.ts';

/** Recipes with the days on which this device has noted them as cooked, until the server has that. */
export function useWithCooking<Known extends Pick<Recipe, 'id' | 'cookedOn'>>(
  recipes: readonly Known[] | undefined,
): readonly Known[] | undefined {
  const changes = useOfflineMutationValues('cooked');
  return useMemo(() => {
    if (changes.length === 0) return recipes;
    const days = new Map(changes.map(({ recipeId, cookedOn }) => [recipeId, cookedOn ?? undefined]));
    return recipes?.map((recipe) =>
      days.has(recipe.id) ? { ...recipe, cookedOn: days.get(recipe.id) } : recipe,
    );
  }, [recipes, changes]);
}

/** The same for one recipe. */
export function useRecipeWithCooking(recipe: Recipe): Recipe {
  const change = useOfflineMutationValues('cooked').findLast(({ recipeId }) => recipeId === recipe.id);
  return change === undefined ? recipe : { ...recipe, cookedOn: change.cookedOn ?? undefined };
}
