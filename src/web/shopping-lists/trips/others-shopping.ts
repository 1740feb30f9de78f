import type { AisleClaim } from '../../../contract/events.ts';
import type { Mark } from '../../../contract/shopping-lists/operations.ts';
import { leftAt, type Trip } from '../../../contract/shopping-lists/trips.ts';
import type { ListView } from '../../sync/local-list.ts';

/** The last known state of the users who view a list. */
export interface Presence {
  /** Ids of users who look at it. */
  viewers: readonly string[];
  claims: readonly AisleClaim[];
}

/**
 * Ids of those others who are in the store on this trip too. No message says that a user joined: it shows in an aisle
 * that they take, in items that they mark as missing, and in items that they tick while they view the list; a single
 * item may be ticked at home. Marks and ticks from before they left no longer count.
 */
export function othersShopping(
  { items, tripSeq }: Pick<ListView, 'items' | 'tripSeq'>,
  trip: Pick<Trip, 'id' | 'left'>,
  { viewers, claims }: Presence,
  me: string,
): string[] {
  const isSince = ({ user, seq }: Mark): boolean => seq > Math.max(leftAt(trip, user), tripSeq);
  const claiming = claims.filter(({ tripId }) => tripId === trip.id).map(({ userId }) => userId);
  const missing = items.flatMap(({ missingIn, marks }) =>
    missingIn === trip.id && marks.missing && isSince(marks.missing) ? [marks.missing.user] : [],
  );
  const ticking = items.flatMap(({ checked, marks: { tick } }) =>
    checked && tick && isSince(tick) && viewers.includes(tick.user) ? [tick.user] : [],
  );
  const shopping = ticking.filter((userId, index) => ticking.indexOf(userId) < index);
  return [...new Set([...claiming, ...missing, ...shopping])].filter((userId) => userId !== me);
}
