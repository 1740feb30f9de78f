import type { Operation, OperationResult } from '../../contract/operations.ts';
import type { OutboxEntry } from './store.ts';

/** The items that an operation names, other than those it adds. */
export function itemIdsOf(operation: Operation): string[] {
  if (operation.type === 'item.set') return [operation.itemId];
  return 'itemIds' in operation ? operation.itemIds : [];
}

/** The items that an entry adds. */
export function addedBy(entry: OutboxEntry): string[] {
  if (entry.kind !== 'operation' || entry.operation.type !== 'item.add') return [];
  return entry.operation.items.map(({ itemId }) => itemId);
}

/**
 * Waiting entries that name nothing but items which the refused ones were to add: they have no effect without them.
 * @param results answers to waiting entries; what was applied all the same doesn't count
 */
export function followersOf(
  refused: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  results: readonly OperationResult[] = [],
): OutboxEntry[] {
  const items = new Set(refused.flatMap(addedBy));
  const applied = results.filter(({ outcome }) => outcome === 'applied');
  const others = new Set([...refused, ...applied].map(({ id }) => id));
  return waiting.filter((entry) => {
    const itemIds = entry.kind === 'operation' ? itemIdsOf(entry.operation) : [];
    return itemIds.length > 0 && !others.has(entry.id) && itemIds.every((id) => items.has(id));
  });
}
