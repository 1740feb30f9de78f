import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { type FormStart, isSameRecipe, type RecipeValues, valuesOf } from './recipe-form.ts';
import { canonicalText } from '../sanitise-text.ts';

/** The recipe as the user who edits it knows it. */
export type KnownRecipe = Pick<FormStart, 'recipeId' | 'base' | 'version'>;

/** Whether both would be saved as the same recipe. */
export const same = (a: RecipeValues, b: RecipeValues): boolean => isSameRecipe(a, b, canonicalText);

/**
 * Whether the recipe has been saved since with other content. A merge of products isn't such a save: it doesn't
 * change the version.
 */
export const isChanged = (current: Recipe, { base, version }: KnownRecipe): boolean =>
  (version === undefined || current.version !== version) && !same(valuesOf(current), base);
