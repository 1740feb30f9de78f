import { describe, expect, test } from 'vitest';
import { type Author, emptyList, operationBy, PEOPLE, run } from '../../test/list-intents.ts';
import type { ListState } from './list-state.ts';
import type { Effects, OperationDraft, UndoDraft } from './operations.ts';
import { inverseOf, stillUndoable } from './undo.ts';

const [ANNA, , JAN] = PEOPLE as [Author, Author, Author];
const MILK = '00000000-0000-7000-8000-000000000001';
const FLOUR = '00000000-0000-7000-8000-000000000002';

interface Done {
  state: ListState;
  seq: number;
  inverse: UndoDraft[];
}

/** Applies an operation of an author who has seen everything; returns its effects and its inverse. */
function act(state: ListState, draft: OperationDraft, author: Author = ANNA): Done {
  const after = run(state, operationBy(author, state.version, draft), author.user);
  if (after.resolution.outcome !== 'applied')
    throw new Error(`${draft.type} was ${after.resolution.outcome}`);
  const inverse = inverseOf(state, after.resolution.effects);
  return { state: after.state, seq: after.state.version, inverse };
}

/** The part of `done` that may be taken back on the current list. */
const left = ({ inverse, seq }: Done, now: ListState, renamedAt?: number): UndoDraft[] =>
  stillUndoable(now, inverse, { seq, renamedAt });

const item = (itemId: string, productId: string) => ({
  itemId,
  productId,
  productName: productId === MILK ? 'Mleko' : 'Mąka',
  qty: 1,
  unit: 'piece' as const,
});
const add: OperationDraft = { type: 'item.add', items: [item('a', MILK), item('b', MILK), item('c', FLOUR)] };
const check = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: MILK,
  checked,
  itemIds,
});
const set = (qty: number, itemId = 'a'): OperationDraft => ({ type: 'item.set', itemId, qty });
const remove = (...itemIds: string[]): OperationDraft => ({ type: 'item.remove', itemIds });
const restore = (...itemIds: string[]): OperationDraft => ({ type: 'item.restore', itemIds });

const added = act(emptyList('Anna'), add);
const list = added.state;

describe('the inverse of', () => {
  test('items that came is their removal', () => {
    expect(added.inverse).toEqual([{ type: 'item.remove', itemIds: ['a', 'b', 'c'] }]);
    const removed = act(list, remove('a', 'b'));
    expect(act(removed.state, restore('a', 'b')).inverse).toEqual([
      { type: 'item.remove', itemIds: ['a', 'b'] },
    ]);
  });

  test('a removal or a clear is the return of what was there', () => {
    expect(act(list, remove('a', 'c')).inverse).toEqual([{ type: 'item.restore', itemIds: ['a', 'c'] }]);
    expect(act(list, { type: 'clear.all', itemIds: ['a', 'b', 'c'] }).inverse).toEqual([
      { type: 'item.restore', itemIds: ['a', 'b', 'c'] },
    ]);
    const ticked = act(list, check(true, 'b')).state;
    expect(act(ticked, { type: 'clear.checked', itemIds: ['b'] }).inverse).toEqual([
      { type: 'item.restore', itemIds: ['b'] },
    ]);
  });

  test('a tick is an untick of what was not ticked before, one whatever the products', () => {
    const half = act(list, check(true, 'a')).state;
    const ticked = act(half, check(true, 'a', 'b', 'c'), JAN);
    expect(ticked.inverse).toEqual([
      { type: 'product.check', productId: MILK, checked: false, itemIds: ['b', 'c'] },
    ]);
    expect(act(ticked.state, check(false, 'c')).inverse).toEqual([
      { type: 'product.check', productId: FLOUR, checked: true, itemIds: ['c'] },
    ]);
    expect(act(ticked.state, check(true, 'a', 'b')).inverse).toEqual([]);
  });

  test('another amount is the whole amount it was', () => {
    const noted = act(list, { type: 'item.set', itemId: 'a', note: 'dojrzałe' });
    expect(noted.inverse).toEqual([{ type: 'item.set', itemId: 'a', qty: 1, unit: 'piece', note: null }]);
    expect(act(noted.state, set(3)).inverse).toEqual([
      { type: 'item.set', itemId: 'a', qty: 1, unit: 'piece', note: 'dojrzałe' },
    ]);
    expect(act(list, set(1)).inverse).toEqual([]);
  });

  test('a renaming is the name it was', () => {
    expect(act(list, { type: 'list.rename', name: 'Niedziela' }).inverse).toEqual([
      { type: 'list.rename', name: 'Sobota' },
    ]);
  });

  test('a change that brought an item back is its removal', () => {
    const removed = act(list, remove('a'), JAN).state;
    const unseen = run(removed, operationBy(ANNA, list.version, set(5)), ANNA.user);
    const effects: Effects = unseen.resolution.outcome === 'applied' ? unseen.resolution.effects : {};
    expect(inverseOf(removed, effects)).toEqual([{ type: 'item.remove', itemIds: ['a'] }]);
  });

  test('a product’s new name, or another product, is nothing', () => {
    for (const change of [
      { type: 'product.renamed' as const, productId: MILK, name: 'Mleko 2%' },
      { type: 'product.merged' as const, productId: MILK, intoProductId: FLOUR, name: 'Mąka' },
    ]) {
      const { resolution } = run(list, { ...change, client: 'server', base: null }, 'Anna');
      expect(resolution.outcome === 'applied' ? inverseOf(list, resolution.effects) : 'nothing').toEqual([]);
    }
  });
});

