import { expect, test } from 'vitest';
import { POSITIONS_PER_OPERATION, type StoredItem } from '../../contract/list-state.ts';
import type { Meal } from '../../contract/meals.ts';
import { putFromRecipes } from './put-from-recipes.ts';

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

test('each addition from a recipe’s page is for the nearest meal of it that has none', () => {
  const meals = [meal('today'), meal('other', { recipeId: 'stew' }), meal('friday'), meal('sunday')];
  const items = [item('a1', 3), item('a2', 3), item('b1', 4), item('c1', 5, { recipeId: null })];
  expect(idsOf(putFromRecipes(meals, meals, items))).toEqual({ today: ['a1', 'a2'], friday: ['b1'] });
});

test('what a meal put there itself is for that meal, and what is bought for none', () => {
  const put = meal('today', { shopping: { listId: 'list', round: 1, items: [{ itemId: 'a1' }] } });
  const far = meal('in a year', { shopping: { listId: 'list', round: 1, items: [{ itemId: 'd1' }] } });
  const items = [item('a1', 3), item('b1', 4, { checked: true }), item('d1', 5)];
  expect(idsOf(putFromRecipes([put, meal('friday')], [put, far], items))).toEqual({});
});
