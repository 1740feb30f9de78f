import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { FakeStorage } from '../../../test/fake-storage.ts';
import { likeliestList, rememberList } from './last-list.ts';

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';
const lists = (...ids: string[]) => ids.map((id) => ({ id })) as ListPreview[];

function logIn(id: string): void {
  const user = { id, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  localStorage.setItem('lz.user', JSON.stringify(user));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  logIn(ANNA);
});
afterEach(() => vi.unstubAllGlobals());

test('the list to which a user added last is the likeliest, as long as it is there', () => {
  rememberList(ANNA, 'b');
  expect(likeliestList(lists('a', 'b', 'c'), ANNA)).toBe('b');
  expect(likeliestList(lists('a', 'b', 'c'), JAN)).toBeNull();
  expect(likeliestList(lists('a', 'c'), ANNA)).toBeNull();
});

test('a single list is the likeliest', () => {
  rememberList(ANNA, 'b');
  expect(likeliestList(lists('a'), ANNA)).toBe('a');
  expect(likeliestList([], ANNA)).toBeNull();
});

test('nothing is remembered for a user who has logged out in the meantime', () => {
  logIn(JAN);
  rememberList(ANNA, 'b');
  expect(Object.keys(localStorage)).toEqual(['lz.user']);
});
