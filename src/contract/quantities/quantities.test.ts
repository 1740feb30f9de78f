import { anyUnit, unit } from '../fields.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import {
  formatQuantities,
  formatQuantity,
  parseQuantity,
  showNumber,
  showQuantity,
  sumQuantities,
  unitLabelOf,
} from './quantities.ts';
import { DEFAULT_UNIT, labelOfUnit, UNITS, type Unit } from './units.ts';

/** A number and its unit stand apart by a no-break space; tests are easier to read with a plain one. */
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');
const format = (qty: number, unit: Unit) => plain(formatQuantity({ qty, unit }));

describe('units', () => {
  // spec: R251
  test('are those of the select, in its order and words', () => {
    expect(UNITS.map((unit) => labelOfUnit(unit))).toEqual([
      'szt.',
      'g',
      'kg',
      'ml',
      'l',
      'łyżka',
      'łyżeczka',
      'szczypta',
      'trochę',
      'puszka',
      'dag',
      'szklanka',
      'opak.',
      'pęczek',
      'ząbek',
      'garść',
      'plaster',
      'kromka',
      'kostka',
      'główka',
      'liść',
      'gałązka',
      'butelka',
      'słoik',
      'torebka',
    ]);
    expect(DEFAULT_UNIT).toBe('piece');
  });
});

describe('a quantity in a sentence', () => {
  const forms: [Unit, one: string, few: string, many: string, fraction: string][] = [
    ['spoon', 'łyżka', 'łyżki', 'łyżek', 'łyżki'],
    ['teaspoon', 'łyżeczka', 'łyżeczki', 'łyżeczek', 'łyżeczki'],
    ['pinch', 'szczypta', 'szczypty', 'szczypt', 'szczypty'],
    ['can', 'puszka', 'puszki', 'puszek', 'puszki'],
    ['piece', 'szt.', 'szt.', 'szt.', 'szt.'],
    ['g', 'g', 'g', 'g', 'g'],
    ['kg', 'kg', 'kg', 'kg', 'kg'],
    ['ml', 'ml', 'ml', 'ml', 'ml'],
    ['l', 'l', 'l', 'l', 'l'],
    ['dag', 'dag', 'dag', 'dag', 'dag'],
    ['cup', 'szklanka', 'szklanki', 'szklanek', 'szklanki'],
    ['pack', 'opak.', 'opak.', 'opak.', 'opak.'],
    ['bunch', 'pęczek', 'pęczki', 'pęczków', 'pęczka'],
    ['clove', 'ząbek', 'ząbki', 'ząbków', 'ząbka'],
    ['handful', 'garść', 'garście', 'garści', 'garści'],
    ['slice', 'plaster', 'plastry', 'plastrów', 'plastra'],
    ['bread-slice', 'kromka', 'kromki', 'kromek', 'kromki'],
    ['cube', 'kostka', 'kostki', 'kostek', 'kostki'],
    ['head', 'główka', 'główki', 'główek', 'główki'],
    ['leaf', 'liść', 'liście', 'liści', 'liścia'],
    ['sprig', 'gałązka', 'gałązki', 'gałązek', 'gałązki'],
    ['bottle', 'butelka', 'butelki', 'butelek', 'butelki'],
    ['jar', 'słoik', 'słoiki', 'słoików', 'słoika'],
    ['sachet', 'torebka', 'torebki', 'torebek', 'torebki'],
  ];

  // spec: R252
  test.each(forms)('%s takes the form its number asks for', (unit, one, few, many, fraction) => {
    expect(format(1, unit)).toBe(`1 ${one}`);
    for (const qty of [2, 3, 4, 22, 34, 102]) expect(format(qty, unit)).toBe(`${qty} ${few}`);
    for (const qty of [0, 5, 10, 11, 12, 13, 14, 21, 25, 100, 111, 112]) {
      expect(format(qty, unit)).toBe(`${qty} ${many}`);
    }
    expect(format(0.5, unit)).toBe(`0,5 ${fraction}`);
    expect(format(1.5, unit)).toBe(`1,5 ${fraction}`);
    expect(format(2.25, unit)).toBe(`2,25 ${fraction}`);
  });

  // spec: R253
  test('every unit is among those above, or stands without a number', () => {
    expect([...forms.map(([unit]) => unit), 'some'].toSorted()).toEqual([...UNITS].toSorted());
    for (const qty of [0.5, 1, 2, 5]) expect(format(qty, 'some')).toBe('trochę');
  });

  test('keeps number and unit on one line, a symbol closer than a word', () => {
    for (const unit of ['g', 'dag', 'kg', 'ml', 'l'] as const) {
      expect(formatQuantity({ qty: 2, unit })).toBe(`2\u202f${unit}`);
    }
    expect(formatQuantity({ qty: 4.5, unit: 'spoon' })).toBe('4,5\u00a0łyżki');
    expect(formatQuantity({ qty: 2, unit: 'piece' })).toBe('2\u00a0szt.');
  });

  test.each<[number, Unit, string]>([
    [0.333, 'teaspoon', '⅓ łyżeczki'],
    [0.667, 'clove', '⅔ ząbka'],
    [1.667, 'spoon', '1⅔ łyżki'],
    [10.333, 'cup', '10⅓ szklanki'],
    [0.33, 'spoon', '0,33 łyżki'],
    [0.334, 'spoon', '0,334 łyżki'],
    [0.333, 'kg', '0,333 kg'],
    [2.667, 'dag', '2,667 dag'],
  ])('%d of %s is written %j: a third has its sign, except on a scale', (qty, unit, text) => {
    expect(format(qty, unit)).toBe(text);
  });

  // spec: R254
  test.each([
    [0.5, '0,5'],
    [1, '1'],
    [1.0, '1'],
    [2.5, '2,5'],
    [0.125, '0,125'],
    [1.23, '1,23'],
    [0.1 + 0.2, '0,3'],
    [1 / 3, '0,333'],
    [1500, '1500'],
    [9999.5, '9999,5'],
  ])('%d is shown with a comma, at most three decimals and no trailing zeros', (value, text) => {
    expect(showNumber(value)).toBe(text);
    expect(format(value, 'g')).toBe(`${text} g`);
  });

  test.each([
    [10_000, '10 000', '10000'],
    [12_345.678, '12 345,678', '12345,678'],
    [1_000_000, '1 000 000', '1000000'],
  ])('%d is shown in groups that no line breaks, and has none in text', (value, shown, read) => {
    expect(showQuantity({ qty: value, unit: 'piece' })).toBe(`${shown} szt.`.replaceAll(' ', '\u00a0'));
    expect(plain(showQuantity({ qty: value, unit: 'g' }))).toBe(`${shown} g`);
    expect(plain(formatQuantities([{ qty: value, unit: 'g' }]))).toBe(`${shown} g`);
    expect(plain(showNumber(value))).toBe(shown);
    expect(format(value, 'g')).toBe(`${read} g`);
  });

  test('however large, it reads back the same as it is shown, edited and written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMITS.quantityMax * 1000 }), (thousandths) => {
        const quantity = { qty: thousandths / 1000, unit: 'kg' } as const;
        const shown = showQuantity(quantity);
        for (const text of [shown, formatQuantity(quantity)]) {
          expect(parseQuantity(text.slice(0, -3))).toBe(quantity.qty);
        }
        const inField = showNumber(quantity.qty);
        for (const text of [inField, plain(inField)]) {
          expect(parseQuantity(text)).toBe(quantity.qty);
        }
      }),
    );
  });

  test('several are joined by commas in their order', () => {
    const quantities = [
      { qty: 1, unit: 'kg' },
      { qty: 200, unit: 'g' },
      { qty: 1, unit: 'some' },
      { qty: 2, unit: 'can' },
    ] as const;
    expect(plain(formatQuantities(quantities))).toBe('1 kg, 200 g, trochę, 2 puszki');
    expect(formatQuantities([])).toBe('');
  });

  test('among several trochę is said once, any other amount as often as it is there', () => {
    const some = { qty: 1, unit: 'some' } as const;
    const cube = { qty: 1, unit: 'cube' } as const;
    expect(plain(formatQuantities([cube, some, cube, some, some]))).toBe('1 kostka, trochę, 1 kostka');
  });
});

