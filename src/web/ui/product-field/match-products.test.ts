import { describe, expect, test } from 'vitest';
import type { ProductNames } from '../../../contract/products/products.ts';
import { indexProducts, matchProducts, type ProductUsage } from './match-products.ts';
import { catalogueOf } from './product-catalogue.ts';

const CATALOGUE: ProductNames = [
  'Chleb bez glutenu',
  'Deser',
  'Mleko',
  'Mleko kokosowe',
  'Papier do pieczenia',
  'Papier ścierny',
  'Papier toaletowy',
  'Papryka czerwona',
  'Proszek do prania',
  'Ręcznik papierowy',
  'Ser',
  'Ser biały',
  'Serwetki',
  'Zielony ser',
  'Żurek',
].map((name) => [name, name]);

function suggest(typed: string, usage?: ProductUsage, most?: number): string[] {
  return matchProducts(indexProducts(CATALOGUE, usage), typed, { most }).matches.map(({ name }) => name);
}

test('without anything used: the name itself, its beginning, that of a word, the middle of a word', () => {
  expect(suggest('ser')).toEqual(['Ser', 'Ser biały', 'Serwetki', 'Zielony ser', 'Deser']);
  expect(suggest('ZUR')).toEqual(['Żurek']);
  expect(suggest('xyz')).toEqual([]);
  expect(suggest(' ')).toEqual([]);
});

test('what is used comes first, and of that what is used most', () => {
  const usage = new Map([
    ['Papier toaletowy', 2],
    ['Papryka czerwona', 5],
    ['Ręcznik papierowy', 9],
  ]);
  expect(suggest('pap', usage)).toEqual([
    'Papryka czerwona',
    'Papier toaletowy',
    'Ręcznik papierowy',
    'Papier do pieczenia',
    'Papier ścierny',
  ]);
  // Where only the middle of a word was typed, that is no help.
  expect(
    suggest(
      'ser',
      new Map([
        ['Deser', 9],
        ['Zielony ser', 1],
      ]),
    ),
  ).toEqual(['Zielony ser', 'Ser', 'Ser biały', 'Serwetki', 'Deser']);
  expect(
    suggest(
      'mleko',
      new Map([
        ['Mleko kokosowe', 9],
        ['Mleko', 1],
      ]),
    ),
  ).toEqual(['Mleko', 'Mleko kokosowe']);
});

test('no more than asked for, the best of them', () => {
  expect(suggest('pap', new Map([['Ręcznik papierowy', 1]]), 2)).toEqual([
    'Ręcznik papierowy',
    'Papier do pieczenia',
  ]);
});

test('a name that is just what was typed is known, whatever its case', () => {
  const known = (typed: string) => matchProducts(indexProducts(CATALOGUE), typed).isKnown;
  expect([known('mleko'), known(' MLEKO '), known('mlek'), known('zurek')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a name is found by any of its forms, and by its words in any order', () => {
  const search = (typed: string) =>
    matchProducts(indexProducts(CATALOGUE), typed, { catalogue: catalogueOf(CATALOGUE) }).matches.map(
      ({ name }) => name,
    );
  expect(search('serem')).toEqual(['Ser', 'Ser biały', 'Zielony ser']);
  expect(search('serwetek')).toEqual(['Serwetki']);
  expect(search('biały ser')).toEqual(['Ser biały']);
  expect(search('czerwonej papryki')).toEqual(['Papryka czerwona']);
  expect(search('mleka kok')).toEqual(['Mleko kokosowe']);
  expect(search('zurku')).toEqual(['Żurek']);
  expect(search('chlebów z glutenem')).toEqual([]);
});

test('the product that a form names stands before those that begin alike', () => {
  const names: ProductNames = ['Pomidorowa', 'Pomidory w puszce', 'Pomidor'].map((name) => [name, name]);
  const { matches, isKnown } = matchProducts(indexProducts(names), 'pomidory', {
    catalogue: catalogueOf(names),
  });
  expect(matches.map(({ name }) => name)).toEqual(['Pomidor', 'Pomidory w puszce']);
  expect(isKnown).toBe(false);
});

describe('a typing error', () => {
  const catalogue = catalogueOf(CATALOGUE);
  const meant = (typed: string): string[] =>
    matchProducts(indexProducts(CATALOGUE), typed, { catalogue }).matches.map(({ name }) => name);

  test.each([
    ['swapped', 'chelb', ['Chleb bez glutenu']],
    ['swapped at the beginning', 'lmeko', ['Mleko', 'Mleko kokosowe']],
    ['wrong', 'mlrko', ['Mleko', 'Mleko kokosowe']],
    ['wrong at the end', 'mlekp', ['Mleko', 'Mleko kokosowe']],
    ['missing', 'toletowy', ['Papier toaletowy']],
    ['too many', 'mlekko', ['Mleko', 'Mleko kokosowe']],
    ['too many at the end', 'mlekoo', ['Mleko', 'Mleko kokosowe']],
    ['in the second word', 'mleko kokodowe', ['Mleko kokosowe']],
    ['in a name with diacritics', 'sciernt', ['Papier ścierny']],
    ['while it is being typed', 'toaelt', ['Papier toaletowy']],
  ])('%s: %s', (_, typed, names) => {
    expect(meant(typed)).toEqual(names);
  });

  test('is neither two of them, nor another first letter, nor in a short text, nor another number', () => {
    expect([meant('mlrkp'), meant('hleko'), meant('srr')]).toEqual([[], [], []]);
    const fats: ProductNames = [['1', 'Śmietana 12']];
    const { matches } = matchProducts(indexProducts(fats), 'Śmietana 18', { catalogue: catalogueOf(fats) });
    expect(matches).toEqual([]);
  });

  test('isn’t looked for where the text matches a name or is a food', () => {
    expect(meant('papryki')).toEqual(['Papryka czerwona']);
    const spirits: ProductNames = [['1', 'Wódka']];
    const offered = (typed: string) =>
      matchProducts(indexProducts(spirits), typed, { catalogue: catalogueOf(spirits) }).matches.length;
    expect([offered('woda'), offered('wodks')]).toEqual([0, 1]);
  });

  test('is looked for among what is used most first', () => {
    const usage = new Map([['Mleko kokosowe', 1]]);
    const { matches } = matchProducts(indexProducts(CATALOGUE, usage), 'mlrko', { catalogue, most: 1 });
    expect(matches).toEqual([{ id: 'Mleko kokosowe', name: 'Mleko kokosowe', start: 0, end: 0 }]);
  });
});
