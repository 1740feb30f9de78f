import { LIMITS } from '../../../contract/limits.ts';
import type { SyncedList } from '../../sync/synced-list.ts';
import { describeCode } from '../../texts/describe-error.ts';

/** Of adding to a list: what takes it back; or in words why it can't be done, where this device knows. */
export type AdditionResult<Undo> = { ok: true; undo: Undo } | { ok: false; reason: string };

/** The reason, in words, why this many items can't be added to a list, if this device knows one. */
export function whyNotAdd(syncedList: SyncedList, count: number): string | undefined {
  const { status, code = 'SHOPPING_LIST_NOT_FOUND', list } = syncedList.getSnapshot();
  if (status === 'gone') return describeCode(code);
  const isFull = list !== undefined && list.items.length + count > LIMITS.itemsPerList;
  return isFull ? describeCode('SHOPPING_LIST_FULL') : undefined;
}
