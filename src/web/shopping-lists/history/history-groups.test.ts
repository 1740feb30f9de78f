import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/shopping-lists/history.ts';
import { describeGroup, groupAtOnce } from './history-groups.ts';

const AT = 1_800_000_000_000;

/** An amount set, the newest with the highest number. */
const set = (seq: number, product: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  seq,
  type: 'item.set',
  user: { id: 'jan', name: 'Jan' },
  receivedAt: AT,
  madeAt: AT + seq * 20,
  products: [product],
  productCount: 1,
  quantities: { before: { qty: 1, unit: 'piece' }, after: { qty: 2, unit: 'piece' } },
  undo: [],
  ...more,
});

const seqsOf = (entries: HistoryEntry[]): number[][] =>
  groupAtOnce(entries).map((group) => group.map(({ seq }) => seq));

test('amounts that were changed at once are one entry, in the order in which they were', () => {
  const entries = [set(5, 'Sól'), set(4, 'Mąka'), set(3, 'Jajka'), set(2, 'Mleko')];
  expect(groupAtOnce(entries).map(describeGroup)).toEqual([
    'Zmieniono ilości: Mleko, Jajka, Mąka i jeszcze 1 produkt',
  ]);
});

test('what was done by hand, by another user, or otherwise stands by itself', () => {
  const anna = { id: 'anna', name: 'Anna' };
  expect(seqsOf([set(3, 'Sól', { user: anna }), set(2, 'Mąka'), set(1, 'Jajka')])).toEqual([[3], [2, 1]]);
  expect(seqsOf([set(3, 'Sól', { madeAt: AT + 5_000 }), set(2, 'Mąka')])).toEqual([[3], [2]]);
  expect(seqsOf([set(3, 'Sól', { note: 'morska' }), set(2, 'Mąka')])).toEqual([[3], [2]]);
  expect(seqsOf([set(3, 'Sól'), set(2, 'Ser', { type: 'item.add' }), set(1, 'Mąka')])).toEqual([
    [3],
    [2],
    [1],
  ]);
  const { quantities: _, ...missing } = set(3, 'Sól', { missing: true });
  expect(seqsOf([missing, set(2, 'Mąka')])).toEqual([[3], [2]]);
});

test('one product says from what to what, however many items it has', () => {
  expect(groupAtOnce([set(2, 'Mąka'), set(1, 'Mąka')]).map(describeGroup)).toEqual([
    'Zmieniono: Mąka, 1\u00a0szt. → 2\u00a0szt.',
    'Zmieniono: Mąka, 1\u00a0szt. → 2\u00a0szt.',
  ]);
});

test('a product that isn’t in the store is one entry, however many items it has', () => {
  const said = (seq: number, product: string, missing: boolean) => {
    const { quantities: _, ...entry } = set(seq, product, { missing });
    return entry;
  };
  expect(groupAtOnce([said(2, 'Jajka', true), said(1, 'Jajka', true)]).map(describeGroup)).toEqual([
    'Nie znaleziono: Jajka',
  ]);
  expect(seqsOf([said(3, 'Jajka', false), said(2, 'Jajka', true), said(1, 'Sól', true)])).toEqual([
    [3],
    [2],
    [1],
  ]);
});
