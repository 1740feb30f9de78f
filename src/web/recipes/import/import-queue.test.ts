import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameKey } from '../../../contract/names.ts';
import { FakeStorage } from '../../../test/fake-storage.ts';
import { forgetRecipeStorage } from '../../recipe-storage.ts';
import { EMPTY_RECIPE } from '../editor/recipe-form.ts';
import { forgetFound, keepFound } from './import-drafts.ts';
import { keepPhoto, listQueued, photoOf, MAX_QUEUED, queueRecipes, removeQueued } from './import-queue.ts';
import { readLeftBehind } from './typed-storage.ts';

const { page } = vi.hoisted(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { page };
});

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  localStorage.setItem('lz.user', JSON.stringify(user));
});
afterEach(() => {
  // Recipes that the device couldn't store are still known.
  for (const { id } of listQueued(ANNA)) removeQueued(ANNA, id);
  vi.unstubAllGlobals();
});

const recipe = (name: string, html = name) => ({ name, html });
const named = (count: number, prefix = 'Zupa') =>
  Array.from({ length: count }, (_, at) => recipe(`${prefix} ${at}`));
const names = (userId = ANNA): string[] => listQueued(userId).map(({ name }) => name);
const NONE: ReadonlySet<string> = new Set();

test('recipes wait in the order of their files, each once, for their user alone', () => {
  expect(queueRecipes(ANNA, [recipe('Zupa'), recipe('Ciasto'), recipe('Zupa')], NONE)).toBe(0);
  queueRecipes(ANNA, [recipe('Chleb'), recipe('Ciasto')], NONE);
  expect(names()).toEqual(['Zupa', 'Ciasto', 'Chleb']);
  expect(names(JAN)).toEqual([]);
  expect(readLeftBehind(ANNA)).toBe('');
});

test('one that is taken or removed is gone, the others stay', () => {
  queueRecipes(ANNA, named(3), NONE);
  removeQueued(ANNA, listQueued(ANNA)[1]?.id ?? '');
  removeQueued(ANNA, 'file');
  expect(names()).toEqual(['Zupa 0', 'Zupa 2']);
});

test('above the bound it is said how many are left, and those that may be here come last', () => {
  const here = new Set([nameKey('zupa 0')]);
  expect(queueRecipes(ANNA, named(MAX_QUEUED + 2), here)).toBe(2);
  expect(names()).toEqual(
    named(MAX_QUEUED + 1)
      .map(({ name }) => name)
      .slice(1),
  );
  // With one gone, the same file has the next.
  removeQueued(ANNA, listQueued(ANNA)[0]?.id ?? '');
  expect(queueRecipes(ANNA, named(MAX_QUEUED + 2).slice(2), here)).toBe(0);
  expect(names().at(-1)).toBe(`Zupa ${MAX_QUEUED + 1}`);
});

test('one whose name is here is marked', () => {
  queueRecipes(ANNA, [recipe(' ŻUREK '), recipe('Barszcz')], new Set([nameKey('Żurek')]));
  expect(listQueued(ANNA).map(({ name, isNameTaken }) => [name, isNameTaken])).toEqual([
    ['Barszcz', false],
    ['ŻUREK', true],
  ]);
});

test('what the device has no room for waits as long as the page lives', () => {
  queueRecipes(ANNA, [recipe('Mała'), recipe('Wielka', 'x'.repeat(1_000_000)), recipe('Inna')], NONE);
  expect(names()).toEqual(['Mała', 'Wielka', 'Inna']);
  expect(JSON.stringify(localStorage)).toMatch(/Mała.*Inna/);
  expect(JSON.stringify(localStorage).length).toBeLessThan(10_000);
  vi.stubGlobal('localStorage', undefined);
  queueRecipes(ANNA, [recipe('Bez pamięci')], NONE);
  expect(names()).toContain('Bez pamięci');
});

test('before the page goes it is asked about what goes with it, and about nothing else', () => {
  const isAsked = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const photo = () => Promise.resolve(undefined);
  queueRecipes(ANNA, [recipe('Zupa')], NONE);
  expect(isAsked()).toBe(false);
  queueRecipes(ANNA, [recipe('Wielka', 'x'.repeat(1_000_000))], NONE);
  expect(isAsked()).toBe(true);
  removeQueued(ANNA, listQueued(ANNA)[1]?.id ?? '');
  expect(isAsked()).toBe(false);
  queueRecipes(ANNA, [{ ...recipe('Zupa'), photo }], NONE);
  expect(isAsked()).toBe(true);

  // One that is looked through is a draft now.
  const [zupa] = listQueued(ANNA);
  keepFound(ANNA, JAN, EMPTY_RECIPE);
  keepPhoto(ANNA, JAN, photo);
  removeQueued(ANNA, zupa?.id ?? '');
  expect(isAsked()).toBe(true);
  forgetFound(ANNA, JAN);
  expect(isAsked()).toBe(false);
  queueRecipes(ANNA, [{ ...recipe('Zupa'), photo }], NONE);
  localStorage.removeItem('lz.user');
  expect(isAsked()).toBe(false);
});

test('a logout forgets what is stored', () => {
  queueRecipes(ANNA, named(2), NONE);
  forgetRecipeStorage();
  expect(names()).toEqual([]);
});

test('a photo stays in its file, and is found again when that is read again', () => {
  const photo = () => Promise.resolve(undefined);
  queueRecipes(ANNA, [{ ...recipe('Zupa'), photo }], NONE);
  const id = listQueued(ANNA)[0]?.id ?? '';
  expect([photoOf(ANNA, id), photoOf(JAN, id)]).toEqual([photo, undefined]);
  removeQueued(ANNA, id);
  expect(photoOf(ANNA, id)).toBeUndefined();
  queueRecipes(ANNA, [recipe('Zupa')], NONE);
  expect(photoOf(ANNA, id)).toBeUndefined();
  queueRecipes(ANNA, [{ ...recipe('Zupa'), photo }], NONE);
  expect(photoOf(ANNA, id)).toBe(photo);
});
