import * as z from 'zod/mini';
import { anyUnit, id, name, quantity, unit, withoutNul } from './fields.ts';
import { LIMITS } from './limits.ts';

/** How many portions a recipe makes; null if it doesn't say. */
export const portions = z.nullable(z.number().check(z.gt(0), z.lte(LIMITS.portionsMax)));

function utf8Bytes(html: string): number {
  let bytes = 0;
  for (const character of html) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Void elements, which are never left open. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/**
 * The greatest number of elements open at once. A parser's time grows with depth times length, so this is checked
 * before parsing; elements that HTML would close by itself count as open.
 */
function nestingOf(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][^\s>/]*)/gi)) {
    const name = tag.toLowerCase();
    const before = open.get(name) ?? 0;
    if (VOID.has(name) || (slash === '/' && before === 0)) continue;
    const change = slash === '/' ? -1 : 1;
    open.set(name, before + change);
    depth += change;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** HTML; the server keeps only what the editor can produce. */
const text = z.string().check(
  // Counted in bytes, like a body: a Polish letter takes two.
  z.refine((html: string) => utf8Bytes(html) <= LIMITS.recipeTextBytes),
  z.refine((html: string) => nestingOf(html) <= LIMITS.recipeTextDepth),
  withoutNul,
);

const ingredient = z.object({ productId: id, qty: quantity, unit });
export type Ingredient = z.infer<typeof ingredient>;

export const recipeIngredient = z.extend(ingredient, {
  unit: anyUnit,
  /** The label of a unit that an older app may not know, in the form for the quantity. */
  unitLabel: z.optional(z.string()),
  Product: z.object({ id, name: z.string() }),
});

export const recipe = z.object({
  id,
  name: z.string(),
  text: z.string(),
  portions,
  /** In the order given; a product may occur several times. */
  products: z.array(recipeIngredient),
});
export type Recipe = z.infer<typeof recipe>;

/** Without text and ingredients, so that a thousand recipes stay small. */
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

/** `id` may be made by the client; repeating it is the same recipe, not an error. */
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
