import { expect, test } from 'vitest';
import type { Measure } from '../products/product-measures.ts';
import { conversionsOf } from './measure-conversions.ts';

test.each<[string, Measure[], ReturnType<typeof conversionsOf>]>([
  ['nothing', [], { conversions: undefined, pack: undefined }],
  [
    'grams of spoons, and the pack beside them',
    [
      ['pack', 1, 'kg'],
      ['spoon', 10, 'g'],
    ],
    { conversions: { base: 'g', amounts: { pack: 1000, spoon: 10 } }, pack: { qty: 1, unit: 'kg' } },
  ],
  [
    'a measure in another one that has one',
    [
      ['clove', 0.1, 'head'],
      ['head', 5, 'dag'],
    ],
    { conversions: { base: 'g', amounts: { clove: 5, head: 50 } }, pack: undefined },
  ],
  [
    'grams that are counted themselves',
    [
      ['clove', 5, 'g'],
      ['g', 0.02, 'head'],
      ['piece', 1, 'head'],
    ],
    { conversions: { base: 'head', amounts: { clove: 0.1, g: 0.02, piece: 1 } }, pack: undefined },
  ],
  [
    'no measure that ends elsewhere than most',
    [
      ['cup', 250, 'ml'],
      ['piece', 80, 'g'],
      ['spoon', 15, 'g'],
    ],
    { conversions: { base: 'g', amounts: { piece: 80, spoon: 15 } }, pack: undefined },
  ],
  [
    'no measures that lead round and round, as those of merged products may, nor any of a newer server',
    [
      ['can', 2, 'jar'],
      ['jar', 2, 'can'],
      ['barrel', 50, 'kg'],
      ['pack', 1, 'barrel'],
    ],
    { conversions: undefined, pack: undefined },
  ],
])('of measures come %s', (_, measures, expected) => {
  expect(conversionsOf(measures)).toEqual(expected);
});
