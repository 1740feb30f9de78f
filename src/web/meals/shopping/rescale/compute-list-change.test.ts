import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../../contract/limits.ts';
import type { StoredItem } from '../../../../contract/shopping-lists/list-state.ts';
import type { Meal, MealShopping } from '../../../../contract/meals.ts';
import type { NewItem } from '../../../../contract/shopping-lists/operations.ts';
import type { Recipe } from '../../../../contract/recipes/recipes.ts';
import { scaleQuantity } from '../../../../contract/recipes/scaling.ts';
import { wholePieces } from '../../../../contract/recipes/to-buy.ts';
import type { AnyUnit } from '../../../../contract/quantities/units.ts';
import { computeListChange } from './compute-list-change.ts';
import { itemsOf, recordsOf } from '../plan-items.ts';

const LIST = '01900000-0000-7000-8000-000000000001';

type Ingredient = [productId: string, qty: number, unit?: AnyUnit, note?: string];
type Put = Meal & { shopping: MealShopping };

/** A plan and a list, as a device keeps them; each recipe is for one. */
class Household {
  readonly items = new Map<string, StoredItem>();
  readonly meals = new Map<string, Put>();
  readonly #recipes = new Map<string, Recipe>();

  recipeOf = ({ id }: Meal): Recipe | undefined => this.#recipes.get(id);

  /** Puts meals on the list together; each has an id of one letter. */
  put(...meals: { name: string; portions?: number; needs: Ingredient[] }[]): void {
    const planned = meals.map(({ name, portions = 1, needs }) => {
      const id = `01900000-0000-7000-8000-${name.charCodeAt(0).toString().padStart(12, '0')}`;
      const products = needs.map(([productId, qty, unit = 'piece', note]) => ({
        productId,
        qty,
        unit,
        note,
        Product: { id: productId, name: productId },
      }));
      const recipe = { id, name, portions: 1, products } as unknown as Recipe;
      this.#recipes.set(id, recipe);
      const meal: Meal = {
        id,
        day: '',
        slot: null,
        name,
        recipeId: id,
        portions,
        shopping: null,
        version: 1,
      };
      return { meal, recipe };
    });
    const items = itemsOf(planned, LIST);
    for (const item of items) if (item.qty > 0) this.#putItem(item);
    for (const { meal } of planned) {
      const shopping = { listId: LIST, round: 1, items: recordsOf(items, meal.id) };
      this.meals.set(meal.name, { ...meal, shopping });
    }
  }

  /** Scales a meal, or removes it for undefined. @returns how many operations that takes */
  change(name: string, portions?: number): number {
    const meal = this.meal(name);
    const scaled = portions === undefined ? undefined : { ...meal, portions };
    const others = [...this.meals.values()].filter((other) => other !== meal);
    const known = (each: Put) => ({ meal: each, recipe: this.recipeOf(each) });
    const { drafts, added, records } = computeListChange(
      [...this.items.values()],
      known(meal),
      scaled && known(scaled),
      others.map(known),
    );
    for (const draft of drafts) {
      if (draft.type === 'item.remove') for (const id of draft.itemIds) this.items.delete(id);
      if (draft.type !== 'item.set') continue;
      const item = this.items.get(draft.itemId);
      if (item === undefined) continue;
      const { qty = item.productQty, note = item.note } = draft;
      this.items.set(item.id, { ...item, productQty: qty, note });
    }
    for (const item of added) {
      if (this.items.has(item.itemId)) throw new Error('The id of an item is used again.');
      this.#putItem(item);
    }
    this.meals.delete(name);
    for (const each of scaled === undefined ? others : [...others, scaled]) {
      const round = each.shopping.round + (each === scaled && added.length > 0 ? 1 : 0);
      const shopping = { ...each.shopping, round, items: records.get(each.id) ?? each.shopping.items };
      this.meals.set(each.name, { ...each, shopping });
    }
    return drafts.length + added.length;
  }

