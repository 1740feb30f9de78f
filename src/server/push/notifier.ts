/** A user goes shopping with a list. */
export interface TripStarted {
  listId: string;
  tripId: string;
  authorId: string;
  /** A store that isn't known yet may arrive a moment later. */
  storeId: string | null;
  /** In ms since 1970, by our clock, as is `receivedAt`. */
  madeAt: number;
  receivedAt: number;
}

/** Products were added to a list that a user is shopping with. */
export interface ItemsAdded {
  listId: string;
  authorId: string;
  itemIds: readonly string[];
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
  /**
   * To the shopper, unless they are the author. Items added within 20 s are one message, without those that were
   * removed again in that time. It also includes items that other processes announce in that time: their messages and
   * this one replace each other.
   */
  itemsAdded: (added: ItemsAdded) => void;
  /** To the user who was given access. */
  listShared: (shared: ListShared) => void;
  /** To the member whom the owner has made the new owner. */
  listHandedOver: (shared: ListShared) => void;
}

interface ItemOnList {
  id: string;
  productName: string;
}

/** What push messages need to know of lists. */
export interface ListReader {
  /** A list that is not deleted, with all users who have access. */
  find: (listId: string) => Promise<{ name: string; members: { id: string; name: string }[] } | undefined>;
  /** Those of the items that are on the list now, in the order of the ids. */
  findItems: (listId: string, ids: readonly string[]) => Promise<ItemOnList[]>;
  /**
   * Items that were added to the list since this time and during its open trip, and are on it now, in the order of
   * adding.
   */
  findAdded: (listId: string, since: number) => Promise<(ItemOnList & { authorId: string })[]>;
  /** Undefined for a store that is deleted or not known yet. */
  findStoreName: (storeId: string) => Promise<string | undefined>;
}

/** A notifier that sends nothing. */
export const silentNotifier: Notifier = {
  tripStarted: () => undefined,
  itemsAdded: () => undefined,
  listShared: () => undefined,
  listHandedOver: () => undefined,
};
