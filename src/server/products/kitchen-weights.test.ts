import { expect, test } from 'vitest';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import type { Unit } from '../../contract/quantities/units.ts';
import { KitchenWeights } from './kitchen-weights.ts';
import { buyableSum } from '../../contract/kitchen-weights/buyable-sum.ts';
import { KITCHEN_WEIGHTS } from './kitchen-weights-table.ts';

const weights = new KitchenWeights(KITCHEN_WEIGHTS, new FoodDictionary(FOOD_WORDS));
type Amounts = [qty: number, unit: Unit][];
const sum = (product: string, amounts: Amounts, pack?: { qty: number; unit: Unit }) =>
  buyableSum(
    amounts.map(([qty, unit]) => ({ qty, unit })),
    weights.of(product),
    pack,
  );

test('the table knows more than 120 everyday products, each with amounts above zero', () => {
  const names = KITCHEN_WEIGHTS.trim()
    .split('\n')
    .flatMap((row) => row.split('|')[0]?.split(',') ?? []);
  expect(new Set(names.map((name) => name.trim())).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(120);
  const withoutAmounts = names.filter((name) => {
    const amounts = Object.values(weights.of(name)?.amounts ?? {});
    return amounts.length === 0 || amounts.some((amount) => !(amount > 0));
  });
  expect(withoutAmounts).toEqual([]);
});

test.each<[product: string, amounts: Amounts, expected: string, pack?: { qty: number; unit: Unit }]>([
  [
    'Mąka pszenna',
    [
      [1, 'cup'],
      [500, 'g'],
    ],
    'ok. 660 g',
  ],
  [
    'mąka pszenna typ 450',
    [
      [3, 'cup'],
      [1.4, 'kg'],
    ],
    'ok. 1.9 kg, 2 opak.',
    { qty: 1, unit: 'kg' },
  ],
  [
    'Masło',
    [
      [1, 'spoon'],
      [1, 'cube'],
    ],
    'ok. 220 g',
  ],
  [
    'Masła',
    [
      [2, 'cube'],
      [3, 'cube'],
    ],
    '5 cube',
  ],
  [
    'Masło',
    [
      [2, 'cube'],
      [50, 'g'],
    ],
    'ok. 450 g, 3 opak.',
    { qty: 200, unit: 'g' },
  ],
  [
    'Czosnek',
    [
      [3, 'clove'],
      [1, 'head'],
    ],
    'ok. 2 head',
  ],
  ['Czosnek', [[4, 'clove']], 'ok. 1 head'],
  [
    'Mleko 2%',
    [
      [0.5, 'l'],
      [1, 'cup'],
    ],
    'ok. 750 ml',
  ],
  [
    'Mleko',
    [
      [0.5, 'l'],
      [700, 'ml'],
    ],
    '1.2 l',
  ],
  [
    'Śmietana 18%',
    [
      [3, 'spoon'],
      [200, 'g'],
    ],
    'ok. 260 g',
  ],
  [
    'Cebula',
    [
      [2, 'piece'],
      [1, 'piece'],
    ],
    '3 piece',
  ],
  [
    'Cebula',
    [
      [2, 'piece'],
      [20, 'dag'],
    ],
    'ok. 400 g',
  ],
  [
    'Kokosy i cokolwiek',
    [
      [333, 'g'],
      [100, 'g'],
    ],
    '433 g',
  ],
  [
    'Drożdże',
    [
      [2.5, 'g'],
      [1, 'dag'],
    ],
    '12.5 g',
  ],
  [
    'Szafran',
    [
      [0.1, 'g'],
      [0.2, 'g'],
    ],
    '0.3 g',
  ],
  [
    'Mleko',
    [
      [0.667, 'cup'],
      [0.667, 'cup'],
      [0.667, 'cup'],
    ],
    'ok. 500 ml, 1 opak.',
    { qty: 500, unit: 'ml' },
  ],
  [
    'Bułka',
    [
      [0.333, 'piece'],
      [0.333, 'piece'],
    ],
    '0.667 piece',
  ],
  ['Cukier', [[1, 'pinch']], 'ok. 1 g'],
])('%s: %j is %s', (product, amounts, expected, pack) => {
  const bought = sum(product, amounts, pack);
  const packs = bought?.packs == null ? '' : `, ${bought.packs} opak.`;
  expect(`${bought?.isApproximate ? 'ok. ' : ''}${bought?.qty} ${bought?.unit}${packs}`).toBe(expected);
});

test('nothing is guessed', () => {
  expect(weights.of('Ciasto babci')).toBeUndefined();
  expect(weights.of('mleko owcze')).toBeUndefined();
  expect(
    sum('Ciasto babci', [
      [1, 'cup'],
      [200, 'g'],
    ]),
  ).toBeUndefined();
  expect(
    sum('Masło', [
      [1, 'head'],
      [200, 'g'],
    ]),
  ).toBeUndefined();
  expect(sum('Masło', [[1, 'some']])).toBeUndefined();
  expect(sum('Masło', [])).toBeUndefined();
});

test('what is said without a number is left out', () => {
  expect(
    sum('Masło', [
      [1, 'some'],
      [200, 'g'],
    ]),
  ).toEqual({ qty: 200, unit: 'g', isApproximate: false, packs: null });
});
