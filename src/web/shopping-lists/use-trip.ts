import { useEffect, useState } from 'react';
import { isMissing, type Trip } from '../../contract/trips.ts';
import { listStoreQuery, useListStore } from '../queries/list-store.ts';
import { queryClient } from '../query-client.ts';
import { useUser } from '../session.ts';
import type { ListView } from '../sync/local-list.ts';
import type { Line } from './lines.ts';
import { setHere, useTripHere } from './shopping-here.ts';
import type { TripSummary } from './TripEnd.tsx';

export interface TripState {
  trip: Trip | null;
  /** This device is in the store. */
  isHere: boolean;
  /** While it is the same, lines keep their places: another one with each trip, and once more when its store's order is here. */
  stillFor: string | undefined;
  /** What the trip came to that ended here a moment ago. */
  summary: TripSummary | undefined;
  closeSummary: () => void;
}

/** The list's open trip, as this device takes part in it. However it ends, those who were there are told what it came to. */
export function useTrip(
  { id, trip }: Pick<ListView, 'id' | 'trip'>,
  lines: readonly Line[],
  isNew: boolean,
): TripState {
  const me = useUser().id;
  const here = useTripHere(id);
  const [summary, setSummary] = useState<TripSummary>();
  const [last, setLast] = useState(trip);
  /** Another's trip that took the place of one's own is gone on with. */
  const [goesOn, setGoesOn] = useState<string>();
  if (last?.id !== trip?.id) {
    const wasHere = last !== null && (last.id === here || last.id === goesOn);
    setLast(trip);
    setSummary(trip === null && wasHere ? summaryOf(lines, last, me) : undefined);
    setGoesOn(wasHere ? trip?.id : undefined);
  }
  useEffect(() => {
    if (goesOn === undefined) return;
    setHere(id, goesOn);
    void queryClient.invalidateQueries({ queryKey: listStoreQuery(id).queryKey });
  }, [id, goesOn]);
  const { store } = useListStore(id, isNew);
  /** The trip in whose store's order the lines stand, whatever store is chosen later. */
  const [arranged, setArranged] = useState<string>();
  if (trip !== null && arranged !== trip.id && store?.storeId === trip.storeId) setArranged(trip.id);
  const stillFor = trip === null ? undefined : `${trip.id} ${arranged === trip.id}`;
  const isHere = trip !== null && (trip.id === here || trip.id === goesOn);
  return { trip, stillFor, isHere, summary, closeSummary: () => setSummary(undefined) };
}

function summaryOf(lines: readonly Line[], trip: Trip, me: string): TripSummary {
  return {
    isMine: trip.userId === me,
    checked: lines.filter(({ checked }) => checked).length,
    total: lines.length,
    missing: lines.filter((line) => isLineMissing(line, trip)).map(({ name }) => name),
  };
}

/** Whether the store has nothing of what is left to buy of a line. */
export function isLineMissing({ items, checked }: Line, trip: Trip | null): boolean {
  return !checked && items.every((item) => item.checked || isMissing(item, trip));
}
