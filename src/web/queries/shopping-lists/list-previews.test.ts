import { expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { withLocalChanges } from './list-previews.ts';
import type { ListSnapshot } from '../../sync/local-list.ts';

const me = { id: 'anna', name: 'Anna' };
const jan = { id: 'jan', name: 'Jan' };

function preview(id: string, more: Partial<ListPreview> = {}): ListPreview {
  const owner = { userId: me.id, ownerName: me.name, members: [me, jan] };
  return { id, name: `Lista ${id}`, ...owner, total: 5, checked: 1, changedAt: 1, ...more };
}

/** @param ticks by product */
function ready(id: string, ticks: [string, boolean][], more: Partial<ListSnapshot> = {}): ListSnapshot {
  const items = ticks.map(([productId, checked]) => ({ productId, checked }) as StoredItem);
  const list = { id, name: `Lista ${id}`, userId: me.id, members: [me], items, trip: null, tripSeq: 0 };
  return { status: 'ready', list, waiting: 0, isNew: false, ...more };
}

const gone: ListSnapshot = { status: 'gone', code: 'SHOPPING_LIST_NOT_FOUND', waiting: 1, isNew: false };

function merge(
  previews: readonly ListPreview[],
  lists: Record<string, ListSnapshot>,
  { made = [], ended = [] }: { made?: string[]; ended?: string[] } = {},
): ListPreview[] {
  const visibility = { made: new Set(made), ended: new Set(ended) };
  return withLocalChanges(previews, { lists: new Map(Object.entries(lists)), visibility }, me);
}

test('what the device does not know better stays as the server has it', () => {
  const previews = [preview('b'), preview('a')];
  expect(merge(previews, {})).toEqual(previews);
  expect(merge(previews, { a: { status: 'failed', waiting: 0, isNew: false } })).toEqual(previews);
});

test('names and progress are those of the device, counted in lines; members are those of the server', () => {
  const flour: [string, boolean][] = [
    ['flour', true],
    ['flour', false],
    ['eggs', true],
  ];
  const known = ready('a', flour);
  if (known.list) known.list = { ...known.list, name: 'Niedziela' };
  expect(merge([preview('a')], { a: known })).toEqual([
    preview('a', { name: 'Niedziela', total: 2, checked: 1, members: [me, jan] }),
  ]);
});

test('the version is the newest that the server has said, by an overview or by the list itself', () => {
  const heard = ready('a', []);
  if (heard.list) heard.list = { ...heard.list, position: { epoch: 'e', version: 3 } };
  const versionIn = (said: Partial<ListPreview>) => merge([preview('a', said)], { a: heard })[0]?.version;
  expect(versionIn({ epoch: 'e', version: 2 })).toBe(3);
  expect(versionIn({ epoch: 'e', version: 4 })).toBe(4);
  // Another epoch has begun, with lower numbers.
  expect(versionIn({ epoch: 'f', version: 2 })).toBe(2);
});

test('new lists come first, the newest on top', () => {
  const lists = { c: ready('c', [], { isNew: true }), d: ready('d', [['eggs', false]], { isNew: true }) };
  const merged = merge([preview('b'), preview('a')], lists);
  expect(merged.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  expect(merged[0]).toMatchObject({ ownerName: 'Anna', members: [me], total: 1, checked: 0 });
});

test('then come lists that changed since the server said when', () => {
  const waiting = ready('a', [], { waiting: 1 });
  const ahead = ready('b', []);
  if (ahead.list) ahead.list = { ...ahead.list, position: { epoch: 'e', version: 3 } };
  const previews = [preview('d'), preview('c'), preview('b', { version: 2 }), preview('a')];
  expect(merge(previews, { a: waiting, b: ahead }).map(({ id }) => id)).toEqual(['b', 'a', 'd', 'c']);
  const heard = previews.map((each) => (each.id === 'b' ? { ...each, version: 3 } : each));
  expect(merge(heard, { b: ahead }).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('a list made here is neither doubled nor missing once the server knows it', () => {
  expect(merge([], { c: ready('c', []) }, { made: ['c'] })).toHaveLength(1);
  expect(merge([preview('c')], { c: ready('c', []) }, { made: ['c'] })).toHaveLength(1);
});

test("a list that is open, but not among the server's, has no card", () => {
  expect(merge([], { x: ready('x', []) })).toEqual([]);
});

test('ended lists are gone, though the server may not know it yet', () => {
  expect(merge([preview('b'), preview('a')], { b: gone }, { ended: ['a'] })).toEqual([]);
  expect(merge([], { c: { ...gone, isNew: true } })).toEqual([]);
});
