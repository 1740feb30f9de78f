import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANY_CHANGE_ANSWER } from '../../../test/any-change-answer.ts';
import { outbox, resetOutbox } from '../../../test/fake-list-sync.ts';
import { holdsUnsettled, openDeviceDatabase, wipeDeviceDatabase } from '../../device-database.ts';
import { queryClient } from '../../query-client.ts';
import { showError, showFailure } from '../../ui/overlays/toasts.ts';
import { MEALS_KEY, STORES_KEY } from '../keys.ts';
import { changeOf, readOfflineMutations } from './store.ts';
import {
  countWaitingMutations,
  dismissMutation,
  queueMutation,
  resumeOfflineMutations,
  retryMutation,
  sendOfflineMutations,
} from './sender.ts';
import { type OfflineChange, offlineMutationKey } from './offline-mutations.ts';
import { productAislesQuery } from '../products/aisles.ts';
import { staplesQuery } from '../products/staples.ts';

vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
vi.mock('../../ui/overlays/toasts.ts', () => ({
  showError: vi.fn<() => void>(),
  showFailure: vi.fn<() => void>(),
}));
vi.mock('../../sync/list-sync.ts', () => import('../../../test/fake-list-sync.ts'));

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';

const entries = new Map<string, string>();
const logIn = (id: string) => {
  const user = { id, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  entries.set('lz.user', JSON.stringify(user));
};

const sent: string[] = [];
/** The ids of the changes sent, by which the server recognises a repeat. */
const changeIds: unknown[] = [];
/** The versions of which the author of each change knew, where its address says one. */
const bases: (string | null)[] = [];
let answer: () => Promise<Response>;
const yes = async () => Response.json(ANY_CHANGE_ANSWER);
const no = async () =>
  Response.json({ success: false, message: 'PRODUCT_NOT_FOUND', data: null }, { status: 404 });
const busy = async () => new Response('', { status: 502 });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

const salt = (staple: boolean) => queueMutation('staple', { productId: 'salt', name: 'Sól', staple });
const pepper = (staple: boolean) => queueMutation('staple', { productId: 'pepper', name: 'Pieprz', staple });

const lidl = () => queueMutation('listStore', { listId: 'l', store: STORE });

const STORE = { storeId: 's', storeName: 'Lidl', aisles: [], orderVersion: 3, isLearnt: false };
const ORDER = { listId: 'l', storeId: 's', name: 'Lidl', aisles: [], orderVersion: 3, client: 'phone' };
const MEAL = {
  id: 'soup',
  day: '2026-03-01',
  slot: null,
  recipeId: null,
  name: 'Zupa',
  portions: 2,
  shopping: null,
  version: 1,
};
const SUGGESTION = { listId: 'l', productId: 'salt', name: 'Sól' };

const inMemory = (status: 'pending' | 'error') =>
  queryClient.getMutationCache().findAll({ mutationKey: offlineMutationKey(), status });
const refusals = () => inMemory('error').map(({ state }) => state.variables as OfflineChange);

/** The app after a start: nothing in memory. */
async function restart(): Promise<void> {
  queryClient.clear();
  await resumeOfflineMutations();
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => entries.get(key) ?? null });
  vi.stubGlobal('fetch', (path: string, { body = '{}' }: { body?: string }) => {
    const { pathname, searchParams } = new URL(path, 'http://lz.example');
    const { changeId, ...said } = JSON.parse(body) as Record<string, unknown>;
    sent.push(`${pathname.split('/')[4]} ${JSON.stringify(said)}`);
    changeIds.push(changeId ?? searchParams.get('changeId'));
    bases.push(searchParams.get('base'));
    return answer();
  });
  logIn(ANNA);
  answer = yes;
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.mocked(showError).mockClear();
  vi.mocked(showFailure).mockClear();
  queryClient.clear();
  for (const user of [ANNA, JAN]) await wipeDeviceDatabase(user);
  entries.clear();
  sent.length = 0;
  changeIds.length = 0;
  bases.length = 0;
  resetOutbox();
});

