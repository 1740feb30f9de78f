import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../product-field/product-catalogue.ts';
import {
  linesIn,
  problemOf,
  readLines,
  reviewedRows,
  type RowEdits,
  rowOf,
  soundRow,
  textOfRow,
} from './reviewed-line.ts';

const NAMES: [string, string][] = [
  ['mleko', 'Mleko'],
  ['papryka', 'Papryka czerwona'],
  ['druga papryka', 'Czerwona papryka'],
  ['mąka', 'Mąka pszenna'],
];
const catalogue = catalogueOf(NAMES);
const options = { catalogue, missingUnit: 'some' as const };

function rowFor(text: string, edits: RowEdits = {}) {
  const [line] = readLines([text], catalogue);
  return { ...rowOf(line!, edits, options), section: null, text };
}

test('lines that say nothing are dropped, and blanks around the others', () => {
  expect(linesIn('Ciasto:\r\n\n - 2 jajka \n---\n[ ]\n\u2028• mleko')).toEqual([
    'Ciasto:',
    '- 2 jajka',
    '• mleko',
  ]);
});

test('an amount copied from the screen loses its groups', () => {
  expect(linesIn('1\u00a0000\u00a0000\u202fg mąki\nmąka 2 500 g')).toEqual([
    '1000000\u202fg mąki',
    'mąka 2 500 g',
  ]);
});

test.each([
  ['[5.10, 12:31] Mama: mleko, chleb', 'mleko, chleb'],
  ['[12:32, 5.10.2025] Mama: i 2 masła', 'i 2 masła'],
  ['\u200E[27.11.2026, 12:31:05] Kasia Nowak: chleb', 'chleb'],
  ['27.11.2026, 12:31 - Mama: chleb', 'chleb'],
  ['12:40 Tata: piwo 4', 'Tata: piwo 4'],
])('what a messenger wrote before a line is left out: %s', (line, rest) => {
  expect(linesIn(line)).toEqual([rest]);
});

test.each([
  '12:40 piwo',
  '5.10 mleko',
  '[x] kefir',
  '[2 szt.] mleko: 2%',
  '1/2 l mleka - 3,2%',
  '27.11.2026 urodziny',
  'żelfix 2:1',
])('%j begins a line of its own', (line) => {
  expect(linesIn(line)).toEqual([line]);
});

describe('a row', () => {
  test('shows the product by its name, and the upper bound of a range', () => {
    expect(rowFor('2-3 szklanki mleka')).toMatchObject({
      isTaken: true,
      name: 'Mleko',
      productId: 'mleko',
      quantity: '3',
      unit: 'cup',
    });
  });

  test('without an amount has the unit that is meant then', () => {
    expect(rowFor('mleko')).toMatchObject({ quantity: '', unit: 'some' });
    expect(rowFor('żółtko do posmarowania')).toMatchObject({ quantity: '1', unit: 'piece' });
    const [line] = readLines(['mleko'], catalogue);
    expect(rowOf(line!, {}, { catalogue, missingUnit: 'piece' })).toMatchObject({
      quantity: '1',
      unit: 'piece',
    });
  });

  test('of a heading or an instruction is left out until a user takes it', () => {
    for (const text of ['Ciasto:', 'Wymieszaj wszystko.', '30 minut'])
      expect(rowFor(text)).toMatchObject({ isProduct: false, isTaken: false });
    expect(rowFor('Ciasto:', { product: { text: 'Ciasto' } })).toMatchObject({
      isTaken: true,
      name: 'Ciasto',
      productId: undefined,
    });
  });

  test('to which several products fit asks, and can be answered again', () => {
    const among = [
      { name: 'Papryka czerwona', id: 'papryka' },
      { name: 'Czerwona papryka', id: 'druga papryka' },
      { name: 'czerwonej papryki', id: null },
    ];
    const asking = rowFor('2 szt. czerwonej papryki');
    expect(asking).toMatchObject({ isTaken: true, productId: undefined, choices: among, isUndecided: true });
    expect(problemOf(asking)).toEqual({ field: 'product', text: 'lineReview.productNotChosen' });
    const answered = rowFor('2 szt. czerwonej papryki', {
      product: { text: 'Czerwona papryka', id: 'druga papryka', among },
    });
    expect(answered).toMatchObject({ productId: 'druga papryka', choices: among, isUndecided: false });
    expect(problemOf(answered)).toBeUndefined();
  });

  test('is a known product in any form that is typed, and a new one where that was chosen', () => {
    expect(rowFor('sól', { product: { text: 'mlekiem' } })).toMatchObject({
      product: 'mlekiem',
      name: 'Mleko',
      productId: 'mleko',
    });
    expect(rowFor('sól', { product: { text: 'mlekiem', id: null } })).toMatchObject({
      name: 'mlekiem',
      productId: undefined,
    });
  });
});

