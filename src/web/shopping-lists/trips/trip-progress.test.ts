import { describe, expect, test } from 'vitest';
import { type ListState, liveItems } from '../../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { emptyList, operationBy, PEOPLE, run } from '../../../test/list-intents.ts';
import { toLines } from '../lines/lines.ts';
import { tripProgress, withLateTicks } from './trip-progress.ts';

const ANNA = PEOPLE[0]!;
const JAN = PEOPLE.find(({ user }) => user !== ANNA.user)!;

const add = (itemId: string, productId: string): OperationDraft => ({
  type: 'item.add',
  items: [{ itemId, productId, productName: productId, qty: 1, unit: 'pcs' }],
});
const tick = (itemIds: string[], checked = true): OperationDraft => ({
  type: 'product.check',
  productId: '',
  checked,
  itemIds,
});
const remove = (...itemIds: string[]): OperationDraft => ({ type: 'item.remove', itemIds });
const restore = (...itemIds: string[]): OperationDraft => ({ type: 'item.restore', itemIds });

const after = (list: ListState, ...drafts: OperationDraft[]): ListState =>
  drafts.reduce((state, draft) => run(state, operationBy(ANNA, state.version, draft), ANNA.user).state, list);

/** How much was bought, and of how many, after these changes. */
function progressOf(list: ListState, ...drafts: OperationDraft[]): [number, number] {
  const state = after(list, ...drafts);
  const { checked, total } = tripProgress(toLines(liveItems(state)), state.trip ?? {}, state.tripSeq);
  return [checked, total];
}

/** Butter is in the basket already, milk is wanted in two amounts, and bread. */
const shopping = after(
  emptyList('Anna'),
  add('butter', 'masło'),
  tick(['butter']),
  { type: 'trip.start', tripId: 'trip', storeId: null },
  add('milk', 'mleko'),
  add('more', 'mleko'),
  add('bread', 'chleb'),
);

test('what was bought on a trip stays counted when it is cleared, and what was in the basket before isn’t', () => {
  expect(progressOf(shopping)).toEqual([0, 2]);
  expect(progressOf(shopping, tick(['bread']))).toEqual([1, 2]);
  expect(progressOf(shopping, tick(['bread']), remove('bread', 'butter'))).toEqual([1, 2]);
});

describe('a product in two amounts', () => {
  const bought = after(shopping, tick(['milk', 'more']));

  test('counts once, whichever are removed and come back, in whatever order', () => {
    const orders = [[['milk', 'more']], [['milk'], ['more']], [['more'], ['milk']]];
    for (const gone of orders) {
      for (const back of orders) {
        const steps = [...gone.map((ids) => remove(...ids)), ...back.map((ids) => restore(...ids))];
        for (let count = 0; count <= steps.length; count += 1) {
          expect(progressOf(bought, ...steps.slice(0, count))).toEqual([1, 2]);
        }
      }
    }
  });

  test('is to buy as well as bought where one of them was bought', () => {
    const partly = after(shopping, tick(['milk']));
    expect(progressOf(partly)).toEqual([1, 3]);
    expect(progressOf(partly, remove('milk'))).toEqual([1, 3]);
    expect(progressOf(partly, remove('milk'), restore('milk'))).toEqual([1, 3]);
    expect(progressOf(partly, remove('milk'), tick(['more']))).toEqual([1, 2]);
    expect(progressOf(bought, add('third', 'mleko'), remove('milk'))).toEqual([1, 3]);
  });

  test('of which one was in the basket before counts for the other', () => {
    const more = after(shopping, add('butter too', 'masło'), tick(['butter too']));
    expect(progressOf(more)).toEqual([1, 3]);
    expect(progressOf(more, remove('butter too'))).toEqual([1, 3]);
  });
});

describe('what arrives after the end of a trip', () => {
  const atEnd = after(shopping, tick(['bread']));
  const ended = after(atEnd, { type: 'trip.end', tripId: 'trip' });
  const by = (author: (typeof PEOPLE)[number], ...drafts: OperationDraft[]): [number, number] => {
    const now = drafts.reduce(
      (state, draft) => run(state, operationBy(author, state.version, draft), author.user).state,
      ended,
    );
    const lines = withLateTicks(toLines(liveItems(atEnd)), toLines(liveItems(now)), ANNA.user);
    const { checked, total } = tripProgress(lines, {}, atEnd.tripSeq);
    return [checked, total];
  };

  test('counts where another has ticked or unticked it', () => {
    expect(by(JAN)).toEqual([1, 2]);
    expect(by(JAN, tick(['milk', 'more']))).toEqual([2, 2]);
    expect(by(JAN, add('ice', 'lody'), tick(['ice']))).toEqual([2, 3]);
    expect(by(JAN, tick(['bread'], false))).toEqual([0, 2]);
  });

  test('is no part of it where the user has done it, where it is only added, or where it is removed', () => {
    expect(by(ANNA, tick(['milk', 'more']))).toEqual([1, 2]);
    expect(by(JAN, add('ice', 'lody'))).toEqual([1, 2]);
    expect(by(JAN, add('loaf', 'chleb'))).toEqual([1, 2]);
    expect(by(JAN, remove('bread'), add('loaf', 'chleb'))).toEqual([1, 2]);
    expect(by(JAN, tick(['bread']), add('loaf', 'chleb'))).toEqual([1, 2]);
  });
});
