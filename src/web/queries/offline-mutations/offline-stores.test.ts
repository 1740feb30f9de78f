import 'fake-indexeddb/auto';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameKey } from '../../../contract/names.ts';
import { ANY_CHANGE_ANSWER } from '../../../test/any-change-answer.ts';
import { openDeviceDatabase, wipeDeviceDatabase } from '../../device-database.ts';
import { queryClient } from '../../query-client.ts';
import { productAislesQuery } from '../products/aisles.ts';
import { listStoreQuery } from '../stores/list-store.ts';
import { suggestionsQuery } from '../shopping-lists/list-suggestions.ts';
import { queueMutation, resumeOfflineMutations, retryMutation, sendOfflineMutations } from './sender.ts';
import { readOfflineMutations, writeOfflineMutation } from './store.ts';
import { type OfflineChange, offlineMutationKey } from './offline-mutations.ts';
import { storesQuery } from '../stores/stores.ts';

vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));
vi.mock('../../ui/overlays/toasts.ts', () => ({ showError: () => undefined, showFailure: () => undefined }));
vi.mock('../../sync/list-sync.ts', () => import('../../../test/fake-list-sync.ts'));

const ANNA = '01990000-0000-7000-8000-00000000000a';
const NAMES = ['Lidl', 'Aldi', 'Auchan', 'Dino'];
const LISTS = ['monday', 'tuesday'];
/** What the household has before anything is changed. */
const STORES = new Map([
  ['first', 'Lidl'],
  ['second', 'Aldi'],
]);

interface Said {
  name?: string;
  storeId?: string | null;
  aisles?: { aisleId: string }[];
  changeId?: string;
}

/** What the server does about stores. */
class Server {
  /** The names that were sent. */
  readonly names: string[] = [];
  readonly #stores = new Map<string, { name: string; isLive: boolean }>();
  readonly #chosen = new Map<string, string | null>(LISTS.map((id) => [id, 'first']));
  readonly #orders = new Map<string, string>();
  readonly #changeIds = new Set<string>();

  constructor() {
    for (const [id, name] of STORES) this.#stores.set(id, { name, isLive: true });
  }

  /** @returns the code of a refusal */
  answer(method: string, path: string, { changeId, ...said }: Said): string | undefined {
    if (changeId !== undefined && this.#changeIds.has(changeId)) return undefined;
    const code = this.#change(method, path.split('/').slice(3), said);
    if (code === undefined && changeId !== undefined) this.#changeIds.add(changeId);
    return code;
  }

  #change(method: string, [kind, id = '', part]: string[], said: Said): string | undefined {
    if (part === 'aisles') {
      if (kind === 'store' && !this.#isLive(id)) return 'STORE_NOT_FOUND';
      this.#orders.set(id, said.aisles?.map(({ aisleId }) => aisleId).join(' ') ?? '');
    } else if (part === 'store') {
      const { storeId = null } = said;
      if (storeId !== null && !this.#isLive(storeId)) return 'STORE_NOT_FOUND';
      this.#chosen.set(id, storeId);
    } else return this.#changeStore(method, id, said.name ?? '');
    return undefined;
  }

  #changeStore(method: string, id: string, name: string): string | undefined {
    const known = this.#stores.get(id);
    if (method === 'DELETE') {
      if (known === undefined) return 'STORE_NOT_FOUND';
      known.isLive = false;
      return undefined;
    }
    this.names.push(name);
    if (known?.isLive === false) return 'STORE_NOT_FOUND';
    const isTaken = [...this.#stores].some(
      ([other, store]) => other !== id && store.isLive && nameKey(store.name) === nameKey(name),
    );
    if (isTaken) return 'STORE_ALREADY_EXISTS';
    this.#stores.set(id, { name, isLive: true });
    return undefined;
  }

  #isLive(id: string): boolean {
    return this.#stores.get(id)?.isLive === true;
  }