describe('what may be taken back', () => {
  test('is all of it while nothing happened since', () => {
    for (const done of [added, act(list, check(true, 'a', 'c')), act(list, set(7)), act(list, remove('b'))]) {
      expect(left(done, done.state)).toEqual(done.inverse);
    }
  });

  test('shrinks by later changes of the same aspect', () => {
    const touched = [check(true, 'a'), set(2, 'b')].reduce(
      (state, draft) => act(state, draft, JAN).state,
      list,
    );
    expect(left(added, touched)).toEqual([{ type: 'item.remove', itemIds: ['c'] }]);
    expect(left(added, act(touched, remove('c')).state)).toEqual([]);
    const back = act(act(list, remove('c')).state, restore('c')).state;
    expect(left(added, back)).toEqual([{ type: 'item.remove', itemIds: ['a', 'b'] }]);
  });

  test('of a tick is nothing after another tick, an untick or a removal; an amount changes nothing', () => {
    const ticked = act(list, check(true, 'a'));
    for (const draft of [check(true, 'a'), check(false, 'a'), remove('a')]) {
      expect(left(ticked, act(ticked.state, draft, JAN).state)).toEqual([]);
    }
    expect(left(ticked, act(ticked.state, set(4), JAN).state)).toEqual(ticked.inverse);
  });

  test('of an amount is nothing after another amount or a removal; a tick changes nothing', () => {
    const changed = act(list, set(4));
    for (const draft of [set(5), set(4), remove('a')]) {
      expect(left(changed, act(changed.state, draft, JAN).state)).toEqual([]);
    }
    expect(left(changed, act(changed.state, check(true, 'a'), JAN).state)).toEqual(changed.inverse);
  });

  test('of a removal is nothing once it came back, also when it went again', () => {
    const removed = act(list, remove('a', 'b'));
    const back = act(removed.state, restore('a'), JAN).state;
    expect(left(removed, back)).toEqual([{ type: 'item.restore', itemIds: ['b'] }]);
    expect(left(removed, act(back, remove('a'), JAN).state)).toEqual([
      { type: 'item.restore', itemIds: ['b'] },
    ]);
  });

  test('of a return is nothing once a user ticked it, and all of it before', () => {
    const back = act(act(list, remove('a')).state, restore('a'));
    expect(left(back, back.state)).toEqual([{ type: 'item.remove', itemIds: ['a'] }]);
    expect(left(back, act(back.state, check(true, 'a'), JAN).state)).toEqual([]);
  });

  test('of an item that was added again, unseen, is its removal', () => {
    const { state } = act(list, remove('a'), JAN);
    const again: OperationDraft = { type: 'item.add', items: [item('a', MILK)] };
    const { state: now, resolution } = run(state, operationBy(ANNA, list.version, again), ANNA.user);
    if (resolution.outcome !== 'applied') throw new Error(`It was ${resolution.outcome}.`);
    const inverse = inverseOf(state, resolution.effects);
    expect(left({ state: now, seq: now.version, inverse }, now)).toEqual([
      { type: 'item.remove', itemIds: ['a'] },
    ]);
  });

  test('of what a store doesn’t have is the word itself, and nothing once the trip is over', () => {
    const shopping = act(list, { type: 'trip.start', tripId: 'trip', storeId: null }).state;
    const missing = act(shopping, { type: 'item.set', itemId: 'a', missingIn: 'trip' });
    expect(left(missing, missing.state)).toEqual([{ type: 'item.set', itemId: 'a', missingIn: null }]);
    expect(left(missing, act(missing.state, { type: 'trip.end', tripId: 'trip' }).state)).toEqual([]);
  });

  test('of a renaming is the name while it is the newest one', () => {
    const renamed = act(list, { type: 'list.rename', name: 'Niedziela' });
    expect(left(renamed, renamed.state, renamed.seq)).toEqual(renamed.inverse);
    expect(left(renamed, renamed.state, renamed.seq + 1)).toEqual([]);
    expect(left(renamed, renamed.state, undefined)).toEqual([]);
  });

  test('of unknown items is nothing', () => {
    for (const done of [added, act(list, check(true, 'a')), act(list, set(7)), act(list, remove('b'))]) {
      expect(left(done, emptyList('Anna'))).toEqual([]);
    }
  });
});
