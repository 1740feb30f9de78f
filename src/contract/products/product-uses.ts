import * as z from 'zod/mini';
import { product } from './products.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** How many of each are named, at most; the product's counts include all. */
export const MAX_NAMED_USES = 10;

/**
 * A product with where it is used, in Polish alphabetical order: all recipes, and those lists to which the caller has
 * access.
 */
export const productWithUses = z.extend(product, {
  recipes: z.array(named),
  lists: z.array(named),
  /** How many more lists hold it, to which they have no access. Missing from older servers. */
  otherLists: z.optional(z.number()),
});
export type ProductWithUses = z.infer<typeof productWithUses>;
export type ProductUses = Pick<ProductWithUses, 'recipes' | 'lists' | 'otherLists'>;
