import { useEffect, useState } from 'react';
import { isMissing, type Trip } from '../../../contract/shopping-lists/trips.ts';
import { listStoreQuery, useListStore } from '../../queries/stores/list-store.ts';
import { queryClient } from '../../query-client.ts';
import type { ListView } from '../../sync/local-list.ts';
import type { Line } from '../lines/lines.ts';
import { setDeviceTrip, useDeviceTrip } from './device-trip.ts';

/** A trip that has ended, and the list as it was then. */
export interface EndedTrip {
  trip: Trip;
  /** The sequence number at which it began. */
  tripSeq: number;
  lines: readonly Line[];
}

export interface TripState {
  trip: Trip | null;
  /** This device is in the store. */
  isHere: boolean;
  /** While it is the same, lines keep their places: another one with each trip, and once more when its store's order is here. */
  stillFor: string | undefined;
  /** The trip that ended here a moment ago. */
  ended: EndedTrip | undefined;
  closeEnded: () => void;
}

/** The list's open trip, as this device takes part in it. However it ends, the users on it are told its result. */
export function useTrip(
  { id, trip, tripSeq }: Pick<ListView, 'id' | 'trip' | 'tripSeq'>,
  lines: readonly Line[],
  isNew: boolean,
): TripState {
  const storedId = useDeviceTrip(id);
  const [ended, setEnded] = useState<EndedTrip>();
  const [previous, setPrevious] = useState({ trip, tripSeq });
  /**
   * The device's trip that is yet to be stored: another user's trip that superseded the user's own. Null after a trip
   * that has ended: if it goes on for others who were there unseen, it does so without this device.
   */
  const [unstoredId, setUnstoredId] = useState<string | null>();
  const isOn = (one: Trip | null): one is Trip => one !== null && [storedId, unstoredId].includes(one.id);
  if (previous.trip !== trip || previous.tripSeq !== tripSeq) {
    // The same trip, if a user has left it, or the server has ordered it after other users' changes.
    setPrevious({ trip, tripSeq });
    if (previous.trip?.id !== trip?.id) {
      const left = isOn(previous.trip) ? previous.trip : undefined;
      setEnded(left && trip === null ? { ...previous, trip: left, lines } : undefined);
      setUnstoredId(left && (trip?.id ?? null));
    }
  }
  if (unstoredId !== undefined && unstoredId === storedId) setUnstoredId(undefined);
  useEffect(() => {
    if (unstoredId === undefined) return;
    setDeviceTrip(id, unstoredId);
    if (unstoredId !== null) void queryClient.invalidateQueries({ queryKey: listStoreQuery(id).queryKey });
  }, [id, unstoredId]);
  const { store } = useListStore(id, isNew);
  /** The trip in whose store's order the lines stand, whatever store is chosen later. */
  const [arranged, setArranged] = useState<string>();
  if (trip !== null && arranged !== trip.id && store?.storeId === trip.storeId) setArranged(trip.id);
  const stillFor = trip === null ? undefined : `${trip.id} ${arranged === trip.id}`;
  return { trip, stillFor, isHere: isOn(trip), ended, closeEnded: () => setEnded(undefined) };
}

/** Whether the store has none of the items of a line that are still to buy. */
export function isLineMissing({ items, checked }: Line, trip: Trip | null): boolean {
  return !checked && items.every((item) => item.checked || isMissing(item, trip));
}
