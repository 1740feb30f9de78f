import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { DAY_MS } from '../../../contract/durations.ts';
import { type DeviceDatabase, withDeviceDatabase } from '../../device-database.ts';
import { KEPT_ANSWERS_PREFIX } from '../../query-persister.ts';
import { readUser } from '../../stored-user.ts';

/** An answer that is in use is written again from time to time, also if it stays the same. */
const ANSWERS_RETENTION_MS = 90 * DAY_MS;

/** The key of a query about one list begins or ends with the list's id. */
function listIdIn({ queryKey }: PersistedQuery): unknown {
  if (queryKey[0] === 'list-suggestions') return queryKey[1];
  return queryKey.at(-2) === 'of-list' ? queryKey.at(-1) : undefined;
}

/**
 * Deletes kept answers that no page has asked for in ninety days, and those about lists that no longer exist. Changes
 * that wait to be sent stay. To be called when the server can be reached: without it, a kept answer is the only one.
 * @param isKnownList whether a list of that id is there, on the server or only on this device
 */
export async function dropOldAnswers(isKnownList: (listId: string) => boolean, now: number): Promise<void> {
  const userId = readUser()?.id;
  if (userId === undefined) return;
  const drop = async (database: DeviceDatabase): Promise<void> => {
    const range = IDBKeyRange.bound(KEPT_ANSWERS_PREFIX, `${KEPT_ANSWERS_PREFIX}\uffff`);
    const { store, done } = database.transaction('queries', 'readwrite');
    let cursor = await store.openCursor(range);
    while (cursor) {
      const kept = JSON.parse(cursor.value) as PersistedQuery;
      const listId = listIdIn(kept);
      const isOver = typeof listId === 'string' && !isKnownList(listId);
      if (isOver || now - kept.state.dataUpdatedAt > ANSWERS_RETENTION_MS) await cursor.delete();
      cursor = await cursor.continue();
    }
    await done;
  };
  try {
    await withDeviceDatabase(userId, drop);
  } catch {
    // The next start tries again.
  }
}
