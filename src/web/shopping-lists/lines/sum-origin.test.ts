import { expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Measure } from '../../../contract/products/product-measures.ts';
import type { AnyUnit } from '../../../contract/quantities/units.ts';
import { storedItem } from '../../../test/stored-item.ts';
import { originOf } from './sum-origin.ts';

const FLOUR: Measure[] = [
  ['cup', 160, 'g'],
  ['pack', 1, 'kg'],
  ['spoon', 10, 'g'],
];

type Wanted = [qty: number, unit: AnyUnit, more?: Partial<StoredItem>];

const itemsOf = (wanted: Wanted[]): StoredItem[] =>
  wanted.map(([productQty, productUnit, more], position) =>
    storedItem('Mąka', { id: `${position}`, productQty, productUnit, position, ...more }),
  );

const read = (wanted: Wanted[], measures: Measure[]) => {
  const { amounts, measures: used, total } = originOf(itemsOf(wanted), measures);
  return [...amounts, ...used, total].map((text) => text.replaceAll(/\s/g, ' '));
};

test('each amount stands with its recipe and its share', () => {
  const wanted: Wanted[] = [
    [2, 'cup', { recipeName: 'Zupa pomidorowa' }],
    [1, 'some', { recipeName: 'Pierogi' }],
    [1.4, 'kg'],
    [100, 'g', { note: 'na podsypkę' }],
  ];
  expect(read(wanted, FLOUR)).toEqual([
    'Zupa pomidorowa: 2 szklanki = ok. 320 g',
    'Pierogi: trochę',
    'Dodane osobno: 1,4 kg',
    'na podsypkę: 100 g',
    '1 szklanka = 160 g',
    'Kupujemy po: 1 kg',
    'Razem: ok. 1,8 kg, 2 opak.',
  ]);
});

test('an item is told by its share only where that says more than its amount', () => {
  const wanted: Wanted[] = [
    [2, 'cup'],
    [1, 'some'],
    [1.4, 'kg'],
    [2.5, 'g'],
  ];
  const { shares } = originOf(itemsOf(wanted), FLOUR);
  expect([...shares].map(([id, text]) => [id, text.replaceAll(/\s/g, ' ')])).toEqual([['0', 'ok. 320 g']]);
});

test('of a line that is ticked in part only what is left', () => {
  const wanted: Wanted[] = [
    [2, 'cup', { checked: true }],
    [1, 'cup', { recipeName: 'Naleśniki' }],
    [200, 'g'],
  ];
  expect(read(wanted, FLOUR)).toEqual([
    'Naleśniki: 1 szklanka = ok. 160 g',
    'Dodane osobno: 200 g',
    '1 szklanka = 160 g',
    'Kupujemy po: 1 kg',
    'Zostało: ok. 360 g, 1 opak.',
  ]);
});

test('a millilitre is as heavy as a glass says', () => {
  const wanted: Wanted[] = [
    [125, 'ml'],
    [200, 'g'],
  ];
  expect(read(wanted, FLOUR).slice(0, 3)).toEqual([
    'Dodane osobno: 125 ml = ok. 80 g',
    'Dodane osobno: 200 g',
    '1 szklanka = 160 g',
  ]);
});

test('part of what is counted whole is a part', () => {
  const garlic: Measure[] = [['clove', 0.1, 'head']];
  expect(
    read(
      [
        [5, 'clove'],
        [1, 'head'],
      ],
      garlic,
    ),
  ).toEqual([
    'Dodane osobno: 5 ząbków = ok. 0,5 główki',
    'Dodane osobno: 1 główka',
    '1 ząbek = 0,1 główki',
    'Razem: ok. 2 główki',
  ]);
});

test('amounts that have no sum have no shares', () => {
  const wanted: Wanted[] = [
    [2, 'cup'],
    [1, 'kg'],
  ];
  expect(read(wanted, [])).toEqual(['Dodane osobno: 2 szklanki', 'Dodane osobno: 1 kg', '']);
});
