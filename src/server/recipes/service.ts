import { v7 as uuidv7 } from 'uuid';
import { togetherId } from '../../contract/events.ts';
import {
  type AddRecipeBody,
  type CookedBody,
  type Ingredient,
  isModerate,
  type Recipe,
  type RecipePreview,
  type RecipeProducts,
  type UpdateRecipeBody,
} from '../../contract/recipes/recipes.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { consumeQuota } from '../auth/quotas/user-quota.ts';
import { RECIPES_VERSION } from '../db/content-versions.ts';
import { type Database, retryLostRaces } from '../db/database.ts';
import { lockNewRecipes } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import { forEachYielding, sortYielding } from '../event-loop.ts';
import { NewProducts } from '../products/new-products.ts';
import type { Announcer } from '../realtime/announcer.ts';
import type { Bounds, Settings } from '../settings.ts';
import { readPages, VersionedCache } from '../versioned-cache.ts';
import { lockAnyRecipe } from './recently-deleted-repository.ts';
import { lockIngredients } from './ingredients.ts';
import { sourceKey } from './source-key.ts';
import { comparePreviews, listRecipesAfter } from './preview-repository.ts';
import {
  findAnyRecipe,
  findRecipe,
  findRecipeHead,
  hasRecipes,
  insertRecipe,
  listIngredients,
  markRecipeDeleted,
  replaceIngredients,
  replaceProduct,
  readCookedOn,
  setCookedOn,
  updateRecipe,
} from './repository.ts';
import { listUsedProductsAfter, type UsedProducts } from './used-products-repository.ts';
import { lockRecipe } from './version-repository.ts';

export interface RecipeDeps {
  database: Database;
  announcer: Announcer;
  settings: Pick<Settings, 'bounds'>;
}

/** Previews of all recipes, cached until one changes. */
export const createRecipeCache = ({
  database,
}: Pick<RecipeDeps, 'database'>): VersionedCache<RecipePreview[]> =>
  new VersionedCache({
    database,
    version: RECIPES_VERSION,
    read: (db, isSnapshot) =>
      readPages(
        isSnapshot,
        (after) => listRecipesAfter(db, after),
        ({ id }) => id,
      ),
    make: (recipes) => sortYielding(recipes, comparePreviews),
  });

/** Which products the recipes use, cached until a recipe changes; those that use none are left out. */
export const createRecipeProductsCache = ({
  database,
}: Pick<RecipeDeps, 'database'>): VersionedCache<RecipeProducts, UsedProducts[]> =>
  new VersionedCache({
    database,
    version: RECIPES_VERSION,
    read: (db, isSnapshot) =>
      readPages(
        isSnapshot,
        (after) => listUsedProductsAfter(db, after),
        ([id]) => id,
      ),
    make: makeRecipeProducts,
  });

async function makeRecipeProducts(used: readonly UsedProducts[]): Promise<RecipeProducts> {
  const places = new Map<string, number>();
  const placeOf = (productId: string): number => {
    const place = places.get(productId) ?? places.size;
    places.set(productId, place);
    return place;
  };
  const recipes: RecipeProducts['recipes'] = [];
  await forEachYielding(used, ([recipeId, products]) => {
    if (products.length > 0) recipes.push([recipeId, products.map(placeOf)]);
  });
  return { productIds: [...places.keys()], recipes };
}

/** @throws DomainError RECIPE_NOT_FOUND */
export async function getRecipe(db: Db, id: string): Promise<Recipe> {
  const recipe = await findRecipe(db, id);
  if (recipe === undefined) throw new DomainError('RECIPE_NOT_FOUND');
  return recipe;
}

/**
 * Adds a recipe, and with it the products that its ingredients name and the catalogue lacks. A retry with the same
 * client-made id answers the recipe created before.
 * @throws DomainError VALIDATION_ERROR, UNAUTHORIZED, PRODUCTS_NOT_FOUND, PRODUCT_LIMIT_REACHED, RECIPE_LIMIT_REACHED;
 *   FAILED_TO_CREATE_RECIPE when a deleted recipe had the id
 * @throws RateLimited
 */
export async function addRecipe(
  { database, announcer, settings }: RecipeDeps,
  actor: Actor,
  body: AddRecipeBody,
): Promise<Recipe> {
  const id = body.id ?? uuidv7();
  const text = await sanitise(body.text);
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockNewRecipes(tx);
      const known = await findAnyRecipe(tx, id);
      if (known !== undefined) {
        if (known.deletedAt !== null) throw new DomainError('FAILED_TO_CREATE_RECIPE');
        const recipe = await getRecipe(tx, id);
        announceEvenRepeat(tx, () => announce(announcer, id, [], recipe.products));
        return recipe;
      }
      await requireCapacity(tx, settings.bounds);
      const perHour = settings.bounds.recipesPerHour;
      await consumeQuota(tx, { of: 'recipes', userId: actor.id, perHour }, 1);
      const newProducts = new NewProducts(tx, actor.id, settings.bounds);
      const products = await lockIngredients(tx, newProducts, body.products, []);
      const { name, portions = null, minutes = null, source = null, tags = [] } = body;
      await insertRecipe(tx, { id, name, text, portions, minutes, ...sourceOf(source), tags });
      await replaceIngredients(tx, id, products);
      tx.afterCommit(() => announce(announcer, id, [], products));
      return getRecipe(tx, id);
    }),
  );
}

