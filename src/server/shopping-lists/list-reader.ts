import type { Database } from '../db/database.ts';
import type { ListReader } from '../push/notifier.ts';
import { findList, listMembers } from './store.ts';

/** What push messages need to know of lists. */
export function createListReader({ read }: Database): ListReader {
  return {
    async find(listId) {
      const list = await findList(read, listId);
      return list && { name: list.name, members: await listMembers(read, list) };
    },
  };
}
