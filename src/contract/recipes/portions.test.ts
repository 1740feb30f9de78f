import { expect, test } from 'vitest';
import { portionFactor, readPortions } from './portions.ts';

test('amounts are for as many as are wanted, where the recipe says for how many its own are', () => {
  expect(portionFactor(4, 6)).toBe(1.5);
  expect(portionFactor(null, 6)).toBe(1);
  expect(portionFactor(4, null)).toBe(1);
});

test('portions are read as quantities are', () => {
  expect(readPortions('')).toBeNull();
  expect(readPortions(' 1 1/2 ')).toBe(1.5);
  expect(readPortions('', { required: true })).toBeUndefined();
  for (const typed of ['0', '-1', 'dwie']) expect(readPortions(typed)).toBeUndefined();
  expect(readPortions('1000')).toBe(1000);
  expect(readPortions('1000,5')).toBeUndefined();
});
