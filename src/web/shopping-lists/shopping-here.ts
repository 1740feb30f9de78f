import { useSyncExternalStore } from 'react';
import { attempt } from '../storage.ts';

/** Lists that this device is in a store with. Another device of the same user may be at home. */
const KEY = 'lz.shopping';

let known: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();

function read(): ReadonlySet<string> {
  known ??= new Set(attempt(() => localStorage.getItem(KEY), null)?.split(' '));
  return known;
}

function take(lists: ReadonlySet<string> | undefined): void {
  known = lists;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this device is in a store with the list, for as long as a trip is open. */
export const useIsHere = (listId: string): boolean =>
  useSyncExternalStore(subscribe, () => read().has(listId));

export function setHere(listId: string, isHere: boolean): void {
  const lists = new Set(read());
  if (isHere) lists.add(listId);
  else lists.delete(listId);
  attempt(() => localStorage.setItem(KEY, [...lists].join(' ')), undefined);
  take(lists);
}

/** The user has logged out. */
export function forgetHere(): void {
  attempt(() => localStorage.removeItem(KEY), undefined);
  take(undefined);
}
