import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import type { TypedItem } from './plain-item.ts';

export type Problem =
  | 'amount.productRequired'
  | 'errors.SHOPPING_LIST_FULL'
  | 'lists.lineTooLong'
  | 'lists.severalFit';

/**
 * Why these can't be added; undefined if they can.
 * @param room how many more items the list may hold
 */
export function findProblem(items: readonly TypedItem[], room: number): Problem | undefined {
  if (items.length === 0) return 'amount.productRequired';
  if (items.length > room) return 'errors.SHOPPING_LIST_FULL';
  if (items.some(({ name }) => name.length > LIMITS.nameLength)) return 'lists.lineTooLong';
  return items.some(({ candidates }) => candidates > 1) ? 'lists.severalFit' : undefined;
}

type ItemToAdd = Pick<TypedItem, 'name' | 'qty' | 'unit'> & {
  productId: string | undefined;
  note?: string | null | undefined;
};

/** The same new name twice is one product. */
export function toItems(items: readonly ItemToAdd[], names: ProductNames): NewItem[] {
  const made = new Map<string, readonly [id: string, name: string]>();
  return items.map(({ name, productId: id, qty, unit, note }) => {
    const key = nameKey(name);
    const known =
      names.find(([candidate, other]) => (id === undefined ? nameKey(other) === key : id === candidate)) ??
      made.get(key);
    const [productId, productName] = known ?? [uuidv7(), cleanName(name)];
    made.set(key, [productId, productName]);
    return { itemId: uuidv7(), productId, productName, qty, unit, ...(note ? { note } : {}) };
  });
}
