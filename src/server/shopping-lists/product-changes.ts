import { v7 as uuidv7 } from 'uuid';
import type { AppliedOperation } from '../../contract/operations.ts';
import { resolve } from '../../contract/resolve.ts';
import type { Tx } from '../db/tables.ts';
import type { NamedProduct, ProductUsers } from '../products/service.ts';
import type { Announcer } from '../realtime/announce.ts';
import { replaceProductInRecipes } from '../recipes/service.ts';
import { findItemIds, findItems, replaceProductOfItems } from './item-store.ts';
import { appendOperation, type LoggedProductChange } from './log-store.ts';
import { advanceList, type ListRow, listMemberIds, listsWithProduct, lockList } from './store.ts';

/** What recipes and lists do when a product they hold gets another name, or another product takes its place. */
export function createProductUsers(announcer: Announcer): ProductUsers {
  return {
    async hold(tx, productIds) {
      for (const listId of await listsWithProduct(tx, productIds)) await lockList(tx, listId);
    },
    renamed: (tx, { id, name: previousName }, name, userId) =>
      recordInLists(tx, announcer, { type: 'product.renamed', productId: id, name, previousName }, userId),
    async merged(tx, product, into, userId) {
      const announceRecipes = await replaceProductInRecipes(tx, announcer, product.id, into.id);
      const announceLists = await mergeInLists(tx, announcer, product, into, userId);
      return () => {
        announceRecipes();
        announceLists();
      };
    },
  };
}

async function mergeInLists(
  tx: Tx,
  announcer: Announcer,
  { id, name: previousName }: NamedProduct,
  into: NamedProduct,
  userId: string,
): Promise<() => void> {
  const change = {
    type: 'product.merged',
    productId: id,
    intoProductId: into.id,
    name: into.name,
    previousName,
  } as const;
  // The log first: it finds the items by the product they still have.
  const announce = await recordInLists(tx, announcer, change, userId);
  await replaceProductOfItems(tx, id, into.id);
  return announce;
}

interface Recorded {
  listId: string;
  memberIds: string[];
  operation: AppliedOperation;
}

/**
 * Writes what happened to a product into the log of every list that holds it: it is what tells open and absent
 * screens.
 * @returns what to call after the commit
 */
async function recordInLists(
  tx: Tx,
  announcer: Announcer,
  change: LoggedProductChange,
  userId: string,
): Promise<() => void> {
  const recorded: Recorded[] = [];
  for (const listId of await listsWithProduct(tx, [change.productId])) {
    const list = await lockList(tx, listId);
    if (list === undefined) continue;
    const operation = await recordInList(tx, list, change, userId);
    if (operation === undefined) continue;
    recorded.push({ listId, memberIds: await listMemberIds(tx, list), operation });
  }
  return () => {
    for (const { listId, memberIds, operation } of recorded) {
      announcer.listChanged(listId, operation.seq, [operation]);
      announcer.listsChanged(memberIds, listId);
    }
  };
}

async function recordInList(
  tx: Tx,
  list: ListRow,
  change: LoggedProductChange,
  userId: string,
): Promise<AppliedOperation | undefined> {
  const items = await findItems(tx, await findItemIds(tx, list.id, { productId: change.productId }));
  const now = Date.now();
  const id = uuidv7();
  const state = {
    name: list.name,
    userId: list.ownerId,
    version: list.version,
    itemCount: items.length,
    items: new Map(items.map(({ listId: _, ...item }) => [item.id, item])),
  };
  const seq = list.version + 1;
  const resolution = resolve(state, { ...change, client: id, base: null }, { seq, user: userId });
  if (resolution.outcome !== 'applied') return undefined;
  const { effects } = resolution;
  const { type } = change;
  const result = { id, outcome: 'applied', seq } as const;
  const entry = { listId: list.id, userId, id, bodyHash: '', type, client: id, madeAt: now, effects };
  await appendOperation(tx, { ...entry, body: change, result, inverse: [] }, now);
  await advanceList(tx, { id: list.id, version: seq, now });
  return { seq, id, type, client: id, user: userId, madeAt: now, effects };
}
