import { v7 as uuidv7 } from 'uuid';
import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import { MAX_NAMED_USES } from '../../../contract/products/product-uses.ts';
import type { Tx } from '../../db/tables.ts';
import { replaceProductInMeals } from '../../meals/shopping.ts';
import type { NamedProduct } from '../../products/named-product.ts';
import { getProduct, type ProductUsers } from '../../products/service.ts';
import type { Announcer } from '../../realtime/announcer.ts';
import { searchRecipes } from '../../recipes/search.ts';
import { replaceProductInRecipes } from '../../recipes/service.ts';
import { lockListForServer, lockListsWithProduct } from '../access.ts';
import type { LockedList } from '../accessible-list.ts';
import type { ListDeps } from '../list-deps.ts';
import { stateOf } from '../state-of-list.ts';
import { movePurchases } from '../suggestions/purchases.ts';
import { moveHidden } from '../suggestions/suggestion-repository.ts';
import { findItemIds, findItems, replaceProductOfItems } from '../item-repository.ts';
import type { LoggedProductChange } from '../log/log-repository.ts';
import { countListsHolding, listsHolding } from './product-use-repository.ts';
import { applyByServer } from '../log/server-operations.ts';
import { listMemberIds } from '../member-repository.ts';
import { tripUpdate } from '../repository.ts';

/** Updates recipes, lists and meals when one of their products is renamed or merged into another. */
export function createProductUsers({ announcer }: Pick<ListDeps, 'announcer'>): ProductUsers {
  return {
    async lock(tx, productIds) {
      await lockListsWithProduct(tx, productIds);
    },
    renamed: (tx, { id, name: previousName }, name, userId) =>
      recordInLists(tx, announcer, { type: 'product.renamed', productId: id, name, previousName }, userId),
    async merged(tx, product, into, userId) {
      await replaceProductInRecipes(tx, announcer, product.id, into.id);
      await mergeInLists(tx, announcer, product, into, userId);
      await replaceProductInMeals(tx, announcer, product.id, into.id);
    },
    async uses({ read, snapshot }, productId, userId) {
      const recipes = await searchRecipes(read, { products: [productId] });
      return snapshot(async (db) => {
        const lists = await listsHolding(db, { userId, productId });
        return {
          recipes: recipes.slice(0, MAX_NAMED_USES).map(({ id, name }) => ({ id, name })),
          lists: lists.slice(0, MAX_NAMED_USES),
          otherLists: (await countListsHolding(db, productId)) - lists.length,
        };
      });
    },
  };
}

async function mergeInLists(
  tx: Tx,
  announcer: Announcer,
  { id, name: previousName }: NamedProduct,
  into: NamedProduct,
  userId: string,
): Promise<void> {
  const change = {
    type: 'product.merged',
    productId: id,
    intoProductId: into.id,
    name: into.name,
    previousName,
  } as const;
  // The log first: it finds the items by the product they still have.
  await recordInLists(tx, announcer, change, userId);
  await replaceProductOfItems(tx, id, into.id);
  await moveHidden(tx, id, into.id);
  await movePurchases(tx, id, into.id);
}

/** Replaces a product that no longer exists by another on one list, and logs that. */
export async function replaceProductOnList(
  tx: Tx,
  { listId, userId }: { listId: string; userId: string },
  { id: productId, name: previousName }: NamedProduct,
  intoProductId: string,
): Promise<void> {
  const list = await lockListForServer(tx, listId);
  if (list === undefined) return;
  const { name } = await getProduct(tx, intoProductId);
  const change = { type: 'product.merged', productId, intoProductId, name, previousName } as const;
  await recordInList(tx, list, change, userId);
  await replaceProductOfItems(tx, productId, intoProductId, list);
}

/**
 * Writes a product's change into the log of every list that holds it, or whose open trip keeps it: from there open and
 * absent screens learn of it.
 */
async function recordInLists(
  tx: Tx,
  announcer: Announcer,
  change: LoggedProductChange,
  userId: string,
): Promise<void> {
  for (const list of await lockListsWithProduct(tx, [change.productId])) {
    const operation = await recordInList(tx, list, change, userId);
    if (operation === undefined || list.deletedAt !== null) continue;
    const memberIds = await listMemberIds(tx, list);
    tx.afterCommit(() => {
      announcer.listAdvanced(list.id, operation.seq, [operation]);
      announcer.listsChanged(memberIds, list.id);
    });
  }
}

async function recordInList(
  tx: Tx,
  list: LockedList,
  change: LoggedProductChange,
  userId: string,
): Promise<AppliedOperation | undefined> {
  const itemIds = await findItemIds(tx, list.id, { productId: change.productId });
  const items = await findItems(tx, list.id, itemIds);
  const id = uuidv7();
  const state = stateOf(list, items);
  const summary = { products: [change.previousName], productCount: 1, name: change.name };
  const operation = { ...change, client: id, base: null };
  const applied = await applyByServer(tx, list, state, operation, { id, userId, summary, now: Date.now() });
  const trip = applied?.effects.trip;
  if (trip != null) await tx.executeQuery(tripUpdate(tx, list, { ...state, trip }));
  return applied;
}