  /** What users see of it. */
  shown() {
    const live = [...this.#stores.keys()].filter((id) => this.#isLive(id)).toSorted();
    return {
      stores: live.map((id) => [id, this.#stores.get(id)?.name, this.#orders.get(id)]),
      lists: LISTS.map((id) => {
        const storeId = this.#chosen.get(id) ?? '';
        return [id, this.#isLive(storeId) ? storeId : null, this.#orders.get(id)];
      }),
    };
  }
}

let server: Server;
let network: 'there' | 'gone' | 'answers lost';
let sent: string[];

const refusals = () =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: offlineMutationKey(), status: 'error' })
    .map(({ state }) => state.variables as OfflineChange);

async function begin(): Promise<void> {
  queryClient.clear();
  await wipeDeviceDatabase(ANNA);
  server = new Server();
  sent = [];
  network = 'there';
}

beforeEach(async () => {
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user) });
  vi.stubGlobal('fetch', async (path: string, { method, body = '{}' }: { method: string; body?: string }) => {
    const code = network === 'gone' ? undefined : server.answer(method, path, JSON.parse(body) as Said);
    if (network !== 'there') throw new TypeError('Failed to fetch');
    sent.push(`${method} ${path.slice('/api/v2/'.length)}`);
    return code === undefined
      ? Response.json(ANY_CHANGE_ANSWER)
      : Response.json({ success: false, message: code, data: null }, { status: 404 });
  });
  await begin();
});

afterEach(async () => {
  await begin();
  vi.unstubAllGlobals();
});

const nameStore = (storeId: string, name: string | null, was: string) =>
  queueMutation('store', { storeId, name, was, aisles: [] });
const choose = (listId: string, storeId: string | null) =>
  queueMutation('listStore', {
    listId,
    store: { storeId, storeName: null, aisles: [], orderVersion: 0, isLearnt: false },
  });
const setOrder = (listId: string, storeId: string | null, order: string) => {
  const aisles = order.split(' ').map((aisleId) => ({ aisleId, isPinned: false }));
  return queueMutation('aisleOrder', {
    listId,
    storeId,
    name: null,
    aisles,
    orderVersion: 0,
    client: 'phone',
  });
};

/** Sends what waits; nothing of it may be refused. */
async function arrive(): Promise<void> {
  network = 'there';
  expect(await sendOfflineMutations(10_000)).toBe(0);
  expect(refusals()).toEqual([]);
}

test('a store made without a network, chosen, put in order and then renamed arrives with all of it', async () => {
  network = 'gone';
  await nameStore('made', 'Dino', 'Dino');
  await choose('monday', 'made');
  await setOrder('monday', 'made', 'b a');
  await nameStore('made', 'Dino rynek', 'Dino');
  await arrive();
  expect(sent).toEqual([
    'PUT store/made',
    'PUT shopping-list/monday/store',
    'PUT store/made/aisles',
    'PUT store/made',
  ]);
  const { stores, lists } = server.shown();
  expect(stores).toContainEqual(['made', 'Dino rynek', 'b a']);
  expect(lists).toContainEqual(['monday', 'made', undefined]);
});

test('a store renamed before it is sent has its last name at once, but none that another store has still', async () => {
  network = 'gone';
  await nameStore('made', 'Dino', 'Dino');
  await nameStore('made', 'Auchan', 'Dino');
  await nameStore('made', 'Netto', 'Auchan');
  await nameStore('first', 'Polo', 'Lidl');
  await nameStore('made', 'Lidl', 'Netto');
  await arrive();
  expect(server.names).toEqual(['Netto', 'Auchan', 'Netto', 'Polo', 'Lidl']);
  expect(server.shown().stores).toContainEqual(['made', 'Lidl', undefined]);
});

