import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unit } from '../../../quantities/units.ts';
import { parseLine } from '../../parse-line.ts';
import { splitItems } from '../split-items.ts';
import { catalogueOf } from '../../../../test/polish/say-line.ts';

/** Products, and what a measure of them is called. */
const FOODS = {
  Mleko: 'mleka',
  Masło: 'masła',
  Jabłka: 'jabłek',
  Ziemniaki: 'ziemniaków',
  'Cebula czerwona': 'cebuli czerwonej',
  Groszek: 'groszku',
  Pomarańcze: 'pomarańczy',
  Ryż: 'ryżu',
  'Mąka pszenna': 'mąki pszennej',
  Czosnek: 'czosnku',
  'Śmietana 18%': 'śmietany 18%',
};

const catalogue = catalogueOf(...Object.keys(FOODS));

interface Amount {
  text: string;
  qty: number;
  qtyMax: number | null;
}

const small = fc.integer({ min: 1, max: 9 });
const fraction = fc.constantFrom<[string, number]>(['1/2', 0.5], ['3/4', 0.75], ['1/4', 0.25], ['½', 0.5]);
const one = (text: string, qty: number): Amount => ({ text, qty, qtyMax: null });
const amount: fc.Arbitrary<Amount> = fc.oneof(
  small.map((qty) => one(`${qty}`, qty)),
  fraction.map(([text, qty]) => one(text, qty)),
  fc
    .tuple(small, fraction, fc.constantFrom(' ', ' i '))
    .map(([whole, [text, part], sign]) => one(`${whole}${sign}${text}`, whole + part)),
  fc
    .tuple(small, small, fc.constantFrom(',', '.'))
    .map(([whole, tenths, sign]) => one(`${whole}${sign}${tenths}`, whole + tenths / 10)),
  fc
    .tuple(small, small, fc.constantFrom('-', '–', ' - ', ' – ', ' do '))
    .map(([qty, more, sign]) => ({ text: `${qty}${sign}${qty + more}`, qty, qtyMax: qty + more })),
  fc
    .constantFrom<[string, number]>(
      ['dwa', 2],
      ['trzy', 3],
      ['pięć', 5],
      ['półtora', 1.5],
      ['dwa i pół', 2.5],
    )
    .map(([text, qty]) => one(text, qty)),
);

const UNITS: Record<string, Unit> = {
  kg: 'kg',
  g: 'g',
  litra: 'l',
  kilo: 'kg',
  'szt.': 'piece',
  puszki: 'can',
  kostki: 'cube',
  szklanki: 'cup',
  opakowania: 'pack',
  '': 'piece',
};

interface Thing {
  text: string;
  read: object;
}

/** A line of one thing with its amount before or behind it. */
function thing(isFirst: boolean): fc.Arbitrary<Thing> {
  return (
    fc
      .record({
        amount,
        unit: fc.constantFrom(...Object.keys(UNITS)),
        name: fc.constantFrom(...Object.entries(FOODS)),
      })
      // 'mleko 3,2' is a kind, 'mleko 2,5' how much a bottle holds, and 'jabłka 1,5' are kilos.
      .filter(
        ({ amount: { text }, unit, name: [name] }) =>
          !(
            ['Mleko', 'Jabłka', 'Ziemniaki', 'Pomarańcze', 'Ryż', 'Mąka pszenna'].includes(name) &&
            unit === '' &&
            /[.,]/.test(text)
          ),
      )
      .map(({ amount: { text, qty, qtyMax }, unit, name: [name, genitive] }) => ({
        text: (isFirst ? [text, unit, genitive] : [name.toLowerCase(), text, unit]).filter(Boolean).join(' '),
        read: { qty, qtyMax, unit: UNITS[unit], product: { id: name, name }, note: null },
      }))
  );
}

const read = (text: string): object[] =>
  splitItems(text, catalogue).map((part) => {
    const { qty, qtyMax, unit, product, note } = parseLine(part, catalogue);
    return { qty, qtyMax, unit, product, note };
  });

test.each([
  ['before', true],
  ['behind', false],
])('a thing with its amount %s it is one, and two of them are two, however they are joined', (_, isFirst) => {
  fc.assert(
    fc.property(thing(isFirst), thing(isFirst), fc.constantFrom(', ', ' i ', ' '), (first, second, join) => {
      expect(read(first.text)).toEqual([first.read]);
      // 'mleko 2 l 1/2 …' would be another amount.
      expect(read(`${first.text}${join}${second.text}`)).toEqual([first.read, second.read]);
    }),
    { numRuns: 1500 },
  );
});

// 'mleko 1 kg i 1/2 …' would be one amount.
test.each([
  ['before', 'behind', true, [', ', ' i ']],
  ['behind', 'before', false, [', ']],
] as const)('of two things, one has its amount %s it and the other %s it', (_, __, isFirst, joins) => {
  fc.assert(
    fc.property(thing(isFirst), thing(!isFirst), fc.constantFrom(...joins), (first, second, join) => {
      expect(read(`${first.text}${join}${second.text}`)).toEqual([first.read, second.read]);
    }),
    { numRuns: 500 },
  );
});