describe('sums', () => {
  const sum = (...quantities: [number, Unit][]) =>
    sumQuantities(quantities.map(([qty, unit]) => ({ qty, unit }))).map(({ qty, unit }) => [qty, unit]);

  test.each<[string, [number, Unit][], [number, Unit][]]>([
    [
      'g and kg add up to kg',
      [
        [1, 'kg'],
        [200, 'g'],
      ],
      [[1.2, 'kg']],
    ],
    [
      'g below a kilogram stay g',
      [
        [200, 'g'],
        [300, 'g'],
      ],
      [[500, 'g']],
    ],
    [
      '1000 g are a kilogram',
      [
        [400, 'g'],
        [600, 'g'],
      ],
      [[1, 'kg']],
    ],
    [
      '999 g are not',
      [
        [400, 'g'],
        [599, 'g'],
      ],
      [[999, 'g']],
    ],
    [
      'ml and l add up to l',
      [
        [250, 'ml'],
        [1, 'l'],
      ],
      [[1.25, 'l']],
    ],
    [
      'small parts of a litre become ml',
      [
        [0.25, 'l'],
        [0.5, 'l'],
      ],
      [[750, 'ml']],
    ],
    [
      'one unit repeated adds up',
      [
        [2, 'piece'],
        [3, 'piece'],
      ],
      [[5, 'piece']],
    ],
    [
      'cans too',
      [
        [1, 'can'],
        [1, 'can'],
      ],
      [[2, 'can']],
    ],
    [
      'weight and volume do not meet',
      [
        [1, 'kg'],
        [1, 'l'],
      ],
      [],
    ],
    [
      'spoons and teaspoons do not meet',
      [
        [1, 'spoon'],
        [1, 'teaspoon'],
      ],
      [],
    ],
    ['a single quantity needs no sum', [[1, 'kg']], []],
    [
      '"trochę" adds up to nothing',
      [
        [1, 'some'],
        [1, 'some'],
      ],
      [],
    ],
    [
      '"trochę" is no part of a sum',
      [
        [1, 'some'],
        [1, 'g'],
        [2, 'g'],
      ],
      [[3, 'g']],
    ],
    [
      'groups stand in the order of appearance',
      [
        [1, 'l'],
        [1, 'g'],
        [1, 'kg'],
        [1, 'ml'],
      ],
      [
        [1.001, 'l'],
        [1.001, 'kg'],
      ],
    ],
    [
      'no binary dust',
      [
        [0.1, 'kg'],
        [0.2, 'kg'],
      ],
      [[300, 'g']],
    ],
    [
      'no binary dust in pieces',
      [
        [0.1, 'piece'],
        [0.2, 'piece'],
      ],
      [[0.3, 'piece']],
    ],
    [
      'two thirds of a spoon are ⅔',
      [
        [0.333, 'spoon'],
        [0.333, 'spoon'],
      ],
      [[0.667, 'spoon']],
    ],
    [
      'three thirds are a whole',
      [
        [0.333, 'cup'],
        [1.333, 'cup'],
        [0.333, 'cup'],
      ],
      [[2, 'cup']],
    ],
    [
      'on a scale, decimals are what they say',
      [
        [0.333, 'kg'],
        [0.333, 'kg'],
        [0.334, 'g'],
      ],
      [[666.334, 'g']],
    ],
  ])('%s', (_, quantities, expected) => {
    expect(sum(...quantities)).toEqual(expected);
  });
});

