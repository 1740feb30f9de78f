import { describe, expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { computeListChange } from './rescale/compute-list-change.ts';
import { unlistedIngredients } from './unlisted-ingredients.ts';
import { itemsOf, type MealOnList, recordsOf } from './plan-items.ts';

const LIST = '01900000-0000-7000-8000-000000000001';

type Ingredient = [productId: string, qty: number, unit: AnyUnit];

/** A recipe for four. */
const recipeOf = (needs: readonly Ingredient[]): Recipe =>
  ({
    portions: 4,
    products: needs.map(([productId, qty, unit]) => {
      return { productId, qty, unit, note: null, Product: { id: productId, name: productId } };
    }),
  }) as unknown as Recipe;

/** A meal for four of each recipe, of which everything except `leftOut` was put on a list. */
function putOnList(recipes: readonly (readonly Ingredient[])[], leftOut: string[] | undefined = []) {
  const planned = recipes.map((needs, index) => {
    const id = `01900000-0000-7000-8000-00000000001${index}`;
    return { meal: { id, portions: 4, shopping: null } as unknown as Meal, recipe: recipeOf(needs) };
  });
  const items = itemsOf(planned, LIST).filter(({ productId }) => !leftOut?.includes(productId));
  const list = items
    .filter(({ qty }) => qty > 0)
    .map(({ itemId: id, productId, qty, unit, note }) => {
      const what = { productId, productQty: qty, productUnit: unit, note, checked: false, removed: false };
      return { id, ...what, marks: {} } as unknown as StoredItem;
    });
  const meals = planned.map(({ meal, recipe }): MealOnList & { recipe: Recipe } => {
    const shopping = {
      listId: LIST,
      round: 1,
      items: recordsOf(items, meal.id),
      ...(leftOut && { leftOut }),
    };
    return { meal: { ...meal, shopping }, recipe };
  });
  return { list, meals, meal: meals[0]! };
}

/** The list after the first meal, whose recipe has changed, is scaled to eight. */
function doubled(
  { list, meals, meal }: ReturnType<typeof putOnList>,
  needs: readonly Ingredient[],
  portions = 8,
): (string | number)[][] {
  const scaled = { meal: { ...meal.meal, portions }, recipe: recipeOf(needs) };
  const { drafts, added } = computeListChange(list, meal, scaled, meals.slice(1));
  const gone = new Set(drafts.flatMap((draft) => (draft.type === 'item.remove' ? draft.itemIds : [])));
  const amounts = new Map(
    drafts.flatMap((draft) => (draft.type === 'item.set' ? [[draft.itemId, draft.qty]] : [])),
  );
  const left = list.filter(({ id }) => !gone.has(id));
  return [
    ...left.map(({ id, productId, productQty, productUnit }) => {
      return [productId, amounts.get(id) ?? productQty, productUnit];
    }),
    ...added.map(({ productId, qty, unit }) => [productId, qty, unit]),
  ] as (string | number)[][];
}

const SOUP: Ingredient[] = [
  ['onion', 1, 'piece'],
  ['flour', 1, 'cup'],
];
const CHANGED: Ingredient[] = [
  ['onion', 1, 'piece'],
  ['flour', 200, 'g'],
  ['cream', 1, 'can'],
];
const ticked = (list: readonly StoredItem[], product: string): StoredItem[] =>
  list.map((item) => (item.productId === product ? { ...item, checked: true } : item));

describe('of a recipe that has changed', () => {
  test('a meal lacks what is new, and has what is there in another unit', () => {
    const { meal, list } = putOnList([SOUP]);
    const now = { ...meal, recipe: recipeOf(CHANGED) };
    const lacking = [
      ['flour g', 'other unit'],
      ['cream can', 'missing'],
    ];
    expect([...unlistedIngredients(now, list)]).toEqual(lacking);
    // A user has bought and cleared it, or wants another amount of it.
    expect([...unlistedIngredients(now, [])]).toEqual(lacking);
    expect([
      ...unlistedIngredients(
        now,
        list.map((item) => ({ ...item, productUnit: 'kg' as const })),
      ),
    ]).toEqual(lacking);
    expect([...unlistedIngredients(meal, list)]).toEqual([]);
  });

  test('what a user left out stays left out, and so does what isn’t known', () => {
    const { meal, list } = putOnList([CHANGED], ['cream']);
    expect([...unlistedIngredients(meal, list)]).toEqual([['cream can', 'left out']]);
    const { leftOut: _, ...shopping } = meal.meal.shopping;
    const ofOldApp = {
      meal: { ...meal.meal, shopping },
      recipe: recipeOf([...CHANGED, ['dill', 1, 'bunch']]),
    };
    expect([...unlistedIngredients(ofOldApp, list).values()]).toEqual(['left out', 'left out']);
    expect(doubled({ list, meals: [meal], meal }, CHANGED).map(([product]) => product)).not.toContain(
      'cream',
    );
  });

  test('a piece of another meal that this device doesn’t know any more may be anything of its unit', () => {
    const { meals } = putOnList([[['onion', 0.5, 'piece']], [['onion', 0.5, 'piece']]]);
    const recipe = recipeOf([
      ['onion', 0.5, 'piece'],
      ['leek', 1, 'piece'],
      ['cream', 1, 'can'],
    ]);
    expect([...unlistedIngredients({ ...meals[1]!, recipe }, []).keys()]).toEqual(['cream can']);
  });

  test('a meal for more gets what is new, and the other unit in place of the first', () => {
    const put = putOnList([SOUP]);
    expect(doubled(put, CHANGED)).toEqual([
      ['onion', 2, 'piece'],
      ['flour', 400, 'g'],
      ['cream', 2, 'can'],
    ]);
    expect(doubled(put, CHANGED, 2)).toEqual([
      ['onion', 1, 'piece'],
      ['flour', 1, 'cup'],
    ]);
  });

  test('beside what was bought in the first unit it gets what it needs more', () => {
    const put = putOnList([SOUP]);
    expect(doubled({ ...put, list: ticked(put.list, 'flour') }, CHANGED)).toEqual([
      ['onion', 2, 'piece'],
      ['flour', 1, 'cup'],
      ['flour', 200, 'g'],
      ['cream', 2, 'can'],
    ]);
  });

  test('a piece that another meal needs stays, though this one is told in grams now', () => {
    const half: Ingredient[] = [['onion', 0.5, 'piece']];
    const put = putOnList([half, half]);
    expect(doubled(put, [['onion', 100, 'g']])).toEqual([
      ['onion', 1, 'piece'],
      ['onion', 200, 'g'],
    ]);
  });

  test('what was put there since follows the next change', () => {
    const { list, meal } = putOnList([SOUP]);
    const recipe = recipeOf(CHANGED);
    const { added, records } = computeListChange(
      list,
      meal,
      { ...meal, meal: { ...meal.meal, portions: 8 }, recipe },
      [],
    );
    const shopping = { ...meal.meal.shopping, round: 2, items: records.get(meal.meal.id) ?? [] };
    const now = { meal: { ...meal.meal, portions: 8, shopping }, recipe };
    const left = added.map(({ itemId: id, productId, qty, unit }) => {
      const what = {
        productId,
        productQty: qty,
        productUnit: unit,
        note: null,
        checked: false,
        removed: false,
      };
      return { id, ...what, marks: {} } as unknown as StoredItem;
    });
    expect([...unlistedIngredients(now, left)]).toEqual([]);
    expect(doubled({ list: left, meals: [now], meal: now }, CHANGED, 12)).toEqual([
      ['flour', 600, 'g'],
      ['cream', 3, 'can'],
      // A user has bought and cleared the first two.
      ['onion', 1, 'piece'],
    ]);
  });
});