  #putItem({ itemId: id, productId, qty, unit, note = null }: NewItem): void {
    const item = { id, productId, productQty: qty, productUnit: unit, note, checked: false };
    this.items.set(id, { ...item, removed: false, marks: {} } as unknown as StoredItem);
  }

  /** A user buys the items of a product, and may then clear them. */
  buy(productId: string, isCleared = false): void {
    for (const item of this.items.values()) {
      if (item.productId !== productId) continue;
      this.items.set(item.id, { ...item, checked: true, removed: item.removed || isCleared });
    }
  }

  /** A user merges two products; lists and recipes then have the other one. */
  merge(productId: string, into: string): void {
    for (const item of this.items.values()) {
      if (item.productId === productId) this.items.set(item.id, { ...item, productId: into });
    }
    for (const [id, recipe] of this.#recipes) {
      const products = recipe.products.map((each) =>
        each.productId === productId ? { ...each, productId: into } : each,
      );
      this.#recipes.set(id, { ...recipe, products });
    }
  }

  meal(name: string): Put {
    const meal = this.meals.get(name);
    if (meal === undefined) throw new Error(`There is no meal ${name}.`);
    return meal;
  }

  amounts(productId: string): number[] {
    const ofProduct = [...this.items.values()].filter((item) => item.productId === productId);
    return ofProduct.map(({ productQty }) => productQty);
  }

  /** @param isBought counts only what a user has bought */
  total = (productId: string, isBought = false): number =>
    [...this.items.values()]
      .filter((item) => item.productId === productId && (item.checked || !isBought))
      .reduce((sum, { productQty }) => sum + productQty, 0);
}

const half = (name: string) => ({ name, needs: [['onion', 0.5]] as Ingredient[] });

test('an onion that two meals share stays for the one that stays', () => {
  for (const [first, second] of ['AB', 'BA']) {
    const home = new Household();
    home.put(half('A'), half('B'));
    expect(home.amounts('onion')).toEqual([1]);
    home.change(String(first));
    expect(home.amounts('onion')).toEqual([1]);
    home.change(String(second));
    expect(home.amounts('onion')).toEqual([]);
  }
});

test('of four halves, two are one, whichever meals stay', () => {
  const home = new Household();
  home.put(half('A'), half('B'), half('C'), half('D'));
  expect(home.amounts('onion')).toEqual([1, 1]);
  home.change('A');
  home.change('C');
  expect(home.total('onion')).toBe(1);
  home.change('B');
  expect(home.total('onion')).toBe(1);
  home.change('D');
  expect(home.items.size).toBe(0);
});

test('a meal for another number takes what the others leave of the whole', () => {
  const home = new Household();
  home.put(
    { name: 'A', needs: [['onion', 1.333]] },
    { name: 'B', needs: [['onion', 1]] },
    { name: 'C', needs: [['onion', 1.667]] },
  );
  expect(home.amounts('onion')).toEqual([2, 1, 1]);
  home.change('A', 0.5);
  expect(home.total('onion')).toBe(4);
  home.change('C', 3);
  expect(home.total('onion')).toBe(7);
  home.change('B');
  expect(home.total('onion')).toBe(6);
});

test('what was put with a fraction by an older app is whole afterwards', () => {
  const home = new Household();
  home.put({ name: 'A', needs: [['onion', 1.333]] });
  const [item] = home.items.values();
  if (item === undefined) throw new Error('Nothing was put.');
  home.items.set(item.id, { ...item, productQty: 1.333 });
  const meal = home.meal('A');
  const items = meal.shopping.items.map((put) => ({ ...put, qty: 1.333 }));
  home.meals.set('A', { ...meal, shopping: { ...meal.shopping, items } });
  home.change('A', 2);
  expect(home.amounts('onion')).toEqual([3]);
});

test('what is weighed follows by itself, and what stays as it is needs no operation', () => {
  const home = new Household();
  home.put(
    {
      name: 'A',
      portions: 2,
      needs: [
        ['flour', 100, 'g'],
        ['egg', 0.5],
      ],
    },
    { name: 'B', needs: [['flour', 50, 'g']] },
  );
  expect(home.change('A', 1)).toBe(1);
  expect([home.amounts('flour'), home.amounts('egg')]).toEqual([[100, 50], [1]]);
  expect(home.change('A')).toBe(1);
  expect([home.amounts('flour'), home.amounts('egg')]).toEqual([[50], []]);
});

