import { useEffect, useState } from 'react';
import { isMissing, type Trip } from '../../../contract/trips.ts';
import { listStoreQuery, useListStore } from '../../queries/list-store.ts';
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
  const here = useDeviceTrip(id);
  const [ended, setEnded] = useState<EndedTrip>();
  const [last, setLast] = useState({ trip, tripSeq });
  /** If another user's trip superseded the user's own, this device takes part in that one; until it is stored. */
  const [goesOn, setGoesOn] = useState<string>();
  if (last.trip?.id !== trip?.id) {
    const left = last.trip?.id === here || last.trip?.id === goesOn ? last.trip : null;
    const wasHere = left !== null;
    setLast({ trip, tripSeq });
    setEnded(trip === null && wasHere ? { trip: left, tripSeq: last.tripSeq, lines } : undefined);
    setGoesOn(wasHere ? trip?.id : undefined);
  } else if (last.trip !== trip || last.tripSeq !== tripSeq) {
    // A user has left it, or the server has ordered it after other users' changes.
    setLast({ trip, tripSeq });
  }
  if (goesOn !== undefined && goesOn === here) setGoesOn(undefined);
  useEffect(() => {
    if (goesOn === undefined) return;
    setDeviceTrip(id, goesOn);
    void queryClient.invalidateQueries({ queryKey: listStoreQuery(id).queryKey });
  }, [id, goesOn]);
  const { store } = useListStore(id, isNew);
  /** The trip in whose store's order the lines stand, whatever store is chosen later. */
  const [arranged, setArranged] = useState<string>();
  if (trip !== null && arranged !== trip.id && store?.storeId === trip.storeId) setArranged(trip.id);
  const stillFor = trip === null ? undefined : `${trip.id} ${arranged === trip.id}`;
  const isHere = trip !== null && (trip.id === here || trip.id === goesOn);
  return { trip, stillFor, isHere, ended, closeEnded: () => setEnded(undefined) };
}

/** Whether the store has none of the items of a line that are still to buy. */
export function isLineMissing({ items, checked }: Line, trip: Trip | null): boolean {
  return !checked && items.every((item) => item.checked || isMissing(item, trip));
}
