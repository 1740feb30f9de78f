import type { MealShopping } from '../../contract/meals.ts';
import type { Db } from '../db/tables.ts';

interface ItemsWanted {
  listId: string;
  userId: string;
  itemIds: readonly string[];
  /** Only those that are there, or only those that were removed before they were bought. */
  which?: 'there' | 'cleared';
}

type Amount = Pick<MealShopping['items'][number], 'qty' | 'unit'>;

/** What the plan needs to know of lists. */
export interface MealLists {
  /** Those of these lists that are not deleted, each with whether the user has access to it. */
  findLive: (db: Db, wanted: { ids: readonly string[]; userId: string }) => Promise<Map<string, boolean>>;
  /** How much of these items is on the list, or was, by their ids; none for a user who has no access to it. */
  findItems: (db: Db, wanted: ItemsWanted) => Promise<Map<string, Amount>>;
}
