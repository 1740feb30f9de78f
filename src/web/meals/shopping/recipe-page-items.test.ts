import { describe, expect, test } from 'vitest';
import { POSITIONS_PER_OPERATION, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Meal } from '../../../contract/meals.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { itemsOf } from './plan-items.ts';
import { recipePageItems } from './recipe-page-items.ts';

const item = (id: string, operation: number, more: Partial<StoredItem> = {}): StoredItem =>
  ({
    id,
    recipeId: 'soup',
    checked: false,
    position: operation * POSITIONS_PER_OPERATION + Number(id.at(-1)),
    ...more,
  }) as StoredItem;
const meal = (id: string, more: object = {}): Meal =>
  ({ id, recipeId: 'soup', shopping: null, ...more }) as unknown as Meal;
const idsOf = (found: Map<string, StoredItem[]>) =>
  Object.fromEntries([...found].map(([id, items]) => [id, items.map((each) => each.id)]));

test('each addition from a page of a recipe that isn’t known is for the nearest meal of it that has none', () => {
  const meals = [meal('today'), meal('other', { recipeId: 'stew' }), meal('friday'), meal('sunday')];
  const items = [item('a1', 3), item('a2', 3), item('b1', 4), item('c1', 5, { recipeId: null })];
  expect(idsOf(recipePageItems(meals, meals, items, new Map()))).toEqual({
    today: ['a1', 'a2'],
    friday: ['b1'],
  });
});

test('what a meal put there itself is for that meal, and what is bought for none', () => {
  const put = meal('today', { shopping: { listId: 'list', round: 1, items: [{ itemId: 'a1' }] } });
  const far = meal('in a year', { shopping: { listId: 'list', round: 1, items: [{ itemId: 'd1' }] } });
  const items = [item('a1', 3), item('b1', 4, { checked: true }), item('d1', 5)];
  expect(idsOf(recipePageItems([put, meal('friday')], [put, far], items, new Map()))).toEqual({});
});

describe('of a known recipe', () => {
  const needs = ['chicken', 'carrot'].map((id) => {
    return { productId: id, qty: 2, unit: 'piece', note: null, Product: { id, name: id } };
  });
  const recipes = new Map([['soup', { portions: 4, products: needs } as unknown as Recipe]]);
  const of = (id: string, operation: number, productId: string, productQty: number) =>
    item(id, operation, { productId, productQty, productUnit: 'piece', note: null });
  const TODAY = '01900000-0000-7000-8000-000000000001';
  const FRIDAY = '01900000-0000-7000-8000-000000000002';
  const meals = [TODAY, FRIDAY].map((id) => meal(id, { portions: 4 }));

  test('a meal takes what is left of an earlier addition, and the next one for what it still needs', () => {
    const left = of('a2', 3, 'carrot', 2);
    expect(idsOf(recipePageItems(meals, meals, [left], recipes))).toEqual({ [TODAY]: ['a2'] });
    const items = [left, of('b1', 4, 'chicken', 2), of('b2', 4, 'carrot', 2), of('c1', 5, 'chicken', 2)];
    expect(idsOf(recipePageItems(meals, meals, items, recipes))).toEqual({
      [TODAY]: ['a2', 'b1', 'b2'],
      [FRIDAY]: ['c1'],
    });
  });

  test('two additions for two are for one meal for four', () => {
    const items = [3, 4].flatMap((operation) => [
      of(`${operation}1`, operation, 'chicken', 1),
      of(`${operation}2`, operation, 'carrot', 1),
    ]);
    expect(idsOf(recipePageItems(meals, meals, items, recipes))).toEqual({
      [TODAY]: ['31', '32', '41', '42'],
    });
  });
});

test('a third is missing where a third of two is there', () => {
  const milk = { productId: 'milk', qty: 0.667, unit: 'cup', Product: { id: 'milk', name: 'milk' } };
  const recipe = { portions: 1, products: [milk] } as unknown as Recipe;
  const there = { productId: 'milk', productQty: 0.333, productUnit: 'cup', note: null } as const;
  const soup = meal('01900000-0000-7000-8000-000000000001', { portions: 1 });
  const items = itemsOf([{ meal: soup, recipe, adopted: [item('a1', 1, there)] }], 'list');
  expect(items.map(({ qty }) => qty)).toEqual([0.333]);
});

test('a third that was put there as 0.33 is all of it, unless it is of a kilogram', () => {
  const oils = (['spoon', 'kg'] as const).map((unit) => ({ id: `oil ${unit}`, unit }));
  const products = oils.map(({ id, unit }) => ({ productId: id, qty: 1, unit, Product: { id, name: id } }));
  const recipe = { portions: 3, products } as unknown as Recipe;
  const adopted = oils.map(({ id, unit }, index) =>
    item(`a${index}`, 1, {
      productId: id,
      productQty: 0.32 + (unit === 'spoon' ? 0.01 : 0),
      productUnit: unit,
      note: null,
    }),
  );
  const soup = meal('01900000-0000-7000-8000-000000000001', { portions: 1 });
  expect(itemsOf([{ meal: soup, recipe, adopted }], 'list').map(({ productId }) => productId)).toEqual([
    'oil kg',
  ]);
});
