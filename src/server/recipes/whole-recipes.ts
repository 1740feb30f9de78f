import type { WholeRecipes } from '../../contract/recipes/recipes.ts';
import type { Db } from '../db/tables.ts';
import { listRecipeLengths, listWholeRecipes } from './whole-store.ts';

/** The most recipes in one answer, and the most letters of their texts and ingredients; a single recipe may have more. */
const WHOLE_RECIPES = 100;
const WHOLE_LETTERS = 400_000;

/** Recipes with all they say, by their ids, a moderate number at a time; see `wholeRecipesAnswer`. */
export async function getWholeRecipes(db: Db, after: string | undefined): Promise<WholeRecipes> {
  const found = await listRecipeLengths(db, after, WHOLE_RECIPES);
  let letters = 0;
  const ids = found.flatMap(({ id, length }, at) => {
    letters += length;
    return at === 0 || letters <= WHOLE_LETTERS ? id : [];
  });
  const isLast = ids.length === found.length && found.length < WHOLE_RECIPES;
  return { recipes: await listWholeRecipes(db, ids), next: isLast ? null : (ids.at(-1) ?? null) };
}
