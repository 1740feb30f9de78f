import { portionFactor } from '../../contract/recipes/portions.ts';
import type { Ingredient } from '../../contract/recipes/recipes.ts';
import { scaleNote } from '../../contract/recipes/scaled-note.ts';
import { recipeToBuy } from '../../contract/recipes/to-buy.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { findRecipeHead, listIngredients } from './repository.ts';

/**
 * What to buy for a recipe, in the order of its ingredients. What is sold whole is rounded up once for each product,
 * so that its first ingredient may include the pieces of its next ingredient.
 * @param portions for how many; unscaled where either this or the recipe's own number is missing
 * @throws DomainError RECIPE_NOT_FOUND, RECIPE_HAS_NO_PRODUCTS
 */
export async function ingredientsToBuy(
  db: Db,
  id: string,
  portions: number | undefined,
): Promise<(Ingredient & { productName: string })[]> {
  const recipe = await findRecipeHead(db, id);
  if (recipe === undefined) throw new DomainError('RECIPE_NOT_FOUND');
  const ingredients = await listIngredients(db, id);
  if (ingredients.length === 0) throw new DomainError('RECIPE_HAS_NO_PRODUCTS');
  const factor = portionFactor(recipe.portions, portions ?? null);
  const toBuy = recipeToBuy(ingredients, factor);
  return ingredients
    .map((ingredient, index) => ({
      ...ingredient,
      qty: toBuy[index] ?? ingredient.qty,
      ...(ingredient.note && {
        note: scaleNote(ingredient.note, ingredient, recipe.portions, portions ?? null),
      }),
    }))
    .filter(({ qty }) => qty > 0);
}
