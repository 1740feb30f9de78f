import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import type {
  AddRecipeBody,
  Ingredient,
  Recipe,
  RecipePreview,
  UpdateRecipeBody,
} from '../../contract/recipes.ts';
import { quantityToBuy } from '../../contract/to-buy.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { currentProducts, requireProducts } from '../products/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import {
  findAnyRecipe,
  findRecipe,
  findRecipeHead,
  insertRecipe,
  listIngredients,
  listRecipes,
  lockRecipe,
  markRecipeDeleted,
  replaceIngredients,
  replaceProduct,
  updateRecipe,
} from './store.ts';

export interface RecipeDeps {
  database: Database;
  announcer: Announcer;
}

/**
 * Previews in Polish alphabetical order, of all recipes or of those that use all of the given products. Merged products
 * count as their successors.
 */
export async function searchRecipes(db: Db, productIds: readonly string[]): Promise<RecipePreview[]> {
  return listRecipes(db, await currentProducts(db, productIds));
}

/** @throws DomainError RECIPE_NOT_FOUND */
export async function getRecipe(db: Db, id: string): Promise<Recipe> {
  const recipe = await findRecipe(db, id);
  if (recipe === undefined) throw new DomainError('RECIPE_NOT_FOUND');
  return recipe;
}

/**
 * Adds a recipe. A retry with the same client-made id answers the recipe created before.
 * @throws DomainError VALIDATION_ERROR, UNAUTHORIZED, PRODUCTS_NOT_FOUND; FAILED_TO_CREATE_RECIPE when a deleted recipe had the id
 */
export async function addRecipe(
  { database, announcer }: RecipeDeps,
  actor: Actor,
  body: AddRecipeBody,
): Promise<Recipe> {
  const id = body.id ?? uuidv7();
  const text = await sanitise(body.text);
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      const known = await findAnyRecipe(tx, id);
      if (known !== undefined) {
        if (known.deletedAt !== null) throw new DomainError('FAILED_TO_CREATE_RECIPE');
        return getRecipe(tx, id);
      }
      const products = await lockIngredients(tx, body.products);
      await insertRecipe(tx, { id, name: body.name, text, portions: body.portions ?? null });
      await replaceIngredients(tx, id, products);
      tx.afterCommit(() => announce(announcer, id, [], products));
      return getRecipe(tx, id);
    }),
  );
}

/**
 * Replaces all fields of a recipe. Portions that are not mentioned stay.
 * @throws DomainError VALIDATION_ERROR, UNAUTHORIZED, RECIPE_NOT_FOUND, PRODUCTS_NOT_FOUND
 */
export async function changeRecipe(
  { database, announcer }: RecipeDeps,
  actor: Actor,
  id: string,
  body: UpdateRecipeBody,
): Promise<Recipe> {
  const text = await sanitise(body.text);
  return transactionOf(database, actor, async (tx) => {
    if (!(await lockRecipe(tx, id))) throw new DomainError('RECIPE_NOT_FOUND');
    const present = await getRecipe(tx, id);
    const products = await lockIngredients(tx, body.products);
    const portions = body.portions === undefined ? present.portions : body.portions;
    await updateRecipe(tx, { id, name: body.name, text, portions });
    await replaceIngredients(tx, id, products);
    tx.afterCommit(() => announce(announcer, id, present.products, products));
    return getRecipe(tx, id);
  });
}

/** @throws DomainError RECIPE_NOT_FOUND */
export async function deleteRecipe(
  { database, announcer }: RecipeDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    if (!(await lockRecipe(tx, id))) throw new DomainError('RECIPE_NOT_FOUND');
    const present = await getRecipe(tx, id);
    await markRecipeDeleted(tx, id);
    tx.afterCommit(() => announce(announcer, id, present.products, []));
  });
}

/** @throws DomainError VALIDATION_ERROR when the cleaned text is longer than allowed */
async function sanitise(html: string): Promise<string> {
  // Loaded when the first recipe is written.
  const { sanitiseRecipeText } = await import('./sanitise.ts');
  const text = sanitiseRecipeText(html);
  if (Buffer.byteLength(text) > LIMITS.recipeTextBytes) throw new DomainError('VALIDATION_ERROR', ['text']);
  return text;
}

/** Ingredients under the present ids of their products: a merged one is replaced by its successor. */
async function lockIngredients(tx: Tx, ingredients: readonly Ingredient[]): Promise<Ingredient[]> {
  const ids = await requireProducts(
    tx,
    ingredients.map(({ productId }) => productId),
  );
  return ingredients.map((ingredient, index) => ({
    ...ingredient,
    productId: ids[index] ?? ingredient.productId,
  }));
}

/** A product shows in how many recipes it is used, so products added or removed here are announced too. */
function announce(
  announcer: Announcer,
  id: string,
  before: readonly Ingredient[],
  after: readonly Ingredient[],
): void {
  announcer.recipeChanged(id);
  const productsOf = (ingredients: readonly Ingredient[]) =>
    new Set(ingredients.map(({ productId }) => productId));
  const [used, uses] = [productsOf(before), productsOf(after)];
  for (const productId of new Set([...used, ...uses])) {
    if (used.has(productId) !== uses.has(productId)) announcer.productChanged(productId);
  }
}

/** Replaces one product by another in every recipe. */
export async function replaceProductInRecipes(
  tx: Tx,
  announcer: Announcer,
  productId: string,
  into: string,
): Promise<void> {
  const recipeIds = await replaceProduct(tx, productId, into);
  tx.afterCommit(() => {
    for (const id of recipeIds) announcer.recipeChanged(id);
  });
}

/** The name of a recipe, or undefined when none has this id. */
export async function findRecipeName(db: Db, id: string): Promise<string | undefined> {
  return (await findRecipeHead(db, id))?.name;
}

/**
 * What to buy for a recipe, in the order of its ingredients; what is bought whole is rounded up.
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
  const factor = portions === undefined || recipe.portions === null ? 1 : portions / recipe.portions;
  return ingredients.map((ingredient) => ({ ...ingredient, qty: quantityToBuy(ingredient, factor) }));
}
