import { expect, test } from 'vitest';
import { conversionsOf } from '../../../contract/kitchen-weights/measure-conversions.ts';
import type { Measure } from '../../../contract/products/product-measures.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { describeBought, describeForms } from './describe-bought.ts';

type Amounts = [qty: number, unit: AnyUnit][];

const FLOUR: Measure[] = [
  ['cup', 160, 'g'],
  ['spoon', 10, 'g'],
];
const FLOUR_BY_KILO: Measure[] = [...FLOUR, ['pack', 1, 'kg']];
const BUTTER: Measure[] = [
  ['cube', 200, 'g'],
  ['pack', 200, 'g'],
  ['spoon', 15, 'g'],
];
const GARLIC: Measure[] = [
  ['clove', 0.1, 'head'],
  ['g', 0.02, 'head'],
];
const EGGS: Measure[] = [['pack', 10, 'piece']];
const SALT: Measure[] = [['pinch', 0.5, 'g']];

test.each<[string, Measure[], Amounts, string]>([
  [
    'mąka: 2 szklanki + 1 kg',
    FLOUR,
    [
      [2, 'cup'],
      [1, 'kg'],
    ],
    'ok. 1,3 kg',
  ],
  [
    'mąka po kilogramie: 3 szklanki + 1,4 kg',
    FLOUR_BY_KILO,
    [
      [3, 'cup'],
      [1.4, 'kg'],
    ],
    'ok. 1,9 kg, 2 opak.',
  ],
  [
    'masło: 3 łyżki + 1 kostka',
    BUTTER,
    [
      [3, 'spoon'],
      [1, 'cube'],
    ],
    'ok. 250 g, 2 opak.',
  ],
  [
    'czosnek: 5 ząbków + 1 główka',
    GARLIC,
    [
      [5, 'clove'],
      [1, 'head'],
    ],
    'ok. 2 główki',
  ],
  ['a kitchen measure alone is what one buys instead', GARLIC, [[5, 'clove']], 'ok. 1 główka'],
  [
    'several of one kind keep their own sum before it',
    FLOUR,
    [
      [2, 'spoon'],
      [3, 'spoon'],
    ],
    '5 łyżek, ok. 50 g',
  ],
  ['nobody buys a gram of salt', SALT, [[1, 'pinch']], ''],
  ['what is weighed alone needs no words', FLOUR_BY_KILO, [[1.9, 'kg']], ''],
  [
    'weights add up exactly, and come in packs',
    FLOUR_BY_KILO,
    [
      [1, 'kg'],
      [500, 'g'],
    ],
    '1,5 kg, 2 opak.',
  ],
  [
    'weights are not rounded where nothing was converted',
    FLOUR,
    [
      [0.5, 'g'],
      [0.2, 'g'],
    ],
    '0,7 g',
  ],
  [
    'what is counted in one unit stays counted in it',
    EGGS,
    [
      [6, 'piece'],
      [13, 'piece'],
    ],
    '19 szt.',
  ],
  [
    'packs are counted with what is beside them',
    FLOUR_BY_KILO,
    [
      [2, 'pack'],
      [500, 'g'],
    ],
    'ok. 2,5 kg, 3 opak.',
  ],
  [
    'trochę adds nothing',
    FLOUR,
    [
      [2, 'cup'],
      [1, 'some'],
    ],
    'ok. 320 g',
  ],
  [
    'a unit that the product has no measure of: nothing is guessed',
    FLOUR,
    [
      [2, 'can'],
      [1, 'kg'],
    ],
    '',
  ],
  [
    'nor of a product without measures, whose plain sums stay',
    [],
    [
      [2, 'cup'],
      [200, 'g'],
      [1, 'kg'],
    ],
    '1,2 kg',
  ],
  [
    'nor of a unit that only a newer server knows',
    FLOUR,
    [
      [1, 'kg'],
      [2, 'barrel'],
    ],
    '',
  ],
])('%s', (_, measures, amounts, expected) => {
  const quantities = amounts.map(([qty, unit]) => ({ qty, unit }));
  expect(describeBought(quantities, conversionsOf(measures)).replaceAll(/\s/g, ' ')).toBe(expected);
});

test('of a product in several forms is said how much is which, and no sum', () => {
  const item = (productQty: number, note: string | null) =>
    ({ productQty, productUnit: 'g', note }) as StoredItem;
  const words = (...items: StoredItem[]) => describeForms(items)?.replaceAll(/\s/gu, ' ');
  const [tin, fresh] = [item(800, 'z puszki'), item(500, null)];
  expect(words(tin, fresh)).toBe('w tym 800 g z puszki');
  expect(words(tin, fresh, item(400, 'w puszce'), item(300, 'malinowe'))).toBe('w tym 1,2 kg z puszki');
  expect(words(tin, item(200, 'mrożone'))).toBe('800 g z puszki, 200 g mrożone');
  for (const items of [[tin, item(400, 'puszki')], [fresh, item(300, 'malinowe')], []])
    expect(words(...items)).toBe(undefined);
});

test('a tin that is counted as one has no sum with what is fresh', () => {
  const item = (productQty: number, productUnit: string, note: string | null = null) =>
    ({ productQty, productUnit, note }) as StoredItem;
  const words = (...items: StoredItem[]) => describeForms(items)?.replaceAll(/\s/gu, ' ');
  expect(words(item(1, 'can'), item(3, 'piece'))).toBe('w tym 1 puszka');
  expect(words(item(1, 'can'), item(400, 'g', 'z puszki'))).toBe(undefined);
});

test('packages of several and single pieces have no sum', () => {
  const item = (productQty: number, note: string | null) =>
    ({ productQty, productUnit: 'piece', note }) as StoredItem;
  expect(describeForms([item(1, 'zgrzewka'), item(2, null)])).toBe('');
  expect(describeForms([item(1, 'zgrzewka'), item(2, 'zgrzewka')])).toBe(undefined);
});

test.each([
  ['4', '5'],
  ['18%', '30%'],
  ['M', 'rozmiar L'],
])('sizes %s and %s of one product have no sum', (first, second) => {
  const item = (productQty: number, note: string | null) =>
    ({ productQty, productUnit: 'piece', note }) as StoredItem;
  expect(describeForms([item(1, first), item(2, second)])).toBe('');
  expect(describeForms([item(1, first), item(2, first)])).toBe(undefined);
});
