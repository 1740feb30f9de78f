import { expect, test } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import { seeLists, type SeenOnLists, usageOf } from './product-usage.ts';

const NOW = 1_790_000_000_000;

/** An item whose id was made this many days ago. */
function item(productId: string, daysAgo: number, removed = false): StoredItem {
  const time = (NOW - daysAgo * DAY_MS).toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  return { id, productId, removed } as StoredItem;
}

const list = (listId: string, ...items: StoredItem[]) => ({ listId, items });
const see = (previous: SeenOnLists, ...lists: ReturnType<typeof list>[]) => seeLists(previous, lists, NOW);
const used = (seen: SeenOnLists) => Object.fromEntries(usageOf(seen));

test('what stands on the lists counts once for each time it was added', () => {
  const seen = see(
    {},
    list('a', item('milk', 9), item('milk', 2), item('bread', 1)),
    list('b', item('milk', 3)),
  );
  expect(used(seen)).toEqual({ milk: 3, bread: 1 });
  // Seeing the same list again doesn't count twice.
  expect(see(seen, list('a', item('milk', 2), item('bread', 1)), list('b', item('milk', 3)))).toEqual(seen);
});

test('what was cleared is remembered, and counts again when it comes back', () => {
  const first = see({}, list('a', item('milk', 9), item('eggs', 9, true)));
  expect(used(see(first, list('a')))).toEqual({ milk: 1 });
  expect(used(see(first, list('a', item('milk', 1))))).toEqual({ milk: 2 });
});

test('after 90 days only what still stands on a list counts', () => {
  const long = see({}, list('a', item('milk', 91), item('bread', 89)));
  expect(used(see(long, list('a')))).toEqual({ bread: 1 });
  expect(used(see(long, list('a', item('milk', 91))))).toEqual({ milk: 1, bread: 1 });
});

test('a list that this device holds no more is forgotten', () => {
  const both = see({}, list('a', item('milk', 1)), list('b', item('wine', 1)));
  expect(used(see(both, list('a', item('milk', 1))))).toEqual({ milk: 1 });
});
