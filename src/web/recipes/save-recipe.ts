import type { Recipe, UpdateRecipeBody } from '../../contract/recipes.ts';
import { hasCode } from '../http.ts';
import { fetchRecipe } from '../queries/recipes.ts';
import { t } from '../texts/recipes.ts';
import { confirm } from '../ui/confirm.ts';
import {
  addRecipe,
  changeRecipe,
  fetchProductIds,
  makeNewProducts,
  rememberRecipe,
  restoreProducts,
} from './api.ts';
import { type FormRow, isSection, sentIngredients } from './form-rows.ts';
import { isChanged, type KnownRecipe, same } from './known-recipe.ts';
import { underMadeProducts } from './made-products.ts';
import { type RecipeValues, valuesOf } from './recipe-form.ts';

export interface RecipeSave {
  /** What the form says, but for the products. */
  fields: UpdateRecipeBody;
  /** What stands in the form. */
  typed: RecipeValues;
  /** Of the recipe that is changed; undefined for a new one. */
  changedId: string | undefined;
  known: KnownRecipe;
  /** Of a new recipe. */
  newId: string;
  fallbackId: string;
  /** Notes an attempt to add a recipe before it is made; answers with all of them. */
  addAttempt: (values: RecipeValues) => readonly RecipeValues[];
}

/** A save that arrived. */
export interface Saved {
  saved: Recipe;
  /** What stood in the form when it was sent. */
  typed: RecipeValues;
  /** The same with its rows under products that exist. */
  sent: RecipeValues;
  /** Rows of the form under the products that were made for the save. */
  underMade: (rows: readonly FormRow[]) => FormRow[];
}

/**
 * Sends the form, with products made where they are new or were deleted meanwhile.
 * @returns undefined where the person doesn't want to overwrite what somebody else has saved
 */
export async function saveRecipe(save: RecipeSave): Promise<Saved | undefined> {
  const { typed } = save;
  const sendUnder = async (ingredients: FormRow[]): Promise<Saved | undefined> => {
    const sent = { ...typed, ingredients };
    const saved = await send(save, sent);
    const underMade = (rows: readonly FormRow[]) => underMadeProducts(rows, typed.ingredients, ingredients);
    return saved && { saved, typed, sent, underMade };
  };
  try {
    return await sendUnder(await makeNewProducts(typed.ingredients));
  } catch (error) {
    if (!hasCode(error, 'PRODUCTS_NOT_FOUND')) throw error;
    return sendUnder(await restoreProducts(typed.ingredients));
  }
}

function send(save: RecipeSave, values: RecipeValues): Promise<Recipe | undefined> {
  const { fields, changedId: id, known, newId, fallbackId, addAttempt } = save;
  const body = { ...fields, products: sentIngredients(values.ingredients) };
  if (id !== undefined) return changeUnlessNewer({ id, body, values, known });
  return addOrFinish({ id: newId, fallbackId, body, attempts: addAttempt(values) });
}

interface NewRecipe {
  id: string;
  /** Taken where another tab has made something else of the same draft, or has deleted what it made. */
  fallbackId: string;
  body: UpdateRecipeBody;
  /** What was sent so far, this time at the end. */
  attempts: readonly RecipeValues[];
}

/** Adds a recipe. Had an earlier attempt arrived after all, the recipe becomes what the form says now. */
async function addOrFinish({ id, fallbackId, body, attempts }: NewRecipe): Promise<Recipe> {
  const fallBack = () => addOrFinish({ id: fallbackId, fallbackId, body, attempts });
  const added = await addRecipe({ id, ...body }).catch((error: unknown) => {
    if (id === fallbackId || !hasCode(error, 'FAILED_TO_CREATE_RECIPE')) throw error;
    return undefined;
  });
  if (added === undefined) return fallBack();
  const saved = valuesOf(added);
  const wanted = attempts.at(-1);
  if (wanted !== undefined && same(saved, wanted)) return added;
  const known = await fetchProductIds();
  const isOurs = attempts.some((attempt) => isSaved(attempt, saved, known));
  return id === fallbackId || isOurs ? changeRecipe(id, { ...body, version: added.version }) : fallBack();
}

/**
 * Whether a recipe is what an attempt sent. A product that isn't `known` has been merged into another since, whose id the
 * server answers with.
 */
function isSaved(attempt: RecipeValues, saved: RecipeValues, known: ReadonlySet<string>): boolean {
  const isMerged = attempt.ingredients.map((row) => !isSection(row) && !known.has(row.productId));
  const withoutMerged = ({ ingredients, ...values }: RecipeValues): RecipeValues => ({
    ...values,
    ingredients: ingredients.map((row, at) =>
      isMerged[at] && !isSection(row) ? { ...row, productId: '' } : row,
    ),
  });
  return same(withoutMerged(saved), withoutMerged(attempt));
}

interface ChangedRecipe {
  id: string;
  body: UpdateRecipeBody;
  /** What the body was made of. */
  values: RecipeValues;
  known: KnownRecipe;
}

/**
 * Changes a recipe, unless somebody else has changed it since it was `known` and the person thinks better of it.
 * @returns undefined where they do
 */
function changeUnlessNewer(recipe: ChangedRecipe): Promise<Recipe | undefined> {
  const { version } = recipe.known;
  return version === undefined ? lookAndChange(recipe) : changeFrom(version, recipe);
}

/** @param version undefined where the server tells none: the save then holds in any case */
async function changeFrom(version: number | undefined, recipe: ChangedRecipe): Promise<Recipe | undefined> {
  try {
    return await changeRecipe(recipe.id, { ...recipe.body, version });
  } catch (error) {
    if (!hasCode(error, 'RECIPE_CHANGED')) throw error;
    // Somebody was quicker, also while the person thought about the question.
    return lookAndChange(recipe);
  }
}

async function lookAndChange(recipe: ChangedRecipe): Promise<Recipe | undefined> {
  const { id, values, known } = recipe;
  const present = await fetchRecipe(id);
  const { version } = present;
  const base = valuesOf(present);
  // What is there may be what the form says, of a save whose answer was lost.
  if (isChanged(present, known) && !same(base, values) && !(await mayOverwrite())) {
    rememberRecipe(present);
    return undefined;
  }
  return changeFrom(version, { ...recipe, known: { recipeId: id, base, version } });
}

const mayOverwrite = (): Promise<boolean> =>
  confirm({ title: t('recipes.overwriteTitle'), text: t('recipes.overwriteText') });
