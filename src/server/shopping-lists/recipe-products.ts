import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '../../contract/units.ts';
import { DomainError } from '../errors.ts';
import { type Intent, restIntent } from './intent.ts';
import { findRecipeIngredients, findRecipeName } from './store.ts';

/**
 * Adds the ingredients of a recipe, in their order.
 * When run it throws DomainError RECIPE_NOT_FOUND, RECIPE_HAS_NO_PRODUCTS.
 */
export function addRecipeProductsIntent(key: string | undefined, recipeId: string): Intent {
  return restIntent(key, ['add-recipe-products', recipeId], async (tx) => {
    if ((await findRecipeName(tx, recipeId)) === undefined) throw new DomainError('RECIPE_NOT_FOUND');
    const ingredients = await findRecipeIngredients(tx, recipeId);
    if (ingredients.length === 0) throw new DomainError('RECIPE_HAS_NO_PRODUCTS');
    const items = ingredients.map(({ productId, productName, qty, unit }) => ({
      itemId: uuidv7(),
      productId,
      productName,
      qty,
      unit: unit as Unit,
    }));
    return { type: 'item.add', items, recipeId };
  });
}
