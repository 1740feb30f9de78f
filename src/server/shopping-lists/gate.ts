import { listIdOfRoom, listRoom } from '../../contract/events.ts';
import type { Database } from '../db/database.ts';
import type { ListGate } from '../realtime/rooms.ts';
import { authorize } from './access.ts';
import { listStands } from './store.ts';

/** What realtime asks of lists. */
export function createListGate({ read }: Database): ListGate {
  return {
    enter: (actor, listId) => authorize(read, actor, listId),
    async standOf(rooms) {
      const ids = rooms.flatMap((room) => listIdOfRoom(room) ?? []);
      const rows = await listStands(read, ids);
      return rows.map(({ id, ...stand }) => ({ room: listRoom(id), ...stand }));
    },
  };
}
