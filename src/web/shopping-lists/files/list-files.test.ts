import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FoodDictionary } from '../../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../../contract/ingredient-lines/words/food-words.ts';
import { ProductIndex } from '../../../contract/ingredient-lines/products/product-index.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import { toThousandths } from '../../../contract/quantities/quantities.ts';
import { UNITS } from '../../../contract/quantities/units.ts';
import { NAUGHTY } from '../../../test/naughty.ts';
import { storedItem } from '../../../test/stored-item.ts';
import { portionOf } from '../../ui/line-review/pasted-text.ts';
import { reviewedRows, rowOf } from '../../ui/line-review/reviewed-line.ts';
import { describeAsTable } from './list-files.ts';
import { describeList } from './list-text.ts';

const KNOWN = [
  { id: 'mleko', name: 'Mleko' },
  { id: 'jablko', name: 'Jabłka' },
];
const dictionary = new FoodDictionary(FOOD_WORDS);
const catalogue = { products: new ProductIndex(KNOWN, dictionary), dictionary };
const productNamed = (name: string) => KNOWN.find((known) => nameKey(known.name) === nameKey(name));
const AISLES = {
  order: [
    { id: 'a', name: 'Nabiał i jaja', position: 1 },
    { id: 'b', name: 'Inne rzeczy', position: 2 },
  ],
  aisleOf: new Map([['Mleko', 'a']]),
};

/** The items added from a pasted text, portion by portion. */
function addedOf(text: string, limit: number) {
  const added: object[] = [];
  for (let left = text; left !== ''; ) {
    const { lines, rest } = portionOf(left, { catalogue, productNamed, limit, isShopping: true });
    const rows = lines
      .map((line) => ({ ...rowOf(line, {}, { catalogue, missingUnit: 'piece' }), ...line, section: null }))
      .filter(({ isTaken }) => isTaken);
    for (const { name, qty, unit, note, isBought = false } of reviewedRows(rows, catalogue)) {
      added.push({ name, qty, unit, note, isBought });
    }
    left = rest;
  }
  return sorted(added);
}

const sorted = (all: readonly object[]): string[] => all.map((one) => JSON.stringify(one)).toSorted();

const said = (items: readonly StoredItem[]) =>
  sorted(
    items.map(({ productName, productQty, productUnit, note, checked }) => ({
      name: productName,
      qty: productQty,
      unit: productUnit,
      note,
      isBought: checked,
    })),
  );

interface Texts {
  name: fc.Arbitrary<string>;
  note: fc.Arbitrary<string>;
}

/** Lists as they may be, each product under one name. */
const itemsOf = ({ name, note }: Texts): fc.Arbitrary<StoredItem[]> =>
  fc.array(
    fc
      .record({
        name,
        qty: fc.oneof(
          fc.integer({ min: 1, max: LIMITS.quantityMax * 1000 }).map((value) => value / 1000),
          fc.integer({ min: 1, max: 60 }).map((thirds) => toThousandths(thirds / 3)),
        ),
        unit: fc.constantFrom(...UNITS),
        note: fc.option(note, { nil: null }),
        checked: fc.boolean(),
      })
      .map(({ name: productName, qty, unit, ...more }) =>
        storedItem(productNamed(productName)?.name ?? productName, {
          productQty: unit === 'some' ? 1 : qty,
          productUnit: unit,
          ...more,
        }),
      ),
    { minLength: 1, maxLength: 12 },
  );

const anyText = fc.oneof(fc.constantFrom(...NAUGHTY), fc.string({ unit: 'grapheme', maxLength: 50 }));
const stored = (text: string) => cleanName(text.toWellFormed());
const isStored = (text: string) => text !== '' && !/\p{Cc}/u.test(text);
const hostile = anyText.map(stored).filter(isStored);

test('a list that goes out as a table comes in again equal, ticks included, whatever is on it', () => {
  fc.assert(
    fc.property(
      itemsOf({ name: hostile, note: hostile }),
      fc.integer({ min: 1, max: 20 }),
      (items, limit) => {
        expect(addedOf(describeAsTable({ name: 'Sobota', items }, AISLES), limit)).toEqual(said(items));
      },
    ),
    { numRuns: 500 },
  );
});

test('a list that goes out as a text comes in again equal: what was to buy, aisle by aisle', () => {
  // A dash between spaces and brackets stand between the parts of a line.
  const plain = hostile.map((text) => text.replaceAll(/[–()]/g, '').trim()).filter(isStored);
  const names = plain.filter((text) => !/\s$|^-/.test(text));
  fc.assert(
    fc.property(
      itemsOf({ name: names, note: plain }),
      fc.constantFrom('Sobota', 'Zakupy na tydzień', '2 kg szczęścia'),
      fc.integer({ min: 2, max: 20 }),
      fc.boolean(),
      (items, name, limit, hasAisles) => {
        const left = items.filter(({ checked }) => !checked);
        const text = describeList({ name, items }, hasAisles ? AISLES : undefined);
        fc.pre(left.length > 0);
        expect(addedOf(text, limit)).toEqual(said(left));
        expect(addedOf(text.replaceAll('\n', '\r\n').replaceAll(/[\u00a0\u202f]/g, ' '), limit)).toEqual(
          said(left),
        );
      },
    ),
    { numRuns: 500 },
  );
});

