import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANY_CHANGE_ANSWER } from '../../../test/any-change-answer.ts';
import { outbox, resetOutbox } from '../../../test/fake-list-sync.ts';
import { FakeStorage } from '../../../test/fake-storage.ts';
import { openDeviceDatabase, wipeDeviceDatabase } from '../../device-database.ts';
import { queryClient } from '../../query-client.ts';
import { cleanAfterLogout } from '../../session.ts';
import { changePhoto } from '../photos/change-photo.ts';
import { changeAisleOrder } from '../stores/change-aisle-order.ts';
import { suggestionsQuery } from '../shopping-lists/list-suggestions.ts';
import { waitingRow } from './cache.ts';
import { changeOf, readOfflineMutations, writeOfflineMutation } from './store.ts';
import {
  countWaitingMutations,
  dismissMutation,
  dropWaitingMutations,
  queueMutation,
  resumeOfflineMutations,
  retryMutation,
  sendOfflineMutations,
} from './sender.ts';
import { type ListUndo, type OfflineChange, offlineMutationKey } from './offline-mutations.ts';

const { closing } = vi.hoisted(() => {
  const listeners: ((event: Event) => void)[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => {
    if (type === 'beforeunload') listeners.push(listener);
  });
  return { closing: listeners };
});
vi.mock('../../ui/overlays/toasts.ts', () => ({
  showError: vi.fn<() => void>(),
  showFailure: vi.fn<() => void>(),
}));
vi.mock('../../sync/list-sync.ts', () => import('../../../test/fake-list-sync.ts'));

const ANNA = '01990000-0000-7000-8000-00000000000a';
const JAN = '01990000-0000-7000-8000-00000000000b';
const userOf = (id: string) => ({ id, email: 'a@example.org', name: 'Anna', role: 'user', active: true });
const logIn = (id: string) => localStorage.setItem('lz.user', JSON.stringify(userOf(id)));

const sent: string[] = [];
let answer: () => Promise<Response>;
const yes = async () => Response.json(ANY_CHANGE_ANSWER);
const no = async () =>
  Response.json({ success: false, message: 'PRODUCT_NOT_FOUND', data: null }, { status: 404 });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

const salt = (staple: boolean) => queueMutation('staple', { productId: 'salt', name: 'Sól', staple });
const pepper = (staple: boolean) => queueMutation('staple', { productId: 'pepper', name: 'Pieprz', staple });
const STORE = { storeId: 's', storeName: 'Lidl', aisles: [], orderVersion: 3, isLearnt: false };

const MEAL = {
  id: 'soup',
  day: '2026-03-01',
  slot: null,
  recipeId: null,
  name: 'Zupa',
  portions: 2,
  shopping: { listId: 'l', round: 1, items: [] },
  version: 1,
};
/** Takes the soup off the plan, or puts it back. */
const remove = (isRemoved: boolean, listUndo?: ListUndo) =>
  queueMutation('mealRemoval', { meal: MEAL, isRemoved, client: 'phone', ...(listUndo && { listUndo }) });

const inMemory = (status: 'pending' | 'error') =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: offlineMutationKey(), status })
    .map(({ state }) => state.variables as OfflineChange);

/** What this device keeps of salt, as another tab or an earlier start has written it. */
const storedSalt = (id: string, staple: boolean) =>
  waitingRow({ id, userId: ANNA, name: 'staple', values: { productId: 'salt', name: 'Sól', staple } });

/** The disk takes nothing. */
const fill = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

/** Whether the page asks before it is closed. */
function isAsking(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  for (const listener of closing) listener(event);
  return event.defaultPrevented;
}

