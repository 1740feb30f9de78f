import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../test/fake-storage.ts';
import { forgetRecipeStorage, holdsTyped } from '../../recipe-storage.ts';
import { readDraft, type RecipeDraft, removeDraft, writeDraft } from './draft-store.ts';
import { EMPTY_RECIPE } from '../editor/recipe-form.ts';

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';
const owner = { userId: ANNA, form: 'new' };
const draft: RecipeDraft = {
  recipeId: '01990000-0000-7000-8000-00000000000f',
  base: EMPTY_RECIPE,
  attempts: [],
  values: {
    name: 'Kluski',
    portions: '1/2',
    minutes: '30',
    source: 'Zeszyt babci',
    tags: ['obiad'],
    text: '<p>x</p>',
    ingredients: [
      { key: 'k', productId: 'p', productName: 'Mąka', qty: 0.5, unit: 'kg', note: 'przesiana' },
      { key: 's', section: 'Na krem' },
    ],
  },
  savedAt: 1_700_000_000_000,
};

function logIn(id: string): void {
  const user = { id, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  localStorage.setItem('lz.user', JSON.stringify(user));
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  logIn(ANNA);
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was, for its user and form alone', () => {
  writeDraft(owner, draft);
  expect(readDraft(owner)).toEqual({ v: 1, ...draft });
  expect(readDraft({ ...owner, form: draft.recipeId })).toBeNull();
  expect(readDraft({ ...owner, userId: draft.recipeId })).toBeNull();
});

test('a removed draft is gone, the others stay', () => {
  const other = { ...owner, form: draft.recipeId };
  writeDraft(owner, draft);
  writeDraft(other, draft);
  removeDraft(owner);
  expect(readDraft(owner)).toBeNull();
  expect(readDraft(other)).not.toBeNull();
});

test('a logout deletes every draft of the user who leaves, and nothing else', () => {
  writeDraft(owner, draft);
  writeDraft({ ...owner, form: draft.recipeId }, draft);
  expect([holdsTyped(ANNA), holdsTyped(JAN)]).toEqual([true, false]);
  forgetRecipeStorage(JAN);
  expect(readDraft(owner)).not.toBeNull();
  forgetRecipeStorage(ANNA);
  expect(Object.keys(localStorage)).toEqual(['lz.user']);
});

test('a logout that doesn’t know whose leaves nothing', () => {
  writeDraft(owner, draft);
  forgetRecipeStorage();
  expect(Object.keys(localStorage)).toEqual(['lz.user']);
});

test('nothing is written for a user who has logged out in the meantime', () => {
  logIn(JAN);
  writeDraft(owner, draft);
  expect(readDraft(owner)).toBeNull();
  localStorage.removeItem('lz.user');
  writeDraft(owner, draft);
  expect(readDraft(owner)).toBeNull();
});

test.each(['', '{', 'null', '{"v":2}', JSON.stringify({ v: 1, values: {} })])(
  'a draft that cannot be read (%j) is none',
  (stored) => {
    localStorage.setItem(`lz.recipe-draft.${ANNA}.new`, stored);
    expect(readDraft(owner)).toBeNull();
  },
);

test('without local storage there are no drafts, and no errors', () => {
  vi.stubGlobal('localStorage', undefined);
  writeDraft(owner, draft);
  removeDraft(owner);
  forgetRecipeStorage();
  expect(readDraft(owner)).toBeNull();
});

test('a draft of the app before is read', () => {
  writeDraft(owner, draft);
  const key = Object.keys(localStorage).find((name) => name.includes('draft')) ?? '';
  const stored = JSON.parse(localStorage.getItem(key) ?? '');
  for (const part of [stored.values, stored.base])
    for (const field of ['minutes', 'source', 'tags']) delete part[field];
  localStorage.setItem(key, JSON.stringify(stored));
  const values = { ...draft.values, minutes: '', source: '', tags: [] };
  expect(readDraft(owner)).toMatchObject({ values });
});
