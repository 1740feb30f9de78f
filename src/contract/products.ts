import * as z from 'zod/mini';
import { id, name } from './fields.ts';

export const product = z.object({
  id,
  name: z.string(),
  /** Where the product is used; above zero in either, it can't be deleted. */
  _count: z.object({ recipes: z.number(), ShoppingListItem: z.number() }),
});
export type Product = z.infer<typeof product>;

export const productsAnswer = z.array(product);

/** `[id, name]` pairs in Polish alphabetical order: the whole catalogue in as few bytes as can be, behind an ETag. */
export const productNamesAnswer = z.array(z.tuple([z.string(), z.string()]));
export type ProductNames = z.infer<typeof productNamesAnswer>;

/** `id` may be made by the client; the same id and name again is the same product, not an error. */
export const addProductBody = z.object({ id: z.optional(id), name });
export type AddProductBody = z.infer<typeof addProductBody>;

export const renameProductBody = z.object({ name });

/** The product that takes the merged one's place everywhere. */
export const mergeProductBody = z.object({ into: id });

/** What a deletion under /api/v2 answers. */
export const deletedAnswer = z.object({ id });
