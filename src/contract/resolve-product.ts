import type { ListState } from './list-state.ts';
import type { ProductOperation, Resolution } from './resolution.ts';

/**
 * Decides what a product's new name, or its merger, does to the items that are on a list. Only the server does such
 * operations, so no rule for conflicts is needed.
 * @param list with at least the product's items
 */
export function resolveProduct(list: ListState, operation: ProductOperation): Resolution {
  const { productId, intoProductId: into = productId, name: productName } = operation;
  const items = [...list.items.values()]
    .filter((item) => item.productId === productId && !item.removed)
    .map(({ removed: _, ...item }) => ({ ...item, productId: into, productName }));
  return items.length === 0 ? { outcome: 'superseded' } : { outcome: 'applied', effects: { items } };
}

export function isProductOperation(operation: { type: string }): operation is ProductOperation {
  return operation.type === 'product.renamed' || operation.type === 'product.merged';
}
