import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Choice, choiceRows } from '../../ui/to-buy/to-buy-rows.ts';
import { choiceOf, readChoice, rememberChoice } from './chosen-products.ts';

const ANNA = '01990000-0000-7000-8000-00000000000a';
const products = ['flour', 'eggs', 'salt'].map((id) => ({ key: id, productId: id, name: id, amounts: '' }));
const whose = { userId: ANNA, recipeId: 'cake' };

const rows = (choice: Choice, staples = new Set(['salt', 'water'])) =>
  choiceRows(products, choice, { staples, onList: new Map() });
const ticked = (...args: Parameters<typeof rows>) =>
  rows(...args).flatMap(({ productId, isTicked }) => (isTicked ? [productId] : []));

const entries = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  entries.set(
    'lz.user',
    JSON.stringify({ id: ANNA, email: 'a@b.pl', name: 'Anna', role: 'user', active: true }),
  );
});
afterEach(() => {
  entries.clear();
  vi.unstubAllGlobals();
});

test('all but staples are ticked, and by hand anything', () => {
  expect(ticked({})).toEqual(['flour', 'eggs']);
  expect(ticked({ salt: true, eggs: false })).toEqual(['flour', 'salt']);
});

test('what was chosen by hand is remembered for that recipe, and nothing else', () => {
  const chosen = { eggs: false, salt: true };
  expect(choiceOf(rows({ flour: true, ...chosen }))).toEqual(chosen);
  rememberChoice(whose, chosen);
  expect(readChoice(whose)).toEqual(chosen);
  expect(readChoice({ ...whose, recipeId: 'soup' })).toEqual({});
  // A product that became a staple in the meantime is not bought unless it was ticked as one.
  expect(ticked(readChoice(whose), new Set(['flour']))).toEqual(['salt']);
  rememberChoice(whose, choiceOf(rows({ eggs: true, salt: false })));
  expect([...entries.keys()]).toEqual(['lz.user']);
});

test('nothing is stored for a user who has logged out, nor read where something else stands', () => {
  entries.clear();
  rememberChoice(whose, { eggs: false });
  expect(entries.size).toBe(0);
  entries.set(`lz.recipe-choice.${ANNA}.cake`, '{"eggs":1}');
  expect(readChoice(whose)).toEqual({});
});
