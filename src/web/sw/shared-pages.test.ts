import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { forgetSharedPages } from './forget-shared-pages.ts';
import { keepSharedPage, listSharedPages, removeSharedPage } from './shared-pages.ts';
import { takeShared } from './share-target.ts';

const NOTHING = { title: '', url: '', text: '', html: '' };
const keep = (title: string) => keepSharedPage({ ...NOTHING, title });
const titles = async (userId: string) => (await listSharedPages(userId)).map(({ title }) => title);

afterEach(forgetSharedPages);

test('the newest five wait, the newest first', async () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) await keep(title);
  const [newest] = await listSharedPages('anna');
  expect(await titles('anna')).toEqual(['6', '5', '4', '3', '2']);
  await removeSharedPage(newest?.id ?? '');
  expect(await titles('anna')).toEqual(['5', '4', '3', '2']);
});

test('more than 4 MB are not kept, counted in bytes', async () => {
  expect(await keepSharedPage({ ...NOTHING, html: 'ż'.repeat(1_999_000) })).toBeDefined();
  expect(await keepSharedPage({ ...NOTHING, html: 'ż'.repeat(2_000_000) })).toBeUndefined();
  expect(await listSharedPages('anna')).toHaveLength(1);
});

test('what a user has seen is theirs until a logout', async () => {
  await keep('of Anna');
  await titles('anna');
  await keep('of Jan');
  expect(await titles('jan')).toEqual(['of Jan']);
  expect(await titles('anna')).toEqual(['of Anna']);
  await forgetSharedPages();
  expect(await titles('anna')).toEqual([]);
});

test('a page that is left after a logout has waited until what was shared is deleted', async () => {
  await keep('of Anna');
  await forgetSharedPages();
  expect(await indexedDB.databases()).toEqual([]);
});

const post = async (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await takeShared(new Request('https://lz.example/recipes/import', { method: 'POST', body }));
  return { status: answer.status, to: answer.headers.get('location') };
};

test('what is posted is kept as it came, and leads to the import', async () => {
  const answer = await post({ title: 'Sernik', text: 'Zobacz https://a.pl/x' });
  const [page] = await listSharedPages('anna');
  expect(answer).toEqual({ status: 303, to: `https://lz.example/recipes/import?shared=${page?.id}` });
  expect(page).toMatchObject({ ...NOTHING, title: 'Sernik', text: 'Zobacz https://a.pl/x' });
});

test('what says nothing, is too large or no form leads there as well', async () => {
  const none = { status: 303, to: 'https://lz.example/recipes/import?shared=none' };
  expect(await post({ title: 'Sernik' })).toEqual(none);
  expect(await post({ html: 'x'.repeat(4_000_000) })).toEqual(none);
  const request = new Request('https://lz.example/recipes/import', { method: 'POST', body: 'text' });
  expect((await takeShared(request)).headers.get('location')).toBe(none.to);
  expect(await listSharedPages('anna')).toEqual([]);
});
