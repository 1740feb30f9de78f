import { expect, test } from 'vitest';
import { findByName, indexRecipes, readSearch, writeSearch } from './recipe-search.ts';

const A = '01990000-0000-7000-8000-000000000001';
const B = '01990000-0000-7000-8000-000000000002';

test('what is written to the address is read from it', () => {
  for (const name of ['', 'Żurek', 'sos 50/50 & więcej? + #1, %']) {
    for (const productIds of [[], [A], [B, A]]) {
      const search = { name, productIds };
      expect(readSearch(new URLSearchParams(writeSearch(search)))).toEqual(search);
    }
  }
  expect(writeSearch({ name: ' ', productIds: [A, B] })).toBe(`?products=${A},${B}`);
});

test('an encoded comma is a comma; repetitions and what is no id fall away', () => {
  const { productIds } = readSearch(new URLSearchParams(`?products=${A}%2C${B},${A},,x`));
  expect(productIds).toEqual([A, B]);
});

test('a name is found by its words, without case and diacritics, in the order given', () => {
  const names = ['Łazanki z kapustą', 'Zupa krem z pomidorów', 'Żurek', 'Zupa pomidorowa'];
  const index = indexRecipes(names.map((name) => ({ id: name, name, portions: null })));
  const found = (typed: string) => findByName(index, typed).map(({ name }) => name);
  expect(found('zurek')).toEqual(['Żurek']);
  expect(found('LAZANKI')).toEqual(['Łazanki z kapustą']);
  expect(found('pomidor  zupa')).toEqual(['Zupa krem z pomidorów', 'Zupa pomidorowa']);
  expect(found('')).toEqual(names);
  expect(found('bigos')).toEqual([]);
});

test('a thousand recipes are searched within a frame', () => {
  const index = indexRecipes(
    Array.from({ length: 1_000 }, (_, number) => ({
      id: `${number}`,
      name: `Zupa pomidorowa z makaronem ${number}`,
      portions: 4,
    })),
  );
  findByName(index, 'zupa');
  const before = performance.now();
  for (let key = 0; key < 20; key += 1) findByName(index, 'makaron 99');
  expect((performance.now() - before) / 20).toBeLessThan(16);
});
