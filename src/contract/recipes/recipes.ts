import * as z from 'zod/mini';
import {
  anyUnit,
  changeId,
  day,
  id,
  name,
  note,
  photoVersion,
  quantity,
  unit,
  withoutNul,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { cleanName, nameKey } from '../names.ts';

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

/** Whether HTML is no longer, and no more costly to parse, than a recipe's text may be. */
export const isModerate = (html: string): boolean =>
  // Counted in bytes, like a body: a Polish letter takes two.
  utf8Bytes(html) <= LIMITS.recipeTextBytes &&
  html.split('<').length - 1 <= LIMITS.recipeTextTags &&
  nestingOf(html) <= LIMITS.recipeTextDepth;

/** HTML; the server keeps only what the editor can produce. */
export const text = z.string().check(z.refine(isModerate), withoutNul);

/** How long it takes; null if it doesn't say. */
const minutes = z.nullable(z.int().check(z.gt(0), z.lte(LIMITS.minutesMax)));

const blankIsNull = z.transform((text: string | null) => text?.trim() || null);

/** One line of at most this length; null for an empty one. */
const lineOf = (maxLength: number) =>
  z.pipe(z.nullable(z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}]*$/u))), blankIsNull);

/** Where the recipe comes from: an address, or words such as 'Zeszyt babci'. */
export const source = lineOf(LIMITS.sourceLength);

const tag = z.pipe(
  z.pipe(z.string().check(z.maxLength(LIMITS.tagLength * 4)), z.transform(cleanName)),
  z.string().check(z.minLength(1), z.maxLength(LIMITS.tagLength), z.regex(/^[^\p{Cc}]*$/u)),
);

/** Free words in the order given; the same word in another case is the same tag, spelt as it was first. */
export const tags = z.pipe(
  z.array(tag).check(z.maxLength(LIMITS.tagsPerRecipe)),
  z.transform((all: string[]) => {
    const keys = all.map(nameKey);
    return all.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  }),
);

const ingredient = z.object({
  productId: id,
  qty: quantity,
  unit,
  /** A remark such as 'drobno posiekana', which becomes the note of the item on a list. */
  note: z.optional(z.string()),
  /** The part of the recipe that it belongs to, such as 'Na krem'. Ingredients of one part stand together. */
  section: z.optional(z.string()),
});
export type Ingredient = z.infer<typeof ingredient>;

/** The part of a recipe that an ingredient belongs to; null for none. */
export const section = lineOf(LIMITS.nameLength);
/** A remark on an ingredient; null for none. */
export const remark = z.pipe(z.nullable(note), blankIsNull);

/** In requests. What isn't mentioned stays as it is, because older apps know neither remarks nor parts. */
const sentIngredient = z.extend(ingredient, {
  /**
   * Finds or creates the product when the server doesn't know its id or has deleted it. Without it, the recipe is
   * refused then.
   */
  productName: z.optional(name),
  note: z.optional(remark),
  section: z.optional(section),
});
export type SentIngredient = z.infer<typeof sentIngredient>;

const recipeIngredient = z.extend(ingredient, {
  unit: anyUnit,
  /** The label of a unit that an older app may not know, in the form for the quantity. */
  unitLabel: z.optional(z.string()),
  Product: z.object({ id, name: z.string() }),
});

/**
 * Optional fields of a recipe. They are absent from answers if the recipe doesn't have them, and from answers that an
 * older app has kept on a device.
 */
const particulars = {
  minutes: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  /** The day it was last cooked, as YYYY-MM-DD. */
  cookedOn: z.optional(z.string()),
  photo: photoVersion,
};

export const recipe = z.object({
  id,
  name: z.string(),
  text: z.string(),
  portions,
  ...particulars,
  /** An address, or words. */
  source: z.optional(z.string()),
  /**
   * Another one, and a greater one, after each save. A merged product, a photo and the day it was cooked don't change
   * it. Absent from answers that an older app has kept on a device.
   */
  version: z.optional(z.number()),
  /** In the order given; a product may occur several times. */
  products: z.array(recipeIngredient),
});
export type Recipe = z.infer<typeof recipe>;

/** Without text and ingredients, so that a thousand recipes stay small. */
export const recipePreview = z.object({ id, name: z.string(), portions, ...particulars });
export type RecipePreview = z.infer<typeof recipePreview>;
export const recipePreviewsAnswer = z.array(recipePreview);

/**
 * Which recipe uses which products, for searching on the device: each recipe with the places of its products in
 * `productIds`.
 */
export const recipeProductsAnswer = z.object({
  productIds: z.array(id),
  recipes: z.array(z.tuple([id, z.array(z.number())])),
});
export type RecipeProducts = z.infer<typeof recipeProductsAnswer>;

/**
 * `products` holds comma-separated product ids; a recipe matches when it uses all of them. `source` is an address;
 * those match that come from the same page.
 */
export const recipesQuery = z.object({
  source: z.optional(z.string().check(z.maxLength(LIMITS.sourceLength), withoutNul)),
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

/** `after` is the `next` of the answer before; without it the answers begin anew. */
export const wholeRecipesQuery = z.object({ after: z.optional(id) });

/**
 * Recipes with all they say, by their ids: as many as make a moderate answer. `next` is null in the last one. Recipes
 * added in the meantime may be left out.
 */
export const wholeRecipesAnswer = z.object({ recipes: z.array(recipe), next: z.nullable(id) });
export type WholeRecipes = z.infer<typeof wholeRecipesAnswer>;

const fields = {
  name,
  text,
  portions: z.optional(portions),
  minutes: z.optional(minutes),
  source: z.optional(source),
  tags: z.optional(tags),
  products: z.array(sentIngredient).check(z.maxLength(LIMITS.recipeIngredients)),
};

/** `id` may be made by the client; repeating it is the same recipe, not an error. */
export const addRecipeBody = z.object({ id: z.optional(id), ...fields });
export type AddRecipeBody = z.infer<typeof addRecipeBody>;

/** Replaces all fields. What is optional and not mentioned stays. */
export const updateRecipeBody = z.object({
  ...fields,
  /**
   * The version that the author saw: the save is refused if the recipe has been saved again since. Without it, the
   * save is accepted in any case.
   */
  version: z.optional(z.int()),
});
export type UpdateRecipeBody = z.infer<typeof updateRecipeBody>;

/** The day in the user's calendar, as YYYY-MM-DD; null takes it back. */
export const cookedOn = z.nullable(day);
export const cookedBody = z.object({
  cookedOn,
  /** The day that its author saw: a later one that another user has noted since stays. Without it, none does. */
  was: z.optional(cookedOn),
  changeId,
});
export type CookedBody = z.infer<typeof cookedBody>;
/** With the day that counts now. */
export const cookedAnswer = z.object({ id, cookedOn });
