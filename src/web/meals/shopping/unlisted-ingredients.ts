import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { portionFactor } from '../../../contract/recipes/portions.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import type { MealScaling } from '../meal-change.ts';
import {
  itemIdOf,
  itemsOf,
  kindOf,
  type MealItem,
  type MealOnList,
  missingOf,
  TOP_UP,
} from './plan-items.ts';

/**
 * Why an ingredient of a meal isn't among the items that it put on its list: no user has decided about it, because the
 * recipe has changed since; the recipe had it in another unit; or a user left it out, as far as this device can know.
 */
export type WhyUnlisted = 'missing' | 'other unit' | 'left out';

interface Ingredient {
  productId: string;
  unit: AnyUnit;
}

interface Put extends Ingredient {
  itemId: string;
}

type KnownMeal = MealOnList & { recipe: Recipe };

/** The ingredients of which a meal may have put items on its list in these units, by the ids of such items. */
function ingredientsById({ meal, recipe }: KnownMeal, units: ReadonlySet<AnyUnit>): Map<string, Ingredient> {
  const { listId, round: rounds } = meal.shopping;
  const ids = new Map<string, Ingredient>();
  if (listId === null) return ids;
  for (const [productId, { length }] of Map.groupBy(recipe.products, (product) => product.productId)) {
    for (const unit of units) {
      const kind = kindOf({ productId, unit });
      for (let round = 1; round <= rounds; round += 1) {
        for (let repeat = 0; repeat < length; repeat += 1) {
          for (const part of ['', TOP_UP] as const) {
            ids.set(itemIdOf({ mealId: meal.id, listId, round, kind, repeat, part }), { productId, unit });
          }
        }
      }
    }
  }
  return ids;
}

/** The items that a meal put on its list, as far as they can be recognised; the units of the others. */
function putOf(onList: KnownMeal, list: readonly StoredItem[]) {
  const recorded = onList.meal.shopping.items;
  const made = ingredientsById(onList, new Set(recorded.map(({ unit }) => unit)));
  const products = new Map(list.map(({ id, productId }) => [id, productId]));
  const put: Put[] = [];
  const unknownUnits = new Set<AnyUnit>();
  for (const { itemId, unit } of recorded) {
    // For items that another meal put there for both, or that were merged since, only the list knows the product.
    const productId = made.get(itemId)?.productId ?? products.get(itemId);
    if (productId === undefined) unknownUnits.add(unit);
    else put.push({ itemId, productId, unit });
  }
  return { put, unknownUnits };
}

/** Products that the recipe had in units in which it no longer needs them. */
function noLongerNeeded({ recipe }: KnownMeal, put: readonly Put[]): Put[] {
  const needed = new Set(recipe.products.map(kindOf));
  return put.filter((each) => !needed.has(kindOf(each)));
}

/**
 * The kinds of ingredients that a meal needs and didn't put on its list. Those that can't be recognised count as put.
 * @param list its items
 */
export function unlistedIngredients(
  onList: KnownMeal,
  list: readonly StoredItem[],
): Map<string, WhyUnlisted> {
  const { put, unknownUnits } = putOf(onList, list);
  const kinds = new Set(put.map(kindOf));
  const inOtherUnits = new Set(noLongerNeeded(onList, put).map(({ productId }) => productId));
  const { leftOut } = onList.meal.shopping;
  const why = ({ productId }: Ingredient): WhyUnlisted => {
    if (leftOut?.includes(productId) ?? true) return 'left out';
    return inOtherUnits.has(productId) ? 'other unit' : 'missing';
  };
  const unput = onList.recipe.products.filter(
    (product) => !kinds.has(kindOf(product)) && !unknownUnits.has(product.unit),
  );
  return new Map(unput.map((product) => [kindOf(product), why(product)]));
}

/**
 * What a growing meal needs by its current recipe, and couldn't put on its list before. It replaces the items that the
 * recipe had in another unit, unless a user has touched those: then it is only what the meal needs in addition.
 * @returns what is added to the list, and the kinds it replaces
 */
export function newToBuy({ list, untouched, previous, scaled }: MealScaling) {
  const nothing = { added: [] as MealItem[], replaced: new Set<string>() };
  const { meal, recipe } = scaled;
  const { listId } = meal.shopping;
  if (recipe === undefined || listId === null) return nothing;
  if (portionFactor(previous.meal.portions ?? recipe.portions, meal.portions) <= 1) return nothing;
  const known = { ...scaled, recipe };
  const wanted = new Map([...unlistedIngredients(known, list)].filter(([, why]) => why !== 'left out'));
  if (wanted.size === 0) return nothing;
  const only = new Set(wanted.keys());
  const inOtherUnits = new Set(
    recipe.products
      .filter((product) => wanted.get(kindOf(product)) === 'other unit')
      .map(({ productId }) => productId),
  );
  const replaced = noLongerNeeded(known, putOf(known, list).put).filter(({ productId }) =>
    inOtherUnits.has(productId),
  );
  const untouchedIds = new Set(untouched.map(({ id }) => id));
  const touched = new Set(
    replaced.filter(({ itemId }) => !untouchedIds.has(itemId)).map(({ productId }) => productId),
  );
  const before = itemsOf([{ meal: previous.meal, recipe, only }], listId);
  const added = itemsOf([{ meal, recipe, only }], listId).map((item, index) => {
    if (!touched.has(item.productId)) return item;
    return { ...item, qty: Math.max(0, missingOf(item.unit, item.qty, before[index]?.qty ?? 0)) };
  });
  return {
    added: added.filter(({ qty }) => qty > 0),
    replaced: new Set(replaced.map(kindOf)),
  };
}
