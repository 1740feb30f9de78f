import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Operation, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { ResolvableOperation } from '../../../contract/shopping-lists/resolution.ts';
import type { Tx } from '../../db/tables.ts';
import { currentProducts } from '../../products/find-products.ts';
import { findItemIds } from '../item-repository.ts';

/** A requested operation, before the list is locked. */
export interface Command {
  id: string;
  /** Hash of the request as sent, to distinguish a retry from another operation with the same id. */
  bodyHash: string;
  /** Time of sending by the clock that gave `madeAt`, in ms since 1970. */
  sentAt?: number | undefined;
  /** Ids of the items it is about, as far as they are known before the list is locked. */
  itemIds: readonly string[];
  /**
   * Called while the list is locked.
   * @param now when the command arrived, in ms since 1970
   */
  make: (tx: Tx, listId: string, now: number) => Promise<ResolvableOperation>;
}

/** The command of an operation in a batch. */
export function commandOf(operation: Operation, sentAt?: number): Command {
  // The time of sending differs with each try, so it is not part of the hash.
  return {
    id: operation.id,
    bodyHash: hash(operation),
    sentAt,
    itemIds: itemIdsOf(operation),
    make: async () => operation,
  };
}

/** Ids of the items that an operation is about. */
export function itemIdsOf(operation: ResolvableOperation): string[] {
  switch (operation.type) {
    case 'item.add':
      return operation.items.map((item) => item.itemId);
    case 'item.set':
      return [operation.itemId];
    case 'list.rename':
    case 'trip.start':
    case 'trip.end':
      return [];
    default:
      return operation.itemIds;
  }
}

/** An older time comes from a clock that was corrected before sending, as on a phone that starts in 1970. */
const MAX_AGE_MS = 60 * DAY_MS;

/**
 * When an operation was made, in ms since 1970. With `sentAt` by this server's clock: its age is right even where the
 * device's clock is wrong, and an impossible age counts as zero. Without it as its author says.
 */
export function timeMade({ madeAt }: ResolvableOperation, sentAt: number | undefined, now: number): number {
  if (sentAt === undefined) return madeAt;
  const ageMs = sentAt - madeAt;
  return ageMs > 0 && ageMs <= MAX_AGE_MS ? now - ageMs : now;
}

/**
 * The command of a REST call.
 * @param key the caller's Idempotency-Key; without one every call is a new operation
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
    itemIds: [],
    async make(tx, listId, now) {
      const drafted = await draft(tx, listId);
      // A new outbox id for each call: no other operation counts as coming from the same outbox.
      return { ...drafted, id, v: 1, client: uuidv7(), base: null, madeAt: now };
    },
  };
}

/** Ticks or unticks all items of one product on the list, or of the one it was merged into. */
export function checkProductCommand(
  key: string | undefined,
  { productId, state }: { productId: string; state: boolean },
): Command {
  return restCommand(key, ['check-product', productId, state], async (tx, listId) => {
    const [current = productId] = await currentProducts(tx, [productId]);
    const itemIds = await findItemIds(tx, listId, { productId: current });
    return { type: 'product.check', productId: current, checked: state, itemIds };
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

/** Keys are in the schema's order, so equal requests hash alike however they were written. */
function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
