import { expect, test } from 'vitest';
import type { Meal } from '../../../contract/meals.ts';
import { clearedItems, withoutCleared } from './without-cleared.ts';

const items = ['leek', 'cream'].map((itemId) => ({ itemId, qty: 1, unit: 'piece' as const, note: null }));
const meal: Meal = {
  id: 'dinner',
  day: '2027-03-02',
  slot: null,
  name: 'Zupa',
  recipeId: 'soup',
  portions: 2,
  shopping: { listId: 'list', round: 3, items, leftOut: ['salt'] },
  version: 1,
};
const left = (...cleared: string[]) => withoutCleared(meal, clearedItems([{ ...meal, cleared }])).shopping;

test('what was taken off its list is no longer on it for a meal, whose round stays', () => {
  expect(left()).toBe(meal.shopping);
  expect(left('leek')).toEqual({ listId: 'list', round: 3, items: items.slice(1), leftOut: ['salt'] });
  expect(left('leek', 'cream')).toEqual({ listId: null, round: 3, items: [] });
});
