import type { Recipe } from '../../../contract/recipes.ts';
import { type FormStart, isSameRecipe, type RecipeValues, valuesOf } from './recipe-form.ts';
import { canonicalText } from '../sanitise-text.ts';

/** The recipe as the person who edits it knows it. */
export type KnownRecipe = Pick<FormStart, 'recipeId' | 'base' | 'version'>;

/** Whether both would be saved as the same recipe. */
export const same = (a: RecipeValues, b: RecipeValues): boolean => isSameRecipe(a, b, canonicalText);

/** Whether somebody has saved something else. A merge of products isn't such a save: it leaves the version as it was. */
export const isChanged = (current: Recipe, { base, version }: KnownRecipe): boolean =>
  (version === undefined || current.version !== version) && !same(valuesOf(current), base);
