import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { ListServer, Network } from '../../test/list-server.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import { SyncedList } from './synced-list.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const JAN = PEOPLE[2]!;
const passing = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);
const adding = (...itemIds: string[]): OperationDraft => ({
  type: 'item.add',
  items: itemIds.map((itemId) => ({ itemId, productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' })),
});
const checking = (checked: boolean, itemId: string): OperationDraft => ({
  type: 'product.check',
  productId: 'p',
  checked,
  itemIds: [itemId],
});

/** A list with three items, and what Anna's device keeps of it. */
function startDevice() {
  const server = new ListServer(HttpError);
  server.send('Jan', [operationBy(JAN, 0, adding('a', 'b', 'c'))]);
  const store = new InMemoryStore();
  const janDoes = (draft: OperationDraft) =>
    server.send('Jan', [operationBy(JAN, server.state.version, draft)]);

  /** A tab that shows the list, or tries to where the device is offline. */
  async function openTab(change: Partial<Transport> = {}) {
    const network = new Network(server, 'Anna', HttpError);
    const toldTabs = vi.fn<() => void>();
    const syncedList = new SyncedList({
      listId: 'list',
      user: { id: 'Anna', name: 'Anna' },
      clientId: Promise.resolve('phone'),
      isNewDevice: false,
      store,
      transport: { ...network.transport, ...change },
      clock: systemClock,
      onStored: toldTabs,
      onRefused: () => undefined,
      onRemote: () => undefined,
      onStorageFailed: () => undefined,
    });
    await syncedList.load();
    syncedList.refetch('whole');
    await passing();
    const ticks = () =>
      Object.fromEntries(
        (syncedList.getSnapshot().list?.items ?? []).map(({ id, checked }) => [id, checked]),
      );
    const goOffline = () => {
      network.outcomes = Array.from({ length: 1_000 }, () => 'request lost');
    };
    return { syncedList, network, toldTabs, ticks, goOffline };
  }
  return { server, store, janDoes, openTab };
}

test('other tabs are told of what could only be stored later', async () => {
  const { store, openTab } = startDevice();
  const { syncedList, toldTabs, goOffline } = await openTab();
  goOffline();
  toldTabs.mockClear();
  vi.spyOn(store, 'append').mockRejectedValueOnce(
    new DOMException('The disk is full.', 'QuotaExceededError'),
  );
  await syncedList.dispatch(checking(true, 'a'));
  expect([(await store.read('list')).outbox.length, toldTabs.mock.calls.length]).toEqual([0, 0]);
  await passing(20_000);
  expect([(await store.read('list')).outbox.length, toldTabs.mock.calls.length]).toEqual([1, 1]);
});

const unreachable = () => Promise.reject(new HttpError(0, ''));
const OFFLINE: Transport = {
  fetchList: unreachable,
  sendOperations: unreachable,
  createList: unreachable,
  deleteList: unreachable,
};

describe('a tab opened offline', () => {
  test('can restore what an earlier one removed', async () => {
    const { openTab } = startDevice();
    const first = await openTab();
    await first.syncedList.dispatch({ type: 'item.remove', itemIds: ['a'] });
    await passing();
    first.syncedList.close();
    const { syncedList, ticks } = await openTab(OFFLINE);
    expect(Object.keys(ticks())).toEqual(['b', 'c']);
    await syncedList.dispatch({ type: 'item.restore', itemIds: ['a'] });
    expect(Object.keys(ticks())).toEqual(['a', 'b', 'c']);
  });

  test('shows restored what an earlier one restored and could not send', async () => {
    const { openTab, janDoes } = startDevice();
    const first = await openTab();
    await first.syncedList.dispatch({ type: 'item.remove', itemIds: ['a'] });
    await passing();
    first.goOffline();
    await first.syncedList.dispatch({ type: 'item.restore', itemIds: ['a'] });
    first.syncedList.receive(janDoes(checking(true, 'b')));
    await passing();
    first.syncedList.close();
    const { ticks } = await openTab(OFFLINE);
    expect(ticks()).toEqual({ a: false, b: true, c: false });
  });

  test('shows a list that an earlier one made, though it could not be fetched yet', async () => {
    const { openTab } = startDevice();
    const first = await openTab({ ...OFFLINE, createList: async () => undefined });
    await first.syncedList.create('Niedziela');
    await first.syncedList.dispatch(adding('new'));
    await passing();
    expect(first.syncedList.getSnapshot()).toMatchObject({ isNew: false, waiting: 1 });
    first.syncedList.close();
    const { syncedList, ticks } = await openTab(OFFLINE);
    expect([syncedList.getSnapshot().list?.name, ticks()]).toEqual(['Niedziela', { new: false }]);
  });

  test('keeps a hundred removed items for that, the last ones', async () => {
    const { server, store, janDoes, openTab } = startDevice();
    const many = Array.from({ length: 150 }, (_, index) => `removed ${String(index).padStart(3, '0')}`);
    janDoes(adding(...many));
    for (const itemId of many) janDoes({ type: 'item.remove', itemIds: [itemId] });
    const first = await openTab();
    server.listen((payload) => first.syncedList.receive(payload));
    const others = Array.from({ length: 120 }, (_, index) => `later ${String(index).padStart(3, '0')}`);
    janDoes(adding(...others));
    for (const itemId of others) janDoes({ type: 'item.remove', itemIds: [itemId] });
    await passing();
    const { snapshot } = await store.read('list');
    const removed = snapshot?.items.filter((item) => item.removed).map(({ id }) => id);
    expect(removed?.toSorted()).toEqual(others.slice(20));
  });
});

test('what a database from before has lost within its epoch is lost on the screen too', async () => {
  const { server, janDoes, openTab } = startDevice();
  const { syncedList, ticks } = await openTab();
  const { epoch } = server;
  const backup = server.backup();
  janDoes(checking(true, 'a'));
  syncedList.refetch('changes');
  await passing();
  expect(ticks()).toMatchObject({ a: true });
  // Put in place without the command that begins another epoch.
  server.restore(backup);
  server.epoch = epoch;
  syncedList.receive({ version: server.state.version, epoch });
  await passing();
  expect(ticks()).toEqual({ a: false, b: false, c: false });
  await syncedList.dispatch(checking(true, 'b'));
  await passing();
  expect(server.state.items.get('b')?.checked).toBe(true);
  expect(ticks()).toEqual({ a: false, b: true, c: false });
});

test('what another tab sent to a restored server stays on the screen of this one', async () => {
  const { server, openTab } = startDevice();
  const [here, there] = [await openTab(), await openTab()];
  here.goOffline();
  there.goOffline();
  await here.syncedList.dispatch(checking(true, 'a'));
  await there.syncedList.load();
  server.restore(server.backup());
  const painted: unknown[] = [];
  here.syncedList.subscribe(() => painted.push(here.ticks()['a']));
  // It learns of the other epoch, sends waiting operations, and stores their results.
  there.network.outcomes = [];
  there.syncedList.wake();
  there.syncedList.refetch('whole');
  await passing(60_000);
  expect([there.ticks()['a'], there.syncedList.getSnapshot().waiting]).toEqual([true, 0]);
  here.network.outcomes = [];
  await here.syncedList.load();
  await passing();
  expect(painted).not.toEqual([]);
  expect(painted.every((checked) => checked === true)).toBe(true);
  expect(here.syncedList.position?.epoch).toBe(server.epoch);
});

test('a list whose making is refused in another tab ends in this one', async () => {
  const { server, openTab } = startDevice();
  server.refusesAll = 'SHOPPING_LIST_NOT_FOUND';
  const here = await openTab({ createList: unreachable });
  await here.syncedList.reopen();
  await here.syncedList.create('Sobota');
  await passing();
  expect(here.syncedList.getSnapshot()).toMatchObject({ status: 'ready', isNew: true });
  const there = await openTab({
    createList: () => Promise.reject(new HttpError(409, '', 'SHOPPING_LIST_LIMIT_REACHED')),
  });
  await passing();
  expect(there.syncedList.getSnapshot().status).toBe('gone');
  await here.syncedList.load();
  await passing();
  expect(here.syncedList.getSnapshot()).toMatchObject({ status: 'gone', waiting: 0 });
});

test('what was done to a list before its end is sent before it', async () => {
  const { server, openTab } = startDevice();
  const deletedAt: number[] = [];
  const { syncedList, network } = await openTab({
    deleteList: async () => {
      deletedAt.push(server.log.length);
    },
  });
  network.outcomes = ['request lost'];
  await syncedList.dispatch(checking(true, 'a'));
  await syncedList.delete();
  await passing(60_000);
  expect(server.log.map(({ type }) => type)).toEqual(['item.add', 'product.check']);
  expect(deletedAt).toEqual([2]);
});

test('what was done to a refused addition is refused once, in however many tabs', async () => {
  const { server, store, openTab } = startDevice();
  const [here, there] = [await openTab(), await openTab()];
  for (const tab of [here, there]) tab.goOffline();
  await here.syncedList.dispatch(adding('new'));
  await here.syncedList.dispatch({ ...checking(true, 'a'), itemIds: ['a', 'new'] } as OperationDraft);
  await there.syncedList.load();
  server.state = { ...server.state, itemCount: LIMITS.itemsPerList };
  for (const { network, syncedList } of [here, there]) {
    network.outcomes = [];
    syncedList.wake();
  }
  await passing();
  expect((await store.refused()).map(({ entry }) => entry)).toMatchObject([
    { operation: { type: 'item.add' } },
    { operation: { type: 'product.check', itemIds: ['new'] } },
  ]);
  expect(server.state.items.get('a')?.checked).toBe(true);
});
