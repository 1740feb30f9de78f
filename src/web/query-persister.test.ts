import 'fake-indexeddb/auto';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../contract/durations.ts';
import { openDeviceDatabase, wipeDeviceDatabase, withDeviceDatabase } from './device-database.ts';
import { HttpError } from './http.ts';
import { dropOldAnswers } from './queries/kept-answers/drop-old-answers.ts';
import { queryClient } from './query-client.ts';
import { restoreEarly } from './query-persister.ts';

vi.mock('./ui/overlays/toasts.ts', () => ({ showError: vi.fn<() => void>() }));

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';
const KEY = ['recipes'];
const STORED = 'query-["recipes"]';
const offline = () => Promise.reject(new HttpError(0, ''));

const entries = new Map<string, string>();
const logIn = (id: string) => {
  const user = { id, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  entries.set('lz.user', JSON.stringify(user));
};
const stored = (id = ANNA): Promise<string[]> =>
  withDeviceDatabase(id, (database) => database.getAllKeys('queries'));

/** A component that shows the answer; resolves with what it shows, in order. */
function show(queryFn: () => Promise<unknown>, { queryKey = KEY, kept = true } = {}) {
  const shown: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, meta: { kept }, retry: false });
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data);
  });
  return { shown, observer, stop };
}

/** The app after a start: nothing in memory. */
const restart = () => queryClient.clear();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
  });
  logIn(ANNA);
});

afterEach(async () => {
  queryClient.clear();
  vi.unstubAllGlobals();
  entries.clear();
  for (const user of [ANNA, JAN]) await wipeDeviceDatabase(user);
});

async function keep(answer: unknown): Promise<void> {
  const { stop } = show(() => Promise.resolve(answer));
  await expect.poll(() => stored()).toEqual([STORED]);
  stop();
  restart();
}

test('after a start a screen shows the answer the device kept, then the one of the server', async () => {
  await keep(['Kluski']);
  const { shown, stop } = show(() => Promise.resolve(['Kluski', 'Żurek']));
  await expect.poll(() => shown).toEqual([['Kluski'], ['Kluski', 'Żurek']]);
  stop();
});

test('an answer read early is there when a screen first shows it, and then comes the one of the server', async () => {
  await keep(['Kluski']);
  await restoreEarly(queryClient, KEY);
  const { shown, observer, stop } = show(() => Promise.resolve(['Kluski', 'Żurek']));
  expect(observer.getCurrentResult().data).toEqual(['Kluski']);
  await expect.poll(() => shown).toEqual([['Kluski'], ['Kluski', 'Żurek']]);
  stop();
});

test('an answer that came in the meantime is not replaced by the one read early', async () => {
  await keep(['Kluski']);
  const reading = restoreEarly(queryClient, KEY);
  queryClient.setQueryData(KEY, ['Bigos']);
  await reading;
  expect(queryClient.getQueryData(KEY)).toEqual(['Bigos']);
});

test('without network the kept answer stays on the screen, however old it is', async () => {
  await keep(['Kluski']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  const { shown, observer, stop } = show(offline);
  await expect.poll(() => observer.getCurrentResult().failureCount).toBe(1);
  expect(shown).toEqual([['Kluski']]);
  expect(observer.getCurrentResult().isStale).toBe(true);
  vi.useRealTimers();
  stop();
});

test('who asks without a screen hears what the server says now', async () => {
  await keep(['Kluski']);
  const answer = queryClient.query({
    queryKey: KEY,
    queryFn: () => Promise.resolve(['Żurek']),
    meta: { kept: true },
  });
  await expect(answer).resolves.toEqual(['Żurek']);
});

test('an answer is kept, and read, where the browser has closed the connection', async () => {
  (await openDeviceDatabase(ANNA)).close();
  await keep(['Kluski']);
  (await openDeviceDatabase(ANNA)).close();
  const { shown, stop } = show(offline);
  await expect.poll(() => shown).toEqual([['Kluski']]);
  stop();
});

test('an answer set by hand is kept too', async () => {
  await keep(['Kluski']);
  const { shown, stop } = show(offline);
  await expect.poll(() => shown).toHaveLength(1);
  queryClient.setQueryData(KEY, ['Bigos']);
  await expect.poll(async () => (await openDeviceDatabase(ANNA)).get('queries', STORED)).toContain('Bigos');
  stop();
});

test('what the server says is gone leaves the device', async () => {
  await keep(['Kluski']);
  const { stop } = show(() => Promise.reject(new HttpError(404, 'x', 'RECIPE_NOT_FOUND')));
  await expect.poll(() => stored()).toEqual([]);
  stop();
});

test('an answer that stays the same is written once more after a week of use', async () => {
  const answer = ['Kluski'];
  await keep(answer);
  const database = await openDeviceDatabase(ANNA);
  const writtenAt = async () =>
    (JSON.parse((await database.get('queries', STORED)) ?? '') as PersistedQuery).state.dataUpdatedAt;
  const first = await writtenAt();
  const shownAfter = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: first + ms });
    const server = vi.fn(() => Promise.resolve([...answer]));
    const { observer, stop } = show(server);
    await expect.poll(() => server.mock.calls.length).toBe(1);
    await expect.poll(() => observer.getCurrentResult().dataUpdatedAt).toBeGreaterThanOrEqual(first + ms);
    stop();
    restart();
    vi.useRealTimers();
  };
  await shownAfter(6 * DAY_MS);
  // Answers are stored in order.
  await (await openDeviceDatabase(ANNA)).get('meta', 'client');
  expect(await writtenAt()).toBe(first);
  await shownAfter(8 * DAY_MS);
  await expect.poll(writtenAt).toBeGreaterThanOrEqual(first + 8 * DAY_MS);
});

