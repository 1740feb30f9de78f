import { v7 as uuidv7 } from 'uuid';
import type { AppliedOperation } from '../../contract/operations.ts';
import { resolve } from '../../contract/resolve.ts';
import type { Tx } from '../db/tables.ts';
import type { NamedProduct } from '../products/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import { findItemIds, findItems } from './item-store.ts';
import { appendOperation } from './log-store.ts';
import { listsWithProduct, lockList, updateList } from './store.ts';

/**
 * Writes a product's new name into the log of every list that holds it. Items take their product's name from
 * the catalogue, so the log entry is all there is to write; it is what tells open and absent screens.
 * @returns what to call after the commit
 */
export async function recordProductRenamed(
  tx: Tx,
  announcer: Announcer,
  product: NamedProduct,
  userId: string,
): Promise<() => void> {
  const renamed: { listId: string; operation: AppliedOperation }[] = [];
  for (const listId of await listsWithProduct(tx, product.id)) {
    const operation = await recordInList(tx, listId, product, userId);
    if (operation !== undefined) renamed.push({ listId, operation });
  }
  return () => {
    for (const { listId, operation } of renamed) announcer.listChanged(listId, operation.seq, [operation]);
  };
}

async function recordInList(
  tx: Tx,
  listId: string,
  product: NamedProduct,
  userId: string,
): Promise<AppliedOperation | undefined> {
  const list = await lockList(tx, listId);
  if (list === undefined) return undefined;
  const items = await findItems(tx, await findItemIds(tx, listId, { productId: product.id }));
  const now = Date.now();
  const id = uuidv7();
  const asked = { type: 'product.renamed', productId: product.id, name: product.name } as const;
  const state = {
    name: list.name,
    userId: list.ownerId,
    version: list.version,
    itemCount: items.length,
    items: new Map(items.map(({ listId: _, ...item }) => [item.id, item])),
  };
  const seq = list.version + 1;
  const resolution = resolve(state, { ...asked, client: id, base: null }, { seq, user: userId });
  if (resolution.outcome !== 'applied') return undefined;
  const { effects } = resolution;
  const result = { id, outcome: 'applied', seq } as const;
  const entry = { listId, userId, id, bodyHash: '', type: asked.type, client: id, madeAt: now, effects };
  await appendOperation(tx, { ...entry, body: asked, result }, now);
  await updateList(tx, { id: listId, name: list.name, version: seq, now });
  return { seq, id, type: asked.type, client: id, user: userId, madeAt: now, effects };
}
