import type { WholeRecipes } from '../../contract/recipes/recipes.ts';
import type { Db } from '../db/tables.ts';
import { listRecipeLengths, listWholeRecipes } from './whole-repository.ts';

/** Recipes in one answer, and characters of their texts and ingredients; a single recipe may have more. */
const MAX_RECIPES = 100;
const MAX_CHARACTERS = 400_000;

/** Recipes with all they say, by their ids, a moderate number at a time; see `wholeRecipesAnswer`. */
export async function getWholeRecipes(db: Db, after: string | undefined): Promise<WholeRecipes> {
  const found = await listRecipeLengths(db, after, MAX_RECIPES);
  let characters = 0;
  const ids = found.flatMap(({ id, length }, at) => {
    characters += length;
    return at === 0 || characters <= MAX_CHARACTERS ? id : [];
  });
  const isLast = ids.length === found.length && found.length < MAX_RECIPES;
  return { recipes: await listWholeRecipes(db, ids), next: isLast ? null : (ids.at(-1) ?? null) };
}
