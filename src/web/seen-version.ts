import { useSyncExternalStore } from 'react';
import { version } from 'virtual:version';
import { attempt } from './storage.ts';

/** A key of the device; it has no prefix `lz.`, so that a logout doesn't remove it. */
const KEY = 'lz-version';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key === KEY) listener();
  };
  addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', follow);
    listeners.delete(listener);
  };
}

const readSeen = (): string | null => attempt(() => localStorage.getItem(KEY), null);

const isNewerThan = (seen: string): boolean => version.localeCompare(seen, 'en', { numeric: true }) > 0;

/**
 * Stores the running version as one whose news this device needn't show any more. Tabs of an older version don't undo
 * that.
 */
export function markVersionSeen(): void {
  const seen = readSeen();
  if (seen !== null && !isNewerThan(seen)) return;
  attempt(() => localStorage.setItem(KEY, version), undefined);
  for (const listener of listeners) listener();
}

/** Whether the app is newer than the last version whose news this device showed. Not on a first visit. */
export function useIsNewVersion(): boolean {
  const seen = useSyncExternalStore(subscribe, readSeen);
  return seen !== null && isNewerThan(seen);
}

/** Whether this device has never stored a version. */
export const isFirstVersion = (): boolean => readSeen() === null;