test('once a store is renamed or removed, its lists show it so before they are asked for again', async () => {
  const known = { storeId: 'first', storeName: 'Lidl', aisles: [], orderVersion: 1, isLearnt: false };
  const shown = LISTS.map((id) => listStoreQuery(id).queryKey);
  queryClient.setQueryData(shown[0]!, known);
  queryClient.setQueryData(shown[1]!, { ...known, storeId: 'second', storeName: 'Aldi' });
  await nameStore('first', 'Dino', 'Lidl');
  await nameStore('second', null, 'Aldi');
  await arrive();
  expect(shown.map((key) => queryClient.getQueryData(key))).toMatchObject([
    { storeId: 'first', storeName: 'Dino' },
    { storeId: null, storeName: null },
  ]);
});

/** Keeps an answer on the device, as a page that shows it does. */
async function keep(queryKey: QueryKey, answer: unknown): Promise<void> {
  const options = queryClient.defaultQueryOptions({ queryKey, meta: { kept: true } });
  queryClient.getQueryCache().build(queryClient, options).setData(answer);
  await expect.poll(() => keptOf(queryKey)).toEqual(answer);
}

async function keptOf(queryKey: QueryKey): Promise<unknown> {
  const database = await openDeviceDatabase(ANNA);
  const text = await database.get('queries', `query-${hashKey(queryKey)}`);
  return text && (JSON.parse(text) as { state: { data: unknown } }).state.data;
}

test('what is kept of stores has what was changed of them on a page that doesn’t show it', async () => {
  const store = { id: 'first', name: 'Lidl', aisles: [], orderVersion: 1, isLearnt: true };
  const known = { storeId: 'first', storeName: 'Lidl', aisles: [], orderVersion: 1, isLearnt: true };
  const [monday, tuesday] = LISTS.map((id) => listStoreQuery(id).queryKey);
  await keep(storesQuery.queryKey, [store]);
  await keep(monday!, known);
  await keep(tuesday!, known);
  queryClient.clear();
  await setOrder('monday', 'first', 'b a');
  await nameStore('first', 'Dino', 'Lidl');
  await choose('monday', null);
  await arrive();
  const aisles = [{ aisleId: 'b' }, { aisleId: 'a' }];
  await expect.poll(() => keptOf(tuesday!)).toMatchObject({ storeName: 'Dino', aisles, isLearnt: false });
  await expect
    .poll(() => keptOf(storesQuery.queryKey))
    .toMatchObject([{ name: 'Dino', aisles, isLearnt: false }]);
  await expect.poll(() => keptOf(monday!)).toMatchObject({ storeId: null });
});

test('what is kept of aisles and suggestions has what was changed of them on a page that doesn’t show them', async () => {
  vi.stubGlobal('fetch', async () => Response.json(ANY_CHANGE_ANSWER));
  const aisles = productAislesQuery.queryKey;
  const suggestions = suggestionsQuery('monday').queryKey;
  await keep(aisles, [['salt', 'other', 'auto']]);
  await keep(suggestions, [{ productId: 'salt' }, { productId: 'rice' }]);
  queryClient.clear();
  await queueMutation('aisle', { productId: 'salt', name: 'Sól', aisleId: 'spices' });
  const rice = { listId: 'monday', productId: 'rice', name: 'Ryż' };
  await queueMutation('hiddenSuggestion', { ...rice, isHidden: true });
  await arrive();
  await expect.poll(() => keptOf(aisles)).toEqual([['salt', 'spices', 'user']]);
  await expect.poll(() => keptOf(suggestions)).toEqual([{ productId: 'salt' }]);
});

