import { cleanName } from '../../../contract/names.ts';
import { formatNumber, parseQuantity } from '../../../contract/quantities.ts';
import type { Recipe, UpdateRecipeBody } from '../../../contract/recipes.ts';
import { type FormRow, rowsOf, sentIngredients } from './form-rows.ts';
import { formatMinutes, parseMinutes } from '../minutes.ts';

/** What stands in the form. */
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

/** What a form begins with. */
export interface FormStart {
  /** Of the recipe; made once for a new one, so that a second try after a lost answer adds nothing twice. */
  recipeId: string;
  values: RecipeValues;
  /** The recipe as the person came to know it. */
  base: RecipeValues;
  /** The version that `base` is; none for a new recipe, or in a draft of the app before. */
  version?: number | undefined;
  /** What attempts to save it as a new recipe said, the last of them at the end. Each of them may have arrived. */
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
    portions: portions === null ? '' : formatNumber(portions),
    minutes: minutes === undefined ? '' : formatMinutes(minutes),
    source: source ?? '',
    tags: tags ?? [],
    text,
    ingredients: rowsOf(products),
  };
}

/** The body of a save. What can't be read counts as not said. */
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
 * @param canonical gives texts that look alike one spelling
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
