import { type ListVisibility, NO_CHANGES } from './list-visibility.ts';
import type { ListSnapshot } from './local-list.ts';
import type { RefusedEntry } from './store.ts';

/** What this device knows that the server doesn't, over all lists. Another object after every change. */
export interface SyncState {
  /** Entries of the outbox that the server hasn't answered. */
  waiting: number;
  /** What came to nothing and nobody has dismissed, oldest first. */
  refused: readonly RefusedEntry[];
  /** Lists open or waiting on this device. */
  lists: ReadonlyMap<string, ListSnapshot>;
  /** What of them an overview of the server may not know yet. */
  visibility: ListVisibility;
  /** The browser keeps nothing: what waits is lost with the tab. */
  isVolatile: boolean;
}

export const NOTHING_WAITS: SyncState = {
  waiting: 0,
  refused: [],
  lists: new Map(),
  visibility: NO_CHANGES,
  isVolatile: false,
};
