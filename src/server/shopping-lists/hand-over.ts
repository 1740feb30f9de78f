import { freeName } from '../../contract/names.ts';
import type { Tx } from '../db/tables.ts';
import type { Announcer } from '../realtime/announce.ts';
import { forgetList } from '../stores/service.ts';
import type { ListsOfUsers } from '../users/service.ts';
import { isOwnedBy, lockListsOf } from './access.ts';
import type { AccessibleList } from './accessible-list.ts';
import { listHeirs, listNameKeys, updateListOwner } from './hand-over-store.ts';
import { deleteMember, markListDeleted } from './store.ts';
import { endTrip } from './trips.ts';

/**
 * A list of a user who is removed passes to the member who has had access longest, active users before others; one
 * without members is removed.
 */
export function createListsOfUsers(announcer: Announcer): ListsOfUsers {
  return {
    async handOver(tx, userId, now) {
      for (const list of await lockListsOf(tx, userId)) {
        const people = await handOver(tx, list, userId, now);
        if (people.length === 0) continue;
        if (list.tripUserId === userId) await endTrip(tx, announcer, list, now);
        tx.afterCommit(() => {
          announcer.listChanged(list.id, list.version);
          announcer.listsChanged(people, list.id);
        });
      }
    },
    async endTrips(tx, userId, now) {
      for (const list of await lockListsOf(tx, userId)) {
        if (list.tripUserId === userId) await endTrip(tx, announcer, list, now);
      }
    },
  };
}

/** @returns ids of the users who have access afterwards */
async function handOver(tx: Tx, list: AccessibleList, userId: string, now: number): Promise<string[]> {
  const others = (await listHeirs(tx, list.id)).filter((id) => id !== userId);
  if (!isOwnedBy(list, userId)) {
    await deleteMember(tx, list, userId);
    return [list.ownerId, ...others];
  }
  const [heir] = others;
  if (heir === undefined) {
    await markListDeleted(tx, list, now);
    await forgetList(tx, list.id);
  } else {
    const name = freeName(list.name, await listNameKeys(tx, heir));
    await updateListOwner(tx, list, { ownerId: heir, name });
  }
  return others;
}
