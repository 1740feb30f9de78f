import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import type { Meal, MealShopping } from '../../../../contract/meals.ts';
import type { Recipe } from '../../../../contract/recipes/recipes.ts';
import { computeListChange } from './compute-list-change.ts';
import { asPut, itemsOf, type MealItem, recordsOf } from '../plan-items.ts';

const LIST = '01900000-0000-7000-8000-000000000001';
const MEAL = { id: '01900000-0000-7000-8000-000000000002', shopping: null } as unknown as Meal;
const NEEDS = [
  { productId: 'carrot', qty: 1, unit: 'piece' as const },
  { productId: 'chicken', qty: 0.25, unit: 'kg' as const },
];
/** For one. */
const RECIPE = {
  portions: 1,
  products: NEEDS.map((need) => ({ ...need, note: null, Product: { id: need.productId, name: '' } })),
} as unknown as Recipe;

/** A list with what the recipe's page put there for some, and a meal that needs it for more. */
class Household {
  readonly items = new Map<string, StoredItem>();
  meal: Meal & { shopping: MealShopping };

  constructor(onPage: number, portions: number) {
    const meal = { ...MEAL, portions };
    for (const { productId, qty, unit } of NEEDS) {
      this.#put({ mealId: '', itemId: `page ${productId}`, productId, qty: qty * onPage, unit } as MealItem);
    }
    const adopted = [...this.items.values()];
    const items = itemsOf([{ meal, recipe: RECIPE, adopted }], LIST);
    for (const item of items) this.#put(item);
    const recorded = [...adopted.map(asPut), ...recordsOf(items, meal.id)];
    this.meal = { ...meal, shopping: { listId: LIST, round: 1, items: recorded, leftOut: [] } };
  }

  #put({ itemId: id, productId, qty, unit }: MealItem): void {
    const item = { id, productId, productQty: qty, productUnit: unit, note: null, checked: false };
    this.items.set(id, { ...item, removed: false, marks: {} } as unknown as StoredItem);
  }

  change(portions?: number): void {
    const scaled = portions === undefined ? undefined : { ...this.meal, portions };
    const { drafts, added, records } = computeListChange(
      [...this.items.values()],
      { meal: this.meal, recipe: RECIPE },
      scaled && { meal: scaled, recipe: RECIPE },
      [],
    );
    for (const draft of drafts) {
      if (draft.type === 'item.remove') for (const id of draft.itemIds) this.items.delete(id);
      const item = draft.type === 'item.set' ? this.items.get(draft.itemId) : undefined;
      if (draft.type === 'item.set' && item) {
        this.items.set(item.id, { ...item, productQty: draft.qty ?? item.productQty });
      }
    }
    for (const item of added) this.#put(item);
    const round = this.meal.shopping.round + (added.length > 0 ? 1 : 0);
    const items = records.get(MEAL.id) ?? this.meal.shopping.items;
    this.meal = { ...(scaled ?? this.meal), shopping: { ...this.meal.shopping, round, items } };
  }

  /** A user ticks one of the items. */
  tick(which: number): void {
    const item = [...this.items.values()][which % Math.max(1, this.items.size)];
    if (item) this.items.set(item.id, { ...item, checked: true });
  }

  amounts = (productId: string): number[] =>
    [...this.items.values()]
      .filter((item) => item.productId === productId)
      .map(({ productQty }) => productQty);

  total = (productId: string): number => this.amounts(productId).reduce((sum, qty) => sum + qty, 0);
}

test('beside what is there from the recipe’s page comes the rest, and both follow the meal', () => {
  const home = new Household(2, 8);
  expect(home.amounts('chicken')).toEqual([0.5, 1.5]);
  expect(home.amounts('carrot')).toEqual([2, 6]);
  home.change(16);
  expect(home.amounts('chicken')).toEqual([0.5, 3.5]);
  expect(home.total('carrot')).toBe(16);
  home.change(4);
  expect(home.amounts('chicken')).toEqual([0.5, 0.5]);
  expect(home.total('carrot')).toBe(4);
  home.change();
  expect(home.items.size).toBe(0);
});

test('whatever of it is bought, a meal that grows has enough and none too much', () => {
  const step = fc.record({ which: fc.nat(), portions: fc.option(fc.integer({ min: 1, max: 8 })) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 8 }), (onPage, steps) => {
      const home = new Household(onPage, 8);
      let portions = 8;
      for (const { which, portions: more } of steps) {
        if (more === null) {
          home.tick(which);
          continue;
        }
        portions += more;
        home.change(portions);
        expect(home.total('carrot')).toBe(portions);
        expect(home.total('chicken')).toBeCloseTo(portions / 4, 2);
      }
    }),
  );
});
