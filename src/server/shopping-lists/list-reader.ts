import type { Database } from '../db/database.ts';
import type { ListReader } from '../push/notifier.ts';
import { findLiveStore } from '../stores/service.ts';
import { findItems } from './operations/item-store.ts';
import { findList, listMembers } from './store.ts';

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
    findStoreName: async (storeId) => (await findLiveStore(read, storeId))?.name,
  };
}
