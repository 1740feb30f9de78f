import { v5 as uuidv5 } from 'uuid';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Meal, MealShopping } from '../../../contract/meals.ts';
import type { NewItem } from '../../../contract/shopping-lists/operations.ts';
import { portionFactor } from '../../../contract/recipes/portions.ts';
import { formOf } from '../../../contract/products/product-form.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { scaleNote } from '../../../contract/recipes/scaled-note.ts';
import { toThousandths } from '../../../contract/quantities/quantities.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { isKitchenUnit } from '../../../contract/recipes/scaling.ts';
import { isSoldWhole, quantitiesToBuy, scaleToBuy, wholePieces } from '../../../contract/recipes/to-buy.ts';
import { isCounted } from '../../../contract/quantities/unit-kinds.ts';

/** A meal of a recipe, with the recipe's ingredients. */
export interface MealRecipe {
  meal: Meal;
  recipe: Recipe;
  /** The kinds of ingredients that are put on a list, if those aren't all. */
  only?: ReadonlySet<string>;
  /** Items that are there already, from its recipe's page: the meal needs so much less, and records them too. */
  adopted?: readonly StoredItem[];
}

/** A meal that is on a list, with its recipe where this device knows it. */
export interface MealOnList {
  meal: Meal & { shopping: MealShopping };
  recipe: Recipe | undefined;
  /** Ids of its items on the list by those that its recipe gives them now, where a merge made them differ. */
  idsBeforeMerge?: ReadonlyMap<string, string>;
  /** Kinds of its items that are replaced by others. */
  replaced?: ReadonlySet<string>;
  /** Items that it has from elsewhere beside its own, by their counted kinds: they stay as they are. */
  held?: ReadonlyMap<string, readonly PutItem[]>;
}

/** Something that a meal needs. */
export interface MealItem extends NewItem {
  mealId: string;
}

/** As many as a request may have. */
export const MAX_RECORDED_ITEMS = LIMITS.recipeIngredients;

/** An item as it was put on a list. */
export type PutItem = MealShopping['items'][number];

/** Marks the ids of top-ups: items added to a list because a meal grew and its own were already bought. */
export const TOP_UP = ' rest';

/** The round in which a meal is put on a list the next time. */
export const nextRound = ({ shopping }: Meal): number => (shopping?.round ?? 0) + 1;

/** The key of a meal's ingredient: ids are made from it, so its form never changes. */
export const kindOf = ({ productId, unit }: Pick<NewItem, 'productId' | 'unit'>): string =>
  `${productId} ${unit}`;

export const kindOfItem = ({ productId, productUnit }: StoredItem): string => `${productId} ${productUnit}`;

/** What is counted together: a product's pieces, for all meals that need them, but not those of another form. */
export const countedKindOf = ({ note, ...item }: Pick<NewItem, 'productId' | 'unit' | 'note'>): string =>
  `${kindOf(item)} ${formOf(note)}`;

export const countedKindOfItem = (item: StoredItem): string => `${kindOfItem(item)} ${formOf(item.note)}`;

/**
 * What to put on a list for these meals, meal by meal: scaled to their portions, and rounded up for all of them
 * together. An amount covered by an earlier meal's pieces is 0.
 */
export function itemsOf(meals: readonly MealRecipe[], listId: string): MealItem[] {
  const items = meals.flatMap(({ only, adopted = [], ...mealRecipe }) => {
    const needed = besideThose(scaledItems(mealRecipe, listId, nextRound(mealRecipe.meal)), adopted);
    return only === undefined ? needed : needed.filter((item) => only.has(kindOf(item)));
  });
  const bought = quantitiesToBuy(items);
  return items.map((item, index) => ({ ...item, qty: bought[index] ?? item.qty }));
}

/** The decimals of two thirds that one is too many or too few. */
const THIRDS_DUST = 0.002;

/** How much is missing of what is needed, below 0 where more is there. Of spoons, ⅔ less ⅓ is ⅓. */
export function missingOf(unit: AnyUnit, needed: number, there: number): number {
  const missing = needed - there;
  const third = Math.round(missing * 3) / 3;
  const isThird = isKitchenUnit(unit) && Math.abs(missing - third) <= THIRDS_DUST;
  return toThousandths(isThird ? third : missing);
}

/** What is needed beside items that are there; of an amount without a number, one is enough. */
function besideThose(needed: readonly MealItem[], there: readonly StoredItem[]): MealItem[] {
  const left = new Map<string, number>();
  for (const item of there) {
    const kind = countedKindOfItem(item);
    left.set(kind, (left.get(kind) ?? 0) + item.productQty);
  }
  return needed.flatMap((item) => {
    const kind = countedKindOf(item);
    const held = left.get(kind);
    if (held === undefined) return [item];
    const missing = missingOf(item.unit, item.qty, held);
    left.set(kind, Math.max(0, -missing));
    // Before thirds were kept, 0.33 of a spoon was put on a list.
    const least = isKitchenUnit(item.unit) ? 0.01 : 0;
    const isCovered = isSoldWhole(item.unit) ? wholePieces(item.qty) <= held : missing <= least;
    return isCovered || !isCounted(item.unit) ? [] : [{ ...item, qty: missing }];
  });
}

