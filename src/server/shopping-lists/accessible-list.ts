export interface ListRow {
  id: string;
  ownerId: string;
  name: string;
  version: number;
  /** The last version that the epoch before the present one shares with it. */
  epochVersion: number;
  /** The first sequence number of which the log still keeps what it changed. */
  logFrom: number;
}

declare const access: unique symbol;
declare const ownership: unique symbol;

/** A list that may be read and changed. Only access.ts makes one; what writes to a list asks for it. */
export type AccessibleList = ListRow & { readonly [access]: true };

/** One that may be shared, renamed and removed as well. */
export type OwnedList = AccessibleList & { readonly [ownership]: true };
