import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Operation, OperationDraft } from '../../contract/operations.ts';
import type { ResolvableOperation } from '../../contract/resolve.ts';
import type { Tx } from '../db/tables.ts';
import { findItemIds } from './item-store.ts';

/** An operation a person may ask for, from a batch (with what they had seen) or from a REST call (which has seen everything). */
export type AskedOperation = Exclude<ResolvableOperation, { type: 'product.renamed' | 'product.merged' }>;

/** An operation to come, before the list is locked. */
export interface Command {
  id: string;
  /** Of the request as sent, to tell a retry from another operation of the same id. */
  bodyHash: string;
  /** What the clock of its `madeAt` said when it was sent, in ms since 1970. */
  sentAt?: number | undefined;
  /** Called with the list locked. */
  make: (tx: Tx, listId: string) => Promise<AskedOperation>;
}

/** An operation out of a batch. */
export function commandOf(operation: Operation, sentAt?: number): Command {
  // When it was sent is another time for each try, and no part of what it is.
  return { id: operation.id, bodyHash: hash(operation), sentAt, make: async () => operation };
}

/**
 * When an operation was made by this server's clock, in ms since 1970. How long ago that was its author's device
 * knows, even where it has the wrong time.
 */
export function madeByOurClock({ madeAt }: AskedOperation, sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return madeAt;
  return Math.max(0, Math.min(now, now - (sentAt - madeAt)));
}

/**
 * The command of a REST call.
 * @param key the caller's Idempotency-Key; without one every call is an operation of its own
 * @param body what makes a repeated call the same call
 */
export function restCommand(
  key: string | undefined,
  body: unknown,
  draft: (tx: Tx, listId: string) => Promise<OperationDraft>,
): Command {
  const id = key ?? uuidv7();
  return {
    id,
    bodyHash: hash(body),
    async make(tx, listId) {
      const drafted = await draft(tx, listId);
      // An outbox of its own for each call: no other operation counts as coming from the same place.
      return { ...drafted, id, v: 1, client: uuidv7(), base: null, madeAt: Date.now() };
    },
  };
}

/** Ticks or unticks all that is on the list of one product. */
export function checkProductCommand(
  key: string | undefined,
  { productId, state }: { productId: string; state: boolean },
): Command {
  return restCommand(key, ['check-product', productId, state], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, { productId });
    return { type: 'product.check', productId, checked: state, itemIds };
  });
}

export function clearCheckedCommand(key: string | undefined): Command {
  return restCommand(key, ['clear-checked'], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, { checked: true });
    return { type: 'clear.checked', itemIds };
  });
}

export function clearListCommand(key: string | undefined): Command {
  return restCommand(key, ['clear-list'], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, 'all');
    return { type: 'clear.all', itemIds };
  });
}

/** Key order as the schema gives it, so equal requests hash alike whatever their spelling. */
function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
