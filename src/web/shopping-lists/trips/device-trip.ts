import { useSyncExternalStore } from 'react';
import { attempt } from '../../storage.ts';

/** The trip that this device is on, by list. Another device of the same user may be at home. */
const KEY = 'lz.shopping';

let known: ReadonlyMap<string, string> | undefined;
const listeners = new Set<() => void>();

/** Written as `list:trip list:trip`. */
function read(): ReadonlyMap<string, string> {
  const text = known === undefined ? attempt(() => localStorage.getItem(KEY), null) : null;
  const pairs = (text ?? '').split(' ').map((pair) => pair.split(':'));
  known ??= new Map(pairs.flatMap(([listId, tripId]) => (listId && tripId ? [[listId, tripId]] : [])));
  return known;
}

function take(trips: ReadonlyMap<string, string> | undefined): void {
  known = trips;
  for (const listener of listeners) listener();
}

// Another tab of this device is in the same store.
addEventListener('storage', ({ key }) => {
  if (key === KEY) take(undefined);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the trip that this device is on with the list, or was on last. */
export const useDeviceTrip = (listId: string): string | undefined =>
  useSyncExternalStore(subscribe, () => read().get(listId));

/** The trips that this device is on, or was on last, by list. */
export const useDeviceTrips = (): ReadonlyMap<string, string> => useSyncExternalStore(subscribe, read);

/** @param tripId null where this device is on none any more */
export function setDeviceTrip(listId: string, tripId: string | null): void {
  const trips = new Map(read());
  if (tripId === null) trips.delete(listId);
  else trips.set(listId, tripId);
  const text = [...trips].map((pair) => pair.join(':')).join(' ');
  attempt(() => localStorage.setItem(KEY, text), undefined);
  take(trips);
}

/** The user has logged out. */
export function forgetDeviceTrips(): void {
  attempt(() => localStorage.removeItem(KEY), undefined);
  take(undefined);
}
