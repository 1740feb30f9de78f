import type { ResolvableOperation } from '../../../contract/shopping-lists/resolution.ts';
import { withProductReplaced } from '../../../contract/shopping-lists/resolve-trips.ts';
import { planProducts } from '../../products/find-products.ts';
import type { NamedProduct } from '../../products/named-product.ts';
import { findRecipeName } from '../../recipes/service.ts';
import { currentStoreId } from '../../stores/service.ts';
import { listMemberIds } from '../member-repository.ts';
import { activeUsers } from '../trips/trip-repository.ts';
import { unseenShoppers } from '../trips/unseen-shoppers.ts';
import type { Batch } from './batch.ts';
import { itemIdsOf } from './command.ts';

interface Resolved {
  operation: ResolvableOperation;
  /** Products to create if the operation needs them. */
  missing: NamedProduct[];
  /** Of the recipe that added items come from. */
  recipeName: string | null;
}

/** Replaces the author's references to products, recipes, stores and members by the existing ones. */
export async function resolveReferences(batch: Batch, requested: ResolvableOperation): Promise<Resolved> {
  if (requested.type === 'item.add') return resolveAddition(batch, requested);
  const resolved = { operation: requested, missing: [], recipeName: null };
  if (requested.type === 'trip.start') {
    if (requested.storeId == null) return resolved;
    const storeId = await currentStoreId(batch.tx, requested.storeId);
    return { ...resolved, operation: { ...requested, storeId } };
  }
  if (requested.type === 'trip.end') {
    if (requested.staying === undefined) return resolved;
    const there = [...requested.staying, ...(await unseenShoppers(batch, requested.base))];
    const staying = await currentMembers(batch, there);
    return { ...resolved, operation: { ...requested, staying } };
  }
  return { ...resolved, missing: await resolveTombstones(batch, requested) };
}

async function resolveAddition(
  batch: Batch,
  requested: Extract<ResolvableOperation, { type: 'item.add' }>,
): Promise<Resolved> {
  const { products, missing, aliases } = await planProducts(batch.tx, requested.items);
  await batch.newProducts.addAliases(aliases);
  const items = requested.items.map((item, index) => {
    const product = products[index];
    return product === undefined ? item : { ...item, productId: product.id, productName: product.name };
  });
  const recipeName =
    requested.recipeId === undefined ? undefined : await findRecipeName(batch.tx, requested.recipeId);
  // If the recipe was deleted in the meantime, the items stay and only lose their origin.
  const recipeId = recipeName === undefined ? undefined : requested.recipeId;
  return { operation: { ...requested, items, recipeId }, missing, recipeName: recipeName ?? null };
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
async function resolveTombstones(batch: Batch, requested: ResolvableOperation): Promise<NamedProduct[]> {
  const removed = itemIdsOf(requested)
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
