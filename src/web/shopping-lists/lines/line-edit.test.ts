import { describe, expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { storedItem } from '../../../test/stored-item.ts';
import {
  changedMeanwhile,
  type EditedItem,
  fieldsOf,
  followLine,
  saveLine,
  type TypedItem,
  typeInto,
} from './line-edit.ts';

const item = (id: string, more: Partial<StoredItem> = {}) =>
  storedItem('Mąka', { id, productUnit: 'kg', ...more });

const flour = item('1');
const live = (...items: StoredItem[]): EditedItem[] => items.map((each) => ({ item: each, isGone: false }));
const gone = (each: StoredItem): EditedItem => ({ item: each, isGone: true });
const NONE: ReadonlySet<string> = new Set();

describe('saving', () => {
  const save = (edited: EditedItem[], typed: TypedItem) => saveLine(edited, { '1': typed });
  const noted = typeInto(flour, {}, { note: ' typ 450 ' });

  test('sends what was typed into and nothing else', () => {
    expect(save(live(flour), {}).drafts).toEqual([]);
    expect(save(live(flour), noted).drafts).toEqual([{ type: 'item.set', itemId: '1', note: 'typ 450' }]);
  });

  test.each([
    ['the quantity', { quantity: '2' }, { qty: 2, unit: 'kg' }],
    ['a quantity in words', { quantity: 'półtora' }, { qty: 1.5, unit: 'kg' }],
    ['the unit', { unit: 'g' as const }, { qty: 1, unit: 'g' }],
  ])('sends quantity and unit together, though only %s was typed', (_, change, sent) => {
    const typed = typeInto(flour, {}, change);
    expect(save(live(flour), typed).drafts).toEqual([{ type: 'item.set', itemId: '1', ...sent }]);
  });

  test('means the amount that was on the screen, whatever it has become', () => {
    const typed = typeInto(flour, {}, { quantity: '2' });
    const theirs = item('1', { productQty: 500, productUnit: 'g' });
    expect(save(live(theirs), typed).drafts).toMatchObject([{ qty: 2, unit: 'kg' }]);
    // Typed back to the previous value, over another user's change.
    const back = typeInto(flour, typed, { quantity: '1' });
    expect(save(live(theirs), back).drafts).toMatchObject([{ qty: 1, unit: 'kg' }]);
  });

  test('sends nothing that is so already', () => {
    expect(save(live(flour), typeInto(flour, {}, { quantity: '1,0', note: '  ' })).drafts).toEqual([]);
    expect(save(live(item('1', { note: 'typ 450' })), noted).drafts).toEqual([]);
  });

  test('empties a note', () => {
    const annotated = item('1', { note: 'typ 450' });
    const typed = typeInto(annotated, {}, { note: '' });
    expect(save(live(annotated), typed).drafts).toEqual([{ type: 'item.set', itemId: '1', note: null }]);
  });

  test('puts back what has gone and was typed into, and only that', () => {
    const other = item('2');
    expect(save([gone(flour), gone(other)], noted).drafts).toEqual([
      { type: 'item.restore', itemIds: ['1'] },
      { type: 'item.set', itemId: '1', note: 'typ 450' },
    ]);
    expect(save([gone(flour), gone(other)], {}).drafts).toEqual([]);
  });

  test('says what is wrong with an amount that was typed', () => {
    expect(save(live(flour), typeInto(flour, {}, { quantity: '0' })).problems).toEqual({
      '1': 'quantityPositive',
    });
    expect(save(live(flour), typeInto(flour, {}, { quantity: '1000001' })).problems).toEqual({
      '1': 'quantityTooLarge',
    });
  });
});

describe('a field', () => {
  const theirs = item('1', { productQty: 3, note: 'tortowa' });

  test('follows the list until something is typed into it', () => {
    expect(fieldsOf(theirs, {})).toEqual({ quantity: '3', unit: 'kg', note: 'tortowa' });
    const noted = typeInto(flour, {}, { note: 'typ 450' });
    expect(fieldsOf(theirs, noted)).toEqual({ quantity: '3', unit: 'kg', note: 'typ 450' });
    const weighed = typeInto(flour, {}, { unit: 'g' });
    expect(fieldsOf(theirs, weighed)).toEqual({ quantity: '1', unit: 'g', note: 'tortowa' });
  });

  test('that was typed into says what another user has made of it since', () => {
    const typed = typeInto(flour, typeInto(flour, {}, { note: 'typ 450' }), { quantity: '2' });
    expect(changedMeanwhile(flour, typed)).toEqual({ amount: undefined, note: undefined });
    expect(changedMeanwhile(theirs, typed)).toEqual({ amount: { qty: 3, unit: 'kg' }, note: 'tortowa' });
    // Further keys don't make it seen.
    const further = typeInto(theirs, typeInto(theirs, typed, { note: 'typ 45' }), { quantity: '2,5' });
    expect(changedMeanwhile(theirs, further)).toEqual({ amount: { qty: 3, unit: 'kg' }, note: 'tortowa' });
    expect(changedMeanwhile(theirs, {})).toEqual({ amount: undefined, note: undefined });
  });

  test('of a note says so when that was removed', () => {
    const typed = typeInto(theirs, {}, { note: 'krupczatka' });
    expect(changedMeanwhile(item('1', { note: null }), typed).note).toBeNull();
  });
});

describe('a line in its dialog', () => {
  const before = live(flour, item('2'));

  test('is the same while nothing happens to it', () => {
    expect(followLine(before, [flour, before[1]!.item, item('9', { productId: 'milk' })], NONE)).toBe(before);
  });

  test('keeps what has gone, as it last was, until it is back', () => {
    const changed = item('2', { productQty: 7 });
    const now = followLine(before, [changed], NONE);
    expect(now).toEqual([gone(flour), ...live(changed)]);
    expect(followLine(now, [], NONE)).toEqual([gone(flour), gone(changed)]);
    expect(followLine(now, [flour, changed], NONE)).toEqual(live(flour, changed));
  });

  test('gets what comes to it, and goes with its product', () => {
    const [third, merged] = [item('3'), item('4', { productId: 'cake flour' })];
    expect(followLine(before, [third, flour, before[1]!.item], NONE)).toEqual([...before, ...live(third)]);
    const moved = [item('1', { productId: 'cake flour' }), item('2', { productId: 'cake flour' })];
    expect(followLine(before, [...moved, merged], NONE)).toEqual(live(...moved, merged));
  });

  test('lets go of what was taken off in it, though that may still be on the list', () => {
    const rest = followLine(before, [flour, before[1]!.item], new Set(['2']));
    expect(rest).toEqual(live(flour));
    expect(followLine(rest, [flour, before[1]!.item], new Set(['2']))).toBe(rest);
  });
});
