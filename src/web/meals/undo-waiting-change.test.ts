import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Meal } from '../../contract/meals.ts';
import { ANY_CHANGE_ANSWER } from '../../test/any-change-answer.ts';
import { FakeStorage } from '../../test/fake-storage.ts';
import { wipeDeviceDatabase } from '../device-database.ts';
import { weekQuery } from '../queries/meals/meals.ts';
import { sendOfflineMutations } from '../queries/offline-mutations/sender.ts';
import { queryClient } from '../query-client.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { changeSlot, changeText, moveMeal } from './meal-actions.ts';
import type { OfferUndo } from './use-undone-meals.ts';

vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
vi.mock('../ui/overlays/toasts.ts', () => ({
  showError: vi.fn<() => void>(),
  showFailure: vi.fn<() => void>(),
}));
vi.mock('../sync/list-sync.ts', () => import('../../test/fake-list-sync.ts'));

const ANNA = '01990000-0000-7000-8000-00000000000a';
const SOUP: Meal = {
  id: '01900000-0000-7000-8000-000000000001',
  day: '2026-03-02',
  slot: null,
  name: 'Zupa',
  recipeId: null,
  portions: null,
  shopping: null,
  version: 1,
};

const sync = { clientId: Promise.resolve('phone') } as unknown as SyncEngine;
/** The bodies that were sent. */
const sent: { changeId?: string; takesBack?: string[] }[] = [];
let isOffline: boolean;

beforeEach(() => {
  isOffline = true;
  vi.stubGlobal('localStorage', new FakeStorage());
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  localStorage.setItem('lz.user', JSON.stringify(user));
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string }) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    return Response.json(ANY_CHANGE_ANSWER);
  });
});

afterEach(async () => {
  vi.mocked(showError).mockClear();
  queryClient.clear();
  await wipeDeviceDatabase(ANNA);
  sent.length = 0;
});

/** Jan's device has changed the soup, and this one knows. */
const janSets = (fields: Partial<Meal>) =>
  queryClient.setQueryData(weekQuery(SOUP.day).queryKey, [{ ...SOUP, ...fields, version: 2 }]);

const CHANGES: [string, Partial<Meal>, object, (onDone: OfferUndo) => Promise<void>][] = [
  ['day', { day: '2026-03-05' }, { day: SOUP.day }, (onDone) => moveMeal(sync, SOUP, '2026-03-03', onDone)],
  ['slot', { slot: 'dinner' }, { slot: null }, (onDone) => changeSlot(sync, SOUP, 'supper', onDone)],
  ['text', { name: 'Żur' }, { text: 'Zupa' }, (onDone) => changeText(sync, SOUP, 'Rosół', onDone)],
];

test.each(CHANGES)(
  'a change of the %s that waits is taken back, whatever another user has set',
  async (_, fields, back, change) => {
    let undo: (() => void) | undefined;
    await change((_text, takeBack) => (undo = takeBack));
    janSets(fields);
    undo?.();
    expect(await sendOfflineMutations(100)).toBe(1);
    isOffline = false;
    expect(await sendOfflineMutations(10_000)).toBe(0);
    expect(showError).not.toHaveBeenCalled();
    // By what it takes back the server knows that Jan's stays.
    expect(sent).toEqual([expect.objectContaining({ ...back, takesBack: [expect.any(String)] })]);
  },
);

test('a change that takes back more than can be said of it is sent without', async () => {
  const days = Array.from({ length: LIMITS.takenBackChanges + 1 }, (_, at) => `2026-03-0${3 + (at % 2)}`);
  let undo: (() => void) | undefined;
  for (const day of days) await moveMeal(sync, SOUP, day, (_text, takeBack) => (undo = takeBack));
  undo?.();
  expect(await sendOfflineMutations(100)).toBe(1);
  isOffline = false;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toEqual([expect.objectContaining({ day: SOUP.day })]);
  expect(sent[0]?.takesBack).toBeUndefined();
});

test.each(CHANGES)(
  'a change of the %s that has arrived isn’t taken back where another user has set it since',
  async (_, fields, _back, change) => {
    isOffline = false;
    let undo: (() => void) | undefined;
    await change((_text, takeBack) => (undo = takeBack));
    expect(await sendOfflineMutations(10_000)).toBe(0);
    janSets(fields);
    undo?.();
    expect(showError).toHaveBeenCalledOnce();
    expect(await sendOfflineMutations(10_000)).toBe(0);
    expect(sent).toHaveLength(1);
  },
);
