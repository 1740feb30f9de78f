import { cleanName } from '../../../contract/names.ts';
import { showNumber, parseQuantity } from '../../../contract/quantities/quantities.ts';
import type { Recipe, UpdateRecipeBody } from '../../../contract/recipes/recipes.ts';
import { type FormRow, rowsOf, sentIngredients } from './form-rows.ts';
import { formatMinutes, parseMinutes } from '../minutes.ts';

/** The values of the form. */
export interface RecipeValues {
  name: string;
  /** As typed; empty for a recipe that doesn't say. */
  portions: string;
  /** As typed; empty for a recipe that doesn't say. */
  minutes: string;
  source: string;
  tags: string[];
  /** HTML, as the editor writes it. */
  text: string;
  ingredients: FormRow[];
}

/** The initial state of a form. */
export interface FormStart {
  /** Id of the recipe; made once for a new one, so that a second try after a lost answer adds nothing twice. */
  recipeId: string;
  values: RecipeValues;
  /** The recipe as the user knows it. */
  base: RecipeValues;
  /** The version that `base` is; undefined for a new recipe, or in a draft of an older app. */
  version?: number | undefined;
  /** The values in attempts to save it as a new recipe, the last ones at the end. Each attempt may have arrived. */
  attempts: readonly RecipeValues[];
  /** When the draft it continues was written, ms since 1970; null for a fresh start. */
  draftFrom: number | null;
}

export const EMPTY_RECIPE: RecipeValues = {
  name: '',
  portions: '',
  minutes: '',
  source: '',
  tags: [],
  text: '',
  ingredients: [],
};

export function valuesOf({ name, portions, minutes, source, tags, text, products }: Recipe): RecipeValues {
  return {
    name,
    portions: portions === null ? '' : showNumber(portions),
    minutes: minutes === undefined ? '' : formatMinutes(minutes),
    source: source ?? '',
    tags: tags ?? [],
    text,
    ingredients: rowsOf(products),
  };
}

/** The body of a save. Values that can't be read count as empty. */
export function bodyOf(
  { name, minutes, source, tags, text, ingredients }: RecipeValues,
  portions: number | null,
) {
  return {
    name: cleanName(name),
    text,
    portions,
    minutes: parseMinutes(minutes) ?? null,
    source: source.trim() || null,
    tags: tags.map(cleanName),
    products: sentIngredients(ingredients),
  } satisfies UpdateRecipeBody;
}

/**
 * Whether both would be saved as the same recipe. Names of products don't count: they belong to the catalogue.
 * @param canonical gives texts that look alike the same spelling
 */
export function isSameRecipe(a: RecipeValues, b: RecipeValues, canonical: (html: string) => string): boolean {
  const key = (values: RecipeValues): string => {
    const { products, ...body } = bodyOf(values, null);
    return JSON.stringify([
      { ...body, text: '' },
      products.map(({ productName: _, ...product }) => product),
      parseQuantity(values.portions) ?? values.portions.trim(),
      parseMinutes(values.minutes) ?? values.minutes.trim(),
    ]);
  };
  return key(a) === key(b) && (a.text === b.text || canonical(a.text) === canonical(b.text));
}
