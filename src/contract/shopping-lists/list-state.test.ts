import { expect, test } from 'vitest';
import { emptyList } from '../../test/list-intents.ts';
import { HOUSEHOLD_ROOM, listIdOfRoom, listRoom, userRoom } from '../events.ts';
import { applyEffects, applyNext, liveItems } from './list-state.ts';
import type { AppliedOperation, ListItem } from './operations.ts';

const item = (id: string, position: number): ListItem => ({
  id,
  productId: id,
  productName: id,
  productQty: 1,
  productUnit: 'piece',
  checked: false,
  note: null,
  addedBy: 'Anna',
  recipeId: null,
  recipeName: null,
  position,
  marks: {},
});
const presence = { seq: 2, client: 'phone', user: 'Anna' };
const removal = (id: string) => ({ id, presence });
const list = applyEffects(emptyList('Anna'), { items: [item('b', 2), item('a', 1)] }, 1);

test('live items stand in the order they were added', () => {
  expect(liveItems(list).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(list.itemCount).toBe(2);
});

test('a removed item stays known, and counts no more', () => {
  const after = applyEffects(list, { removed: [removal('a')] }, 2);
  expect(liveItems(after).map(({ id }) => id)).toEqual(['b']);
  expect(after.items.get('a')).toMatchObject({ removed: true, marks: { presence } });
  expect(after.itemCount).toBe(1);
  const again = applyEffects(after, { removed: [removal('a'), removal('never seen')] }, 3);
  expect(again.itemCount).toBe(1);
  const back = applyEffects(after, { items: [item('a', 1)] }, 3);
  expect([back.itemCount, liveItems(back).length]).toEqual([2, 2]);
});

test('an item that changes does not count twice', () => {
  const after = applyEffects(list, { items: [{ ...item('a', 1), checked: true }] }, 2);
  expect([after.itemCount, after.items.get('a')?.checked]).toEqual([2, true]);
});

test('the state before is left as it was', () => {
  const before = JSON.stringify([...list.items]);
  applyEffects(list, { items: [{ ...item('a', 1), checked: true }], removed: [removal('b')], name: 'X' }, 2);
  expect([JSON.stringify([...list.items]), list.name, list.version]).toEqual([before, 'Sobota', 1]);
});

test('only the next operation is taken', () => {
  const operation = (seq: number): AppliedOperation => ({
    seq,
    id: 'operation',
    type: 'list.rename',
    client: 'phone',
    user: 'Anna',
    madeAt: 0,
    effects: { name: 'Niedziela' },
  });
  expect(applyNext(list, operation(2))).toMatchObject({ name: 'Niedziela', version: 2 });
  for (const seq of [0, 1, 3]) expect(applyNext(list, operation(seq))).toBeUndefined();
});

// spec: R241
test('a list’s room names its list, and no other room does', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect(listIdOfRoom(listRoom(id))).toBe(id);
  for (const room of [
    '',
    HOUSEHOLD_ROOM,
    userRoom(id),
    id,
    'shopping-list:',
    'shopping-list:1',
    ` ${listRoom(id)}`,
  ]) {
    expect(listIdOfRoom(room)).toBeUndefined();
  }
});