describe('what stands in the way of a row is', () => {
  test('a name that is too long', () => {
    const name = 'bardzo '.repeat(40);
    expect(rowFor(`2 kg ${name}`).product).toContain(name.trim());
    expect(problemOf(rowFor(`2 kg ${name}`))).toEqual({ field: 'product', text: 'lineReview.lineTooLong' });
  });

  test('no name', () => {
    const row = rowFor('mleko', { product: { text: ' ' } });
    expect(problemOf(row)).toEqual({ field: 'product', text: 'amount.productRequired' });
  });

  test('an amount that is none, save where the unit has none', () => {
    expect(problemOf(rowFor('2 l mleka', { quantity: '0' }))).toEqual({
      field: 'quantity',
      text: 'amount.quantityPositive',
    });
    expect(problemOf(rowFor('2 l mleka', { quantity: '' }))).toEqual({
      field: 'quantity',
      text: 'amount.quantityUnread',
    });
    expect(problemOf(rowFor('2 l mleka', { quantity: '', unit: 'some' }))).toBeUndefined();
  });
});

test('an amount may be typed in words', () => {
  const row = rowFor('2 l mleka', { quantity: 'pół' });
  expect(problemOf(row)).toBeUndefined();
  expect(reviewedRows([row], catalogue)).toMatchObject([{ qty: 0.5, unit: 'l' }]);
});

test('the same new product in several lines, in any form, is one', () => {
  const rows = ['2 pomidory', '1 pomidor', '0,5 l mleka', 'pomidor (posiekany)'].map((text) => rowFor(text));
  expect(reviewedRows(rows, catalogue)).toEqual([
    {
      productId: undefined,
      name: 'pomidory',
      qty: 2,
      unit: 'piece',
      note: null,
      section: null,
      text: '2 pomidory',
    },
    {
      productId: undefined,
      name: 'pomidory',
      qty: 1,
      unit: 'piece',
      note: null,
      section: null,
      text: '1 pomidor',
    },
    {
      productId: 'mleko',
      name: 'Mleko',
      qty: 0.5,
      unit: 'l',
      note: null,
      section: null,
      text: '0,5 l mleka',
    },
    {
      productId: undefined,
      name: 'pomidory',
      qty: 1,
      unit: 'some',
      note: 'posiekany',
      section: null,
      text: 'pomidor (posiekany)',
    },
  ]);
});

test.each([
  ['truskawki', 'świeże truskawki', 'truskawki'],
  ['mascarpone', 'serek mascarpone', 'mascarpone'],
  ['truskawki', 'suszone truskawki', 'suszone truskawki'],
  ['truskawki', 'dżem z truskawek', 'dżem z truskawek'],
])('beside the new %s, %s are %s', (first, second, name) => {
  const rows = [first, second].map((text) => rowFor(text));
  expect(reviewedRows(rows, catalogue).map((row) => row.name)).toEqual([first, name]);
});

test.each<[string, RowEdits, string]>([
  ['2 l mleka', { note: ' świeże ' }, 'Mleko – 2\u202fl (świeże)'],
  ['2 l mleka', { quantity: 'pół' }, 'Mleko – 0,5\u202fl'],
  ['2 l mleka', { quantity: 'dwie?' }, 'Mleko – dwie?'],
  ['sól', { product: { text: 'sól morska' } }, 'sól morska – trochę'],
])('what was typed into %s stays in its text', (text, edits, words) => {
  expect(textOfRow(rowFor(text, edits))).toBe(words);
});

test.each<[string, RowEdits, object]>([
  ['2 l mleka', { quantity: 'dwie?' }, { productId: 'mleko', qty: 1, unit: 'l' }],
  ['2 l mleka', { product: { text: '' } }, { productId: undefined, name: '2 l mleka', qty: 2 }],
  ['papryka', {}, { productId: undefined, name: 'papryka' }],
  ['ą'.repeat(300), {}, { productId: undefined, name: 'ą'.repeat(200) }],
  ['Ciasto:', {}, { productId: undefined, name: 'Ciasto:' }],
])('of %s with errors what is sound is kept', (text, edits, kept) => {
  expect(reviewedRows([soundRow(rowFor(text, edits))], catalogue)).toMatchObject([kept]);
});
