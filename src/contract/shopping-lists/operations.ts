import * as z from 'zod/mini';
import { anyErrorCode } from '../errors.ts';
import { anyUnit, id, name, note, quantity, unit } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { OrNewer } from '../or-newer.ts';
import { trip } from './trips.ts';

/**
 * An operation is what a user meant to do to a list. Its id is made on the user's device, so that a retry is
 * recognised. The server resolves it into effects (see resolve.ts); clients apply effects without any rule.
 */
const origin = {
  /** Made by the author's device; the same id with another body is refused. */
  id,
  /** Version of the operation's shape. */
  v: z.literal(1),
  /** The outbox the operation comes from: changes of the same outbox always count as seen. */
  client: id,
  /** The list version the author saw when tapping. */
  base: z.int().check(z.gte(0)),
  /** The device's clock at the tap, in ms since 1970. For display only: no rule depends on clocks. */
  madeAt: z.int().check(z.gte(0)),
  /** The epoch that `base` belongs to; without it the current one. */
  epoch: z.optional(z.string().check(z.maxLength(100))),
  /**
   * Spares everything that another outbox has changed after this version of the list. An undo sets it to the version of
   * the operation it takes back.
   */
  ifUnmodifiedSince: z.optional(z.int().check(z.gte(0))),
};

const itemIds = z.array(id).check(z.minLength(1), z.maxLength(LIMITS.itemsPerOperation));

const newItem = z.object({
  itemId: id,
  productId: id,
  /** Finds or creates the product when the server doesn't know its id. */
  productName: name,
  qty: quantity,
  unit,
  note: z.optional(z.nullable(note)),
});
export type NewItem = z.infer<typeof newItem>;

const itemAdd = {
  type: z.literal('item.add'),
  items: z.array(newItem).check(z.minLength(1), z.maxLength(LIMITS.itemsPerOperation)),
  recipeId: z.optional(id),
};
const itemSet = {
  type: z.literal('item.set'),
  itemId: id,
  qty: z.optional(quantity),
  unit: z.optional(unit),
  note: z.optional(z.nullable(note)),
  /**
   * The open trip whose store doesn't have it ('Nie ma w sklepie'); null takes that back. It counts only in an
   * operation that changes nothing else.
   */
  missingIn: z.optional(z.nullable(id)),
  /** Leaves an item that is ticked when it arrives as it is, and what is said of whether the store has it. */
  unlessChecked: z.optional(z.literal(true)),
};
const itemRemove = { type: z.literal('item.remove'), itemIds };
const itemRestore = { type: z.literal('item.restore'), itemIds };
const productCheck = {
  type: z.literal('product.check'),
  /** Only a label: `itemIds` decide. */
  productId: id,
  checked: z.boolean(),
  itemIds,
};
/** `itemIds` are the items the author saw ticked. */
const clearChecked = { type: z.literal('clear.checked'), itemIds };
/** `itemIds` are all items the author saw. */
const clearAll = { type: z.literal('clear.all'), itemIds };
const listRename = { type: z.literal('list.rename'), name };
const tripStart = {
  type: z.literal('trip.start'),
  tripId: id,
  storeId: z.optional(z.nullable(id)),
  /** No user is notified of it. */
  silent: z.optional(z.boolean()),
};
const tripEnd = {
  type: z.literal('trip.end'),
  tripId: id,
  /**
   * Users who are there too: only the author leaves, and one of them takes over a trip that was the author's. The server
   * adds those who have joined unseen. Without it the trip ends for all.
   */
  staying: z.optional(z.array(id).check(z.maxLength(LIMITS.itemsPerOperation))),
};

export const operation = z.discriminatedUnion('type', [
  z.object({ ...origin, ...itemAdd }),
  z.object({ ...origin, ...itemSet }),
  z.object({ ...origin, ...itemRemove }),
  z.object({ ...origin, ...itemRestore }),
  z.object({ ...origin, ...productCheck }),
  z.object({ ...origin, ...clearChecked }),
  z.object({ ...origin, ...clearAll }),
  z.object({ ...origin, ...listRename }),
  z.object({ ...origin, ...tripStart }),
  z.object({ ...origin, ...tripEnd }),
]);
/** An operation that a client may send. */
export type Operation = z.infer<typeof operation>;
export type OperationType = Operation['type'];

