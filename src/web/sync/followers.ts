import type { Operation } from '../../contract/shopping-lists/operations.ts';
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
 * What waiting entries were to do to items of refused additions: the whole entry if it names no others, else a part of
 * it for these, while the entry itself waits on.
 * @param standing items that are on the list all the same
 */
export function followersOf(
  refused: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  standing: ReadonlyMap<string, unknown> | undefined,
): OutboxEntry[] {
  const items = new Set(refused.flatMap(addedBy).filter((id) => !standing?.has(id)));
  return waiting.flatMap((entry) => {
    if (entry.kind !== 'operation' || refused.some(({ id }) => id === entry.id)) return [];
    const { operation } = entry;
    const named = itemIdsOf(operation);
    const itemIds = named.filter((id) => items.has(id));
    if (itemIds.length === 0) return [];
    if (itemIds.length === named.length) return [entry];
    // The same in every tab that hears of the refusal, so that it is shown once. It gets a new id when it is sent.
    const id = `${entry.id} ${itemIds[0]}`;
    return [{ ...entry, id, operation: { ...operation, id, itemIds } as Operation }];
  });
}
