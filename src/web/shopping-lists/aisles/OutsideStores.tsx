import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import { useDeviceTrips } from '../trips/device-trip.ts';

/** Shows nothing while this device is on a trip, and until it is known whether it is. */
export function OutsideStores({ children }: { children: ReactNode }) {
  return useIsShopping(useUser()) ? null : children;
}

function useIsShopping(user: Member): boolean {
  const trips = useDeviceTrips();
  const lists = useMemo(
    () => [...trips].map(([listId, tripId]) => ({ tripId, list: listSync(user).list(listId) })),
    [user, trips],
  );
  const [read, setRead] = useState<typeof lists>();
  useEffect(() => {
    void Promise.all(lists.map(async ({ list }) => list.load())).then(() => setRead(lists));
  }, [lists]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = lists.map(({ list }) => list.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [lists],
  );
  const isOnTrip = (): boolean =>
    lists.some(({ tripId, list }) => list.getSnapshot().list?.trip?.id === tripId);
  return useSyncExternalStore(subscribe, isOnTrip) || read !== lists;
}
