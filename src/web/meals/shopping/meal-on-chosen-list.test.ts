import { expect, test } from 'vitest';
import type { Meal } from '../../../contract/meals.ts';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { mealOnChosenList } from './meal-on-chosen-list.ts';

const ingredient = (id: string) => ({ productId: id, qty: 1, unit: 'kg', Product: { id, name: id } });
const recipe = {
  id: 'soup',
  portions: 2,
  products: ['leek', 'salt', 'cream', 'pepper'].map(ingredient),
} as unknown as Recipe;
const meal: Meal = {
  id: '01900000-0000-7000-8000-000000000001',
  day: '2027-03-02',
  slot: null,
  name: 'Zupa',
  recipeId: 'soup',
  portions: 2,
  shopping: { listId: 'list', round: 1, items: [], leftOut: ['cream', 'pepper'] },
  version: 1,
};
const onList = (staples: string[], listId = 'list') =>
  mealOnChosenList({ meal, recipe }, { listId, items: [], staples: new Set(staples) });

test('a staple is neither missing of a meal nor offered again', () => {
  expect(onList([])).toMatchObject({
    unticked: ['cream', 'pepper'],
    missing: expect.stringContaining('salt'),
  });
  const { missing, leftOut, unticked, kinds } = onList(['salt', 'pepper']);
  expect([missing, leftOut]).toEqual([
    expect.stringMatching(/^leek\b[^,]*$/),
    expect.stringMatching(/^cream\b[^,]*$/),
  ]);
  expect([unticked, [...kinds]]).toEqual([['cream'], ['leek kg', 'cream kg']]);
});

test('nothing is missing of a meal on another list', () => {
  expect(onList([], 'other')).toMatchObject({ elsewhere: 'list', missing: '', leftOut: '', unticked: [] });
});
