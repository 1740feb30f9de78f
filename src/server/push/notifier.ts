/** Somebody goes shopping with a list. */
export interface TripStarted {
  listId: string;
  tripId: string;
  authorId: string;
  storeName: string | null;
  /** In ms since 1970, by our clock, as is `receivedAt`. */
  madeAt: number;
  receivedAt: number;
}

/** Products came onto a list while somebody is shopping with it. */
export interface ItemsAdded {
  listId: string;
  authorId: string;
  productNames: readonly string[];
  shopperId: string;
}

export interface ListShared {
  listId: string;
  byId: string;
  toId: string;
}

/**
 * What services send to people whose app is closed, always through `tx.afterCommit`. Every method returns at once, and
 * none can fail a request. Who may get a message is decided when it is sent; one that can't be delivered is lost.
 */
export interface Notifier {
  /** To all other members, once for each trip; nothing when it was made more than half an hour before it arrived. */
  tripStarted: (trip: TripStarted) => void;
  /** To the shopper, unless they are the author; what comes onto a list within 20 s is one message. */
  itemsAdded: (added: ItemsAdded) => void;
  /** To the user who was given access. */
  listShared: (shared: ListShared) => void;
}

/** What push messages need to know of lists. */
export interface ListReader {
  /** A list that is not deleted, with all users who have access. */
  find: (listId: string) => Promise<{ name: string; members: { id: string; name: string }[] } | undefined>;
}

/** Sends nothing. */
export const silentNotifier: Notifier = {
  tripStarted: () => undefined,
  itemsAdded: () => undefined,
  listShared: () => undefined,
};
