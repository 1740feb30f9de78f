import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Operation, OperationDraft } from '../../contract/operations.ts';
import type { ResolvableOperation } from '../../contract/resolve.ts';
import type { Tx } from '../db/tables.ts';
import { findItemIds } from './item-store.ts';

/** An operation a person may ask for, from a batch (with what they had seen) or from a REST call (which has seen everything). */
export type AskedOperation = Exclude<ResolvableOperation, { type: 'product.renamed' | 'product.merged' }>;

/** One wish to change a list, before the list is held. */
export interface Intent {
  id: string;
  /** Of the request as sent, to tell a retry from another wish under the same id. */
  bodyHash: string;
  /** Called with the list held. */
  make: (tx: Tx, listId: string) => Promise<AskedOperation>;
}

/** An operation out of a batch. */
export function intentOf(operation: Operation): Intent {
  return { id: operation.id, bodyHash: hash(operation), make: async () => operation };
}

/**
 * The intent of a REST call.
 * @param key the caller's Idempotency-Key; without one every call is a wish of its own
 * @param body what makes a repeated call the same call
 */
export function restIntent(
  key: string | undefined,
  body: unknown,
  draft: (tx: Tx, listId: string) => Promise<OperationDraft>,
): Intent {
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
export function checkProductIntent(
  key: string | undefined,
  { productId, state }: { productId: string; state: boolean },
): Intent {
  return restIntent(key, ['check-product', productId, state], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, { productId });
    return { type: 'product.check', productId, checked: state, itemIds };
  });
}

export function clearCheckedIntent(key: string | undefined): Intent {
  return restIntent(key, ['clear-checked'], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, { checked: true });
    return { type: 'clear.checked', itemIds };
  });
}

export function clearListIntent(key: string | undefined): Intent {
  return restIntent(key, ['clear-list'], async (tx, listId) => {
    const itemIds = await findItemIds(tx, listId, 'all');
    return { type: 'clear.all', itemIds };
  });
}

/** Key order as the schema gives it, so equal requests hash alike whatever their spelling. */
function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