test('a change is sent once, and nothing of it stays', async () => {
  queryClient.setQueryData(staplesQuery.queryKey, ['water']);
  await salt(true);
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(sent).toEqual(['salt {"staple":true}']);
  expect(queryClient.getQueryData(staplesQuery.queryKey)).toEqual(['salt', 'water']);
  expect(await holdsUnsettled(ANNA)).toBe(false);
  await restart();
  expect(await countWaitingMutations()).toBe(0);
});

test.each<[string, readonly string[], unknown[], unknown[], () => Promise<void>]>([
  ['a staple', staplesQuery.queryKey, [], ['salt'], () => salt(true)],
  [
    'an aisle',
    productAislesQuery.queryKey,
    [['salt', 'other', 'auto']],
    [['salt', 'spices', 'user']],
    () => queueMutation('aisle', { productId: 'salt', name: 'Sól', aisleId: 'spices' }),
  ],
])('%s is not set back by a late answer from before it', async (_, queryKey, before, after, change) => {
  const late = Promise.withResolvers<unknown>();
  const answers = [late.promise, Promise.resolve(after)];
  const queryFn = () => answers.shift() ?? Promise.reject(new Error('Nothing has changed since.'));
  const shown = new QueryObserver<unknown>(queryClient, { queryKey, queryFn, initialData: before });
  const leave = shown.subscribe(() => undefined);
  void shown.refetch();
  await expect.poll(() => answers).toHaveLength(1);
  await change();
  await expect.poll(() => inMemory('pending')).toEqual([]);
  late.resolve(before);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryData(queryKey)).toEqual(after);
  leave();
});

test('a known answer that was to be asked for again still is once a change has been put into it', async () => {
  queryClient.setQueryData(staplesQuery.queryKey, ['water']);
  await queryClient.invalidateQueries({ queryKey: staplesQuery.queryKey });
  await salt(true);
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(queryClient.getQueryState(staplesQuery.queryKey)).toMatchObject({
    data: ['salt', 'water'],
    isInvalidated: true,
  });
});

