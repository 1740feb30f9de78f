import * as z from 'zod/mini';
import { parsedLineAnswer } from './lines.ts';

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

/**
 * What a page says of its recipe; what it doesn't say is null, or in `missing`. A page without a recipe has everything
 * missing.
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
  /** `amounts`: no ingredient has one. */
  missing: z.array(z.enum(['name', 'ingredients', 'amounts', 'text'])),
});
export type ImportedRecipe = z.infer<typeof importedRecipe>;
