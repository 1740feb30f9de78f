import { describe, expect, test } from 'vitest';
import { digestOf, isOutdated, type Unversioned } from './list-digest.ts';

const soup = { recipeId: 'soup', recipeName: 'Zupa' };
const cake = { recipeId: 'cake', recipeName: 'Ciasto' };
const byHand = { recipeId: null, recipeName: null };
const list: Unversioned = {
  name: 'Sobota',
  userId: 'anna',
  members: [
    { id: 'anna', name: 'Anna' },
    { id: 'jan', name: 'Jan' },
  ],
  origins: [soup, byHand, cake],
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
  ])('is another one with %s', (_, change) => {
    expect(digestOf({ ...list, ...change })).not.toBe(digestOf(list));
  });

  test('is the same in whatever order and however often recipes are named', () => {
    expect(digestOf({ ...list, origins: [cake, soup, byHand, cake, soup] })).toBe(digestOf(list));
  });

  test('is short, whatever the list', () => {
    const members = Array.from({ length: 500 }, (_, at) => ({ id: `user ${at}`, name: 'Żółć 🥕' }));
    expect(digestOf({ ...list, members })).toMatch(/^b-?[0-9]{1,10}$/);
  });

  test('is another one for each of many lists', () => {
    const digests = Array.from({ length: 20_000 }, (_, at) => digestOf({ ...list, name: `Lista ${at}` }));
    expect(new Set(digests).size).toBe(20_000);
  });
});

test('a list is outdated by another digest, and not by none or one of another shape', () => {
  const other = digestOf({ ...list, name: 'Niedziela' });
  expect(isOutdated(other, list)).toBe(true);
  for (const told of [digestOf(list), undefined, '', other.replace(/^b/, 'a')]) {
    expect(isOutdated(told, list)).toBe(false);
  }
});
