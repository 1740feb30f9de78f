import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Somebody is shopping with the list. A list has at most one open trip. */
export const trip = z.object({
  /** Made by the device on which it started. */
  id,
  /** Who is shopping. */
  userId: z.string(),
  /** Null where no store was chosen. The server may not know the store yet: it can be made without a network. */
  storeId: z.nullable(z.string()),
});
export type Trip = z.infer<typeof trip>;

/** The open trip of a list, as its answers carry it. Both are missing from older servers. */
export const openTrip = {
  trip: z.optional(z.nullable(trip)),
  /** The sequence number at which it started; 0 without a trip. */
  tripSeq: z.optional(z.number()),
};

interface Findable {
  missingIn?: string | null | undefined;
  checked: boolean;
}

/** Whether the store of the open trip doesn't have the item. That counts for this trip alone, and until it is ticked. */
export function isMissing({ missingIn, checked }: Findable, open: Trip | null): boolean {
  return open !== null && missingIn === open.id && !checked;
}
