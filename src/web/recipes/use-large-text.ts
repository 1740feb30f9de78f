import { useSyncExternalStore } from 'react';
import { attempt } from '../storage.ts';

/** Belongs to the device, because it depends on the screen, and not to the user. */
const KEY = 'lz.large-text';

let isLarge: boolean | undefined;
const listeners = new Set<() => void>();

function read(): boolean {
  isLarge ??= attempt(() => localStorage.getItem(KEY), null) === '1';
  return isLarge;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const listen = ({ key }: StorageEvent): void => {
    if (key !== KEY) return;
    isLarge = undefined;
    listener();
  };
  addEventListener('storage', listen);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listen);
  };
}

function choose(wanted: boolean): void {
  isLarge = wanted;
  attempt(() => {
    if (wanted) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  }, undefined);
  for (const listener of listeners) listener();
}

/** Whether recipes are shown in large type on this device, and the choice of it. */
export const useLargeText = () => [useSyncExternalStore(subscribe, read), choose] as const;