test('answers not used for ninety days, and those about lists that are gone, leave the device', async () => {
  await keep(['Kluski']);
  const database = await openDeviceDatabase(ANNA);
  const entry = JSON.parse((await database.get('queries', STORED)) ?? '') as PersistedQuery;
  const now = entry.state.dataUpdatedAt + 100 * DAY_MS;
  const put = (queryKey: string[], daysAgo: number) => {
    const state = { ...entry.state, dataUpdatedAt: now - daysAgo * DAY_MS };
    const kept = { ...entry, queryKey, queryHash: JSON.stringify(queryKey), state };
    return database.put('queries', JSON.stringify(kept), `query-${kept.queryHash}`);
  };
  await put(['meals', '2026-01-05'], 91);
  await put(['meals', '2026-11-23'], 89);
  for (const id of ['here', 'gone']) {
    await put(['list-suggestions', id], 1);
    await put(['list-suggestions', id, 'hidden'], 1);
    await put(['stores', 'of-list', id], 1);
  }
  // Changes that wait to be sent, however long.
  await database.put('queries', '{}', 'mutation-["meals"]');
  await dropOldAnswers((id) => id === 'here', now);
  expect(await stored()).toEqual([
    'mutation-["meals"]',
    'query-["list-suggestions","here","hidden"]',
    'query-["list-suggestions","here"]',
    'query-["meals","2026-11-23"]',
    'query-["stores","of-list","here"]',
  ]);
});

test('an answer that is not marked to be kept is not kept', async () => {
  const { shown, stop } = show(() => Promise.resolve(['Anna, Jan']), { queryKey: ['users'], kept: false });
  await expect.poll(() => shown).toHaveLength(1);
  stop();
  // If it had been written, that would have happened before this one.
  await keep(['Kluski']);
  expect(await stored()).toEqual([STORED]);
});

test('an answer that comes after the logout is written nowhere', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string[]>();
  const { stop } = show(() => {
    asked.resolve();
    return answer.promise;
  });
  await asked.promise;
  entries.clear();
  answer.resolve(['Kluski']);
  await expect.poll(() => queryClient.getQueryData(KEY)).toEqual(['Kluski']);
  stop();
  restart();
  logIn(ANNA);
  const later = show(() => Promise.resolve(['Maria']), { queryKey: ['later'] });
  await expect.poll(() => stored()).toEqual(['query-["later"]']);
  later.stop();
});

test('an answer that a logout overtakes while it is written down is written nowhere', async () => {
  const { open } = indexedDB;
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name) => {
    entries.clear();
    return open.call(indexedDB, name);
  });
  const { stop } = show(() => Promise.resolve(['Maria']), { queryKey: ['never kept before'] });
  await expect.poll(() => entries.size).toBe(0);
  stop();
  restart();
  logIn(ANNA);
  const later = show(() => Promise.resolve(['Maria']), { queryKey: ['later'] });
  await expect.poll(() => stored()).toEqual(['query-["later"]']);
  later.stop();
});

test('an answer requested before a logout is not stored for the next user', async () => {
  await keep(['Kluski']);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string[]>();
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
    entries.clear();
    restart();
    return get.call(this, key);
  });
  const { stop } = show(() => {
    asked.resolve();
    return answer.promise;
  });
  await asked.promise;
  stop();
  logIn(JAN);
  answer.resolve(['Kluski Anny']);
  const later = show(() => Promise.resolve(['Maria']), { queryKey: ['later'] });
  await expect.poll(() => stored(JAN)).toEqual(['query-["later"]']);
  later.stop();
});

test('in a browser without databases everything is fetched', async () => {
  logIn(JAN);
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No', 'SecurityError');
    },
  });
  const { shown, stop } = show(() => Promise.resolve(['Kluski']));
  await expect.poll(() => shown).toEqual([['Kluski']]);
  stop();
});
