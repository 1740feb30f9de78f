import { describe, expect, test } from 'vitest';
import { digestOf, isOutdated, type Unversioned } from './list-digest.ts';

const soup = { recipeId: 'soup', recipeName: 'Zupa' };
const cake = { recipeId: 'cake', recipeName: 'Ciasto' };
const byHand = { recipeId: null, recipeName: null };
const trip = {
  id: 'trip',
  userId: 'anna',
  storeId: 'lidl',
  left: [{ userId: 'jan', seq: 7 }],
  cleared: ['milk'],
};
const list: Unversioned = {
  name: 'Sobota',
  userId: 'anna',
  members: [
    { id: 'anna', name: 'Anna' },
    { id: 'jan', name: 'Jan' },
  ],
  origins: [soup, byHand, cake],
  trip,
  tripSeq: 5,
};

describe('the digest of a list', () => {
  test.each<[string, Partial<Unversioned>]>([
    ['its name', { name: 'Sobota (2)' }],
    ['its owner', { userId: 'jan' }],
    ['a member', { members: [...list.members, { id: 'basia', name: 'Basia' }] }],
    ['the order of members', { members: list.members.toReversed() }],
    ['the name of a member', { members: [{ id: 'anna', name: 'Ania' }, ...list.members.slice(1)] }],
    ['the name of a recipe', { origins: [{ ...soup, recipeName: 'Rosół' }, byHand, cake] }],
    [
      'the name of a recipe on one item of two',
      { origins: [...list.origins, { ...soup, recipeName: 'Rosół' }] },
    ],
    ['a recipe nobody knows the name of', { origins: [{ ...soup, recipeName: null }, byHand, cake] }],
    ['a recipe that is gone from it', { origins: [soup, byHand] }],
    ['a trip that is over', { trip: null }],
    ['another trip', { trip: { ...trip, id: 'next' } }],
    ['somebody else whose trip it is', { trip: { ...trip, userId: 'jan' } }],
    ['another store of the trip', { trip: { ...trip, storeId: null } }],
    ['a trip of which it isn’t known who has left it', { trip: { ...trip, left: undefined } }],
    ['a trip that was left later', { trip: { ...trip, left: [{ userId: 'jan', seq: 8 }] } }],
    ['a trip of which it isn’t known what was cleared', { trip: { ...trip, cleared: undefined } }],
    ['something else that was cleared on the trip', { trip: { ...trip, cleared: ['milk', 'bread'] } }],
    ['another start of the trip', { tripSeq: 6 }],
  ])('is another one with %s', (_, change) => {
    expect(digestOf({ ...list, ...change })).not.toBe(digestOf(list));
  });

  test('is the same in whatever order and however often recipes are named', () => {
    expect(digestOf({ ...list, origins: [cake, soup, byHand, cake, soup] })).toBe(digestOf(list));
  });

  test('is the same in whatever order the parts of a trip are', () => {
    const { cleared, left, storeId, userId, id } = trip;
    const turned = { cleared, left: left.map(({ seq, userId }) => ({ seq, userId })), storeId, userId, id };
    expect(digestOf({ ...list, trip: turned })).toBe(digestOf(list));
  });

  test('is the same without a trip, said or not', () => {
    const without = { ...list, tripSeq: 0 };
    expect(digestOf({ ...without, trip: null })).toBe(digestOf({ ...without, trip: undefined }));
  });

  test('is short, whatever the list', () => {
    const members = Array.from({ length: 500 }, (_, at) => ({ id: `user ${at}`, name: 'Żółć 🥕' }));
    expect(digestOf({ ...list, members })).toMatch(/^c-?[0-9]{1,10}$/);
  });

  test('is another one for each of many lists', () => {
    const digests = Array.from({ length: 20_000 }, (_, at) => digestOf({ ...list, name: `Lista ${at}` }));
    expect(new Set(digests).size).toBe(20_000);
  });
});

test('a list is outdated by another digest, and not by none or one of another shape', () => {
  const other = digestOf({ ...list, name: 'Niedziela' });
  expect(isOutdated(other, list)).toBe(true);
  for (const told of [digestOf(list), undefined, '', other.replace(/^c/, 'b')]) {
    expect(isOutdated(told, list)).toBe(false);
  }
});
