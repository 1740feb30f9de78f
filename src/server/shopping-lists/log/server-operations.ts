import type { ListState } from '../../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ProductOperation, ResolvableOperation } from '../../../contract/shopping-lists/resolution.ts';
import { isProductOperation, resolveProduct } from '../../../contract/shopping-lists/resolve-product.ts';
import { resolve } from '../../../contract/shopping-lists/resolve.ts';
import type { Tx } from '../../db/tables.ts';
import type { LockedList } from '../accessible-list.ts';
import { type Summary, toLogged } from './changes.ts';
import { operationInsert } from './log-repository.ts';
import { versionUpdate } from '../repository.ts';

interface ServerOperation {
  id: string;
  /** The user whose change elsewhere caused it; the empty string if there is none. */
  userId: string;
  /** In place of the usual summary. */
  summary?: Summary;
  /** In ms since 1970. */
  now: number;
}

/**
 * Writes an operation of the server's own into a list's log. The caller writes the items and the trip.
 * @param state the list, with at least the items that the operation changes
 * @returns undefined where it changes nothing
 */
export async function applyByServer(
  tx: Tx,
  list: LockedList,
  state: ListState,
  operation: (ResolvableOperation & { base: null }) | ProductOperation,
  { id, userId, summary, now }: ServerOperation,
): Promise<AppliedOperation | undefined> {
  const seq = list.version + 1;
  const resolution = isProductOperation(operation)
    ? resolveProduct(state, operation)
    : resolve(state, operation, { seq, user: userId });
  if (resolution.outcome !== 'applied') return undefined;
  const { type, client } = operation;
  const { effects } = resolution;
  const applied = { seq, id, type, client, user: userId, madeAt: now, receivedAt: now, effects };
  const logged = toLogged(state, applied);
  const result = { id, outcome: 'applied', seq } as const;
  const entry = { userId, id, bodyHash: '', type, client, madeAt: now, result };
  const inserted = { ...entry, logged: { ...logged, ...(summary && { summary }) } };
  await tx.executeQuery(operationInsert(tx, list, inserted, now));
  await tx.executeQuery(versionUpdate(tx, list, { version: seq, now }));
  return applied;
}
