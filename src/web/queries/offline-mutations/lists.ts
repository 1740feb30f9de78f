import { HttpError } from '../../http.ts';
import { currentUser, listSync } from '../../sync/list-sync.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import { until } from '../../sync/until.ts';
import { listsBefore } from './kinds.ts';
import { readEdits } from './store.ts';
import type { OfflineChange } from './offline-mutations.ts';

let counted: { sync: SyncEngine; count: Promise<number> } | undefined;

/**
 * A change may be about a list that was made without a network and waits itself, or about items of it, however long
 * that takes.
 * @throws HttpError while this device keeps edits of these lists that this tab has not read
 */
export async function whenListsAreSent(change: OfflineChange): Promise<void> {
  const listIds = listsBefore(change);
  const user = currentUser();
  if (listIds.length === 0 || user?.id !== change.userId) return;
  const sync = listSync(user);
  // Until it has read its store once, it doesn't know which changes wait there.
  if (counted?.sync !== sync) counted = { sync, count: sync.countWaiting() };
  await counted.count;
  const isSent = (listId: string): boolean => (sync.getState().lists.get(listId)?.waiting ?? 0) === 0;
  await until(sync, () => sync.isClosed || listIds.every(isSent));
  if (sync.isClosed || !sync.getState().isVolatile) return;
  counted = undefined;
  const unread = await Promise.all(listIds.map((listId) => hasUnread(sync, listId)));
  if (unread.includes(true)) throw new HttpError(0, '');
}

/** Whether the device keeps edits of a list that this tab, whose store has failed, hasn't read. */
async function hasUnread(sync: SyncEngine, listId: string): Promise<boolean> {
  const { persistence } = sync.list(listId);
  try {
    const edits = await readEdits(sync.options.user.id, listId);
    return edits.some(({ id }) => !persistence.isSettled(id));
  } catch {
    // Without its database, a device has no change from before this start to send either.
    return false;
  }
}