/** An operation before it gets its origin. */
export type OperationDraft = Operation extends infer O
  ? O extends Operation
    ? Omit<O, keyof typeof origin>
    : never
  : never;

/** An operation that can take another back, before it gets its origin. */
export const undoDraft = z.union([
  z.object({ ...itemSet, unit: z.optional(anyUnit) }),
  z.object(itemRemove),
  z.object(itemRestore),
  z.object(productCheck),
  // Stored and answered as it was cleaned on input.
  z.object({ ...listRename, name: z.string() }),
]);
export type UndoDraft = z.infer<typeof undoDraft>;

/** Written by the server into every list that has the product. */
export interface ProductRenamed {
  type: 'product.renamed';
  productId: string;
  intoProductId?: undefined;
  name: string;
}
export interface ProductMerged {
  type: 'product.merged';
  productId: string;
  intoProductId: string;
  name: string;
}

export const APPLIED_TYPES = [
  'item.add',
  'item.set',
  'item.remove',
  'item.restore',
  'product.check',
  'clear.checked',
  'clear.all',
  'list.rename',
  'trip.start',
  'trip.end',
  'product.renamed',
  'product.merged',
] as const;
export type AppliedType = (typeof APPLIED_TYPES)[number];

/** As read by a client: a newer server may have other types, whose effects are complete as well. */
export type AnyAppliedType = OrNewer<AppliedType>;
export const anyAppliedType: z.ZodMiniType<AnyAppliedType> = z.string();

/** Who last changed one aspect of an item, and at which sequence number. */
export const mark = z.object({
  seq: z.number(),
  client: z.string(),
  user: z.string(),
  /**
   * The newest sequence number at which another outbox than `client` made the same change, or, of the amount, any change.
   * Without it, a user who repeats another's tick could no longer see that the other had ticked too.
   */
  other: z.optional(z.number()),
});
export type Mark = z.infer<typeof mark>;

export const listItem = z.object({
  id,
  productId: id,
  productName: z.string(),
  productQty: z.number(),
  productUnit: anyUnit,
  /** The label of a unit that an older app may not know, in the form for the quantity. */
  unitLabel: z.optional(z.string()),
  checked: z.boolean(),
  note: z.nullable(z.string()),
  addedBy: z.string(),
  recipeId: z.nullable(z.string()),
  recipeName: z.nullable(z.string()),
  /** Orders the items: ascending, as they were added. */
  position: z.number(),
  /** The trip whose store didn't have it; it counts while that trip is open. Missing from older servers. */
  missingIn: z.optional(z.nullable(z.string())),
  /**
   * The last change of the tick (either way), of the amount, of the presence (removed or restored), and of
   * {@link missingIn}.
   */
  marks: z.object({
    tick: z.optional(mark),
    amount: z.optional(mark),
    presence: z.optional(mark),
    missing: z.optional(mark),
  }),
});
export type ListItem = z.infer<typeof listItem>;

/**
 * What an operation did, complete enough to be applied without any rule: items after it, ids of items removed, the new
 * name, the trip that is open after it.
 */
export const effects = z.object({
  items: z.optional(z.array(listItem)),
  removed: z.optional(z.array(z.object({ id, presence: mark }))),
  name: z.optional(z.string()),
  trip: z.optional(z.nullable(trip)),
});
export type Effects = z.infer<typeof effects>;

/** An applied operation, as it is announced and replayed. */
export const appliedOperation = z.object({
  seq: z.number(),
  id: z.string(),
  type: anyAppliedType,
  client: z.string(),
  user: z.string(),
  /** Ms since 1970, by the server's clock if the client sent `sentAt`. */
  madeAt: z.number(),
  /** When the server received it, in ms since 1970. Missing from older servers. */
  receivedAt: z.optional(z.number()),
  effects,
});
export type AppliedOperation = z.infer<typeof appliedOperation>;

const OUTCOMES = ['applied', 'superseded', 'refused'] as const;

/** The server's result for one operation. `seq` is the list's version after it. */
export const operationResult = z.object({
  id: z.string(),
  outcome: z.enum(OUTCOMES),
  seq: z.number(),
  code: z.optional(anyErrorCode),
});
export type OperationResult = z.infer<typeof operationResult>;