test('the amounts of a remark follow the meal, except for what is bought', () => {
  const home = new Household();
  const needs: Ingredient[] = [
    ['chocolate', 200, 'g', 'i 100 g gorzkiej'],
    ['egg', 0.25, 'piece', '+ 1 białko'],
    ['onion', 400, 'g', '2 duże'],
    ['flour', 100, 'g', '+ 1 łyżka'],
  ];
  home.put({ name: 'A', portions: 2, needs });
  const notes = () => [...home.items.values()].map(({ note }) => note);
  expect(notes()).toEqual(['i 200 g gorzkiej', '+ 2 białka', 'na 1 porcję: 2 duże', '+ 2 łyżki']);
  home.buy('flour');
  expect(home.change('A', 3)).toBe(4);
  expect(notes().slice(0, 4)).toEqual(['i 300 g gorzkiej', '+ 3 białka', 'na 1 porcję: 2 duże', '+ 2 łyżki']);
  // It is still as it was put there.
  expect(home.change('A', 1)).toBeGreaterThan(0);
  expect(notes().slice(0, 3)).toEqual(['i 100 g gorzkiej', '+ 1 białko', '2 duże']);
  home.change('A');
  expect([...home.items.values()].map(({ productId }) => productId)).toEqual(['flour']);
});

test('a tin and what is fresh are no whole together', () => {
  const home = new Household();
  const needs: Ingredient[] = [
    ['pineapple', 0.5, 'piece'],
    ['pineapple', 0.5, 'piece', 'z puszki'],
  ];
  home.put({ name: 'A', needs }, { name: 'B', needs });
  expect(home.amounts('pineapple')).toEqual([1, 1]);
  home.change('A', 2);
  expect(home.amounts('pineapple')).toEqual([2, 2]);
  home.change('B');
  expect(home.amounts('pineapple')).toEqual([1, 1]);
  home.buy('pineapple');
  home.change('A', 3);
  expect(home.amounts('pineapple')).toEqual([1, 1, 1, 1]);
});

test('a meal records the piece of its own form that another one shares with it', () => {
  const home = new Household();
  const tinned: Ingredient = ['pineapple', 0.5, 'piece', 'w puszce'];
  home.put({ name: 'A', needs: [tinned] }, { name: 'B', needs: [['pineapple', 1], tinned] });
  const [tin] = home.items.keys();
  expect(home.meal('B').shopping.items.map(({ itemId }) => itemId)).toContain(tin);
  home.change('A');
  expect(home.amounts('pineapple')).toEqual([1, 1]);
});

test('what a recipe says to be tinned since it was put on the list goes on following', () => {
  const home = new Household();
  home.put({ name: 'A', needs: [['pineapple', 1, 'piece']] });
  const [ingredient] = home.recipeOf(home.meal('A'))?.products ?? [];
  if (ingredient === undefined) throw new Error('The recipe needs nothing.');
  ingredient.note = 'z puszki';
  home.change('A', 3);
  expect([...home.items.values()].map(({ productQty, note }) => [productQty, note])).toEqual([
    [3, 'z puszki'],
  ]);
});

test('what was put on the list of a product that was merged since follows its meal', () => {
  const home = new Household();
  home.put(
    {
      name: 'A',
      needs: [
        ['flour', 125, 'g'],
        ['wheat flour', 30, 'g'],
        ['egg', 2],
      ],
    },
    { name: 'B', needs: [['flour', 50, 'g']] },
  );
  home.merge('flour', 'wheat flour');
  home.merge('egg', 'eggs');
  expect(home.change('A', 2)).toBe(3);
  // It doesn't matter which of the two lines of one meal has which amount: they are one line on the screen.
  expect(new Set(home.amounts('wheat flour'))).toEqual(new Set([250, 50, 60]));
  expect(home.amounts('eggs')).toEqual([4]);
  home.change('B', 3);
  expect(new Set(home.amounts('wheat flour'))).toEqual(new Set([150, 250, 60]));
  home.change('A', 1);
  expect(new Set(home.amounts('wheat flour'))).toEqual(new Set([125, 150, 30]));
  expect(home.amounts('eggs')).toEqual([2]);
});

