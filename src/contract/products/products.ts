import * as z from 'zod/mini';
import { id, name, photoVersion } from '../fields.ts';

export const product = z.object({
  id,
  name: z.string(),
  /** Uses of the product; it can be deleted only when both are zero. */
  _count: z.object({ recipes: z.number(), ShoppingListItem: z.number() }),
  photo: photoVersion,
});
export type Product = z.infer<typeof product>;

export const productsAnswer = z.array(product);

/**
 * `[id, name]` of every product in Polish alphabetical order: the whole catalogue in few bytes, with an ETag. On demand,
 * the names of those that were merged into it stand behind its own; older apps take nothing but pairs.
 */
export const productNamesAnswer = z.array(z.tuple([z.string(), z.string()], z.string()));
export type ProductNames = z.infer<typeof productNamesAnswer>;

export const productNamesQuery = z.object({ aliases: z.optional(z.literal('1')) });

/** On demand, a merged product is answered as the one that it was merged into; older apps ask whether it is there. */
export const productQuery = z.object({ merged: z.optional(z.literal('1')) });

/** `id` may be made by the client; repeating the same id and name is the same product, not an error. */
export const addProductBody = z.object({ id: z.optional(id), name });
export type AddProductBody = z.infer<typeof addProductBody>;

export const renameProductBody = z.object({ name });

/** The product that replaces the merged one everywhere. */
export const mergeProductBody = z.object({ into: id });
