import type { AnyErrorCode } from '../../contract/errors.ts';
import type { StoredItem } from '../../contract/list-state.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Member } from '../../contract/shopping-lists.ts';

/** Raise it when the shape of a snapshot changes: what another version of the app wrote down is fetched anew. */
export const SNAPSHOT_SHAPE = 1;

/** A list as the server last confirmed it, with the tombstones that matter to what waits. */
export interface StoredSnapshot {
  /** {@link SNAPSHOT_SHAPE} of the app that wrote it; the first is also that of snapshots without one. */
  shape?: number;
  listId: string;
  epoch: string;
  version: number;
  name: string;
  /** The owner. */
  userId: string;
  members: Member[];
  items: StoredItem[];
  /** Operations still in the outbox whose effect, whatever it is, this list holds: only their answers are missing. */
  decided?: string[];
}

export function shapeOf({ shape = 1 }: StoredSnapshot): number {
  return shape;
}

/** What a person did and the server hasn't answered: an operation on a list, or a list's beginning or end. */
export type OutboxEntry =
  | { kind: 'operation'; id: string; listId: string; operation: Operation }
  | { kind: 'list.create'; id: string; listId: string; name: string }
  | { kind: 'list.delete'; id: string; listId: string };

/** What came to nothing, until its author has read why. */
export interface RefusedEntry {
  /** Of the outbox entry. */
  id: string;
  listId: string;
  /** What the list was called, for it may be gone. */
  listName: string;
  entry: OutboxEntry;
  code: AnyErrorCode;
  /** By the device's clock, in ms since 1970. */
  refusedAt: number;
}

/** Everything the device keeps of one list. */
export interface StoredList {
  snapshot: StoredSnapshot | undefined;
  /** In the order it was done. */
  outbox: OutboxEntry[];
}

/** How a change of one list is written down: all of it or nothing. */
export interface ListCommit {
  /** Ignored when a newer one of the same epoch and shape is there. `null` forgets the list. */
  snapshot?: StoredSnapshot | null;
  /** Ids of entries that leave the outbox, and the refusals too where another tab was told otherwise. */
  answered?: readonly string[];
  refused?: readonly RefusedEntry[];
}

/**
 * The durable memory of one user on this device, shared by all open tabs. What a promise has resolved for survives
 * the tab; each call is one transaction.
 */
export interface SyncStore {
  /** The id of this device's outbox: the first to ask gets to name it. */
  clientId: (fresh: string) => Promise<string>;
  read: (listId: string) => Promise<StoredList>;
  /** Lists for which something waits. */
  waitingLists: () => Promise<string[]>;
  /** @returns the outbox of the entry's list with it, for another tab may have written meanwhile */
  append: (entry: OutboxEntry) => Promise<OutboxEntry[]>;
  commit: (listId: string, commit: ListCommit) => Promise<void>;
  refused: () => Promise<RefusedEntry[]>;
  /** Takes a refusal away; with `again`, what shall be tried instead of it is in the outbox in the same moment. */
  dismiss: (id: string, again?: OutboxEntry) => Promise<void>;
}
