import { expect, test } from 'vitest';
import type { ProductNames } from '../../contract/products.ts';
import { indexProducts, matchProducts, type ProductUsage } from './match-products.ts';

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
  return matchProducts(indexProducts(CATALOGUE, usage), typed, most).matches.map(({ name }) => name);
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
