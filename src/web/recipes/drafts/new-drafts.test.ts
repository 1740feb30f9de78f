import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../test/fake-storage.ts';
import { readDraft, type RecipeDraft, writeDraft } from './draft-store.ts';
import { findLeft, holdForm, MAX_NEW_DRAFTS } from './left-drafts.ts';
import { continueDraft, lastForm, makeForm } from './new-drafts.ts';
import { EMPTY_RECIPE } from '../editor/recipe-form.ts';

const ANNA = '01990000-0000-7000-8000-00000000000a';

const draft = (name: string, savedAt = 0): RecipeDraft => ({
  recipeId: '01990000-0000-7000-8000-00000000000f',
  base: EMPTY_RECIPE,
  attempts: [],
  values: { ...EMPTY_RECIPE, name },
  savedAt,
});

/** A page that shows a new recipe: begins where the tab left off, and can be closed. */
function openPage(from = lastForm()) {
  const form = makeForm();
  continueDraft(ANNA, from, form);
  const close = holdForm(form);
  const owner = { userId: ANNA, form };
  return {
    form,
    close,
    type: (name: string, savedAt?: number) => writeDraft(owner, draft(name, savedAt)),
    read: () => readDraft(owner)?.values.name,
  };
}

const namesLeft = async (form: string) => (await findLeft(ANNA, form)).map(({ values }) => values.name);

const newTab = () => vi.stubGlobal('sessionStorage', new FakeStorage());

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  newTab();
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  localStorage.setItem('lz.user', JSON.stringify(user));
});
afterEach(() => vi.unstubAllGlobals());

test('a tab goes on with its own draft, and leaves that of another alone', async () => {
  const first = openPage();
  first.type('Kopytka');
  newTab();
  const second = openPage();
  expect(second.read()).toBeUndefined();
  second.type('Leniwe');
  expect([first.read(), second.read()]).toEqual(['Kopytka', 'Leniwe']);
  second.close();
  const reloaded = openPage();
  expect(reloaded.read()).toBe('Leniwe');
  expect(second.read()).toBeUndefined();
});

test('a page that goes on with the draft of one still open takes nothing from it', async () => {
  const first = openPage();
  first.type('Kopytka');
  const copy = openPage();
  copy.type('Kopytka z serem');
  first.type('Kopytka ze szpinakiem');
  expect([first.read(), copy.read()]).toEqual(['Kopytka ze szpinakiem', 'Kopytka z serem']);
});

test('what was left is offered, the newest first, and what another tab shows is not', async () => {
  const pages = ['Kopytka', 'Leniwe', 'Pyzy'].map((name, at) => {
    newTab();
    const page = openPage();
    page.type(name, at);
    return page;
  });
  newTab();
  const { form } = openPage();
  pages[0]!.close();
  pages[2]!.close();
  await expect.poll(() => namesLeft(form)).toEqual(['Pyzy', 'Kopytka']);
});

test('without locks every draft but the own one is offered', async () => {
  vi.stubGlobal('navigator', {});
  const first = openPage();
  first.type('Kopytka');
  newTab();
  const second = openPage();
  second.type('Leniwe');
  expect(await namesLeft(second.form)).toEqual(['Kopytka']);
});

test('the oldest are forgotten beyond the newest few, but none that is open', async () => {
  const pages = Array.from({ length: MAX_NEW_DRAFTS + 2 }, (_, at) => {
    newTab();
    const page = openPage();
    page.type(`Zupa ${at}`, at);
    return page;
  });
  for (const { close } of pages.slice(1)) close();
  newTab();
  const { form } = openPage();
  await expect.poll(() => namesLeft(form)).toHaveLength(MAX_NEW_DRAFTS);
  expect(pages.map((page) => page.read()).slice(0, 3)).toEqual(['Zupa 0', undefined, 'Zupa 2']);
});

test('a draft of the app before, which all tabs shared, is gone on with', () => {
  writeDraft({ userId: ANNA, form: 'new' }, draft('Kluski'));
  expect(openPage().read()).toBe('Kluski');
});
