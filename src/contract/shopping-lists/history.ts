import * as z from 'zod/mini';
import { anyUnit } from '../fields.ts';
import { anyAppliedType, type UndoDraft, undoDraft } from './operations.ts';
import { member } from './shopping-lists.ts';

export const historyQuery = z.object({
  /** Only entries below this sequence number: the next page. */
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
});

const quantity = z.object({
  qty: z.number(),
  unit: anyUnit,
  /** As of a `listItem`. */
  unitLabel: z.optional(z.string()),
});

/** One applied operation, with what is needed to say in words who did what and when. */
export const historyEntry = z.object({
  seq: z.number(),
  type: anyAppliedType,
  /** The author, with the last known name; null for the server's own operations. */
  user: z.nullable(member),
  /** When the server received it, in ms since 1970. */
  receivedAt: z.number(),
  /** When it was made, as in `appliedOperation`. */
  madeAt: z.number(),
  /** Names of the products it touched, each once, at most `LIMITS.historyProducts` of them. */
  products: z.array(z.string()),
  /** How many products it touched in all. */
  productCount: z.number(),
  /** Of a `product.check`: the new tick. */
  checked: z.optional(z.boolean()),
  /** The new name, of a list or a product. */
  name: z.optional(z.string()),
  /** Of an `item.set` that says whether the store has the item. */
  missing: z.optional(z.boolean()),
  /** Of an `item.set` that changes the quantity: both. Operations of older servers have neither this nor a note. */
  quantities: z.optional(z.object({ before: quantity, after: quantity })),
  /** Of an `item.set` that changes the note: the new one. */
  note: z.optional(z.nullable(z.string())),
  /** Of a `trip.start` that names a store. */
  storeId: z.optional(z.string()),
  /** Of a `trip.end` after which the trip goes on: only its author has left. */
  goesOn: z.optional(z.boolean()),
  /** Of an `item.add` from a recipe. */
  recipeName: z.optional(z.string()),
  /**
   * The operations that take it back, in order, except where something newer has changed the same; empty when there
   * is nothing to take back.
   */
  undo: z.array(undoDraft),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * Newest first, at most `LIMITS.historyPage` at a time, and fewer when they touch very many items.
 */
export const historyAnswer = z.object({
  entries: z.array(historyEntry),
  /** Whether older ones follow. */
  more: z.boolean(),
  /** Whether the oldest entry is not the list's first operation, because older ones are no longer kept. */
  truncated: z.optional(z.boolean()),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;
const noUndo = z.pipe(
  z.unknown(),
  z.transform((): UndoDraft[] => []),
);
/**
 * The same, as read by an app that may be older than its server. An entry whose inverse has a part that this app
 * doesn't know can't be taken back here.
 */
export const anyHistoryAnswer = z.extend(historyAnswer, {
  entries: z.array(z.extend(historyEntry, { undo: z.union([z.array(undoDraft), noUndo]) })),
});
