import { useEffect, useState } from 'react';
import { isMissing, type Trip } from '../../contract/trips.ts';
import type { ListView } from '../sync/local-list.ts';
import type { Line } from './lines.ts';
import { setHere, useIsHere } from './shopping-here.ts';
import type { TripSummary } from './TripEndModal.tsx';

export interface TripState {
  trip: Trip | null;
  /** This device is in the store. */
  isHere: boolean;
  /** What the trip came to that ended here a moment ago. */
  summary: TripSummary | undefined;
  closeSummary: () => void;
}

/** The list's open trip, as this device takes part in it. However it ends, the one who was there is told what it came to. */
export function useTrip({ id, trip }: Pick<ListView, 'id' | 'trip'>, lines: readonly Line[]): TripState {
  const wasHere = useIsHere(id);
  const [summary, setSummary] = useState<TripSummary>();
  const [last, setLast] = useState(trip);
  if (last?.id !== trip?.id) {
    setLast(trip);
    if (trip === null && last !== null && wasHere) setSummary(summaryOf(lines, last));
    if (trip !== null) setSummary(undefined);
  }
  useEffect(() => {
    if (trip === null && wasHere) setHere(id, false);
  }, [id, trip, wasHere]);
  return { trip, isHere: trip !== null && wasHere, summary, closeSummary: () => setSummary(undefined) };
}

function summaryOf(lines: readonly Line[], trip: Trip): TripSummary {
  return {
    checked: lines.filter(({ checked }) => checked).length,
    total: lines.length,
    missing: lines.filter((line) => isLineMissing(line, trip)).map(({ name }) => name),
  };
}

/** Whether the store has nothing of what is left to buy of a line. */
export function isLineMissing({ items, checked }: Line, trip: Trip | null): boolean {
  return !checked && items.every((item) => item.checked || isMissing(item, trip));
}
