import type { Ingredient, SentIngredient } from '../../contract/recipes/recipes.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { planProducts } from '../products/find-products.ts';
import type { NewProducts } from '../products/new-products.ts';

/**
 * Ingredients under the current ids of their products: a merged one is replaced by its successor, one that is named and
 * not there is made. Remarks and parts that are not mentioned are those of the same product in `current`, of its first,
 * second, … occurrence.
 * @throws DomainError PRODUCTS_NOT_FOUND, PRODUCT_LIMIT_REACHED
 * @throws RateLimited
 */
export async function lockIngredients(
  tx: Tx,
  newProducts: NewProducts,
  ingredients: readonly SentIngredient[],
  current: readonly Ingredient[],
): Promise<Ingredient[]> {
  const { products, missing, aliases } = await planProducts(tx, ingredients);
  if (!(await newProducts.add(missing))) throw new DomainError('PRODUCT_LIMIT_REACHED');
  await newProducts.addAliases(aliases);
  const left = Map.groupBy(current, ({ productId }) => productId);
  return ingredients.map(({ productName: _, note, section, ...ingredient }, index) => {
    const productId = products[index]?.id ?? ingredient.productId;
    const known = left.get(productId)?.shift();
    return {
      ...ingredient,
      productId,
      note: note === undefined ? known?.note : (note ?? undefined),
      section: section === undefined ? known?.section : (section ?? undefined),
    };
  });
}
