import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { aboutResource, hasCode, request } from '../../http.ts';
import { listSync } from '../../sync/list-sync.ts';
import { unshareList } from '../sharing/access-calls.ts';

/**
 * Leaves a list of another owner. It disappears from the overview at once; the device keeps its copy until the server
 * has confirmed. A list that was already left counts as left.
 * @throws HttpError
 */
export async function leaveList(me: Member, listId: string): Promise<void> {
  const sync = listSync(me);
  sync.hide(listId);
  try {
    await unshareList(listId, me.id);
  } catch (error) {
    if (!(await wasLeftBefore(listId, error))) {
      sync.unhide(listId);
      throw error;
    }
  }
  sync.list(listId).end('FORBIDDEN');
}

/**
 * FORBIDDEN may apply only to this request, for example if a proxy has changed its Origin: then the list can be read.
 */
async function wasLeftBefore(listId: string, error: unknown): Promise<boolean> {
  if (!hasCode(error, 'FORBIDDEN')) return isGone(error);
  return request('GET', listPath(listId), { schema: aboutResource }).then(() => false, isGone);
}

/** Whether the server says that this user has no access to the list. */
function isGone(error: unknown): boolean {
  const codes = ['FORBIDDEN', 'SHOPPING_LIST_NOT_FOUND', 'USER_NOT_FOUND'] as const;
  return codes.some((code) => hasCode(error, code));
}

interface Leaving {
  listIds: readonly string[];
  /** Ends it after the list it is at. */
  signal: AbortSignal;
  onProgress: (left: number) => void;
}

/**
 * Leaves lists one after the other, up to the first that can't be left.
 * @returns how many were left, and why it ended before the last
 */
export async function leaveLists(
  me: Member,
  { listIds, signal, onProgress }: Leaving,
): Promise<{ left: number; error?: unknown }> {
  // All at once: to take hundreds from the screen one by one takes a minute.
  const sync = listSync(me);
  for (const listId of listIds) sync.hide(listId);
  let left = 0;
  let error: unknown;
  try {
    for (const listId of listIds) {
      if (signal.aborted) break;
      await leaveList(me, listId);
      left += 1;
      onProgress(left);
    }
  } catch (failure) {
    error = failure;
  }
  for (const listId of listIds.slice(left)) sync.unhide(listId);
  return { left, error };
}
