import { sql } from 'kysely';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import type { Db } from '../db/tables.ts';
import { selectIngredients, WHOLE, wholeOf } from './repository.ts';

/** About what an answer has for an ingredient, beside its note and its heading. */
const INGREDIENT_CHARACTERS = 200;

const ingredientCharacters = sql<number>`(
  select coalesce(sum(${sql.lit(INGREDIENT_CHARACTERS)} + coalesce(length(note), 0) + coalesce(length(section), 0)), 0)
  from recipe_ingredients where recipe_id = recipes.id
)`;

/**
 * Ids of the recipes after this one, in their order, with the lengths of their texts and ingredients in characters.
 * @param after undefined for the first ones
 */
export async function listRecipeLengths(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; length: number }[]> {
  let query = db
    .selectFrom('recipes')
    .select(['id', sql<number>`length(text) + ${ingredientCharacters}`.as('length')])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** These recipes by their ids, without those that are not there. */
export async function listWholeRecipes(db: Db, ids: readonly string[]): Promise<Recipe[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('recipes')
    .select(WHOLE)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  const ingredients = Map.groupBy(await selectIngredients(db, ids), ({ recipeId }) => recipeId);
  return rows.map((row) =>
    wholeOf(
      row,
      (ingredients.get(row.id) ?? []).map(({ recipeId: _, ...one }) => one),
    ),
  );
}
