import type { AnyErrorCode } from '../../contract/errors.ts';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { Operation } from '../../contract/shopping-lists/operations.ts';
import type { ListRemoval, Member } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Trip } from '../../contract/shopping-lists/trips.ts';

/** Increase it when the shape of a snapshot changes: snapshots of other versions are fetched again. */
export const SNAPSHOT_SHAPE = 1;

/** A list as last confirmed by the server, with the tombstones that pending operations need. */
export interface StoredSnapshot {
  /** {@link SNAPSHOT_SHAPE} of the app that wrote it; snapshots without one have the first. */
  shape?: number;
  listId: string;
  epoch: string;
  version: number;
  name: string;
  /** The owner. */
  userId: string;
  members: Member[];
  items: StoredItem[];
  /** The open trip; missing from an app from before there were trips. */
  trip?: Trip | null;
  /** The version at which it started. */
  tripSeq?: number;
  /** Operations still in the outbox whose result this list already contains: only their answers are missing. */
  decided?: string[];
}

/** The version of a stored snapshot's shape; older apps stored the first one without a number. */
export function shapeOf({ shape = 1 }: StoredSnapshot): number {
  return shape;
}

/** Something the user did and the server hasn't answered: an operation on a list, or creating or deleting one. */
export type OutboxEntry = (
  | { kind: 'operation'; id: string; listId: string; operation: Operation }
  | { kind: 'list.create'; id: string; listId: string; name: string }
  /** Without `seen`, as made by an older app or tried again, it holds in any case. */
  | { kind: 'list.delete'; id: string; listId: string; seen?: ListRemoval | undefined }
) & {
  /** It could not be stored at once, and may have been sent before the entries that stand before it. */
  isStoredLate?: boolean;
  /** It takes a change back: its author is told if it comes too late. */
  isUndo?: boolean | undefined;
  /** The pasted text from which it was read. It says more than the operation, and can be copied once that is refused. */
  text?: string | undefined;
  /** It was refused and is tried again: the name its list had then, for the list may be gone. */
  listName?: string | undefined;
};

/** Code of a change that was tried again and found nothing left to change. */
export const SUPERSEDED = 'SUPERSEDED';

/** A refused entry, until its author has read why. */
export interface RefusedEntry {
  /** The outbox entry's id. */
  id: string;
  listId: string;
  /** The list's name at that time, for the list may be gone. */
  listName: string;
  entry: OutboxEntry;
  code: AnyErrorCode;
  /** By the device's clock, in ms since 1970. */
  refusedAt: number;
}

/** A new entry that tries a refused one again. */
export interface RetriedEntry {
  entry: OutboxEntry;
  /**
   * Id of the refusal, which must still be stored: without it another tab has tried it again, or dismissed it. Undefined
   * where it could not be stored.
   */
  refusal: string | undefined;
}

/** All data the device keeps of one list. */
export interface StoredList {
  snapshot: StoredSnapshot | undefined;
  /**
   * In the order in which the entries were stored, which is that in which they were made except for `isStoredLate`.
   */
  outbox: OutboxEntry[];
}

/** A change of one list that is written in one transaction. */
export interface ListCommit {
  /** Ignored when a newer one of the same epoch and shape exists. `null` deletes the list. */
  snapshot?: StoredSnapshot | null | undefined;
  /** Ids of entries that leave the outbox, and the refusals too: they were dismissed, or another tab got a refusal. */
  settled?: readonly string[];
  refused?: readonly RefusedEntry[];
  /**
   * Ids of refused entries that have been in the outbox. One that is neither there nor refused any more is over:
   * another tab has settled it, or its refusal was tried again or dismissed. It isn't refused once more.
   */
  stored?: readonly string[];
  /** For the outbox. */
  again?: readonly RetriedEntry[];
}

/**
 * One user's durable store on this device, shared by all open tabs. What a promise has resolved for survives the tab;
 * each call is one transaction.
 */
export interface SyncStore {
  /** The id of this device's outbox: the first caller's value is kept. */
  clientId: (fresh: string) => Promise<string>;
  read: (listId: string) => Promise<StoredList>;
  /** Ids of lists with waiting entries. */
  waitingLists: () => Promise<string[]>;
  /** @returns the outbox of the entry's list, this entry included: another tab may have written in the meantime */
  append: (entry: OutboxEntry) => Promise<OutboxEntry[]>;
  commit: (listId: string, commit: ListCommit) => Promise<void>;
  refused: () => Promise<RefusedEntry[]>;
}

/** Whether `next` may replace `current`: an older state of the same epoch may not. */
export function supersedes(next: StoredSnapshot, current: StoredSnapshot | undefined): boolean {
  if (current === undefined || shapeOf(next) !== shapeOf(current)) return true;
  return next.epoch !== current.epoch || next.version >= current.version;
}
