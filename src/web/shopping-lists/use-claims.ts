import { useEffect, useSyncExternalStore } from 'react';
import type { ClaimChange } from '../../contract/events.ts';
import type { Trip } from '../../contract/trips.ts';
import {
  changeClaim,
  claimsOf,
  isConnected,
  subscribeConnection,
  subscribePresence,
} from '../realtime/realtime.ts';
import { useUser } from '../session.ts';

/** Aisles that this tab took, by trip: a server that forgot them is told again. */
const taken = new Map<string, Set<string>>();

export interface Claims {
  /** Ids of users by the aisle that they take. */
  byAisle: ReadonlyMap<string, string>;
  take: (aisleId: string) => void;
  giveBack: (aisleId: string) => void;
}

/** Who takes which aisle on the open trip; undefined without a connection, as claims don't wait for one. */
export function useClaims(listId: string, trip: Trip | null): Claims | undefined {
  const me = useUser().id;
  const all = useSyncExternalStore(subscribePresence, () => claimsOf(listId));
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const tripId = trip?.id;
  const claims = all.filter((claim) => claim.tripId === tripId);
  const byAisle = new Map(claims.map(({ aisleId, userId }) => [aisleId, userId]));

  useEffect(() => {
    if (!connected || tripId === undefined) return;
    for (const aisleId of taken.get(tripId) ?? []) {
      const holder = all.find((claim) => claim.tripId === tripId && claim.aisleId === aisleId)?.userId;
      if (holder === undefined) changeClaim(listId, { tripId, aisleId, isTaken: true });
      else if (holder !== me) taken.get(tripId)?.delete(aisleId);
    }
  }, [connected, all, listId, tripId, me]);

  if (!connected || tripId === undefined) return undefined;
  const change = (aisleId: string, isTaken: boolean): void => {
    const mine = taken.get(tripId) ?? new Set();
    if (isTaken) mine.add(aisleId);
    else mine.delete(aisleId);
    taken.set(tripId, mine);
    const claim: ClaimChange = { tripId, aisleId, isTaken };
    changeClaim(listId, claim);
  };
  return {
    byAisle,
    take: (aisleId) => change(aisleId, true),
    giveBack: (aisleId) => change(aisleId, false),
  };
}
