import type { ProductNames } from '../../../contract/products.ts';
import type { Recipe, UpdateRecipeBody } from '../../../contract/recipes.ts';
import { hasCode } from '../../http.ts';
import { productNamesQuery } from '../../queries/product-names.ts';
import { fetchRecipe } from '../../queries/recipes.ts';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/recipes.ts';
import { confirm } from '../../ui/confirm.ts';
import { addRecipe, changeRecipe, rememberRecipe } from '../api.ts';
import { ingredientsIn } from './form-rows.ts';
import { isChanged, type KnownRecipe, same } from './known-recipe.ts';
import { type RecipeValues, valuesOf } from './recipe-form.ts';
import { asSaved } from './saved-products.ts';

export interface RecipeSave {
  /** The body made from the form. */
  body: UpdateRecipeBody;
  /** The values of the form. */
  typed: RecipeValues;
  /** Id of the recipe that is changed; undefined for a new one. */
  changedId: string | undefined;
  known: KnownRecipe;
  /** Id of a new recipe. */
  newId: string;
  fallbackId: string;
  /** Notes an attempt to add a recipe before it is made; answers with all of them. */
  addAttempt: (values: RecipeValues) => readonly RecipeValues[];
}

/** A save that arrived. */
export interface Saved {
  saved: Recipe;
  /** The values of the form when it was sent. */
  typed: RecipeValues;
}

/**
 * Sends the form. Products that are new, or were deleted in the meantime, are made with the recipe.
 * @returns undefined if the user doesn't want to overwrite another user's save
 */
export async function saveRecipe(save: RecipeSave): Promise<Saved | undefined> {
  const { body, typed, changedId: id, known, newId, fallbackId, addAttempt } = save;
  const saved = await (id === undefined
    ? addOrFinish({ id: newId, fallbackId, body, attempts: addAttempt(typed) })
    : changeUnlessNewer({ id, body, values: typed, known }));
  if (saved === undefined) return undefined;
  if (ingredientsIn(typed.ingredients).some(({ isNew }) => isNew)) {
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
  }
  return { saved, typed };
}

interface NewRecipe {
  id: string;
  /** Taken if another tab has made another recipe from the same draft, or has deleted the recipe that it made. */
  fallbackId: string;
  body: UpdateRecipeBody;
  /** The values sent so far, the current ones at the end. */
  attempts: readonly RecipeValues[];
}

/** Adds a recipe. If an earlier attempt has arrived after all, that recipe is changed to the current values. */
async function addOrFinish({ id, fallbackId, body, attempts }: NewRecipe): Promise<Recipe> {
  const fallBack = () => addOrFinish({ id: fallbackId, fallbackId, body, attempts });
  const added = await addRecipe({ id, ...body }).catch((error: unknown) => {
    if (id === fallbackId || !hasCode(error, 'FAILED_TO_CREATE_RECIPE')) throw error;
    return undefined;
  });
  if (added === undefined) return fallBack();
  const wanted = attempts.at(-1);
  if (wanted !== undefined && isSaved(wanted, added)) return added;
  const names = await queryClient.query({ ...productNamesQuery, staleTime: 0 });
  const isOurs = attempts.some((attempt) => isSaved(attempt, added, names));
  return id === fallbackId || isOurs ? changeRecipe(id, { ...body, version: added.version }) : fallBack();
}

/** Whether a recipe is what an attempt sent, its products by the same rules as {@link asSaved}. */
function isSaved(attempt: RecipeValues, saved: Recipe, names?: ProductNames): boolean {
  const ingredients = asSaved(attempt.ingredients, saved.products, names);
  return same(valuesOf(saved), { ...attempt, ingredients });
}

interface ChangedRecipe {
  id: string;
  body: UpdateRecipeBody;
  /** The values from which the body was made. */
  values: RecipeValues;
  known: KnownRecipe;
}

/**
 * Changes a recipe, unless another user has changed it since it was `known` and the user decides not to overwrite
 * that.
 * @returns undefined if they decide so
 */
function changeUnlessNewer(recipe: ChangedRecipe): Promise<Recipe | undefined> {
  const { version } = recipe.known;
  return version === undefined ? lookAndChange(recipe) : changeFrom(version, recipe);
}

/** @param version undefined if the server sends none: the save is then accepted in any case */
async function changeFrom(version: number | undefined, recipe: ChangedRecipe): Promise<Recipe | undefined> {
  try {
    return await changeRecipe(recipe.id, { ...recipe.body, version });
  } catch (error) {
    if (!hasCode(error, 'RECIPE_CHANGED')) throw error;
    // Another save came first, perhaps while the question was open.
    return lookAndChange(recipe);
  }
}

async function lookAndChange(recipe: ChangedRecipe): Promise<Recipe | undefined> {
  const { id, values, known } = recipe;
  const current = await fetchRecipe(id);
  const { version } = current;
  const base = valuesOf(current);
  // The stored recipe may equal the form's, from a save whose answer was lost.
  if (isChanged(current, known) && !isSaved(values, current) && !(await mayOverwrite())) {
    rememberRecipe(current);
    return undefined;
  }
  return changeFrom(version, { ...recipe, known: { recipeId: id, base, version } });
}

const mayOverwrite = (): Promise<boolean> =>
  confirm({ title: t('recipes.overwriteTitle'), text: t('recipes.overwriteText') });
