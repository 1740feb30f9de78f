import { useSyncExternalStore } from 'react';
import { attempt } from '../../storage.ts';

/** How lines to buy stand: in sections by aisle, or in the order in which they were added. */
export type ListLayout = 'aisles' | 'added';

const KEY = 'lz.list-layout';

let chosen: ListLayout | undefined;
const listeners = new Set<() => void>();

function readLayout(): ListLayout {
  chosen ??= attempt(() => localStorage.getItem(KEY), null) === 'added' ? 'added' : 'aisles';
  return chosen;
}

function take(layout: ListLayout | undefined): void {
  chosen = layout;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user's choice on this device, for all lists. */
export const useListLayout = (): ListLayout => useSyncExternalStore(subscribe, readLayout);

export function chooseLayout(layout: ListLayout): void {
  attempt(() => localStorage.setItem(KEY, layout), undefined);
  take(layout);
}

/** It belongs to the user who logs out. */
export function forgetLayout(): void {
  attempt(() => localStorage.removeItem(KEY), undefined);
  take(undefined);
}