test('what a user ticked or changed is left, and counts for none of the others', () => {
  const home = new Household();
  home.put(half('A'), half('B'), { name: 'C', needs: [['onion', 2]] });
  const [first] = home.items.values();
  if (first === undefined) throw new Error('Nothing was put.');
  home.items.set(first.id, { ...first, checked: true });
  expect(home.change('B')).toBe(0);
  expect(home.change('A')).toBe(0);
  expect(home.change('C')).toBe(1);
  expect(home.amounts('onion')).toEqual([1]);
});

test.each<[string, Partial<StoredItem>]>([
  ['ticked and unticked', { marks: { tick: { client: 'phone', user: 'Jan', seq: 2 } } }],
  ['wrote a remark on', { note: 'czerwona' }],
  ['wanted more of', { productQty: 3 }],
  ['wanted in another unit', { productUnit: 'kg' }],
])('what a user %s is left', (_, change) => {
  const home = new Household();
  home.put({ name: 'A', needs: [['onion', 2]] });
  const [item] = home.items.values();
  if (item === undefined) throw new Error('Nothing was put.');
  home.items.set(item.id, { ...item, ...change });
  const before = new Map(home.items);
  expect(home.change('A')).toBe(0);
  expect(home.items).toEqual(before);
});

test('meals for very many that share a piece put no more on the list than a line can hold', () => {
  const home = new Household();
  home.put(half('A'), half('B'));
  home.change('B', 2 * LIMITS.quantityMax);
  expect(home.amounts('onion')).toEqual([LIMITS.quantityMax]);
});

const needs = fc.array(
  fc.tuple(
    fc.constantFrom('onion', 'leek'),
    fc.integer({ min: 1, max: 3_000 }).map((qty) => qty / 1_000),
  ),
  { minLength: 1, maxLength: 3 },
);
const scripts = fc.record({
  meals: fc.array(needs, { minLength: 1, maxLength: 6 }),
  changes: fc.array(fc.record({ which: fc.nat(), portions: fc.option(fc.integer({ min: 1, max: 12 })) }), {
    maxLength: 10,
  }),
});

test('whichever meals are scaled and removed, the list has whole pieces, enough and none too many', () => {
  fc.assert(
    fc.property(scripts, ({ meals, changes }) => {
      const home = new Household();
      home.put(...meals.map((each, index) => ({ name: 'ABCDEF'.charAt(index), needs: each })));
      for (const { which, portions } of changes) {
        const name = [...home.meals.keys()][which % Math.max(1, home.meals.size)];
        if (name === undefined) break;
        home.change(name, portions ?? undefined);
        for (const product of ['onion', 'leek']) {
          const need = [...home.meals.values()]
            .flatMap((meal) =>
              (home.recipeOf(meal)?.products ?? []).map(({ productId, qty }) =>
                productId === product ? qty * (meal.portions ?? 1) : 0,
              ),
            )
            .reduce((sum, qty) => sum + qty, 0);
          expect(home.amounts(product).every((qty) => Number.isInteger(qty) && qty > 0)).toBe(true);
          expect(home.total(product)).toBeGreaterThanOrEqual(wholePieces(need - 0.001));
          expect(home.total(product)).toBeLessThanOrEqual(wholePieces(need + 0.001));
        }
      }
      for (const name of home.meals.keys()) home.change(name);
      expect(home.items.size).toBe(0);
    }),
  );
});

