import { expect, test } from 'vitest';
import { POSITIONS_PER_OPERATION, type StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { putTwice } from './put-twice.ts';

const OF_MEAL = '01900000-0000-5000-8000-00000000000';
const OF_PAGE = '01900000-0000-7000-8000-00000000000';

const item = (id: string, operation: number, more: Partial<StoredItem> = {}) =>
  ({
    id,
    recipeId: 'soup',
    checked: false,
    addedBy: 'anna',
    position: operation * POSITIONS_PER_OPERATION + 1,
    ...more,
  }) as unknown as StoredItem;

const mine = item(`${OF_MEAL}1`, 8, { addedBy: 'jan' });
const twice = (...items: StoredItem[]) =>
  putTwice([...items, mine], { itemIds: new Set([mine.id]), since: { epoch: 'e', version: 5 } }, 'jan');

test('what reached the list in between is there twice', () => {
  const theirs = item(`${OF_PAGE}2`, 7);
  expect(twice(theirs)).toEqual([theirs]);
});

test.each([
  ['was seen before', item(`${OF_PAGE}2`, 5)],
  ['came later: its author is told', item(`${OF_PAGE}2`, 9)],
  ['is of another recipe', item(`${OF_PAGE}2`, 7, { recipeId: 'cake' })],
  ['is of none', item(`${OF_PAGE}2`, 7, { recipeId: null })],
  ['is bought', item(`${OF_PAGE}2`, 7, { checked: true })],
  ['was added earlier by the same user', item(`${OF_PAGE}2`, 7, { addedBy: 'jan' })],
  ['is for another planned meal', item(`${OF_MEAL}2`, 7)],
])('nothing is there twice of what %s', (_, theirs) => {
  expect(twice(theirs)).toEqual([]);
});

test('an addition that is gone says nothing any more', () => {
  const [theirs, since] = [item(`${OF_PAGE}2`, 7), { epoch: 'e', version: 5 }];
  expect(putTwice([theirs], { itemIds: new Set([mine.id]), since }, 'jan')).toEqual([]);
});
