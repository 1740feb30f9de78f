import { expect, test } from 'vitest';
import type { Unit } from '../../../contract/quantities/units.ts';
import { storedItem } from '../../../test/stored-item.ts';
import { describeDetails, toLines } from './lines.ts';
import { addUp } from './describe-sum.ts';

type Amount = [qty: number, unit: Unit, state?: 'ticked'];

const item = ([productQty, productUnit, state]: Amount, position: number) =>
  storedItem('Jajka', { id: `${position}`, productQty, productUnit, checked: state === 'ticked', position });

test.each<[string, Amount[], string]>([
  [
    'all there is, while nothing is bought',
    [
      [10, 'piece'],
      [6, 'piece'],
    ],
    'razem 16 szt.',
  ],
  [
    'all there is, once all is bought',
    [
      [10, 'piece', 'ticked'],
      [6, 'piece', 'ticked'],
    ],
    'razem 16 szt.',
  ],
  [
    'only what is left',
    [
      [10, 'piece', 'ticked'],
      [6, 'piece'],
      [3, 'piece'],
    ],
    'zostało 9 szt.',
  ],
  [
    'what is left, in the larger unit',
    [
      [200, 'g', 'ticked'],
      [1, 'kg'],
      [500, 'g'],
    ],
    'zostało 1,5 kg',
  ],
  [
    'nothing, where one amount is left',
    [
      [10, 'piece', 'ticked'],
      [6, 'piece'],
    ],
    '',
  ],
  [
    'nothing, where what is left does not add up',
    [
      [1, 'l'],
      [1, 'kg'],
      [2, 'kg', 'ticked'],
    ],
    '',
  ],
])('the sum of a line is %s', (_, amounts, sum) => {
  const [line] = toLines(amounts.map(item));
  expect(line && addUp(line).replaceAll(/\s/gu, ' ')).toBe(sum);
});

test('notes that say the same stand below a line once', () => {
  const notes = ['szara reneta', null, 'kwaśne', 'szara reneta'];
  const items = notes.map((note, position) => ({ ...item([1, 'piece'], position), note }));
  const [line] = toLines(items);
  expect(line && describeDetails(line)).toBe('szara reneta · kwaśne');
});
