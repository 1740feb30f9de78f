import { freeName, nameKey } from '../../contract/names.ts';
import type { RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { restorableSince } from '../../contract/recently-deleted.ts';
import type { Ingredient, Recipe } from '../../contract/recipes/recipes.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { retryLostRaces } from '../db/database.ts';
import { lockCatalogue, lockNewRecipes } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { DomainError } from '../errors.ts';
import { restoreUsedProducts } from '../products/recently-deleted.ts';
import type { Announcer } from '../realtime/announcer.ts';
import {
  listDeletedRecipes,
  listRecipeNames,
  lockAnyRecipe,
  markRecipeRestored,
} from './recently-deleted-repository.ts';
import { getRecipe, type RecipeDeps, requireCapacity } from './service.ts';
import { listIngredients, replaceIngredients } from './repository.ts';

/** Recipes that can be brought back, those deleted last first. */
export async function getDeletedRecipes(db: Db): Promise<RecentlyDeleted> {
  return listDeletedRecipes(db, restorableSince());
}

/**
 * Brings a deleted recipe back under its name, or with the first free number behind it, and with it those of its
 * products that were deleted in the meantime. A retry changes nothing more.
 * @throws DomainError RECIPE_NOT_FOUND for one that never was or was deleted too long ago; PRODUCT_LIMIT_REACHED,
 *   RECIPE_LIMIT_REACHED
 */
export async function restoreRecipe(
  { database, announcer, settings }: RecipeDeps,
  actor: Actor,
  id: string,
): Promise<Recipe> {
  return retryLostRaces(() =>
    transactionOf(database, actor, async (tx) => {
      await lockNewRecipes(tx);
      // Before the catalogue, as a save that makes products locks them.
      const row = await lockAnyRecipe(tx, id);
      if (row?.deletedAt === null) {
        const recipe = await getRecipe(tx, id);
        announceEvenRepeat(tx, () => announce(announcer, id, recipe.products));
        return recipe;
      }
      if (row === undefined || row.deletedAt <= restorableSince()) throw new DomainError('RECIPE_NOT_FOUND');
      await requireCapacity(tx, settings.bounds);
      await lockCatalogue(tx);
      const ingredients = await listIngredients(tx, id);
      const productIds = [...new Set(ingredients.map(({ productId }) => productId))];
      const { replaced } = await restoreUsedProducts(tx, settings.bounds, productIds);
      const current = ingredients.map((each) => ({
        ...each,
        productId: replaced.get(each.productId) ?? each.productId,
      }));
      if (replaced.size > 0) await replaceIngredients(tx, id, current);
      const name = freeName(row.name, new Set((await listRecipeNames(tx)).map(nameKey)));
      await markRecipeRestored(tx, id, name === row.name ? undefined : name);
      tx.afterCommit(() => announce(announcer, id, current));
      return getRecipe(tx, id);
    }),
  );
}

/** A product shows in how many recipes it is used. */
function announce(announcer: Announcer, id: string, ingredients: readonly Ingredient[]): void {
  announcer.recipeChanged(id);
  for (const productId of new Set(ingredients.map((each) => each.productId))) {
    announcer.productChanged(productId);
  }
}
