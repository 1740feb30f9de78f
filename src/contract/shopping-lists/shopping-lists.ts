import * as z from 'zod/mini';
import { envelope } from '../errors.ts';
import { id, name, quantity, unit, withoutNul } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { appliedOperation, listItem, operation, operationResult } from './operations.ts';
import { openTrip } from './trips.ts';

export const member = z.object({ id, name: z.string() });
export type Member = z.infer<typeof member>;

export const listPreview = z.object({
  id,
  name: z.string(),
  /** The owner. */
  userId: id,
  ownerName: z.string(),
  /** Lines as the screen counts them: several items of one product are one. */
  total: z.number(),
  /** Lines of which every item is ticked. */
  checked: z.number(),
  /** All users with access, the owner first, then in the order they were given it. */
  members: z.array(member),
  /** Time of the last operation, or of the creation; ms since 1970. */
  changedAt: z.number(),
  /** As in {@link listHead}; missing from answers that a device has kept since before this field existed. */
  version: z.optional(z.number()),
  epoch: z.optional(z.string()),
});
export type ListPreview = z.infer<typeof listPreview>;
/** The list changed last first. */
export const listPreviewsAnswer = z.array(listPreview);

/** What every answer about one list has. */
export const listHead = {
  id,
  name: z.string(),
  userId: id,
  /** Sequence number of the last applied operation; 0 for a new list. */
  version: z.number(),
  /** Random, and a new one after a restore: versions of different epochs can't be compared. */
  epoch: z.string(),
  /** As in {@link listPreview}. */
  members: z.array(member),
  ...openTrip,
};

export const shoppingList = z.object({ ...listHead, items: z.array(listItem) });
export type ShoppingList = z.infer<typeof shoppingList>;

/**
 * The operations after the requested version, where that is shorter than the whole list. Owner and members change
 * without an operation, so they are always included.
 */
const listChanges = z.object({
  ...listHead,
  operations: z.array(appliedOperation),
  /** Digest of the current list, including names of recipes: see list-digest.ts. */
  digest: z.optional(z.string()),
});

export const listQuery = z.object({ since: z.optional(z.coerce.number().check(z.int(), z.gte(0))) });
export const listAnswer = z.union([shoppingList, listChanges]);
export type ListAnswer = z.infer<typeof listAnswer>;

export const operationsBody = z.object({
  /**
   * The clock that gave the operations' `madeAt`, when they are sent, in ms since 1970. From it the server can tell how
   * long ago each was made, even if that clock is wrong.
   */
  sentAt: z.optional(z.int().check(z.gte(0))),
  operations: z.array(operation).check(z.minLength(1), z.maxLength(LIMITS.operationsPerBatch)),
});

/** One result per operation, in the order sent; `operations` are those that took effect (now or when first sent). */
export const operationsAnswer = z.object({
  version: z.number(),
  epoch: z.string(),
  results: z.array(operationResult),
  operations: z.array(appliedOperation),
});
export type OperationsAnswer = z.infer<typeof operationsAnswer>;

/** What the author of a deletion had seen; without `base`, the current list. */
export const listRemovalQuery = z.object({
  /** The version shown to them. A list that another outbox has changed since stays; only ticks and removals don't count. */
  base: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  /** The epoch that `base` belongs to; without it the current one. */
  epoch: z.optional(z.string().check(z.maxLength(100))),
  /** Their outbox: its own changes count as seen. */
  client: z.optional(id),
});
export type ListRemoval = z.infer<typeof listRemovalQuery>;

export const addListBody = z.object({ id: z.optional(id), name });
export const renameListBody = z.object({ name });
export const addUserToListBody = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(LIMITS.emailLength), withoutNul),
});
export const setListOwnerBody = z.object({ userId: id });
export const checkProductBody = z.object({ productId: id, state: z.boolean() });
/** With `portions` the amounts are scaled from the recipe's own; a recipe without portions is added unscaled. */
export const addRecipeProductsBody = z.object({
  recipeId: id,
  portions: z.optional(z.number().check(z.gt(0), z.lte(LIMITS.portionsMax))),
});
/** Calls without parameters still accept a body; some clients send `{}`, a bare POST sends none. */
export const emptyBody = z.optional(z.nullable(z.object({})));

const onList = { shoppingListId: id };
export const addProductToListBody = z.object({
  ...onList,
  id: z.optional(id),
  productId: id,
  qty: quantity,
  unit,
});
export const onListBody = z.object(onList);
export const checkProductOnListBody = z.object({ ...onList, ...checkProductBody.shape });
export const addUserOnListBody = z.object({ ...onList, ...addUserToListBody.shape });
export const addRecipeProductsOnListBody = z.object({ ...onList, ...addRecipeProductsBody.shape });

export const wrappedListPreviewsAnswer = envelope(listPreviewsAnswer);
export const wrappedListAnswer = envelope(shoppingList);
export const wrappedItemAnswer = envelope(listItem);
export const wrappedIdAnswer = envelope(id);
