import { v7 as uuidv7 } from 'uuid';
import { ingredientsToBuy } from '../../recipes/ingredients-to-buy.ts';
import { type Command, restCommand } from '../operations/command.ts';

/**
 * Adds a recipe's ingredients, in their order, scaled to a number of portions if given.
 * Its `make` throws DomainError RECIPE_NOT_FOUND, RECIPE_HAS_NO_PRODUCTS.
 */
export function addRecipeProductsCommand(
  key: string | undefined,
  { recipeId, portions }: { recipeId: string; portions?: number },
): Command {
  return restCommand(key, ['add-recipe-products', recipeId, portions], async (tx) => {
    const ingredients = await ingredientsToBuy(tx, recipeId, portions);
    return {
      type: 'item.add',
      items: ingredients.map(({ section: _, ...ingredient }) => ({ ...ingredient, itemId: uuidv7() })),
      recipeId,
    };
  });
}
