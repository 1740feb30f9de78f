import { v7 as uuidv7 } from 'uuid';
import type { ListItem, NewItem, OperationDraft } from '../../contract/operations.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { quantityToBuy } from '../../contract/to-buy.ts';
import type { AddedItem, Deed, When } from './lists.ts';

/** Product ids by name. */
export type Catalogue = ReadonlyMap<string, string>;

/** Recipes by name. */
export type Cookbook = ReadonlyMap<string, Recipe>;

export interface Scene {
  /** What is on the list before the deed. */
  items: readonly ListItem[];
  catalogue: Catalogue;
  cookbook: Cookbook;
  /** Ids of items removed by product, by its name; {@link draftsOf} adds to it. */
  removed: Map<string, string[]>;
}

/** When a deed was done, in ms since 1970; days are those of this machine's time zone. */
export function timeOf(when: When, now: number): number {
  if ('minutes' in when) return now - when.minutes * 60_000;
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const moment = new Date(now);
  moment.setDate(moment.getDate() - when.days);
  moment.setHours(hours, minutes, 0, 0);
  return moment.getTime();
}

/** The operations by which the web app would do the deed. */
export function draftsOf(deed: Deed, { items, catalogue, cookbook, removed }: Scene): OperationDraft[] {
  if ('add' in deed) return [{ type: 'item.add', items: deed.add.map((added) => newItem(added, catalogue)) }];
  if ('cook' in deed) return [cook(deed.cook, deed.portions, cookbook)];
  if ('check' in deed) return check(deed.check, true, items, catalogue);
  if ('uncheck' in deed) return check(deed.uncheck, false, items, catalogue);
  if ('set' in deed) {
    const { set: product, ...change } = deed;
    return idsOf(product, items).map((itemId) => ({ type: 'item.set', itemId, ...change }));
  }
  if ('remove' in deed) {
    for (const product of deed.remove) removed.set(product, idsOf(product, items));
    return [{ type: 'item.remove', itemIds: deed.remove.flatMap((product) => idsOf(product, items)) }];
  }
  if ('restore' in deed) {
    return [{ type: 'item.restore', itemIds: deed.restore.flatMap((product) => removed.get(product) ?? []) }];
  }
  if ('rename' in deed) return [{ type: 'list.rename', name: deed.rename }];
  return [{ type: 'clear.checked', itemIds: items.filter(({ checked }) => checked).map(({ id }) => id) }];
}

function idsOf(product: string, items: readonly ListItem[]): string[] {
  return items.filter(({ productName }) => productName === product).map(({ id }) => id);
}

function check(
  products: readonly string[],
  checked: boolean,
  items: readonly ListItem[],
  catalogue: Catalogue,
): OperationDraft[] {
  return products.map((product) => ({
    type: 'product.check',
    productId: productId(product, catalogue),
    checked,
    itemIds: idsOf(product, items),
  }));
}

function newItem({ product, qty, unit, note }: AddedItem, catalogue: Catalogue): NewItem {
  return {
    itemId: uuidv7(),
    productId: productId(product, catalogue),
    productName: product,
    qty,
    unit,
    note: note ?? null,
  };
}

/** @throws Error for a recipe the demo hasn't */
function cook(name: string, portions: number, cookbook: Cookbook): OperationDraft {
  const recipe = cookbook.get(name);
  if (recipe === undefined) throw new Error(`The demo has no recipe "${name}".`);
  const factor = recipe.portions === null ? 1 : portions / recipe.portions;
  const items = recipe.products.map(({ productId, qty, unit, Product }) => ({
    itemId: uuidv7(),
    productId,
    productName: Product.name,
    qty: quantityToBuy({ qty, unit }, factor),
    unit,
    note: null,
  }));
  return { type: 'item.add', items, recipeId: recipe.id };
}

/** @throws Error for a product that products.txt doesn't name */
export function productId(product: string, catalogue: Catalogue): string {
  const id = catalogue.get(product);
  if (id === undefined) throw new Error(`products.txt has no "${product}".`);
  return id;
}
