import { type ListVisibility, NO_CHANGES } from './list-visibility.ts';
import type { ListSnapshot } from './local-list.ts';
import type { RefusedEntry } from './store.ts';

/** What this device knows and the server doesn't, over all lists. A new object after every change. */
export interface SyncState {
  /** Outbox entries the server hasn't answered. */
  waiting: number;
  /** Refused entries not dismissed yet, oldest first. */
  refused: readonly RefusedEntry[];
  /** Lists open or waiting on this device. */
  lists: ReadonlyMap<string, ListSnapshot>;
  /** Their changes that the server's overview may not have yet. */
  visibility: ListVisibility;
  /** The browser keeps nothing: waiting entries are lost with the tab. */
  isVolatile: boolean;
}

export const NOTHING_WAITS: SyncState = {
  waiting: 0,
  refused: [],
  lists: new Map(),
  visibility: NO_CHANGES,
  isVolatile: false,
};
