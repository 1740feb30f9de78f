import { useState, useSyncExternalStore } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { claimsOf, subscribePresence, viewersOf } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { othersShopping, type Presence } from './others-shopping.ts';

/** Ids of the other users on this trip; without a connection, of those that this device last knew of. */
export function useOthersShopping(list: ListView, trip: Trip): string[] {
  const me = useUser().id;
  const viewers = useSyncExternalStore(subscribePresence, () => viewersOf(list.id));
  const claims = useSyncExternalStore(subscribePresence, () => claimsOf(list.id));
  const [known, setKnown] = useState<Presence>({ viewers, claims });
  // A connected user is also in the list of viewers.
  const isKnown = viewers.length > 0;
  if (isKnown && (known.viewers !== viewers || known.claims !== claims)) setKnown({ viewers, claims });
  return othersShopping(list, trip, known, me);
}
