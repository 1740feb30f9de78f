import { listIdOfRoom, listRoom } from '../../contract/events.ts';
import type { Database } from '../db/database.ts';
import type { ListAccess } from '../realtime/rooms.ts';
import { authorize } from './access.ts';
import { listDigest, listStatuses } from './status-repository.ts';

/** What realtime needs to know of lists. */
export function createListAccess({ read, snapshot }: Database): ListAccess {
  return {
    async authorize(actor, listId) {
      await authorize(read, actor, listId);
    },
    async statusFor(actor, listId) {
      const list = await authorize(read, actor, listId);
      return { version: list.version, digest: await listDigest(read, list) };
    },
    async statusesOf(rooms) {
      const ids = rooms.flatMap((room) => listIdOfRoom(room) ?? []);
      // If a list changed hands between owner and members, its new owner would be neither, and lose the list.
      const rows = await snapshot((db) => listStatuses(db, ids));
      return rows.map(({ id, ...status }) => ({ room: listRoom(id), ...status }));
    },
  };
}
