import type { AppliedOperation } from '../../contract/operations.ts';
import type { Device } from './device.ts';
import type { ListView } from './local-list.ts';
import type { RefusedEntry } from './store.ts';

export interface Arrival {
  /** As they were announced; otherwise this device has caught up with them. */
  isLive: boolean;
  /** What the screen showed just before. */
  before: ListView | undefined;
}

export interface SyncedListOptions extends Device {
  listId: string;
  /** Of this device's outbox. Never rejects. */
  clientId: Promise<string>;
  /** Entries of this list came or went that other tabs should look at. */
  onStored: () => void;
  /** Entries came to nothing, and why; they are among the store's refusals already. */
  onRefused: (entries: readonly RefusedEntry[]) => void;
  /** Operations arrived that were made elsewhere. */
  onForeign: (operations: readonly AppliedOperation[], arrival: Arrival) => void;
  /** Something was taken back that another has changed since, and so was left. */
  onTooLate?: () => void;
  /** The store failed; what it did not take is offered to it again. */
  onStorageFailed: () => void;
}