/** Lets time pass in steps, between which the database answers. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) await vi.advanceTimersByTimeAsync(50);
}

/** Lets the database answer while no time passes, so that what was sent is answered, and no pause ends. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
}

async function restart(): Promise<void> {
  queryClient.clear();
  await resumeOfflineMutations();
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('fetch', (path: string, { method, body = '{}' }: { method: string; body?: string }) => {
    const said = { ...(JSON.parse(body) as object), changeId: undefined, takesBack: undefined };
    sent.push(`${method} ${path.split('?')[0]!.split('/').slice(4).join('/')} ${JSON.stringify(said)}`);
    return answer();
  });
  logIn(ANNA);
  answer = yes;
  await resumeOfflineMutations();
});

afterEach(async () => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
  queryClient.clear();
  await cleanAfterLogout();
  for (const user of [ANNA, JAN]) await wipeDeviceDatabase(user);
  sent.length = 0;
  resetOutbox();
});

test('a change that the disk doesn’t take counts, and not the one before it that is stored', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  const full = fill();
  await salt(false);
  // As when another tab has written something, or the socket connects.
  await resumeOfflineMutations();
  full.mockRestore();
  sent.length = 0;
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
  await restart();
  expect(await countWaitingMutations()).toBe(0);
  expect(sent).toEqual(['PUT salt/staple {"staple":false}']);
});

test('a refusal that the disk doesn’t take stands, and not the change before it that is stored', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  fill();
  await salt(false);
  answer = no;
  await resumeOfflineMutations();
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  await resumeOfflineMutations();
  expect(inMemory('error')).toMatchObject([{ values: { staple: false } }]);
  expect(inMemory('pending')).toEqual([]);
  expect(isAsking()).toBe(true);
  await dismissMutation(inMemory('error')[0]!);
  expect(isAsking()).toBe(false);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('an older change that is stored late doesn’t take the place of a newer one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = Promise.withResolvers<Response>();
  answer = () => hanging.promise;
  const full = fill();
  await salt(true);
  await pass(100);
  expect(sent).toHaveLength(1);
  full.mockRestore();
  await salt(false);
  await pass(16_000);
  answer = yes;
  hanging.resolve(await yes());
  await pass(5_000);
  expect(sent).toEqual(['PUT salt/staple {"staple":true}', 'PUT salt/staple {"staple":false}']);
  expect(inMemory('pending')).toEqual([]);
});

test('an older change that is stored late leaves what another tab has stored since', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer = noNetwork;
  const full = fill();
  await salt(true);
  full.mockRestore();
  const newer = storedSalt('ffffffff-0000-7000-8000-000000000000', false);
  await writeOfflineMutation(newer);
  await pass(16_000);
  expect((await readOfflineMutations(ANNA)).map(changeOf)).toEqual([changeOf(newer)]);
});

test('where the browser stores no name of the user, changes are sent, kept and refused all the same', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  outbox.unnamed = userOf(ANNA);
  answer = noNetwork;
  await salt(true);
  await changePhoto({ kind: 'recipe', id: 'soup', name: 'Zupa', version: undefined }, null);
  await changeAisleOrder({ listId: 'l', storeId: 's', name: 'Lidl', aisles: [], orderVersion: 3 });
  await expect.poll(() => sent).toHaveLength(1);
  sent.length = 0;
  await restart();
  expect(await countWaitingMutations()).toBe(3);
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent.slice(-3).map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
    'PUT salt/staple',
    'DELETE soup/photo',
    'PUT s/aisles',
  ]);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('a network that the browser takes for none is used all the same', async () => {
  onlineManager.setOnline(false);
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  answer = yes;
  expect(await sendOfflineMutations(10_000)).toBe(0);
  await pepper(true);
  await expect.poll(countWaitingMutations).toBe(0);
  expect(sent).toHaveLength(3);
});

test('without a user no change counts as made', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  await expect(salt(true)).rejects.toThrow('Nobody is logged in');
  await expect(changePhoto({ kind: 'recipe', id: 'a', name: '', version: 1 }, null)).rejects.toThrow();
});

test('a change comes after those made while the clock of the device was ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answer = noNetwork;
  vi.setSystemTime(Date.now() + 3_600_000);
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  // Ids of one page grow whatever the clock says: a later start is another page.
  vi.resetModules();
  const { openDeviceDatabase: open } = await import('../../device-database.ts');
  const { queueMutation: queueLater } = await import('./sender.ts');
  await queueLater('staple', { productId: 'pepper', name: 'Pieprz', staple: true });
  const database = await open(ANNA);
  const names = (await readOfflineMutations(ANNA)).map((row) => changeOf(row).values);
  expect(names).toMatchObject([{ productId: 'salt' }, { productId: 'pepper' }]);
  database.close();
});

test('no request goes out once another tab has logged another user in', async () => {
  answer = noNetwork;
  await salt(true);
  await expect.poll(() => sent).toHaveLength(1);
  answer = yes;
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(this: IDBObjectStore, key) {
    // Between the first look at the user and the request.
    logIn(JAN);
    return get.call(this, key);
  });
  await sendOfflineMutations(200);
  expect(sent).toHaveLength(1);
  vi.restoreAllMocks();
  logIn(ANNA);
  await restart();
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(sent).toHaveLength(2);
});

test('a kind that only a newer version knows stays on the device, is counted, and keeps nothing else from going', async () => {
  const newer = storedSalt('00000000-0000-7000-8000-000000000000', true);
  const foreign = {
    ...newer,
    mutationKey: [...offlineMutationKey(), '', 'tomorrow', 'salt'],
    state: { ...newer.state, variables: { ...changeOf(newer), name: 'tomorrow' } },
  };
  await writeOfflineMutation(foreign);
  await resumeOfflineMutations();
  await pepper(true);
  expect(await sendOfflineMutations(10_000)).toBe(1);
  expect(sent).toEqual(['PUT pepper/staple {"staple":true}']);
  expect(await readOfflineMutations(ANNA)).toHaveLength(1);
  expect(await countWaitingMutations()).toBe(1);
});

const DAMAGED = [
  '{"mutationKey":["kept","","sta',
  'null',
  '{}',
  JSON.stringify({ mutationKey: ['kept'], state: { status: 'pending' } }),
  JSON.stringify({
    mutationKey: 'kept',
    state: { status: 'pending', variables: { id: '1', name: 'staple' } },
  }),
  JSON.stringify({ ...storedSalt('1', true), state: { status: 'pending', variables: { id: 1 } } }),
  JSON.stringify({
    ...storedSalt('1', true),
    state: { status: 'error', error: null, variables: changeOf(storedSalt('1', true)) },
  }),
  JSON.stringify({
    ...storedSalt('1', true),
    state: { status: 'pending', variables: { id: '1', userId: ANNA, name: 'meal', values: {} } },
  }),
];

for (const damaged of DAMAGED) {
  test(`a damaged change stays on the device, is counted, and keeps nothing else from going: ${damaged}`, async () => {
    const put = async (key: string) => {
      const database = await openDeviceDatabase(ANNA);
      await database.put('queries', damaged, key);
    };
    await writeOfflineMutation(storedSalt('00000000-0000-7000-8000-000000000000', true));
    await put('mutation-["kept","","staple","damaged"]');
    await put('mutation-["kept","","staple","pepper"]');
    await restart();
    await expect.poll(() => sent).toEqual(['PUT salt/staple {"staple":true}']);
    expect(await sendOfflineMutations(10_000)).toBe(2);
    // A new change of the same product takes its place, and is over once it has arrived.
    await pepper(true);
    await expect.poll(() => sent).toHaveLength(2);
    expect(await sendOfflineMutations(10_000)).toBe(1);
    await restart();
    expect(await countWaitingMutations()).toBe(1);
    expect(sent).toHaveLength(2);
  });
}

test('a change that waits for a list waits no longer once the lists are closed', async () => {
  outbox.waiting = 1;
  await queueMutation('listStore', { listId: 'l', store: STORE });
  await pepper(true);
  expect(await sendOfflineMutations(50)).toBe(2);
  outbox.isClosed = true;
  outbox.tell();
  await expect.poll(() => inMemory('pending')).toEqual([]);
});

test('after a logout nothing is left of what the disk didn’t take', async () => {
  fill();
  answer = noNetwork;
  await salt(true);
  expect(isAsking()).toBe(true);
  localStorage.removeItem('lz.user');
  queryClient.clear();
  await cleanAfterLogout();
  expect(isAsking()).toBe(false);
});

test('what was dropped before the disk took it doesn’t keep the page open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fill();
  answer = noNetwork;
  await salt(true);
  queryClient.clear();
  await pass(16_000);
  expect(isAsking()).toBe(false);
});

test('what waits behind a change that is dropped is sent at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer = noNetwork;
  const chosen = { listId: 'l', store: STORE };
  await queueMutation('listStore', chosen);
  await salt(true);
  await settle();
  expect(sent).toEqual(['PUT l/store {"storeId":"s"}']);
  sent.length = 0;
  answer = yes;
  dropWaitingMutations('listStore', chosen);
  await settle();
  expect(sent).toEqual(['PUT salt/staple {"staple":true}']);
});

test('a refusal that another tab has tried again or dismissed isn’t tried again here', async () => {
  answer = no;
  await salt(true);
  await expect.poll(() => inMemory('error')).toHaveLength(1);
  const [refused] = inMemory('error');
  sent.length = 0;
  const database = await openDeviceDatabase(ANNA);
  await database.clear('queries');
  answer = yes;
  await retryMutation(refused!);
  await sendOfflineMutations(100);
  expect(sent).toEqual([]);
  expect(inMemory('error')).toEqual([]);
});

test.each([
  ['', undefined],
  [
    ' from plan and list',
    { undo: [{ type: 'item.restore' as const, itemIds: ['leek'] }], since: { version: 1, epoch: 'e' } },
  ],
])('a removal%s that is refused after it was undone leaves nothing to decide', async (_, listUndo) => {
  const refusal = Promise.withResolvers<Response>();
  answer = () => refusal.promise;
  await remove(true, listUndo);
  await expect.poll(() => sent).toHaveLength(1);
  await remove(false);
  answer = yes;
  refusal.resolve(await no());
  await expect.poll(() => inMemory('pending')).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(inMemory('error')).toEqual([]);
  // The undo has put its items back on the list.
  expect(outbox.waiting).toBe(0);
});

test('an answer from before a product was hidden doesn’t show it again', async () => {
  const { queryKey } = suggestionsQuery('l');
  const suggestion = { productId: 'salt', name: 'Sól' };
  queryClient.setQueryData(queryKey, [suggestion] as never);
  const late = Promise.withResolvers<never>();
  const asked = queryClient.query({ queryKey, queryFn: () => late.promise, staleTime: 0 }).catch(() => 0);
  await queueMutation('hiddenSuggestion', { listId: 'l', ...suggestion, isHidden: true });
  await expect.poll(() => inMemory('pending')).toEqual([]);
  late.resolve([suggestion] as never);
  await asked;
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
});
