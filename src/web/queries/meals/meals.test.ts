import { expect, test } from 'vitest';
import type { Meal } from '../../../contract/meals.ts';
import { withMeal, withRemoval } from './meals.ts';

const MONDAY = '2027-03-01';
const mealOn = (day: string, id = 'soup'): Meal => ({
  id,
  day,
  slot: null,
  name: id,
  recipeId: null,
  portions: null,
  shopping: null,
  version: 1,
});
const soup = mealOn('2027-03-03');
const pie = mealOn('2027-03-07', 'pie');
const namesOf = (meals: readonly Meal[]) => meals.map(({ name, day }) => `${name} ${day.slice(-2)}`);
const changed = (week: readonly Meal[], meal: Meal, fields: { day?: string } = {}) =>
  namesOf(withMeal(week, { meal, fields, client: 'phone' }, MONDAY));

test('a week has a meal that comes into it, and none that leaves it or never was there', () => {
  expect(changed([pie], soup)).toEqual(['soup 03', 'pie 07']);
  expect(changed([soup, pie], soup, { day: '2027-03-07' })).toEqual(['soup 07', 'pie 07']);
  for (const day of ['2027-02-28', '2027-03-08']) {
    expect(changed([soup, pie], soup, { day })).toEqual(['pie 07']);
    expect(changed([pie], mealOn(day))).toEqual(['pie 07']);
    expect(changed([pie], mealOn(day), { day: soup.day })).toEqual(['soup 03', 'pie 07']);
  }
});

test('of a meal that others have changed, a week takes only what is changed here', () => {
  const others = { ...soup, name: 'borscht', portions: 4 };
  const after = withMeal([others], { meal: soup, fields: { slot: 'supper' }, client: 'phone' }, MONDAY);
  expect(after).toEqual([{ ...others, slot: 'supper' }]);
});

test('a meal that is put back is in its own week alone', () => {
  const removal = (isRemoved: boolean, meal = soup) => ({ meal, isRemoved, client: 'phone' });
  expect(withRemoval([soup, pie], removal(true), MONDAY)).toEqual([pie]);
  expect(withRemoval([pie], removal(false), MONDAY)).toEqual([soup, pie]);
  expect(withRemoval([pie], removal(false, mealOn('2027-03-08')), MONDAY)).toEqual([pie]);
});
