import { expect, test } from 'vitest';
import { OTHER_AISLE_ID } from '../../../contract/products/other-aisle.ts';
import { storedItem } from '../../../test/stored-item.ts';
import { describeList } from './list-text.ts';

const NARROW = '\u202f';
const NBSP = '\u00a0';

test('the text of a list holds what is still to buy, each product in one line', () => {
  const items = [
    storedItem('Mleko', { productQty: 2, productUnit: 'l', note: 'bez laktozy' }),
    storedItem('Chleb', { checked: true }),
    storedItem('Mąka', { productQty: 0.5, productUnit: 'kg' }),
    storedItem('Czosnek', { productQty: 5, productUnit: 'clove' }),
    storedItem('Mąka', { productQty: 2, productUnit: 'cup', note: 'typ 450' }),
    storedItem('Jajka', { productQty: 10, checked: true }),
    storedItem('Jajka', { productQty: 6 }),
    storedItem('Ser', { productQty: 0.2, productUnit: 'kg' }),
    storedItem('Ser', { productQty: 5, productUnit: 'slice' }),
  ];
  expect(describeList({ name: 'Zakupy na tydzień', items })).toBe(
    [
      'Zakupy na tydzień',
      '',
      `- Mleko – 2${NARROW}l (bez laktozy)`,
      `- Mąka – 0,5${NARROW}kg`,
      `- Mąka – 2${NBSP}szklanki (typ 450)`,
      `- Czosnek – 5${NBSP}ząbków`,
      `- Jajka – 6${NBSP}szt.`,
      `- Ser – 0,2${NARROW}kg, 5${NBSP}plastrów`,
      '',
    ].join('\n'),
  );
});

test('a note is a part of its line, however it was typed', () => {
  const items = [storedItem('Mleko', { note: ' bez\nlaktozy ' }), storedItem('Ser', { note: ' \n' })];
  expect(describeList({ name: 'Sobota', items })).toBe(
    `Sobota\n\n- Mleko – 1${NBSP}szt. (bez laktozy)\n- Ser – 1${NBSP}szt.\n`,
  );
});

const AISLES = [
  { id: 'bread', name: 'Pieczywo', position: 1 },
  { id: 'dairy', name: 'Nabiał i jaja', position: 2 },
  { id: 'cans', name: 'Puszki i słoiki', position: 3 },
  { id: OTHER_AISLE_ID, name: 'Inne', position: 4 },
];

test('the text of a list goes aisle by aisle, as one walks, and leaves out what is ticked', () => {
  const items = [
    storedItem('Mleko', { productQty: 2, productUnit: 'l' }),
    storedItem('Gwoździe', { productQty: 10 }),
    storedItem('Chleb'),
    storedItem('Groszek', { checked: true }),
    storedItem('Masło', { note: 'osełka' }),
  ];
  const aisleOf = new Map([
    ['Mleko', 'dairy'],
    ['Chleb', 'bread'],
    ['Groszek', 'cans'],
    ['Masło', 'dairy'],
  ]);
  expect(describeList({ name: 'Sobota', items }, { order: AISLES, aisleOf })).toBe(
    [
      'Sobota',
      '',
      'Pieczywo',
      `- Chleb – 1${NBSP}szt.`,
      '',
      'Nabiał i jaja',
      `- Mleko – 2${NARROW}l`,
      `- Masło – 1${NBSP}szt. (osełka)`,
      '',
      'Inne',
      `- Gwoździe – 10${NBSP}szt.`,
      '',
    ].join('\n'),
  );
});

test('a text of things from one aisle does without its name', () => {
  const items = [storedItem('Mleko', { productQty: 2, productUnit: 'l' })];
  const aisleOf = new Map([['Mleko', 'dairy']]);
  expect(describeList({ name: 'Sobota', items }, { order: AISLES, aisleOf })).toBe(
    ['Sobota', '', `- Mleko – 2${NARROW}l`, ''].join('\n'),
  );
});
