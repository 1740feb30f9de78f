export interface ListRow {
  id: string;
  ownerId: string;
  name: string;
  version: number;
  /** The last version shared with the previous epoch. */
  epochVersion: number;
  /** The first sequence number whose changes the log still keeps. */
  logFrom: number;
  /** The open trip; all null without one. */
  tripId: string | null;
  tripUserId: string | null;
  tripStoreId: string | null;
  /** The sequence number at which it started. */
  tripSeq: number | null;
  /** JSON of the rest of the trip; null where there is none. */
  tripState: string | null;
}

export type StoredTrip = Pick<ListRow, 'tripId' | 'tripUserId' | 'tripStoreId' | 'tripSeq' | 'tripState'>;

declare const access: unique symbol;
declare const lock: unique symbol;
declare const transfer: unique symbol;
declare const ownership: unique symbol;

// Only access.ts makes lists of these types.

/** A list that may be read: by a user with access, or by the server for itself. */
export type AccessibleList = ListRow & { readonly [access]: true };

/** One that may also be changed: no other transaction changes it before this one ends. */
export type LockedList = AccessibleList & { readonly [lock]: true };

/** One that may pass to another owner: by its owner, or to a member in place of an owner whose account is inactive. */
export type TransferableList = LockedList & { readonly [transfer]: true };

/** One that may also be shared, renamed and removed, by its owner. */
export type OwnedList = TransferableList & { readonly [ownership]: true };