/**
 * Replaces all fields of a recipe. What is optional and not mentioned stays. Products are made as by {@link addRecipe}.
 * @throws DomainError VALIDATION_ERROR, UNAUTHORIZED, RECIPE_NOT_FOUND, PRODUCTS_NOT_FOUND, PRODUCT_LIMIT_REACHED;
 *   RECIPE_CHANGED when the body names another version than the current one
 * @throws RateLimited
 */
export async function changeRecipe(
  { database, announcer, settings }: RecipeDeps,
  actor: Actor,
  id: string,
  body: UpdateRecipeBody,
): Promise<Recipe> {
  // Cleaning a text costs more than everything else, so it isn't done for a recipe that doesn't exist.
  if (!(await isLive(database.read, id))) throw new DomainError('RECIPE_NOT_FOUND');
  const text = await sanitise(body.text);
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      const version = await lockRecipe(tx, id);
      if (version === undefined) throw new DomainError('RECIPE_NOT_FOUND');
      if (body.version !== undefined && body.version !== version) throw new DomainError('RECIPE_CHANGED');
      const current = await getRecipe(tx, id);
      const newProducts = new NewProducts(tx, actor.id, settings.bounds);
      const products = await lockIngredients(tx, newProducts, body.products, current.products);
      const { name, portions = current.portions, minutes = current.minutes ?? null } = body;
      const { source = current.source ?? null, tags = current.tags ?? [] } = body;
      await updateRecipe(tx, { id, name, text, portions, minutes, ...sourceOf(source), tags });
      await replaceIngredients(tx, id, products);
      tx.afterCommit(() => announce(announcer, id, current.products, products));
      return getRecipe(tx, id);
    }),
  );
}

/**
 * Records the day on which a recipe was last cooked; null takes that back. A repeat (by its `changeId`) keeps what others
 * have noted or deleted since.
 * @returns the day that counts now
 * @throws DomainError RECIPE_NOT_FOUND
 */
export async function markCooked(
  { database, announcer, settings: { bounds } }: RecipeDeps,
  actor: Actor,
  id: string,
  { cookedOn, was, changeId }: CookedBody,
): Promise<string | null> {
  return transactionOf(database, actor, async (tx) => {
    const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId);
    const isHere = (await lockRecipe(tx, id)) !== undefined;
    if (isNew && !isHere) throw new DomainError('RECIPE_NOT_FOUND');
    announceEvenRepeat(tx, () => announcer.recipeChanged(id));
    const current = await readCookedOn(tx, id);
    // What was noted without a network may arrive after what was noted later.
    const isLater = was !== undefined && was !== current && (current ?? '') > (cookedOn ?? '');
    if (!isNew || isLater) return current;
    await setCookedOn(tx, id, cookedOn);
    return cookedOn;
  });
}

/** @throws DomainError RECIPE_NOT_FOUND, also when it was deleted before */
export async function deleteRecipe(
  { database, announcer }: RecipeDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  const isDeleted = await transactionOf(database, actor, async (tx) => {
    const known = await lockAnyRecipe(tx, id);
    if (known === undefined) return false;
    const used = await listIngredients(tx, id);
    announceEvenRepeat(tx, () => announce(announcer, id, used, []));
    if (known.deletedAt !== null) return false;
    await markRecipeDeleted(tx, id);
    return true;
  });
  if (!isDeleted) throw new DomainError('RECIPE_NOT_FOUND');
}

const sourceOf = (source: string | null) => ({
  source,
  sourceKey: source === null ? null : sourceKey(source),
});

/** @throws DomainError VALIDATION_ERROR when the cleaned text is longer than a recipe's text may be */
async function sanitise(html: string): Promise<string> {
  // Loaded when the first recipe is written.
  const { sanitiseRecipeText } = await import('./sanitise.ts');
  const text = sanitiseRecipeText(html);
  if (!isModerate(text)) throw new DomainError('VALIDATION_ERROR', ['text']);
  return text;
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
  const id = togetherId(await replaceProduct(tx, productId, into));
  if (id !== undefined) tx.afterCommit(() => announcer.recipeChanged(id));
}

/**
 * The caller has locked new recipes.
 * @throws DomainError RECIPE_LIMIT_REACHED when the installation has as many recipes as it may
 */
export async function requireCapacity(tx: Tx, { maxRecipes }: Pick<Bounds, 'maxRecipes'>): Promise<void> {
  if (await hasRecipes(tx, maxRecipes)) throw new DomainError('RECIPE_LIMIT_REACHED');
}

async function isLive(db: Db, id: string): Promise<boolean> {
  return (await findAnyRecipe(db, id))?.deletedAt === null;
}

/** Whether there is or was a recipe of this id. */
export async function isRecipe(db: Db, id: string): Promise<boolean> {
  return (await findAnyRecipe(db, id)) !== undefined;
}

/** The name of a recipe, or undefined when none has this id. */
export async function findRecipeName(db: Db, id: string): Promise<string | undefined> {
  return (await findRecipeHead(db, id))?.name;
}