const SHARED: StoredItem[] = [
  storedItem('Mleko', { productQty: 2, productUnit: 'l', note: 'bez laktozy' }),
  storedItem('Ser żółty', { productQty: 20, productUnit: 'dag', note: 'w plastrach, nie wiórki (młody)' }),
  storedItem('Jajka', { productQty: 10, note: 'od kur z wolnego wybiegu – ZW' }),
  storedItem('Sól', { productUnit: 'some' }),
  storedItem('Mąka', { productQty: 0.5, productUnit: 'kg' }),
  storedItem('Mąka', { productQty: 2, productUnit: 'cup' }),
  storedItem('Woda', { productQty: 6, productUnit: 'bottle', note: '1,5 l' }),
];

test.each([
  ['without blank lines', (text: string) => text.replaceAll(/\n\n+/g, '\n')],
  ['with round bullets', (text: string) => text.replaceAll(/^- /gm, '• ')],
  ['with bullets and tabs', (text: string) => text.replaceAll(/^- /gm, '\t•\t')],
  ['indented', (text: string) => text.replaceAll(/^- /gm, '  - ')],
  ['without the name of the list', (text: string) => text.split('\n').slice(2).join('\n')],
  ['with a sender', (text: string) => `[12:31, 27.11.2026] Mama: ${text.replaceAll(/\n\n+/g, '\n')}`],
  ['with thanks below it', (text: string) => `${text}\nDzięki!`],
])('a list sent as a text comes in again equal %s', (_, change) => {
  for (const aisles of [undefined, AISLES]) {
    const text = change(describeList({ name: 'Sobota', items: SHARED }, aisles));
    for (const limit of [3, 200]) expect(addedOf(text, limit)).toEqual(said(SHARED));
  }
});

test('a product that someone writes between the items of a shared list is added too', () => {
  const text = describeList({ name: 'Sobota', items: SHARED }).replace('- Jajka', 'chleb\n- Jajka');
  expect(addedOf(text, 200)).toEqual(said([...SHARED, storedItem('chleb')]));
});

test.each([
  ['above', (text: string) => `Jabłka\n${text}`],
  ['between', (text: string) => text.replace('- Jajka', 'jabłka\n- Jajka')],
])('a known product is no name of an aisle %s the items, where these have no blank lines', (_, add) => {
  const [, , ...items] = describeList({ name: 'Sobota', items: SHARED }).trim().split('\n');
  for (const limit of [3, 200]) {
    expect(addedOf(add(items.join('\n')), limit)).toEqual(said([...SHARED, storedItem('Jabłka')]));
  }
});

test('the names of list and aisles are no products in any part of a long list without blank lines', () => {
  const names = ['Mleko', 'Kefir', 'Ser', 'Szynka', 'Kiełbasa', 'Mąka'];
  const aisles = ['Nabiał', 'Mięso', 'Sypkie'].map((name, at) => ({ id: name, name, position: at + 1 }));
  const ofAisles = [0, 0, 0, 1, 1, 2].map((at, index) => [names[index] ?? '', aisles[at]?.id ?? ''] as const);
  const list = { name: 'Sobota', items: names.map((name) => storedItem(name)) };
  const text = describeList(list, { order: aisles, aisleOf: new Map(ofAisles) }).replaceAll(/\n\n+/g, '\n');
  for (const limit of [2, 3, 4, 5, 6, 9, 200]) {
    expect(addedOf(`${text}jabłka`, limit)).toEqual(said([...list.items, storedItem('Jabłka')]));
  }
});

test('what people write is read as before, with dashes and headings too', () => {
  const { lines } = portionOf('Zakupy:\n- mleko\n- 2 l wody\nmasło', { catalogue, productNamed, limit: 200 });
  expect(lines.map(({ line }) => line.product?.name ?? line.kind)).toEqual([
    'heading',
    'Mleko',
    'woda',
    'masło',
  ]);
});

test('several ingredients in a pasted line are several rows', () => {
  const text = 'sól, pieprz\n2 łyżki oliwy, 1 łyżka octu\ncebula, drobno posiekana';
  const { lines } = portionOf(text, { catalogue, productNamed, limit: 200 });
  expect(lines.map(({ text: line }) => line)).toEqual([
    'sól',
    'pieprz',
    '2 łyżki oliwy',
    '1 łyżka octu',
    'cebula, drobno posiekana',
  ]);
});
