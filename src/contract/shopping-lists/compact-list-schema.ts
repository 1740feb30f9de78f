import * as z from 'zod/mini';
import { anyUnit } from '../fields.ts';
import { listHead } from './shopping-lists.ts';

/** `[seq, client, user, other?]` of a mark; people and outboxes by their index in `ids`. */
const compactMark = z.array(z.number()).check(z.minLength(3), z.maxLength(4));
export type CompactMark = z.infer<typeof compactMark>;

const details = z.object({
  checked: z.optional(z.boolean()),
  note: z.optional(z.string()),
  label: z.optional(z.string()),
  /** Index in `recipes`. */
  recipe: z.optional(z.number()),
  /** Index in `ids`. */
  missingIn: z.optional(z.number()),
  tick: z.optional(compactMark),
  amount: z.optional(compactMark),
  presence: z.optional(compactMark),
  missing: z.optional(compactMark),
});
export type CompactDetails = z.infer<typeof details>;

/**
 * `[id, productId, productName, qty, unit, addedBy, place, details?]`; `addedBy` by its index in `ids`, `place` as
 * compact-list.ts says.
 */
const compactItem = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  anyUnit,
  z.number(),
  z.number(),
  z.optional(details),
]);
export type CompactItem = z.infer<typeof compactItem>;

export const compactList = z.object({
  ...listHead,
  ids: z.array(z.string()),
  recipes: z.array(z.tuple([z.string(), z.nullable(z.string())])),
  /** Has another name than the usual form's items, so that the two forms can be distinguished at once. */
  rows: z.array(compactItem),
});
export type CompactList = z.infer<typeof compactList>;
