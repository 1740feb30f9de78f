import { expect, test } from 'vitest';
import { readProductIds, writeProductIds } from './product-search.ts';

const A = '01990000-0000-7000-8000-000000000001';
const B = '01990000-0000-7000-8000-000000000002';

test('what is written to the address is read from it', () => {
  for (const ids of [[], [A], [B, A]]) {
    expect(readProductIds(new URLSearchParams(writeProductIds(ids)))).toEqual(ids);
  }
  expect(writeProductIds([A, B])).toBe(`?products=${A},${B}`);
});

test('an encoded comma is a comma; repetitions and what is no id fall away', () => {
  expect(readProductIds(new URLSearchParams(`?products=${A}%2C${B},${A},,x`))).toEqual([A, B]);
});
