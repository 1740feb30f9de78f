import { createElement } from 'react';
import { readPortions } from '../../../contract/recipes/portions.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { Recipe, UpdateRecipeBody } from '../../../contract/recipes/recipes.ts';
import { hasCode } from '../../http.ts';
import { currentProductQuery } from '../../queries/products/current-product.ts';
import { productNamesQuery } from '../../queries/products/product-names.ts';
import { fetchRecipe } from '../../queries/recipes/recipes.ts';
import { queryClient } from '../../query-client.ts';
import { t } from '../../texts/recipe-merge.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { addRecipe, changeRecipe, rememberRecipe } from '../api.ts';
import { canonicalText } from '../sanitise-text.ts';
import { type FormRow, ingredientsIn } from './form-rows.ts';
import { isChanged, type KnownRecipe, same } from './known-recipe.ts';
import { type MergedRecipe, mergeRecipe, type RecipeConflict } from './merge/merge-recipe.ts';
import { RecipeConflicts } from './merge/RecipeConflicts.tsx';
import { bodyOf, type RecipeValues, valuesOf } from './recipe-form.ts';
import { asSaved, underKnownProducts } from './saved-products.ts';

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
  /** The rows that were sent, one for each saved product, and headings. */
  sent: readonly FormRow[];
  /** `saved` has another person's changes beside those of the form. */
  isMerged: boolean;
}

/** What arrived of the values of a form, or of these with the changes of others. */
type Sent = Pick<Saved, 'saved' | 'isMerged'> & { values: RecipeValues };

/**
 * Sends the form. Products that are new, or were deleted in the meantime, are made with the recipe.
 * @returns undefined if the user doesn't want to replace another user's changes
 */
export async function saveRecipe(save: RecipeSave): Promise<Saved | undefined> {
  const { body, typed, changedId: id, known, newId, fallbackId, addAttempt } = save;
  const sent = await (id === undefined
    ? addOrFinish({ id: newId, fallbackId, body, attempts: addAttempt(typed) }).then(
        (saved): Sent => ({ saved, isMerged: false, values: typed }),
      )
    : changeOrMerge({ id, values: typed, known, isMerged: false }));
  if (sent === undefined) return undefined;
  const { saved, isMerged, values } = sent;
  if (ingredientsIn(typed.ingredients).some(({ isNew }) => isNew)) {
    void queryClient.invalidateQueries({ queryKey: productNamesQuery.queryKey });
  }
  return { saved, isMerged, typed, sent: values.ingredients };
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
  values: RecipeValues;
  known: KnownRecipe;
  /** `values` has another person's changes already. */
  isMerged: boolean;
}

/**
 * Changes a recipe. If another person has changed it since it was `known`, both versions are merged, and the user
 * is asked where both have changed the same.
 * @returns undefined if the user doesn't want to replace the other's changes
 */
function changeOrMerge(recipe: ChangedRecipe): Promise<Sent | undefined> {
  const { version } = recipe.known;
  return version === undefined ? lookAndChange(recipe) : changeFrom(version, recipe);
}

/** @param version undefined if the server sends none: the save is then accepted in any case */
async function changeFrom(version: number | undefined, recipe: ChangedRecipe): Promise<Sent | undefined> {
  const { id, values, isMerged } = recipe;
  try {
    const body = bodyOf(values, readPortions(values.portions) ?? null);
    return { saved: await changeRecipe(id, { ...body, version }), values, isMerged };
  } catch (error) {
    if (!hasCode(error, 'RECIPE_CHANGED')) throw error;
    // Another save came first, perhaps while the question was open.
    return lookAndChange(recipe);
  }
}

async function lookAndChange(recipe: ChangedRecipe): Promise<Sent | undefined> {
  const { id, values, known } = recipe;
  const current = await fetchRecipe(id);
  const { version } = current;
  const theirs = valuesOf(current);
  const next = { ...recipe, known: { recipeId: id, base: theirs, version } };
  // The stored recipe may equal the form's, from a save whose answer was lost.
  if (!isChanged(current, known) || isSaved(values, current)) return changeFrom(version, next);
  const merged = await mergeKnown(known.base, values, theirs);
  if (merged.conflicts.length > 0 && !(await mayOverwrite(merged.conflicts))) {
    rememberRecipe(current);
    return undefined;
  }
  return changeFrom(version, { ...next, values: merged.values, isMerged: true });
}

/** Merges with products that were merged, or made by both, counting as one. */
async function mergeKnown(
  base: RecipeValues,
  mine: RecipeValues,
  theirs: RecipeValues,
): Promise<MergedRecipe> {
  const names = await queryClient.query({ ...productNamesQuery, staleTime: 0 });
  const all = [base, mine, theirs].flatMap(({ ingredients }) => ingredients);
  const successors = await findSuccessors(all, names);
  const known = (values: RecipeValues): RecipeValues => ({
    ...values,
    ingredients: underKnownProducts(values.ingredients, names, successors),
  });
  // Theirs too: it was read before the names, and a product may have been merged between the two.
  return mergeRecipe({
    base: known(base),
    mine: known(mine),
    theirs: known(theirs),
    canonical: canonicalText,
  });
}

/** What the products of these rows that the catalogue doesn't have were merged into, by id; without deleted ones. */
async function findSuccessors(rows: readonly FormRow[], names: ProductNames): Promise<Map<string, string>> {
  const known = new Set(names.map(([id]) => id));
  const gone = ingredientsIn(rows).filter(({ productId, isNew }) => isNew !== true && !known.has(productId));
  const successors = new Map<string, string>();
  const ask = async (id: string): Promise<void> => {
    try {
      const current = await queryClient.query({ ...currentProductQuery(id), staleTime: 0 });
      successors.set(id, current.id);
    } catch (error) {
      if (!hasCode(error, 'PRODUCT_NOT_FOUND')) throw error;
    }
  };
  await Promise.all([...new Set(gone.map(({ productId }) => productId))].map(ask));
  return successors;
}

/** Asks about what both have changed; nothing is replaced where both have only added to the text. */
function mayOverwrite(conflicts: readonly RecipeConflict[]): Promise<boolean> {
  const areBothKept = conflicts.every(
    (conflict) =>
      conflict.part === 'text' &&
      conflict.versions.length > 0 &&
      conflict.versions.every((versions) => versions.areBothKept),
  );
  return confirm({
    title: t(areBothKept ? 'recipeMerge.keepBothTitle' : 'recipeMerge.overwriteTitle'),
    details: createElement(RecipeConflicts, { conflicts, areBothKept }),
    isHarmless: areBothKept,
  });
}
