import { listIdOfRoom, listRoom } from '../../contract/events.ts';
import type { Database } from '../db/database.ts';
import type { ListGate } from '../realtime/rooms.ts';
import { authorize } from './access.ts';
import { listVersions } from './store.ts';

/** What realtime asks of lists. */
export function createListGate({ read }: Database): ListGate {
  return {
    enter: (actor, listId) => authorize(read, actor, listId),
    async versionsOf(rooms) {
      const ids = rooms.flatMap((room) => listIdOfRoom(room) ?? []);
      const rows = await listVersions(read, ids);
      return rows.map(({ id, version }) => ({ room: listRoom(id), version }));
    },
  };
}
