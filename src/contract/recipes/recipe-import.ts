import * as z from 'zod/mini';
import { parsedLineAnswer } from '../ingredient-lines/parsed-lines.ts';
import type { OrNewer } from '../or-newer.ts';
import type { AnyUnit } from '../quantities/units.ts';

const pageAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));

/**
 * A page as a browser has it, whose `url` is where it stands, if that is known; or only the address of a page that the
 * server fetches.
 */
export const importPageBody = z.union([
  z.object({ html: z.string(), url: z.optional(pageAddress) }),
  // Strict: a page that can't be read must not be fetched in its place.
  z.strictObject({ url: pageAddress }),
]);
export type ImportPageBody = z.infer<typeof importPageBody>;

/** How a line is read; see {@link parsedLineAnswer}. Its `text` is the line as it stood on the page. */
const importedIngredient = z.extend(parsedLineAnswer, {
  /** The heading above a group of ingredients, for example 'Na krem'. */
  section: z.nullable(z.string()),
});

export const RECIPE_PARTS = ['name', 'ingredients', 'amounts', 'text'] as const;
export type RecipePart = (typeof RECIPE_PARTS)[number];
const anyRecipePart: z.ZodMiniType<OrNewer<RecipePart>> = z.string();

/**
 * What was found on a page about its recipe; fields that weren't found are null, or in `missing`. A page without a
 * recipe has everything missing.
 */
export const importedRecipe = z.object({
  name: z.nullable(z.string()),
  /** HTML as the editor makes it, empty if there is none. */
  text: z.string(),
  portions: z.nullable(z.number()),
  minutes: z.nullable(z.number()),
  /** Where the recipe stands: its http(s) address. */
  source: z.nullable(z.string()),
  /** In the order of the page, without the headings of groups. */
  ingredients: z.array(importedIngredient),
  /** Free words for the recipe, each once, within the bounds of a recipe's tags. Older servers don't send them. */
  tags: z.optional(z.array(z.string())),
  /** `amounts`: no ingredient has one, see {@link saysAmount}. */
  missing: z.array(anyRecipePart),
});
export type ImportedRecipe = z.infer<typeof importedRecipe>;

/** Units that aren't measured: a page that says 'szczypta soli' may say no other amount. */
const UNMEASURED: ReadonlySet<string> = new Set<AnyUnit>(['some', 'pinch', 'handful']);

/** Whether it is said how much of an ingredient is needed. Without a unit a number counts pieces. */
export const saysAmount = ({ qty, unit }: { qty: number | null; unit: AnyUnit | null }): boolean =>
  qty !== null && (unit === null || !UNMEASURED.has(unit));
