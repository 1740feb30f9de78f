import { v7 as uuidv7 } from 'uuid';
import type { ListItem, NewItem, OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { portionFactor } from '../../contract/recipes/portions.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { recipeToBuy } from '../../contract/recipes/to-buy.ts';
import type { AddedItem, DemoAction, When } from './steps.ts';

/** Product ids by name. */
export type Catalogue = ReadonlyMap<string, string>;

/** Recipes by name. */
export type Cookbook = ReadonlyMap<string, Recipe>;

export interface Scene {
  /** The list before the action. */
  items: readonly ListItem[];
  catalogue: Catalogue;
  cookbook: Cookbook;
  /** Ids of items removed by product, by its name; {@link draftsOf} adds to it. */
  removed: Map<string, string[]>;
}

/** Time of an action, in ms since 1970; days are in this machine's time zone. */
export function timeOf(when: When, now: number): number {
  if ('minutes' in when) return now - when.minutes * 60_000;
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const moment = new Date(now);
  moment.setDate(moment.getDate() - when.days);
  moment.setHours(hours, minutes, 0, 0);
  return moment.getTime();
}

/** The operations the web app would send for the action. */
export function draftsOf(
  action: DemoAction,
  { items, catalogue, cookbook, removed }: Scene,
): OperationDraft[] {
  if ('add' in action)
    return [{ type: 'item.add', items: action.add.map((added) => newItem(added, catalogue)) }];
  if ('cook' in action) return [cook(action.cook, action.portions, cookbook)];
  if ('check' in action) return check(action.check, true, items, catalogue);
  if ('uncheck' in action) return check(action.uncheck, false, items, catalogue);
  if ('set' in action) {
    const { set: product, ...change } = action;
    return idsOf(product, items).map((itemId) => ({ type: 'item.set', itemId, ...change }));
  }
  if ('remove' in action) {
    for (const product of action.remove) removed.set(product, idsOf(product, items));
    return [{ type: 'item.remove', itemIds: action.remove.flatMap((product) => idsOf(product, items)) }];
  }
  if ('restore' in action) {
    return [
      { type: 'item.restore', itemIds: action.restore.flatMap((product) => removed.get(product) ?? []) },
    ];
  }
  if ('rename' in action) return [{ type: 'list.rename', name: action.rename }];
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
  const factor = portionFactor(recipe.portions, portions);
  const toBuy = recipeToBuy(recipe.products, factor);
  const scaled = recipe.products.map(({ productId, qty, unit, Product }, index) => ({
    itemId: uuidv7(),
    productId,
    productName: Product.name,
    qty: toBuy[index] ?? qty,
    unit,
    note: null,
  }));
  const items = scaled.filter(({ qty }) => qty > 0);
  return { type: 'item.add', items, recipeId: recipe.id };
}

/** @throws Error for a product that products.txt doesn't name */
export function productId(product: string, catalogue: Catalogue): string {
  const id = catalogue.get(product);
  if (id === undefined) throw new Error(`products.txt has no "${product}".`);
  return id;
}
