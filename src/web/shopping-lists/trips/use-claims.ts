import { useSyncExternalStore } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { claimsOf, isConnected, subscribeConnection, subscribePresence } from '../../realtime/realtime.ts';

/** Ids of users by the aisle that they take on this trip; undefined without a connection, which claims don't wait for. */
export function useClaims(listId: string, { id: tripId }: Trip): ReadonlyMap<string, string> | undefined {
  const all = useSyncExternalStore(subscribePresence, () => claimsOf(listId));
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  if (!connected) return undefined;
  const claims = all.filter((claim) => claim.tripId === tripId);
  return new Map(claims.map(({ aisleId, userId }) => [aisleId, userId]));
}
