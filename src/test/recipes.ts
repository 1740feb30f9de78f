import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '../contract/quantities/units.ts';
import { RECIPES_VERSION } from '../server/db/content-versions.ts';
import { freshName } from './household.ts';
import type { TestServer } from './server.ts';

/** Makes a recipe straight in the database. */
export async function makeRecipe(
  server: TestServer,
  ingredients: { productId: string; qty: number; unit: Unit }[],
  { deleted = false } = {},
): Promise<{ id: string; name: string }> {
  const recipe = { id: uuidv7(), name: freshName('Zupa') };
  const now = Date.now();
  await server.database.transaction(async (tx) => {
    await tx
      .insertInto('recipes')
      .values({ ...recipe, text: '', createdAt: now, changedAt: now, deletedAt: deleted ? now : null })
      .execute();
    for (const [position, ingredient] of ingredients.entries()) {
      const row = { id: uuidv7(), recipeId: recipe.id, position, ...ingredient };
      await tx.insertInto('recipeIngredients').values(row).execute();
    }
    tx.changeVersion(RECIPES_VERSION);
  });
  return recipe;
}
