import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation, UndoDraft } from '../../contract/shopping-lists/operations.ts';
import type { Device } from './device.ts';
import type { ListView, Position } from './local-list.ts';
import type { RefusedEntry } from './store.ts';

export interface Arrival {
  /** Whether they were just announced; otherwise they came with a refetch. */
  isLive: boolean;
  /** What the screen showed just before. */
  previous: ListView | undefined;
}

/** What takes a change back. */
export interface Undo {
  /** In the order in which they have to run. */
  undo: readonly UndoDraft[];
  /** The version of the list on which the change was made. */
  since: Position;
  /** The items just after the change; without them, later changes of the same outbox count as part of it. */
  made?: ListState['items'] | undefined;
}

export interface SyncedListOptions extends Device {
  listId: string;
  /** This device's outbox id. Never rejects. */
  clientId: Promise<string>;
  /** This list's entries changed in a way that other tabs should see. */
  onStored: () => void;
  /** Entries were refused; they are among the store's refusals already. */
  onRefused: (entries: readonly RefusedEntry[]) => void;
  /** Operations arrived that were made elsewhere. */
  onRemote: (operations: readonly AppliedOperation[], arrival: Arrival) => void;
  /** An undo skipped something that another outbox has changed since. */
  onTooLate?: () => void;
  /** The store failed; rejected writes are repeated later. */
  onStorageFailed: () => void;
}
