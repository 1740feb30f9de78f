import { v7 as uuidv7 } from 'uuid';
import { scaleQuantity } from '../../contract/quantities.ts';
import type { AddRecipeBody, Ingredient, Recipe, UpdateRecipeBody } from '../../contract/recipes.ts';
import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { requireProducts } from '../products/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import { sanitiseRecipeText } from './sanitise.ts';
import {
  findAnyRecipe,
  findRecipe,
  findRecipeHead,
  insertRecipe,
  listIngredients,
  lockRecipe,
  markRecipeDeleted,
  replaceIngredients,
  updateRecipe,
} from './store.ts';

export interface RecipeDeps {
  database: Database;
  announcer: Announcer;
}

/** @throws DomainError RECIPE_NOT_FOUND */
export async function getRecipe(db: Db, id: string): Promise<Recipe> {
  const recipe = await findRecipe(db, id);
  if (recipe === undefined) throw new DomainError('RECIPE_NOT_FOUND');
  return recipe;
}

/**
 * Adds a recipe. A retry with the same client-made id answers the recipe it made.
 * @throws DomainError PRODUCTS_NOT_FOUND; FAILED_TO_CREATE_RECIPE when a deleted recipe had the id
 */
export async function addRecipe({ database, announcer }: RecipeDeps, body: AddRecipeBody): Promise<Recipe> {
  const id = body.id ?? uuidv7();
  const { recipe, created } = await database.transaction(async (tx) => {
    const known = await findAnyRecipe(tx, id);
    if (known !== undefined) {
      if (known.deletedAt !== null) throw new DomainError('FAILED_TO_CREATE_RECIPE');
      return { recipe: await getRecipe(tx, id), created: false };
    }
    const products = await holdIngredients(tx, body.products);
    await insertRecipe(tx, fieldsOf(id, body));
    await replaceIngredients(tx, id, products);
    return { recipe: await getRecipe(tx, id), created: true };
  });
  if (created) announce(announcer, recipe);
  return recipe;
}

/**
 * Puts all of a recipe in the place of what it was. Portions that are not mentioned stay.
 * @throws DomainError RECIPE_NOT_FOUND, PRODUCTS_NOT_FOUND
 */
export async function changeRecipe(
  { database, announcer }: RecipeDeps,
  id: string,
  body: UpdateRecipeBody,
): Promise<Recipe> {
  const { before, after } = await database.transaction(async (tx) => {
    if (!(await lockRecipe(tx, id))) throw new DomainError('RECIPE_NOT_FOUND');
    const present = await getRecipe(tx, id);
    const products = await holdIngredients(tx, body.products);
    await updateRecipe(tx, fieldsOf(id, { ...body, portions: body.portions ?? keep(body, present) }));
    await replaceIngredients(tx, id, products);
    return { before: present, after: await getRecipe(tx, id) };
  });
  announce(announcer, after, before);
  return after;
}

/** @throws DomainError RECIPE_NOT_FOUND */
export async function deleteRecipe({ database, announcer }: RecipeDeps, id: string): Promise<void> {
  const recipe = await database.transaction(async (tx) => {
    if (!(await lockRecipe(tx, id))) throw new DomainError('RECIPE_NOT_FOUND');
    const present = await getRecipe(tx, id);
    await markRecipeDeleted(tx, id);
    return present;
  });
  announce(announcer, recipe);
}

function keep(body: UpdateRecipeBody, present: Recipe): number | null {
  return body.portions === undefined ? present.portions : null;
}

function fieldsOf(id: string, { name, text, portions = null }: UpdateRecipeBody) {
  return { id, name, text: sanitiseRecipeText(text), portions };
}

/** Ingredients under the ids of the products as they are now: one merged meanwhile stands for its successor. */
async function holdIngredients(tx: Tx, ingredients: readonly Ingredient[]): Promise<Ingredient[]> {
  const ids = await requireProducts(
    tx,
    ingredients.map(({ productId }) => productId),
  );
  return ingredients.map((ingredient, index) => ({
    ...ingredient,
    productId: ids[index] ?? ingredient.productId,
  }));
}

/** Usage counts of products change with recipes, so their screens are told too. */
function announce(announcer: Announcer, recipe: Recipe, before?: Recipe): void {
  announcer.recipeChanged(recipe.id);
  const used = [...recipe.products, ...(before?.products ?? [])].map(({ productId }) => productId);
  for (const productId of new Set(used)) announcer.productChanged(productId);
}

/** The name of a recipe, or undefined when there is none of this id. */
export async function findRecipeName(db: Db, id: string): Promise<string | undefined> {
  return (await findRecipeHead(db, id))?.name;
}

/**
 * What to buy for a recipe, in the order its ingredients were given.
 * @param portions for how many; the recipe's own amounts where either side says nothing of portions
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
  return ingredients.map((ingredient) => ({ ...ingredient, qty: scaleQuantity(ingredient.qty, factor) }));
}
