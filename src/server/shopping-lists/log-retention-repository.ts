import type { Db, Tx } from '../db/tables.ts';
import type { LockedList } from './accessible-list.ts';
import { APPLIED } from './log/log-repository.ts';

/** A list, deleted or not, and how far its log reaches. */
export interface LoggedList {
  id: string;
  /** The oldest operation whose changes the log still has. */
  logFrom: number;
  version: number;
  /** Purchases are counted up to this operation. */
  habitsSeq: number;
  deletedAt: number | null;
}

/** All lists, also those that are deleted. */
export async function listLoggedLists(db: Db): Promise<LoggedList[]> {
  return db
    .selectFrom('shoppingLists')
    .select(['id', 'logFrom', 'version', 'habitsSeq', 'deletedAt'])
    .execute();
}

/** When the server received the operations from number `from` on, the oldest first. */
export function receivedFrom(
  db: Db,
  listId: string,
  { from, atMost }: { from: number; atMost: number },
): Promise<{ seq: number; receivedAt: number }[]> {
  return db
    .selectFrom('shoppingListOperations')
    .select(['seq', 'receivedAt'])
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(atMost)
    .execute();
}

/** Drops the changes of operations up to number `to`. The result of each id stays. */
export async function dropChanges(
  tx: Tx,
  { id: listId }: LockedList,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('shoppingListOperations')
    .set({ touched: null, jsonLength: null, summary: null, changes: null })
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>=', from)
    .where('seq', '<=', to)
    .execute();
}