test('without a network changes wait, through a start too, and go in the order they were made', async () => {
  answer = noNetwork;
  await salt(true);
  await pepper(true);
  await expect.poll(() => sent).toHaveLength(1);
  expect(await countWaitingMutations()).toBe(2);
  expect(await holdsUnsettled(ANNA)).toBe(true);
  await restart();
  await expect.poll(() => sent).toHaveLength(2);
  expect(await sendOfflineMutations(1)).toBe(2);
  sent.length = 0;
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toEqual(['salt {"staple":true}', 'pepper {"staple":true}']);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('a change is tried again after pauses with a random part, as an outbox is', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const timer = vi.spyOn(globalThis, 'setTimeout');
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(3);
  expect(timer.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining([375, 750]));
});

/** Lets time pass in steps, between which the database answers. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) await vi.advanceTimersByTimeAsync(50);
}

test('a busy server is asked again every ten seconds at the latest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  answer = busy;
  await salt(true);
  await pass(55_000);
  const tries = sent.length;
  answer = yes;
  await pass(10_000);
  expect(sent).toHaveLength(tries + 1);
  expect(inMemory('pending')).toEqual([]);
});

test.each([
  ['reconnect', () => resumeOfflineMutations()],
  ['logout', () => sendOfflineMutations(3_000)],
])('a %s doesn’t wait for the pause of a busy server', async (_, begin) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  answer = busy;
  await salt(true);
  await pepper(true);
  // Four tries in 5.2 s, and six more seconds to the next.
  await pass(6_000);
  sent.length = 0;
  answer = yes;
  const begun = begin();
  await pass(2_000);
  expect(inMemory('pending')).toEqual([]);
  expect(sent).toEqual(['salt {"staple":true}', 'pepper {"staple":true}']);
  expect((await begun) ?? 0).toBe(0);
});

test('a later change of the same product takes the place of one that waits', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  await salt(false);
  expect(await countWaitingMutations()).toBe(1);
  sent.length = 0;
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  await restart();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch('salt {"staple":false');
});

const move = (day: string) => queueMutation('meal', { meal: MEAL, fields: { day }, client: 'phone' });
const removeMeal = (isRemoved: boolean) =>
  queueMutation('mealRemoval', { meal: MEAL, isRemoved, client: 'phone' });
const chooseStore = (storeId: string | null) =>
  queueMutation('listStore', { listId: 'l', store: { ...STORE, storeId }, was: null });

test.each<[string, () => Promise<void>, () => Promise<void>]>([
  ['a staple', () => salt(true), () => salt(false)],
  ['the day of a meal', () => move('2026-03-02'), () => move(MEAL.day)],
  ['the store of a list', () => chooseStore('s'), () => chooseStore(null)],
  ['a meal’s place on the plan', () => removeMeal(true), () => removeMeal(false)],
])('%s set and set back names what it takes back, through a start too', async (_, change, back) => {
  answer = noNetwork;
  const takesBack: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    await change();
    takesBack.push(...(await readOfflineMutations(ANNA)).map((row) => changeOf(row).id));
    await restart();
  }
  await back();
  await restart();
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(JSON.parse(sent.at(-1)!.replace(/^\S+ /u, ''))).toMatchObject({ takesBack });
});

test('what differs in the end from what was there is sent like every other change', async () => {
  answer = noNetwork;
  for (const day of ['2026-03-02', MEAL.day, '2026-03-03']) await move(day);
  for (const staple of [true, false, true]) await salt(staple);
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent.slice(-2)).toEqual(['soup {"day":"2026-03-03","client":"phone"}', 'salt {"staple":true}']);
});

test('meals are fetched again once the server has what a refused removal took off a list', async () => {
  answer = no;
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  const meal = { ...MEAL, shopping: { listId: 'l', round: 1, items: [] } };
  const listUndo = {
    undo: [{ type: 'item.restore' as const, itemIds: ['leek'] }],
    since: { version: 1, epoch: 'e' },
  };
  await queueMutation('mealRemoval', { meal, isRemoved: true, client: 'phone', listUndo });
  await expect.poll(() => outbox.waiting).toBe(1);
  expect(refetched).toHaveBeenCalledTimes(1);
  outbox.waiting = 0;
  outbox.tell();
  await expect.poll(() => refetched.mock.calls.length).toBe(2);
  expect(refetched).toHaveBeenLastCalledWith({ queryKey: MEALS_KEY });
});

test('a meal that is moved, and then planned for more, is both', async () => {
  outbox.waiting = 1;
  const meal = { ...MEAL, shopping: { listId: 'l', round: 1, items: [] } };
  for (const fields of [{ day: '2026-03-02' }, { day: '2026-03-03' }, { portions: 4 }]) {
    await queueMutation('meal', { meal, fields, client: 'phone' });
  }
  outbox.waiting = 0;
  outbox.tell();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toEqual([
    'soup {"day":"2026-03-03","client":"phone"}',
    'soup {"portions":4,"client":"phone"}',
  ]);
});

test('a refusal is told, outlives a start, and is tried again or dismissed', async () => {
  answer = no;
  await salt(true);
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  expect(showFailure).toHaveBeenCalledOnce();
  await restart();
  expect(inMemory('error')[0]?.state.error).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  expect(await countWaitingMutations()).toBe(0);
  expect(sent).toHaveLength(1);
  await retryMutation(refusals()[0]!);
  await expect.poll(() => sent).toHaveLength(2);
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  await dismissMutation(refusals()[0]!);
  expect(inMemory('error')).toEqual([]);
  expect(await holdsUnsettled(ANNA)).toBe(false);
});

test.each([
  ['a store', lidl],
  [
    'an aisle, of a product that may be new there,',
    () => queueMutation('aisle', { productId: 'salt', name: 'Sól', aisleId: 'spices', listId: 'l' }),
  ],
  [
    'a photo, of a product that may be new there,',
    () => {
      const photo = { large: '', thumb: '' };
      return queueMutation('photo', { owner: 'product', id: 'salt', name: 'Sól', photo, listId: 'l' });
    },
  ],
  ['an order of aisles, which trips teach too,', () => queueMutation('aisleOrder', ORDER)],
  ['an undone order of aisles', () => queueMutation('orderUndo', ORDER)],
])('%s chosen on a list goes after what waits for that list', async (_, choose) => {
  outbox.waiting = 1;
  await choose();
  expect(await sendOfflineMutations(50)).toBe(1);
  expect(sent).toEqual([]);
  outbox.waiting = 0;
  outbox.tell();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toHaveLength(1);
});

test('a change of something else waits for no list', async () => {
  outbox.waiting = 1;
  await salt(true);
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toHaveLength(1);
});

test('a change of a list waits while the device has edits of it that this tab hasn’t read', async () => {
  const [entry, other] = ['l', 'other'].map(
    (listId) => ({ kind: 'list.create', id: listId, listId, name: 'Sobota' }) as const,
  );
  const database = await openDeviceDatabase(ANNA);
  const key = await database.add('outbox', entry!);
  await database.add('outbox', other!);
  outbox.isVolatile = true;
  await lidl();
  expect(await sendOfflineMutations(200)).toBe(1);
  expect(sent).toEqual([]);
  await database.delete('outbox', key);
  expect(await sendOfflineMutations(10_000)).toBe(0);
  await database.add('outbox', entry!);
  outbox.settled.push('l');
  await lidl();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toHaveLength(2);
});

test('what one user left waiting is not sent in the name of another', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  logIn(JAN);
  answer = yes;
  await restart();
  expect(await sendOfflineMutations(100)).toBe(0);
  expect(sent).toHaveLength(1);
  logIn(ANNA);
  await restart();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toHaveLength(2);
});

test('what waits for the lists is not sent once another tab has logged another user in', async () => {
  outbox.waiting = 1;
  await lidl();
  expect(await sendOfflineMutations(50)).toBe(1);
  logIn(JAN);
  outbox.waiting = 0;
  outbox.tell();
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(sent).toEqual([]);
  logIn(ANNA);
  await restart();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toEqual(['l {"storeId":"s"}']);
});

test('what the disk didn’t take at first is written down when it does, and told where it takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer = noNetwork;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await salt(true);
  expect(await countWaitingMutations()).toBe(1);
  await pass(16_000);
  expect(vi.mocked(showError).mock.calls).toEqual([[expect.stringContaining('Nie zamykaj karty')]]);
  full.mockRestore();
  await pass(16_000);
  vi.useRealTimers();
  await expect.poll(async () => (await readOfflineMutations(ANNA)).length).toBe(1);
  expect(showError).toHaveBeenCalledOnce();
  await restart();
  expect(await countWaitingMutations()).toBe(1);
});

test('a change is kept at once, and leaves the device, where the browser has closed the connection', async () => {
  answer = noNetwork;
  (await openDeviceDatabase(ANNA)).close();
  await salt(true);
  expect(await readOfflineMutations(ANNA)).toHaveLength(1);
  (await openDeviceDatabase(ANNA)).close();
  expect(await holdsUnsettled(ANNA)).toBe(true);
  (await openDeviceDatabase(ANNA)).close();
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('what another tab has sent or dismissed leaves this one', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  await wipeDeviceDatabase(ANNA);
  expect(await countWaitingMutations()).toBe(0);
  answer = yes;
  expect(await sendOfflineMutations(100)).toBe(0);
  expect(sent).toHaveLength(1);
});

test('in a browser without databases a change is sent all the same', async () => {
  logIn('01990000-0000-7000-8000-00000000000c');
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No', 'SecurityError');
  });
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(() => inMemory('pending')).toEqual([]);
});

test('a repeat has the id of the change, through a start too, and another change has another', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  await restart();
  await expect.poll(() => sent).toHaveLength(2);
  answer = no;
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  expect(new Set(changeIds)).toEqual(new Set([refusals()[0]?.id]));
  const tries = changeIds.length;
  await retryMutation(refusals()[0]!);
  await expect.poll(() => changeIds).toHaveLength(tries + 1);
  expect(changeIds.at(-1)).not.toBe(changeIds[0]);
  expect(changeIds.at(-1)).toMatch(/^[\da-f-]{36}$/);
});

const CHANGES: Record<string, () => Promise<void>> = {
  staple: () => salt(true),
  aisle: () => queueMutation('aisle', { productId: 'salt', name: 'Sól', aisleId: 'a' }),
  store: () => queueMutation('store', { storeId: 's', name: 'Lidl', was: 'Aldi', aisles: [] }),
  listStore: () => queueMutation('listStore', { listId: 'l', store: STORE }),
  aisleOrder: () => queueMutation('aisleOrder', ORDER),
  hidden: () => queueMutation('hiddenSuggestion', { ...SUGGESTION, isHidden: true }),
  shown: () => queueMutation('hiddenSuggestion', { ...SUGGESTION, isHidden: false }),
};

test.each(Object.entries(CHANGES))('a change says which it is: %s', async (_, change) => {
  answer = noNetwork;
  await change();
  await expect.poll(() => sent).toHaveLength(1);
  const [kept] = inMemory('pending').map(({ state }) => state.variables as OfflineChange);
  expect(changeIds).toEqual([kept?.id]);
});

test.each<[string, () => Promise<void>]>([
  ...Object.entries(CHANGES),
  ['removed store', () => queueMutation('store', { storeId: 's', name: null, was: 'Lidl', aisles: [] })],
  ['orderUndo', () => queueMutation('orderUndo', ORDER)],
  ['meal', () => queueMutation('meal', { meal: MEAL, fields: { portions: 4 }, client: 'phone' })],
  ['removed meal', () => queueMutation('mealRemoval', { meal: MEAL, isRemoved: true, client: 'phone' })],
  ['meal put back', () => queueMutation('mealRemoval', { meal: MEAL, isRemoved: false, client: 'phone' })],
])('no answer but the server’s own takes a change from the device: %s', async (_, change) => {
  const strangers = [
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    () => Response.json({ success: true, data: null, login: '/wifi' }),
    () => new Response(null, { status: 204 }),
  ];
  const failures = () => inMemory('pending')[0]?.state.failureCount;
  for (const [tries, stranger] of strangers.entries()) {
    answer = async () => stranger();
    await (tries === 0 ? change() : resumeOfflineMutations());
    await expect.poll(failures).toBeGreaterThan(tries);
  }
  expect(await readOfflineMutations(ANNA)).toHaveLength(1);
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
});

test('an order of aisles that was refused is tried again whatever order is there by then', async () => {
  answer = async () =>
    Response.json({ success: false, message: 'AISLE_ORDER_CHANGED', data: null }, { status: 409 });
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  await queueMutation('aisleOrder', ORDER);
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  expect(refetched).toHaveBeenCalledWith({ queryKey: STORES_KEY });
  answer = yes;
  await retryMutation(refusals()[0]!);
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(sent).toEqual([
    's {"aisles":[],"orderVersion":3,"client":"phone"}',
    's {"aisles":[],"client":"phone"}',
  ]);
  expect(refusals()).toEqual([]);
});

test.each<[string, () => Promise<void>]>([
  ['meal', () => queueMutation('mealRemoval', { meal: MEAL, isRemoved: true, client: 'phone' })],
  [
    'photo',
    () => queueMutation('photo', { owner: 'recipe', id: 'soup', name: 'Zupa', photo: null, base: 1 }),
  ],
])('a removal of a %s that was refused is tried again whatever others have changed', async (_, remove) => {
  answer = no;
  await remove();
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  answer = yes;
  await retryMutation(refusals()[0]!);
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(bases).toEqual(['1', null]);
});
