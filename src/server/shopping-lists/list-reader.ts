import type { Database } from '../db/database.ts';
import type { ListReader } from '../push/notifier.ts';
import { findLiveStore } from '../stores/service.ts';
import { positionsOf } from './log/changes.ts';
import { findItems, findItemsAt } from './item-repository.ts';
import { appliedBetween } from './log/log-repository.ts';
import { listMembers } from './member-repository.ts';
import { findList } from './repository.ts';

/** The most operations of a list that are read for a message, which names only a few products. */
const MAX_OPERATIONS = 100;

/** What push messages need to know of lists. */
export function createListReader({ read }: Database): ListReader {
  return {
    async find(listId) {
      const list = await findList(read, listId);
      return list && { name: list.name, members: await listMembers(read, list) };
    },
    async findItems(listId, ids) {
      const found = new Map((await findItems(read, listId, ids)).map((item) => [item.id, item]));
      return ids.flatMap((id) => {
        const item = found.get(id);
        return item?.removed === false ? [{ id, productName: item.productName }] : [];
      });
    },
    async findAdded(listId, since) {
      const list = await findList(read, listId);
      if (list?.tripSeq == null) return [];
      const from = Math.max(list.tripSeq, list.version - MAX_OPERATIONS) + 1;
      const authors = new Map<number, string>();
      for (const row of await appliedBetween(read, listId, { from, to: list.version })) {
        if (row.type !== 'item.add' || row.receivedAt < since) continue;
        const items = row.changes.items?.filter(({ was }) => was === null) ?? [];
        for (const position of positionsOf({ items })) authors.set(position, row.userId);
      }
      const items = await findItemsAt(read, listId, [...authors.keys()]);
      return items
        .filter(({ removed }) => !removed)
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, productName, position }) => ({
          id,
          productName,
          authorId: authors.get(position) ?? '',
        }));
    },
    findStoreName: async (storeId) => (await findLiveStore(read, storeId))?.name,
  };
}
