import * as z from 'zod/mini';
import { changeId, id, name, takesBack } from './fields.ts';
import { LIMITS } from './limits.ts';

/** An aisle at its place in an order. No trip moves an aisle that a user pinned. */
export const orderedAisle = z.object({ aisleId: id, isPinned: z.boolean() });
export type OrderedAisle = z.infer<typeof orderedAisle>;

/** In which order a store's aisles are passed. */
export const aisleOrder = z.object({
  /** All aisles, the first passed first. */
  aisles: z.array(orderedAisle),
  /** Grows with every change of `aisles`. */
  orderVersion: z.number(),
  /** Whether trips made this version in the last 14 days; it can be taken back. */
  isLearnt: z.boolean(),
});
export type AisleOrder = z.infer<typeof aisleOrder>;

export const store = z.object({ id, name: z.string(), ...aisleOrder.shape });
export type Store = z.infer<typeof store>;

/** In Polish alphabetical order. */
export const storesAnswer = z.array(store);

/** The store in which a list is bought, and the order of its aisles; without a store the order of the list itself. */
export const listStoreAnswer = z.object({
  storeId: z.nullable(id),
  storeName: z.nullable(z.string()),
  ...aisleOrder.shape,
});
export type ListStore = z.infer<typeof listStoreAnswer>;

export const storeBody = z.object({ name, changeId });
export type StoreBody = z.infer<typeof storeBody>;

export const listStoreBody = z.object({ storeId: z.nullable(id), changeId, takesBack });
export type ListStoreBody = z.infer<typeof listStoreBody>;

const orderVersion = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** Aisles that it leaves out stay beside their usual neighbours. */
export const aisleOrderBody = z.object({
  aisles: z.array(orderedAisle).check(
    z.maxLength(LIMITS.aislesPerOrder),
    z.refine((aisles) => new Set(aisles.map(({ aisleId }) => aisleId)).size === aisles.length),
  ),
  /** The version from which it was made; without it, the current one. */
  orderVersion: z.optional(orderVersion),
  /** The author's device: its own orders always count as seen. */
  client: z.optional(id),
  changeId,
});
export type AisleOrderBody = z.infer<typeof aisleOrderBody>;

/** Names the learnt version to take back. */
export const undoOrderBody = z.object({ orderVersion });
