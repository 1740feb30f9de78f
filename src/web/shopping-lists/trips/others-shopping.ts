import type { AisleClaim } from '../../../contract/events.ts';
import type { Trip } from '../../../contract/trips.ts';
import type { ListView } from '../../sync/local-list.ts';

/** What a device last heard of those who are on a list. */
export interface Presence {
  /** Ids of users who look at it. */
  viewers: readonly string[];
  claims: readonly AisleClaim[];
}

/**
 * Ids of those others who are in the store on this trip too. Nobody says that they joined: it shows in an aisle that they
 * take, in what they say isn't there, and in things they tick while they look at the list; one may be ticked at home.
 */
export function othersShopping(
  { items, tripSeq }: Pick<ListView, 'items' | 'tripSeq'>,
  { id: tripId }: Pick<Trip, 'id'>,
  { viewers, claims }: Presence,
  me: string,
): string[] {
  const claiming = claims.filter((claim) => claim.tripId === tripId).map(({ userId }) => userId);
  const missing = items.flatMap(({ missingIn, marks }) =>
    missingIn === tripId && marks.missing ? [marks.missing.user] : [],
  );
  const ticking = items.flatMap(({ checked, marks: { tick } }) =>
    checked && tick && tick.seq > tripSeq && viewers.includes(tick.user) ? [tick.user] : [],
  );
  const shopping = ticking.filter((userId, index) => ticking.indexOf(userId) < index);
  return [...new Set([...claiming, ...missing, ...shopping])].filter((userId) => userId !== me);
}
