import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** Fields of a trip's row, and of everything that is logged or announced about the trip. */
export const MAX_CLEARED = 200;

/** A user is shopping with the list. A list has at most one open trip. */
export const trip = z.object({
  /** Made by the device on which it started. */
  id,
  /** Who is shopping: the user who began it, or the one who has taken it over. */
  userId: z.string(),
  /** Null where no store was chosen. The server may not know the store yet: it can be made without a network. */
  storeId: z.nullable(z.string()),
  /** Who has left it, at which sequence number. Missing if no user has. */
  left: z.optional(z.array(z.object({ userId: z.string(), seq: z.number() }))),
  /** Products bought on it of which something was removed since, each once, {@link MAX_CLEARED} at most. */
  cleared: z.optional(z.array(z.string())),
});
export type Trip = z.infer<typeof trip>;

/** The open trip of a list, as its answers carry it. Both are missing from older servers. */
export const openTrip = {
  trip: z.optional(z.nullable(trip)),
  /** The sequence number at which it started; 0 without a trip. */
  tripSeq: z.optional(z.number()),
};

/** The sequence number at which a user last left the trip; 0 where they haven't. */
export const leftAt = ({ left = [] }: Pick<Trip, 'left'>, userId: string): number =>
  left.find((one) => one.userId === userId)?.seq ?? 0;

interface Findable {
  missingIn?: string | null | undefined;
  checked: boolean;
}

/** Whether the store of the open trip doesn't have the item. That counts for this trip alone, and until it is ticked. */
export function isMissing({ missingIn, checked }: Findable, open: Trip | null): boolean {
  return open !== null && missingIn === open.id && !checked;
}