/** What an id is made from: the same for all people, and another one for each ingredient and round. */
interface IdSource {
  mealId: string;
  listId: string;
  round: number;
  /** Of the ingredient. */
  kind: string;
  /** How often the kind stands before it in the recipe. */
  repeat: number;
  /** For a round in which not everything was put, so that it has ids of its own. */
  part: '' | typeof TOP_UP;
}

export const itemIdOf = ({ mealId, listId, round, kind, repeat, part }: IdSource): string =>
  uuidv5(`${listId} ${round} ${kind} ${repeat}${part}`, mealId);

/**
 * What a meal needs by itself, not rounded up.
 *
 * The ids are made from the meal, the list, the round and the ingredient, so that two people who put a meal on a list
 * at the same time put it there once.
 */
export function scaledItems(
  { meal, recipe }: MealRecipe,
  listId: string,
  round: number,
  part: '' | typeof TOP_UP = '',
): MealItem[] {
  const factor = portionFactor(recipe.portions, meal.portions);
  const seen = new Map<string, number>();
  return recipe.products.map(({ productId, Product, qty, unit, note }) => {
    const kind = kindOf({ productId, unit });
    const repeat = seen.get(kind) ?? 0;
    seen.set(kind, repeat + 1);
    return {
      mealId: meal.id,
      itemId: itemIdOf({ mealId: meal.id, listId, round, kind, repeat, part }),
      productId,
      productName: Product.name,
      qty: scaleToBuy({ qty, unit }, factor),
      unit,
      note: note ? scaleNote(note, { qty, unit }, recipe.portions, meal.portions) : null,
    };
  });
}

/**
 * The items that a meal records: its own or, if an earlier item covers it, that one.
 * @param items of all meals that are put on the list together
 */
export function recordsOf(items: readonly MealItem[], mealId: string): PutItem[] {
  const recorded = new Map<string, PutItem>();
  const lastOfKind = new Map<string, MealItem>();
  for (const item of items) {
    if (item.qty > 0) lastOfKind.set(countedKindOf(item), item);
    const held = lastOfKind.get(countedKindOf(item));
    if (item.mealId !== mealId || held === undefined) continue;
    const { itemId, qty, unit, note = null } = held;
    recorded.set(itemId, { itemId, qty, unit, note });
  }
  return [...recorded.values()];
}

export const asPut = ({ id, productQty, productUnit, note }: StoredItem): PutItem => ({
  itemId: id,
  qty: productQty,
  unit: productUnit,
  note,
});

export const isRecordedBy = ({ meal }: MealOnList, id: string): boolean =>
  meal.shopping.items.some(({ itemId }) => itemId === id);

/**
 * The items that a meal needs, once for each round in which it was put on the list; with `TOP_UP`, they have the ids of
 * top-ups.
 */
export function itemsByRound(
  { meal, recipe, idsBeforeMerge }: MealOnList,
  part: '' | typeof TOP_UP = '',
): MealItem[][] {
  const { round, listId } = meal.shopping;
  if (recipe === undefined || listId === null) return [];
  return Array.from({ length: round }, (_, index) =>
    scaledItems({ meal, recipe }, listId, index + 1, part).map((item) => {
      return { ...item, itemId: idsBeforeMerge?.get(item.itemId) ?? item.itemId };
    }),
  );
}

/**
 * Finds what these meals put on the list of products that were merged since. The ids of such items are made of products,
 * and so can't be made again: one that a meal records and none has is of the ingredient that is now of its kind.
 */
export function followMerges(meals: readonly MealOnList[], list: readonly StoredItem[]): MealOnList[] {
  const made = new Set(
    meals
      .flatMap((onList) => [...itemsByRound(onList), ...itemsByRound(onList, TOP_UP)].flat())
      .map(({ itemId }) => itemId),
  );
  const kinds = new Map(list.map((item) => [item.id, kindOfItem(item)]));
  return meals.map((onList) => {
    const recordedElsewhere = onList.meal.shopping.items.filter(({ itemId }) => !made.has(itemId));
    const byKind = Map.groupBy(recordedElsewhere, ({ itemId }) => kinds.get(itemId));
    const idsBeforeMerge = new Map<string, string>();
    /** Ingredients that the meal's own items were put there for: a later round may be one of top-ups alone. */
    const known = new Set<number>();
    for (const items of itemsByRound(onList)) {
      for (const [index, item] of items.entries()) {
        if (isRecordedBy(onList, item.itemId)) known.add(index);
        if (known.has(index)) continue;
        const before = byKind.get(kindOf(item))?.shift();
        if (before !== undefined) idsBeforeMerge.set(item.itemId, before.itemId);
      }
    }
    return { ...onList, idsBeforeMerge };
  });
}

/** The untouched items on the list: those that no user has ticked, changed or removed. */
export function untouchedItems(items: readonly StoredItem[], put: readonly PutItem[]): StoredItem[] {
  const putById = Map.groupBy(put, ({ itemId }) => itemId);
  return items.filter(({ id, removed, checked, productQty, productUnit, note, marks }) => {
    if (removed || checked || marks.tick !== undefined) return false;
    const recorded = putById.get(id) ?? [];
    return recorded.some(
      (item) => item.qty === productQty && item.unit === productUnit && item.note === note,
    );
  });
}
