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
declare const ownership: unique symbol;

/** A list that may be read and changed. Only access.ts makes one; store functions that write to a list take it. */
export type AccessibleList = ListRow & { readonly [access]: true };

/** A list that may also be shared, renamed and removed. */
export type OwnedList = AccessibleList & { readonly [ownership]: true };
