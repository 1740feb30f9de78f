import type { Db } from '../db/tables.ts';

interface ItemsWanted {
  listId: string;
  userId: string;
  itemIds: readonly string[];
  /** Only those that are there, or only those that were removed before they were bought. */
  which?: 'there' | 'cleared';
}

/** What the plan needs to know of lists. */
export interface MealLists {
  /** Those of these lists that are not deleted, each with whether the user has access to it. */
  findLive: (db: Db, wanted: { ids: readonly string[]; userId: string }) => Promise<Map<string, boolean>>;
  /** Those of these items that are on the list, or were; none for a user who has no access to it. */
  findItems: (db: Db, wanted: ItemsWanted) => Promise<Set<string>>;
}
