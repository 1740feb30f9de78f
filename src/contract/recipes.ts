import * as z from 'zod/mini';
import { id, name, quantity, unit, withoutNul } from './fields.ts';
import { LIMITS } from './limits.ts';

/** How many portions a recipe makes; null where nobody said. */
export const portions = z.nullable(z.number().check(z.gt(0), z.lte(LIMITS.portionsMax)));

function utf8Bytes(html: string): number {
  let bytes = 0;
  for (const character of html) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** HTML; the server keeps of it only what the editor can make. */
const text = z.string().check(
  // Counted in bytes, as a body is: a Polish letter takes two.
  z.refine((html: string) => utf8Bytes(html) <= LIMITS.recipeTextBytes),
  withoutNul,
);

const ingredient = z.object({ productId: id, qty: quantity, unit });
export type Ingredient = z.infer<typeof ingredient>;

export const recipeIngredient = z.extend(ingredient, { Product: z.object({ id, name: z.string() }) });

export const recipe = z.object({
  id,
  name: z.string(),
  text: z.string(),
  portions,
  /** In the order they were given; a product may stand there several times. */
  products: z.array(recipeIngredient),
});
export type Recipe = z.infer<typeof recipe>;

/** Without text and ingredients: a thousand recipes stay small. */
export const recipePreview = z.object({ id, name: z.string(), portions });
export type RecipePreview = z.infer<typeof recipePreview>;
export const recipePreviewsAnswer = z.array(recipePreview);

/** `products` holds comma-separated product ids; a recipe matches when it uses all of them. */
export const recipesQuery = z.object({
  products: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(LIMITS.recipeIngredients * 37)),
        z.transform((ids: string) => [...new Set(ids.split(',').filter((part) => part !== ''))]),
      ),
      z.array(id),
    ),
  ),
});

const ingredients = z.array(ingredient).check(z.maxLength(LIMITS.recipeIngredients));

/** `id` may be made by the client; the same id again is the same recipe, not an error. */
export const addRecipeBody = z.object({
  id: z.optional(id),
  name,
  text,
  portions: z.optional(portions),
  products: ingredients,
});
export type AddRecipeBody = z.infer<typeof addRecipeBody>;

export const updateRecipeBody = z.object({
  name,
  text,
  portions: z.optional(portions),
  products: ingredients,
});
export type UpdateRecipeBody = z.infer<typeof updateRecipeBody>;
