import { expect, test } from 'vitest';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { othersShopping, type Presence } from './others-shopping.ts';

const [ANNA, JAN, EWA] = ['anna', 'jan', 'ewa'];
const trip = { id: 'trip' };
const mark = (user: string, seq: number) => ({ seq, client: `${user}'s`, user });
const item = (what: Partial<StoredItem>) => ({ checked: false, marks: {}, ...what }) as StoredItem;
const ticked = (user: string, seq: number) => item({ checked: true, marks: { tick: mark(user, seq) } });
const missing = (user: string, missingIn: string) => item({ missingIn, marks: { missing: mark(user, 9) } });

const others = (items: StoredItem[], presence: Partial<Presence> = {}, left: Trip['left'] = []) =>
  othersShopping({ items, tripSeq: 5 }, { ...trip, left }, { viewers: [], claims: [], ...presence }, ANNA);

test('a user who takes an aisle on this trip is on it', () => {
  const claim = (userId: string, tripId: string) => ({ userId, tripId, aisleId: 'a' });
  expect(others([], { claims: [claim(JAN, 'trip'), claim(ANNA, 'trip'), claim(EWA, 'former')] })).toEqual([
    JAN,
  ]);
});

test('so is who says what the store doesn’t have, and who ticks things since it began and looks at the list', () => {
  expect(others([missing(JAN, 'trip'), missing(EWA, 'former'), missing(ANNA, 'trip')])).toEqual([JAN]);
  const viewers = [ANNA, JAN, EWA];
  const items = [
    ticked(JAN, 6),
    ticked(JAN, 7),
    ticked(EWA, 5),
    ticked(EWA, 8),
    ticked(ANNA, 8),
    ticked(ANNA, 9),
  ];
  expect(others(items, { viewers })).toEqual([JAN]);
});

test('who only looks isn’t, nor who ticks a single thing, or ticked and looks no more', () => {
  expect(others([], { viewers: [ANNA, JAN] })).toEqual([]);
  expect(others([ticked(JAN, 6)], { viewers: [ANNA, JAN] })).toEqual([]);
  expect(others([ticked(JAN, 6), ticked(JAN, 7)], { viewers: [ANNA] })).toEqual([]);
});

test('a user who has left is there again only by what they did since', () => {
  const viewers = [ANNA, JAN];
  const items = [ticked(JAN, 6), ticked(JAN, 7), missing(JAN, 'trip')];
  expect(others(items, { viewers }, [{ userId: JAN, seq: 9 }])).toEqual([]);
  expect(others(items, { viewers }, [{ userId: JAN, seq: 8 }])).toEqual([JAN]);
  expect(others(items, { viewers }, [{ userId: EWA, seq: 9 }])).toEqual([JAN]);
});
