import type { ListState } from './list-state.ts';
import type { ProductOperation, Resolution } from './resolution.ts';
import { withProductReplaced } from './resolve-trips.ts';

/**
 * Decides what a product's new name, or its merger, does to the items that are on a list, and to what was bought on its
 * open trip. Only the server does such operations, so no rule for conflicts is needed.
 * @param list with at least the product's items
 */
export function resolveProduct(list: ListState, operation: ProductOperation): Resolution {
  const { productId, intoProductId: into = productId, name: productName } = operation;
  const items = [...list.items.values()]
    .filter((item) => item.productId === productId && !item.removed)
    .map(({ removed: _, ...item }) => ({ ...item, productId: into, productName }));
  const trip = withProductReplaced(list.trip, productId, into);
  if (items.length === 0 && trip === list.trip) return { outcome: 'superseded' };
  const effects = { ...(items.length > 0 && { items }), ...(trip !== list.trip && { trip }) };
  return { outcome: 'applied', effects };
}

/** Whether the server made it, because a product was renamed or merged; no user's device sends one. */
export function isProductOperation(operation: { type: string }): operation is ProductOperation {
  return operation.type === 'product.renamed' || operation.type === 'product.merged';
}