test('a store made and removed without a network leaves nothing, and no refusal', async () => {
  const before = server.shown();
  network = 'gone';
  await nameStore('made', 'Dino', 'Dino');
  await setOrder('monday', 'made', 'b a');
  await nameStore('made', null, 'Dino');
  await arrive();
  expect(server.shown()).toEqual(before);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('a store that a version before kept under its own id alone is made, and renamed after that', async () => {
  network = 'gone';
  await nameStore('made', 'Dino', 'Dino');
  const row = (await readOfflineMutations(ANNA))[0]!;
  await wipeDeviceDatabase(ANNA);
  await writeOfflineMutation({ ...row, mutationKey: row.mutationKey?.slice(0, -1) });
  queryClient.clear();
  await resumeOfflineMutations();
  await choose('monday', 'made');
  await nameStore('made', 'Dino rynek', 'Dino');
  await arrive();
  expect(server.shown().stores).toContainEqual(['made', 'Dino rynek', undefined]);
  expect(await readOfflineMutations(ANNA)).toEqual([]);
});

test('a refused name is forgotten with the next one, and with another try', async () => {
  await nameStore('first', 'Aldi', 'Lidl');
  await expect.poll(refusals).toHaveLength(1);
  await retryMutation(refusals()[0]!);
  await expect.poll(() => sent).toHaveLength(2);
  await expect.poll(refusals).toHaveLength(1);
  await nameStore('first', 'Dino', 'Lidl');
  await arrive();
  expect(await readOfflineMutations(ANNA)).toEqual([]);
  expect(server.shown().stores).toContainEqual(['first', 'Dino', undefined]);
});

test('of two refused names of a store the later one stays when the earlier is tried again', async () => {
  network = 'gone';
  await nameStore('first', 'Aldi', 'Lidl');
  await nameStore('first', 'ALDI', 'Lidl');
  network = 'there';
  await sendOfflineMutations(10_000);
  expect(refusals()).toHaveLength(2);
  await nameStore('second', null, 'Aldi');
  await retryMutation(refusals()[0]!);
  await sendOfflineMutations(10_000);
  expect(refusals().map(({ values }) => values)).toMatchObject([{ name: 'ALDI' }]);
  expect(server.shown().stores).toEqual([['first', 'Aldi', undefined]]);
});

interface Edit {
  kind: 'make' | 'rename' | 'remove' | 'choose' | 'order' | 'restart' | 'lose answers' | 'lose all';
  /** Which of those that there are is meant. */
  store: number;
  name: number;
  list: number;
  order: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    'make',
    'rename',
    'rename',
    'remove',
    'choose',
    'order',
    'restart',
    'lose answers',
    'lose all',
  ),
  store: fc.nat(7),
  name: fc.nat(7),
  list: fc.nat(1),
  order: fc.constantFrom('a b', 'b a'),
});

/** Does what a user can do on a device that shows these stores. */
async function apply({ kind, list, order, ...picked }: Edit, shown: Map<string, string>, at: number) {
  const free = NAMES.filter((name) => ![...shown.values()].includes(name));
  const name = free[picked.name % free.length];
  // One more for none.
  const [storeId = null, was = ''] = [...shown][picked.store % (shown.size + 1)] ?? [];
  const listId = LISTS[list] ?? '';
  if (kind === 'choose') return choose(listId, storeId);
  if (kind === 'order') return setOrder(listId, storeId, order);
  if (kind === 'make' && name !== undefined) {
    shown.set(`made-${at}`, name);
    return nameStore(`made-${at}`, name, name);
  }
  if (storeId === null) return undefined;
  if (kind === 'rename' && name !== undefined) {
    shown.set(storeId, name);
    return nameStore(storeId, name, was);
  }
  if (kind !== 'remove') return undefined;
  shown.delete(storeId);
  return nameStore(storeId, null, was);
}

async function doAll(edits: readonly Edit[], isOnline: boolean) {
  await begin();
  const shown = new Map(STORES);
  if (!isOnline) network = 'gone';
  for (const [at, each] of edits.entries()) {
    await apply(each, shown, at);
    if (isOnline) await arrive();
    else if (each.kind === 'lose answers') network = 'answers lost';
    else if (each.kind === 'lose all') network = 'gone';
    else if (each.kind === 'restart') {
      queryClient.clear();
      await resumeOfflineMutations();
    }
  }
  await arrive();
  expect(await readOfflineMutations(ANNA)).toEqual([]);
  return server.shown();
}

test('whatever is done to stores without a network, the server then has what it would have with one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 14 }), async (edits) => {
      expect(await doAll(edits, false)).toEqual(await doAll(edits, true));
    }),
    { numRuns: 150 },
  );
});
