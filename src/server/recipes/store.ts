import { v7 as uuidv7 } from 'uuid';
import { compareNames } from '../../contract/names.ts';
import { unitLabelOf } from '../../contract/quantities.ts';
import type { Ingredient, Recipe, RecipePreview } from '../../contract/recipes.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Previews in Polish alphabetical order; with `productIds` only of recipes that use all of them. */
export async function listRecipes(db: Db, productIds: readonly string[]): Promise<RecipePreview[]> {
  let query = db.selectFrom('recipes').select(['id', 'name', 'portions']).where('deletedAt', 'is', null);
  if (productIds.length > 0) {
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('recipeIngredients')
        .select('recipeId')
        .where('productId', 'in', productIds)
        .groupBy('recipeId')
        .having(({ fn }) => fn.count('productId').distinct(), '=', productIds.length),
    );
  }
  const rows = await query.execute();
  return rows.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

export async function findRecipe(db: Db, id: string): Promise<Recipe | undefined> {
  const row = await db
    .selectFrom('recipes')
    .select(['id', 'name', 'text', 'portions'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const ingredients = await listIngredients(db, id);
  return {
    ...row,
    products: ingredients.map(({ productId, productName, qty, unit }) => ({
      productId,
      qty,
      unit,
      ...unitLabelOf(qty, unit),
      Product: { id: productId, name: productName },
    })),
  };
}

/** In the order they were given. */
export async function listIngredients(
  db: Db,
  recipeId: string,
): Promise<(Ingredient & { productName: string })[]> {
  const rows = await db
    .selectFrom('recipeIngredients')
    .innerJoin('products', 'products.id', 'recipeIngredients.productId')
    .select(['products.id as productId', 'products.name as productName', 'qty', 'unit'])
    .where('recipeId', '=', recipeId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, unit: row.unit }));
}

export async function findRecipeHead(
  db: Db,
  id: string,
): Promise<{ name: string; portions: number | null } | undefined> {
  return db
    .selectFrom('recipes')
    .select(['name', 'portions'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The recipe of this id, deleted or not. */
export async function findAnyRecipe(db: Db, id: string): Promise<{ deletedAt: number | null } | undefined> {
  return db.selectFrom('recipes').select('deletedAt').where('id', '=', id).executeTakeFirst();
}

/** Locks a recipe until the transaction ends; false when it doesn't exist. */
export async function lockRecipe(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom('recipes').select('id').where('id', '=', id).where('deletedAt', 'is', null);
  return (await lockRows(tx, query).executeTakeFirst()) !== undefined;
}

export interface RecipeFields {
  id: string;
  name: string;
  /** Sanitised. */
  text: string;
  portions: number | null;
}

export async function insertRecipe(tx: Tx, fields: RecipeFields): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('recipes')
    .values({ ...fields, createdAt: now, changedAt: now, deletedAt: null })
    .execute();
}

export async function updateRecipe(tx: Tx, { id, ...fields }: RecipeFields): Promise<void> {
  await tx
    .updateTable('recipes')
    .set({ ...fields, changedAt: Date.now() })
    .where('id', '=', id)
    .execute();
}

export async function markRecipeDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('recipes').set({ deletedAt: Date.now() }).where('id', '=', id).execute();
}

/** Replaces the recipe's ingredients by these, in their order. */
export async function replaceIngredients(
  tx: Tx,
  recipeId: string,
  ingredients: readonly Ingredient[],
): Promise<void> {
  await tx.deleteFrom('recipeIngredients').where('recipeId', '=', recipeId).execute();
  if (ingredients.length === 0) return;
  await tx
    .insertInto('recipeIngredients')
    .values(
      ingredients.map(({ productId, qty, unit }, position) => ({
        id: uuidv7(),
        recipeId,
        productId,
        qty,
        unit,
        position,
      })),
    )
    .execute();
}

/**
 * Replaces one product by another in every recipe, deleted ones included.
 * @returns ids of the live recipes that changed
 */
export async function replaceProduct(tx: Tx, productId: string, into: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('recipeIngredients')
    .innerJoin('recipes', 'recipes.id', 'recipeIngredients.recipeId')
    .select('recipes.id')
    .distinct()
    .where('productId', '=', productId)
    .where('recipes.deletedAt', 'is', null)
    .execute();
  await tx
    .updateTable('recipeIngredients')
    .set({ productId: into })
    .where('productId', '=', productId)
    .execute();
  return rows.map(({ id }) => id);
}
