import { expect, test } from 'vitest';
import { EVERYTHING, type RecipeSearch } from '../../queries/recipes/find-recipes.ts';
import { readSearch, writeSearch } from './recipe-search.ts';

const A = '01990000-0000-7000-8000-000000000001';
const B = '01990000-0000-7000-8000-000000000002';

test('what is written to the address is read from it', () => {
  for (const name of ['', 'Żurek', 'sos 50/50 & więcej? + #1, %']) {
    for (const productIds of [[], [A], [B, A]]) {
      for (const rest of [
        {},
        { tags: ['na święta, z mięsem', 'zupy'] },
        { isQuick: true, order: 'cooked' },
      ]) {
        const search = { ...EVERYTHING, name, productIds, ...rest } as RecipeSearch;
        expect(readSearch(new URLSearchParams(writeSearch(search)))).toEqual(search);
      }
    }
  }
  expect(writeSearch({ name: ' ', productIds: [A, B] })).toBe(`?products=${A},${B}`);
  expect(writeSearch(EVERYTHING)).toBe('');
});

test('an encoded comma is a comma; repetitions and what is no id fall away', () => {
  const { productIds, tags } = readSearch(
    new URLSearchParams(`?products=${A}%2C${B},${A},,x&tag=Zupy&tag=zupy&tag=`),
  );
  expect([productIds, tags]).toEqual([[A, B], ['zupy']]);
});
