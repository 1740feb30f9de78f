import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { unitLabelOf } from '../../contract/quantities/quantities.ts';
import type { Ingredient, Recipe } from '../../contract/recipes/recipes.ts';
import { RECIPES_VERSION } from '../db/content-versions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { nextChangedAt } from './version-repository.ts';

export interface Particulars {
  minutes: number | null;
  /** JSON. */
  tags: string;
  cookedOn: string | null;
  photoId: string | null;
  photoVersion: number;
}

/** The fields that a recipe has; the others are absent from answers. */
export function saidIn({ minutes, tags, cookedOn, photoId, photoVersion }: Particulars) {
  return {
    ...(minutes === null ? {} : { minutes }),
    ...(tags === '[]' ? {} : { tags: z.array(z.string()).parse(JSON.parse(tags)) }),
    ...(cookedOn === null ? {} : { cookedOn }),
    ...(photoId === null ? {} : { photo: photoVersion }),
  };
}

/** The columns of {@link wholeOf}. */
export const WHOLE = [
  'id',
  'name',
  'text',
  'portions',
  'minutes',
  'source',
  'tags',
  'cookedOn',
  'photoId',
  'photoVersion',
  'changedAt',
] as const;

export interface WholeRow extends Particulars {
  id: string;
  name: string;
  text: string;
  portions: number | null;
  source: string | null;
  changedAt: number;
}

/** A recipe as it is answered, made of its row and its ingredients. */
export function wholeOf(
  { id, name, text, portions, source, changedAt, ...particulars }: WholeRow,
  ingredients: readonly NamedIngredient[],
): Recipe {
  return {
    id,
    name,
    text,
    portions,
    ...saidIn(particulars),
    ...(source === null ? {} : { source }),
    version: changedAt,
    products: ingredients.map(({ productName, ...ingredient }) => ({
      ...ingredient,
      ...unitLabelOf(ingredient.qty, ingredient.unit),
      Product: { id: ingredient.productId, name: productName },
    })),
  };
}

export async function findRecipe(db: Db, id: string): Promise<Recipe | undefined> {
  const row = await db
    .selectFrom('recipes')
    .select(WHOLE)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && wholeOf(row, await listIngredients(db, id));
}

type NamedIngredient = Ingredient & { productName: string };

/** In the order they were given. */
export async function listIngredients(db: Db, recipeId: string): Promise<NamedIngredient[]> {
  return (await selectIngredients(db, [recipeId])).map(({ recipeId: _, ...ingredient }) => ingredient);
}

/** Those of each recipe in the order they were given. */
export async function selectIngredients(
  db: Db,
  recipeIds: readonly string[],
): Promise<(NamedIngredient & { recipeId: string })[]> {
  const rows = await db
    .selectFrom('recipeIngredients')
    .innerJoin('products', 'products.id', 'recipeIngredients.productId')
    .select([
      'recipeId',
      'products.id as productId',
      'products.name as productName',
      'qty',
      'unit',
      'note',
      'section',
    ])
    .where('recipeId', 'in', recipeIds)
    .orderBy('position')
    .execute();
  return rows.map(({ note, section, ...row }) => ({
    ...row,
    ...(note === null ? {} : { note }),
    ...(section === null ? {} : { section }),
  }));
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

/** Whether at least this many recipes are not deleted. */
export async function hasRecipes(db: Db, count: number): Promise<boolean> {
  const all = db.selectFrom('recipes').select(({ fn }) => fn.countAll<number>().as('recipes'));
  // Counting all rows uses an index, but counting those that are not deleted reads the texts, so it is done only if it
  // may matter.
  if ((await all.executeTakeFirstOrThrow()).recipes < count) return false;
  return (await all.where('deletedAt', 'is', null).executeTakeFirstOrThrow()).recipes >= count;
}

/** The recipe of this id, deleted or not. */
export async function findAnyRecipe(db: Db, id: string): Promise<{ deletedAt: number | null } | undefined> {
  return db.selectFrom('recipes').select('deletedAt').where('id', '=', id).executeTakeFirst();
}

export interface RecipeFields {
  id: string;
  name: string;
  /** Sanitised. */
  text: string;
  portions: number | null;
  minutes: number | null;
  source: string | null;
  /** The same for all addresses of one page; null where the source is none. */
  sourceKey: string | null;
  /** Each once. */
  tags: readonly string[];
}

const columnsOf = ({ tags, ...fields }: RecipeFields) => ({ ...fields, tags: JSON.stringify(tags) });

export async function insertRecipe(tx: Tx, fields: RecipeFields): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('recipes')
    .values({ ...columnsOf(fields), createdAt: now, changedAt: now, deletedAt: null })
    .execute();
  tx.changeVersion(RECIPES_VERSION);
}

export async function updateRecipe(tx: Tx, fields: RecipeFields): Promise<void> {
  const { id, ...columns } = columnsOf(fields);
  await tx
    .updateTable('recipes')
    .set((eb) => ({ ...columns, changedAt: nextChangedAt(eb) }))
    .where('id', '=', id)
    .execute();
  tx.changeVersion(RECIPES_VERSION);
}

/** The day on which a recipe that exists was last cooked. */
export async function readCookedOn(tx: Tx, id: string): Promise<string | null> {
  const query = tx.selectFrom('recipes').select('cookedOn').where('id', '=', id);
  return (await query.executeTakeFirst())?.cookedOn ?? null;
}

export async function setCookedOn(tx: Tx, id: string, cookedOn: string | null): Promise<void> {
  await tx.updateTable('recipes').set({ cookedOn }).where('id', '=', id).execute();
  tx.changeVersion(RECIPES_VERSION);
}

export async function markRecipeDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('recipes').set({ deletedAt: Date.now() }).where('id', '=', id).execute();
  tx.changeVersion(RECIPES_VERSION);
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
      ingredients.map(({ productId, qty, unit, note, section }, position) => ({
        id: uuidv7(),
        recipeId,
        productId,
        qty,
        unit,
        note: note ?? null,
        section: section ?? null,
        position,
      })),
    )
    .execute();
}

/**
 * Replaces one product by another in every recipe, deleted ones included.
 * @returns ids of the live recipes that changed, two at most
 */
export async function replaceProduct(tx: Tx, productId: string, into: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('recipeIngredients')
    .innerJoin('recipes', 'recipes.id', 'recipeIngredients.recipeId')
    .select('recipes.id')
    .distinct()
    .where('productId', '=', productId)
    .where('recipes.deletedAt', 'is', null)
    .limit(2)
    .execute();
  await tx
    .updateTable('recipeIngredients')
    .set({ productId: into })
    .where('productId', '=', productId)
    .execute();
  tx.changeVersion(RECIPES_VERSION);
  return rows.map(({ id }) => id);
}
