import type { StoredItem } from '../contract/shopping-lists/list-state.ts';

/** An item as a device knows it: one piece by default, which Anna has added and nobody has touched. */
export const storedItem = (productName: string, more: Partial<StoredItem> = {}): StoredItem => ({
  id: crypto.randomUUID(),
  productId: productName,
  productName,
  productQty: 1,
  productUnit: 'piece',
  checked: false,
  note: null,
  addedBy: 'anna',
  recipeId: null,
  recipeName: null,
  position: 0,
  marks: {},
  removed: false,
  ...more,
});