describe('a typed quantity', () => {
  test.each([
    ['1', 1],
    [' 2 ', 2],
    ['0,5', 0.5],
    ['0.5', 0.5],
    [',5', 0.5],
    ['1,', 1],
    ['1/2', 0.5],
    ['1 / 2', 0.5],
    ['10 000', 10_000],
    ['1 000', 1000],
    ['1 000 000', 1_000_000],
    ['1\u00a0000\u202f000', 1_000_000],
    ['12 345,678', 12_345.678],
    ['1 100/2', 51],
    ['1\u00a01/2', 1.5],
    // A digit was deleted from, or typed into, a number as it is shown.
    ['10\u00a000', 1000],
    ['10\u00a00005', 100_005],
    ['1 1/2', 1.5],
    ['½', 0.5],
    ['¼', 0.25],
    ['¾', 0.75],
    ['⅓', 0.333],
    ['⅔', 0.667],
    ['⅛', 0.125],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['10/4', 2.5],
    ['0,1234', 0.123],
    ['0', 0],
    ['10\u00a0000', 10_000],
    ['1\u00a0000\u202f000,5', 1_000_000.5],
  ])('%j is %d', (text, value) => {
    expect(parseQuantity(text)).toBe(value);
  });

  test.each([
    '',
    ' ',
    'dwa',
    '-1',
    '+1',
    '1e3',
    '1,2,3',
    '1/0',
    '1/2/3',
    '½½',
    '½ 1',
    '1 2',
    '.',
    ',',
    '0x10',
    'NaN',
    '∞',
  ])('%j is none', (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });
});

describe('a unit that only a newer server knows', () => {
  const crates = { qty: 2, unit: 'crate', unitLabel: 'skrzynki' };

  test('is shown with the label the server gave, and without one by its name', () => {
    expect(formatQuantity(crates)).toBe('2\u00a0skrzynki');
    expect(formatQuantity({ qty: 2, unit: 'crate' })).toBe('2\u00a0crate');
  });

  test('adds up to nothing, for its other forms are not known', () => {
    expect(sumQuantities([crates, crates, { qty: 1, unit: 'g' }, { qty: 2, unit: 'g' }])).toEqual([
      { qty: 3, unit: 'g' },
    ]);
  });

  test('is none that a request may name', () => {
    expect(unit.safeParse('crate').success).toBe(false);
    expect(anyUnit.safeParse('crate').success).toBe(true);
  });
});

describe('what is said beside a quantity for apps of the first version', () => {
  test('is the form of each unit that they do not know', () => {
    expect(UNITS.slice(0, 10).map((unit) => unitLabelOf(2, unit))).toEqual(
      Array.from({ length: 10 }, () => ({})),
    );
    expect(unitLabelOf(5, 'clove')).toEqual({ unitLabel: 'ząbków' });
    for (const unit of UNITS.slice(10))
      expect(unitLabelOf(1, unit)).toEqual({ unitLabel: labelOfUnit(unit) });
    expect(unitLabelOf(2, 'crate')).toEqual({});
  });
});
