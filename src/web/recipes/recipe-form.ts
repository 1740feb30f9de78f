import { LIMITS } from '../../contract/limits.ts';
import { cleanName } from '../../contract/names.ts';
import { formatNumber, parseQuantity } from '../../contract/quantities.ts';
import type { Recipe, UpdateRecipeBody } from '../../contract/recipes.ts';
import type { AnyUnit } from '../../contract/units.ts';

export interface FormIngredient {
  /** Of the row: a product may stand there twice. */
  key: string;
  productId: string;
  productName: string;
  qty: number;
  unit: AnyUnit;
  /** Of a unit that only the server knows. */
  unitLabel?: string | undefined;
}

/** What stands in the form. */
export interface RecipeValues {
  name: string;
  /** As typed; empty for a recipe that doesn't say. */
  portions: string;
  /** HTML, as the editor writes it. */
  text: string;
  ingredients: FormIngredient[];
}

/** What a form begins with. */
export interface FormStart {
  /** Of the recipe; made once for a new one, so that a second try after a lost answer adds nothing twice. */
  recipeId: string;
  values: RecipeValues;
  /** The recipe as the person came to know it. */
  base: RecipeValues;
  /** When the draft it continues was written, ms since 1970; null for a fresh start. */
  draftFrom: number | null;
}

export const EMPTY_RECIPE: RecipeValues = { name: '', portions: '', text: '', ingredients: [] };

export function valuesOf({ name, portions, text, products }: Recipe): RecipeValues {
  return {
    name,
    portions: portions === null ? '' : formatNumber(portions),
    text,
    ingredients: products.map(({ productId, Product, qty, unit, unitLabel }, index) => ({
      key: `${index}:${productId}`,
      productId,
      productName: Product.name,
      qty,
      unit,
      unitLabel,
    })),
  };
}

type Portions = { value: number | null } | { problem: 'portionsPositive' | 'portionsTooLarge' };

/** Reads a typed number of portions; nothing typed is `null`, unless one is required. */
export function readPortions(typed: string, { required = false } = {}): Portions {
  if (typed.trim() === '' && !required) return { value: null };
  const value = parseQuantity(typed);
  if (value === undefined || value <= 0) return { problem: 'portionsPositive' };
  return value > LIMITS.portionsMax ? { problem: 'portionsTooLarge' } : { value };
}

/** The body of a save. */
export function bodyOf({ name, text, ingredients }: RecipeValues, portions: number | null): UpdateRecipeBody {
  return {
    name: cleanName(name),
    text,
    portions,
    products: ingredients.map(({ productId, qty, unit }) => ({ productId, qty, unit })),
  };
}

/**
 * Whether both would be saved as the same recipe. Names of products don't count: they belong to the catalogue.
 * @param canonical gives texts that look alike one spelling
 */
export function isSameRecipe(a: RecipeValues, b: RecipeValues, canonical: (html: string) => string): boolean {
  const key = ({ name, portions, ingredients }: RecipeValues): string =>
    JSON.stringify([
      cleanName(name),
      parseQuantity(portions) ?? portions.trim(),
      ingredients.map(({ productId, qty, unit }) => [productId, qty, unit]),
    ]);
  return key(a) === key(b) && (a.text === b.text || canonical(a.text) === canonical(b.text));
}

/** The same rows with one of them elsewhere. */
export function moveIngredient(
  ingredients: readonly FormIngredient[],
  from: number,
  to: number,
): FormIngredient[] {
  const moved = ingredients[from];
  if (moved === undefined) return [...ingredients];
  return ingredients.toSpliced(from, 1).toSpliced(to, 0, moved);
}
