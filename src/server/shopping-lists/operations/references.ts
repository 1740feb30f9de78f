import type { ResolvableOperation } from '../../../contract/resolution.ts';
import { withProductReplaced } from '../../../contract/resolve-trips.ts';
import { planProducts } from '../../products/find-products.ts';
import { type NamedProduct } from '../../products/service.ts';
import { findRecipeName } from '../../recipes/service.ts';
import { currentStoreId } from '../../stores/service.ts';
import { listMemberIds } from '../member-store.ts';
import { activeUsers } from '../trips/trip-store.ts';
import { unseenShoppers } from '../trips/unseen-shoppers.ts';
import type { Batch } from './batch.ts';
import { itemIdsOf } from './command.ts';

/** Replaces the author's references to products, recipes and stores by the existing ones. */
export async function resolveReferences(
  batch: Batch,
  asked: ResolvableOperation,
): Promise<{ operation: ResolvableOperation; missing: NamedProduct[]; recipeName: string | null }> {
  if (asked.type === 'trip.start' && asked.storeId != null) {
    const storeId = await currentStoreId(batch.tx, asked.storeId);
    return { operation: { ...asked, storeId }, missing: [], recipeName: null };
  }
  if (asked.type === 'trip.end' && asked.staying !== undefined) {
    const there = [...asked.staying, ...(await unseenShoppers(batch, asked.base))];
    const staying = await currentMembers(batch, there);
    return { operation: { ...asked, staying }, missing: [], recipeName: null };
  }
  if (asked.type !== 'item.add') {
    return { operation: asked, missing: await resolveTombstones(batch, asked), recipeName: null };
  }
  const { products, missing, aliases } = await planProducts(batch.tx, asked.items);
  await batch.newProducts.addAliases(aliases);
  const items = asked.items.map((item, index) => {
    const product = products[index];
    return product === undefined ? item : { ...item, productId: product.id, productName: product.name };
  });
  const recipeName =
    asked.recipeId === undefined ? undefined : await findRecipeName(batch.tx, asked.recipeId);
  return {
    // If the recipe was deleted in the meantime, the items stay and only lose their origin.
    operation: { ...asked, items, recipeId: recipeName === undefined ? undefined : asked.recipeId },
    missing,
    recipeName: recipeName ?? null,
  };
}

/** A trip passes only to users who still have access. */
async function currentMembers({ tx, list }: Batch, userIds: readonly string[]): Promise<string[]> {
  const [memberIds, active] = [await listMemberIds(tx, list), await activeUsers(tx, userIds)];
  return userIds.filter((id) => memberIds.includes(id) && active.has(id));
}

/**
 * A removed item may come back after its product was deleted or merged: it then becomes an item of the product an add
 * would find. Returns the products to create for items that do come back.
 */
async function resolveTombstones(batch: Batch, asked: ResolvableOperation): Promise<NamedProduct[]> {
  const removed = itemIdsOf(asked)
    .flatMap((id) => batch.state.items.get(id) ?? [])
    .filter((item) => item.removed);
  if (removed.length === 0) return [];
  const { products, missing } = await planProducts(batch.tx, removed);
  const items = new Map(batch.state.items);
  let { trip } = batch.state;
  for (const [index, { id: productId, name: productName }] of products.entries()) {
    const item = removed[index];
    if (item === undefined) continue;
    items.set(item.id, { ...item, productId, productName });
    trip = withProductReplaced(trip, item.productId, productId);
  }
  batch.state = { ...batch.state, items, trip };
  return missing;
}