test('what was bought for a meal that grows gets the difference beside it, once, and that follows', () => {
  const home = new Household();
  home.put({
    name: 'A',
    portions: 4,
    needs: [
      ['chicken', 0.375, 'kg'],
      ['carrot', 0.5],
      ['pasta', 100, 'g'],
      ['salt', 1, 'some'],
    ],
  });
  for (const product of ['chicken', 'carrot', 'salt']) home.buy(product);
  expect(home.change('A', 8)).toBe(3);
  expect([home.amounts('chicken'), home.amounts('carrot')]).toEqual([
    [1.5, 1.5],
    [2, 2],
  ]);
  expect([home.amounts('pasta'), home.amounts('salt')]).toEqual([[800], [4]]);
  // Added items follow as long as no user touches them.
  home.change('A', 12);
  expect([home.amounts('chicken'), home.amounts('carrot')]).toEqual([
    [1.5, 3],
    [2, 4],
  ]);
  home.change('A', 6);
  expect([home.amounts('chicken'), home.amounts('carrot')]).toEqual([
    [1.5, 0.75],
    [2, 1],
  ]);
  home.change('A', 3);
  expect([home.amounts('chicken'), home.amounts('carrot')]).toEqual([[1.5], [2]]);
  home.change('A', 8);
  for (const product of ['chicken', 'carrot', 'pasta']) home.buy(product, true);
  expect(home.change('A', 4)).toBe(0);
  expect(home.change('A', 8)).toBe(0);
  expect(home.change('A', 9)).toBe(3);
  expect([home.amounts('chicken'), home.amounts('carrot'), home.amounts('pasta')]).toEqual([
    [1.5, 1.5, 0.375],
    [2, 2, 1],
    [800, 100],
  ]);
});

test('what was bought in thirds is enough for three of them', () => {
  const home = new Household();
  home.put({ name: 'A', portions: 2, needs: [['onion', 0.667]] });
  home.buy('onion');
  expect(home.change('A', 3)).toBe(0);
  expect(home.amounts('onion')).toEqual([2]);
  home.change('A', 4);
  expect(home.amounts('onion')).toEqual([2, 1]);
});

test('a third of a glass is added to what was bought of one', () => {
  const home = new Household();
  home.put({ name: 'A', portions: 1, needs: [['milk', 0.333, 'cup']] });
  home.buy('milk');
  home.change('A', 2);
  expect(home.amounts('milk')).toEqual([0.333, 0.333]);
  home.buy('milk', true);
  home.change('A', 4);
  expect(home.amounts('milk')).toEqual([0.333, 0.333, 0.667]);
});

test('an onion that was bought for two meals is there for both when one of them grows', () => {
  const home = new Household();
  home.put(half('A'), half('B'));
  home.buy('onion');
  home.change('A', 2);
  expect(home.amounts('onion')).toEqual([1, 1]);
  expect(home.change('B', 2)).toBe(0);
  home.change('B', 3);
  expect(home.amounts('onion')).toEqual([1, 1, 1]);
});

const purchases = fc.array(
  fc.record({
    which: fc.nat(),
    portions: fc.option(fc.integer({ min: 1, max: 12 })),
    bought: fc.constantFrom('onion', 'flour'),
    isCleared: fc.boolean(),
  }),
  { maxLength: 10 },
);

test('whenever a meal grows, what was bought and what is on the list are enough for it and none too much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }).map((qty) => qty / 1_000),
      purchases,
      (qty, steps) => {
        const home = new Household();
        home.put({
          name: 'A',
          needs: [
            ['onion', qty],
            ['flour', 100, 'g'],
          ],
        });
        for (const { portions, bought, isCleared } of steps) {
          if (portions === null) {
            home.buy(bought, isCleared);
            continue;
          }
          const isGrowing = portions > (home.meal('A').portions ?? 1);
          const needed = { onion: wholePieces(scaleQuantity(qty, portions)), flour: 100 * portions };
          const had = { onion: home.total('onion', true), flour: home.total('flour', true) };
          home.change('A', portions);
          for (const product of ['onion', 'flour'] as const) {
            const total = home.total(product);
            const enough = Math.max(had[product], needed[product]);
            expect(total).toBeGreaterThanOrEqual(isGrowing ? enough : 0);
            expect(total).toBeLessThanOrEqual(enough);
          }
        }
      },
    ),
  );
});
