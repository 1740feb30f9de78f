import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { AppliedOperation, OperationDraft } from '../../contract/operations.ts';
import { type RequestOutcome, ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { SyncedList } from './synced-list.ts';
import { InMemoryStore } from './in-memory-store.ts';
import type { OutboxEntry, RefusedEntry, SyncStore } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const JAN = PEOPLE[2]!;
const item = (itemId: string) => ({
  itemId,
  productId: 'p',
  productName: 'Mleko',
  qty: 1,
  unit: 'l' as const,
});
const adding = (...itemIds: string[]): OperationDraft => ({ type: 'item.add', items: itemIds.map(item) });
const checking = (checked: boolean, ...itemIds: string[]): OperationDraft => ({
  type: 'product.check',
  productId: 'p',
  checked,
  itemIds,
});
const typeOf = (entry: OutboxEntry) => (entry.kind === 'operation' ? entry.operation.type : entry.kind);
const setting = (itemId: string, qty: number): OperationDraft => ({ type: 'item.set', itemId, qty });

/** Anna's device, with nothing loaded yet. */
function device(
  server: ListServer,
  { outcomes = [], store = new InMemoryStore() }: { outcomes?: RequestOutcome[]; store?: SyncStore } = {},
) {
  const network = new Network(server, 'Anna', HttpError, outcomes);
  const refused: RefusedEntry[] = [];
  const foreign: AppliedOperation[] = [];
  const tooLate = vi.fn<() => void>();
  const syncedList = new SyncedList({
    listId: 'list',
    user: { id: 'Anna', name: 'Anna' },
    clientId: Promise.resolve('phone'),
    isNewDevice: false,
    store,
    transport: network.transport,
    clock: systemClock,
    onStored: () => undefined,
    onRefused: (entries) => refused.push(...entries),
    onForeign: (operations) => foreign.push(...operations),
    onTooLate: tooLate,
    onStorageFailed: () => {
      throw new Error('The store failed.');
    },
  });
  const ticks = () =>
    Object.fromEntries((syncedList.getSnapshot().list?.items ?? []).map(({ id, checked }) => [id, checked]));
  return { network, syncedList, store, refused, foreign, tooLate, ticks };
}

/** A list with three items that Anna's device has loaded. */
async function startDevice({ listening = true } = {}) {
  const server = new ListServer(HttpError);
  server.send('Jan', [operationBy(JAN, 0, adding('a', 'b', 'c'))]);
  const made = device(server);
  const { syncedList, ticks } = made;
  const snapshots: Record<string, boolean>[] = [];
  await syncedList.load();
  syncedList.refetch('whole');
  await vi.advanceTimersByTimeAsync(100);
  if (listening) server.listen((payload) => syncedList.receive(payload));
  syncedList.subscribe(() => snapshots.push(ticks()));
  const janDoes = (draft: OperationDraft, base = server.state.version) =>
    server.send('Jan', [operationBy(JAN, base, draft)]);
  return { ...made, server, snapshots, janDoes };
}

const passing = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

describe('a dispatched operation', () => {
  test('is painted when dispatch returns, and stays so through answer and announcement', async () => {
    const { syncedList, snapshots, ticks } = await startDevice();
    await syncedList.dispatch(checking(true, 'a'));
    expect(ticks()).toEqual({ a: true, b: false, c: false });
    expect(syncedList.getSnapshot().waiting).toBe(1);
    await passing();
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
  });

  test('stays painted when others’ operations come between and the announcements of them are lost', async () => {
    const { server, syncedList, snapshots, ticks, janDoes } = await startDevice({ listening: false });
    await syncedList.dispatch(checking(true, 'a'));
    janDoes(checking(true, 'b'));
    await passing();
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
    expect(ticks()).toEqual({ a: true, b: true, c: false });
    expect(server.state.version).toBe(3);
  });

  test('is not undone by an older answer that comes late', async () => {
    const { network, syncedList, snapshots } = await startDevice();
    network.outcomes = ['slowly'];
    syncedList.refetch('whole');
    await passing(450);
    // The slow answer was made before the tick; it arrives after the tick's own.
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(snapshots.length).toBeGreaterThan(2);
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
  });

  test('before the list is there waits for it', async () => {
    const { syncedList } = device(new ListServer(HttpError));
    await syncedList.dispatch(adding('x'));
    expect(syncedList.getSnapshot()).toEqual({ status: 'loading', waiting: 1, isNew: false });
  });
});

describe('a request that fails', () => {
  test.each<[string, RequestOutcome[]]>([
    ['no network', ['request lost', 'request lost', 'request lost']],
    ['a lost answer', ['answer lost', 'answer lost']],
    ['a captive portal', ['captive portal', 'captive portal']],
    ['the page of a proxy', ['page of a proxy', 'page of a proxy']],
    ['an error of the server', ['server error', 'server error']],
    ['too many requests', ['too many', 'too many']],
    ['a doubled request', ['sent twice']],
  ])('because of %s is tried again until it counts, once', async (_, outcomes) => {
    const { server, network, syncedList, refused, ticks } = await startDevice();
    network.outcomes = [...outcomes];
    await syncedList.dispatch(checking(true, 'a'));
    await syncedList.dispatch(adding('d'));
    expect(ticks()).toEqual({ a: true, b: false, c: false, d: false });
    await passing();
    expect(network.outcomes).toEqual([]);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(server.log.map(({ type }) => type)).toEqual(['item.add', 'product.check', 'item.add']);
    expect([refused, ticks()]).toEqual([[], { a: true, b: false, c: false, d: false }]);
  });

  test('for hours is still tried, ever more rarely, and at once when the network is back', async () => {
    const { server, network, syncedList } = await startDevice();
    network.outcomes = Array.from({ length: 10_000 }, (): RequestOutcome => 'request lost');
    await syncedList.dispatch(checking(true, 'a'));
    await passing(3_600_000);
    const tries = 10_000 - network.outcomes.length;
    expect(tries).toBeGreaterThan(3_600_000 / 50_000);
    expect(tries).toBeLessThan(3_600_000 / 14_000);
    expect(syncedList.getSnapshot().waiting).toBe(1);
    network.outcomes = [];
    syncedList.wake();
    await passing(100);
    expect([syncedList.getSnapshot().waiting, server.log.length]).toEqual([0, 2]);
  });

  test('because its author was too fast is tried again when the server said, and nothing is refused', async () => {
    const { server, network, syncedList, refused } = await startDevice();
    const tries = vi.spyOn(network.transport, 'sendOperations');
    server.refusesAll = 'TOO_MANY_REQUESTS';
    server.retryAfterMs = 90_000;
    await syncedList.dispatch(adding('d'));
    await syncedList.dispatch(adding('e'));
    await passing(89_000);
    expect([tries.mock.calls.length, syncedList.getSnapshot().waiting, refused]).toEqual([1, 2, []]);
    server.refusesAll = undefined;
    await passing(2_000);
    expect([tries.mock.calls.length, syncedList.getSnapshot().waiting, refused]).toEqual([2, 0, []]);
    expect(server.batches).toEqual([1, 2]);
  });

  test('because its author was far too fast is tried again every two minutes', async () => {
    const { server, network, syncedList } = await startDevice();
    const tries = vi.spyOn(network.transport, 'sendOperations');
    server.refusesAll = 'TOO_MANY_REQUESTS';
    server.retryAfterMs = 3_600_000;
    await syncedList.dispatch(adding('d'));
    await passing(3_600_000);
    expect(tries).toHaveBeenCalledTimes(30);
  });

  test('because the session ended keeps what waits', async () => {
    const { server, syncedList, refused, ticks } = await startDevice();
    server.refusesAll = 'UNAUTHORIZED';
    await syncedList.dispatch(checking(true, 'a'));
    await passing(600_000);
    expect([syncedList.getSnapshot().waiting, refused, ticks()['a']]).toEqual([1, [], true]);
    server.refusesAll = undefined;
    syncedList.wake();
    await passing();
    expect([syncedList.getSnapshot().waiting, server.log.length]).toEqual([0, 2]);
  });
});

describe('an operation that is refused', () => {
  test('is reported once, leaves the screen, and blocks nothing', async () => {
    const { server, syncedList, refused } = await startDevice();
    const good = ['d', 'e', 'f', 'g'];
    await syncedList.dispatch(adding('d'));
    await passing(5);
    await syncedList.dispatch(adding('e'));
    await syncedList.dispatch(setting('a', -1));
    await syncedList.dispatch(adding('f'));
    await syncedList.dispatch(setting('b', -1));
    await syncedList.dispatch(adding('g'));
    await passing();
    expect(refused.map(({ entry, code }) => [typeOf(entry), code])).toEqual([
      ['item.set', 'VALIDATION_ERROR'],
      ['item.set', 'VALIDATION_ERROR'],
    ]);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(syncedList.getSnapshot().list?.items.map(({ id, productQty }) => [id, productQty])).toEqual(
      ['a', 'b', 'c', ...good].map((id) => [id, 1]),
    );
    expect(server.state.itemCount).toBe(7);
    // Batches again once the bad ones are found.
    await syncedList.dispatch(adding('h'));
    await passing(5);
    await syncedList.dispatch(adding('i'));
    await syncedList.dispatch(adding('j'));
    await passing();
    expect(server.batches.at(-1)).toBe(2);
  });

  test('by its own outcome is reported with the reason, and disappears', async () => {
    const { janDoes, syncedList, refused } = await startDevice();
    janDoes(adding('taken'));
    // Another product under an id that is taken.
    await syncedList.dispatch({ type: 'item.add', items: [{ ...item('taken'), productId: 'other' }] });
    await passing();
    expect(refused.map(({ code }) => code)).toEqual(['PRODUCT_ALREADY_ADDED']);
    expect(syncedList.getSnapshot().list?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'taken']);
  });

  test.each(['FORBIDDEN', 'SHOPPING_LIST_NOT_FOUND'] as const)(
    'with all others, by %s, ends the list',
    async (code) => {
      const { server, syncedList, refused } = await startDevice();
      server.refusesAll = code;
      await syncedList.dispatch(checking(true, 'a'));
      await passing(5);
      await syncedList.dispatch(checking(true, 'b'));
      await syncedList.dispatch(adding('d'));
      await passing();
      expect(syncedList.getSnapshot()).toEqual({ status: 'gone', code, waiting: 0, isNew: false });
      expect(refused.map(({ entry, code }) => [typeOf(entry), code])).toEqual([
        ['product.check', code],
        ['product.check', code],
        ['item.add', code],
      ]);
      // Access is back: the list is loaded again, and nothing that was given up is sent.
      server.refusesAll = undefined;
      await syncedList.reopen();
      await passing();
      expect([syncedList.getSnapshot().status, server.log.length]).toEqual(['ready', 1]);
    },
  );
});

describe('the end of a list', () => {
  test('reports what was not answered, and not what took effect', async () => {
    const { server, network, syncedList, refused } = await startDevice({ listening: false });
    server.send('Jan', [operationBy(JAN, 1, checking(true, 'b'))]);
    await syncedList.dispatch(checking(true, 'a'));
    // Answered, but the gap before it can't be filled.
    network.outcomes = ['well', 'request lost'];
    await passing(50);
    await syncedList.dispatch(checking(true, 'c'));
    server.refusesAll = 'FORBIDDEN';
    syncedList.end('FORBIDDEN');
    await passing();
    expect(refused.map(({ entry }) => entry)).toMatchObject([{ operation: { itemIds: ['c'] } }]);
  });

  test('waits for the late answer to what was under way, and reports it once', async () => {
    const { server, syncedList, refused } = await startDevice();
    server.state = { ...server.state, itemCount: LIMITS.itemsPerList };
    await syncedList.dispatch(adding('d'));
    await passing(25);
    syncedList.end('FORBIDDEN');
    await passing();
    expect(refused.map(({ code }) => code)).toEqual(['SHOPPING_LIST_FULL']);
    syncedList.end('FORBIDDEN');
    expect(syncedList.getSnapshot().status).toBe('gone');
  });
});

describe('what others do', () => {
  test('is painted as it is announced, and told', async () => {
    const { janDoes, syncedList, foreign, ticks, snapshots } = await startDevice();
    janDoes(checking(true, 'b'));
    expect(ticks()).toEqual({ a: false, b: true, c: false });
    expect(foreign.map(({ type, user }) => [type, user])).toEqual([['product.check', 'Jan']]);
    expect(snapshots).toHaveLength(1);
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(foreign).toHaveLength(1);
  });

  test('is caught up with when an announcement was lost', async () => {
    const { server, syncedList, janDoes, ticks } = await startDevice({ listening: false });
    janDoes(checking(true, 'a'));
    const { operations } = janDoes(checking(true, 'b'));
    syncedList.receive({ version: 3, epoch: server.epoch, operations });
    await passing();
    expect(ticks()).toEqual({ a: true, b: true, c: false });
  });

  test('is caught up with when only a version is heard, and not asked for when it is known', async () => {
    const { server, syncedList, janDoes, ticks } = await startDevice({ listening: false });
    const get = vi.spyOn(server, 'get');
    server.listen((payload) => syncedList.receive({ version: payload.version, epoch: payload.epoch }));
    server.repeatVersion();
    await passing();
    expect(get).not.toHaveBeenCalled();
    janDoes(checking(true, 'b'));
    await passing();
    expect(ticks()).toEqual({ a: false, b: true, c: false });
    expect(get.mock.calls).toEqual([[1]]);
  });

  test('heard twice or late changes nothing', async () => {
    const { server, syncedList, janDoes, ticks } = await startDevice({ listening: false });
    const first = janDoes(checking(true, 'b')).operations;
    const second = janDoes(checking(false, 'b')).operations;
    for (const operations of [first, second, first, second, first]) {
      syncedList.receive({ version: 3, epoch: server.epoch, operations });
    }
    await passing();
    expect(ticks()).toEqual({ a: false, b: false, c: false });
  });

  test('wins over an untick that did not see it', async () => {
    const { syncedList, janDoes, ticks } = await startDevice({ listening: false });
    janDoes(checking(true, 'a'));
    await syncedList.dispatch(checking(false, 'a'));
    await passing();
    expect(ticks()['a']).toBe(true);
  });
});

describe('another epoch', () => {
  test('means: all anew, then what waits, and what the backup had lost', async () => {
    const { server, network, syncedList, refused, ticks } = await startDevice();
    const backup = server.backup();
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    for (let n = 0; n < 5; n += 1) await syncedList.dispatch(adding(`lost ${n}`));
    await passing();
    server.restore(backup);
    network.outcomes = ['request lost'];
    await syncedList.dispatch(checking(true, 'b'));
    expect(ticks()['b']).toBe(true);
    await passing();
    server.repeatVersion();
    await passing();
    expect([syncedList.getSnapshot().waiting, refused]).toEqual([0, []]);
    expect(ticks()).toEqual({ a: false, b: true, c: false });
    expect(server.state.items.get('b')?.checked).toBe(true);
  });

  test('in the answer to an operation keeps it painted until the list is loaded anew', async () => {
    const { server, syncedList, snapshots, ticks } = await startDevice({ listening: false });
    const backup = server.backup();
    for (const id of ['d', 'e', 'f', 'g']) {
      await syncedList.dispatch(adding(id));
      await passing();
    }
    server.restore(backup);
    server.batches = [];
    snapshots.length = 0;
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
    expect(ticks()).toEqual({ a: true, b: false, c: false });
    expect([syncedList.getSnapshot().waiting, server.log.length]).toEqual([0, 2]);
    // Not repeatedly while the list is loading.
    expect(server.batches.length).toBeLessThanOrEqual(2);
  });

  test('brings back nothing that the server answered before the backup was taken back', async () => {
    const { server, network, syncedList, ticks } = await startDevice({ listening: false });
    const backup = server.backup();
    server.send('Jan', [operationBy(JAN, 1, checking(true, 'c'))]);
    // Answered at a version the device has not reached when the backup comes back.
    network.outcomes = ['well', 'request lost', 'request lost'];
    await syncedList.dispatch(checking(true, 'a'));
    await passing(100);
    server.restore(backup);
    syncedList.receive({ version: 1, epoch: server.epoch });
    await passing();
    syncedList.receive({ version: server.state.version, epoch: server.epoch });
    await passing();
    expect(ticks()['a']).toBe(server.state.items.get('a')?.checked);
    expect(server.state.items.get('a')?.checked).toBe(true);
  });
});

test('many operations go in batches that the server takes', async () => {
  const { server, network, syncedList } = await startDevice();
  const sizes: number[] = [];
  const { sendOperations } = network.transport;
  network.transport.sendOperations = (listId, operations) => {
    sizes.push(new TextEncoder().encode(JSON.stringify({ operations })).length);
    return sendOperations(listId, operations);
  };
  for (let n = 0; n < 600; n += 1) {
    await syncedList.dispatch({ type: 'item.set', itemId: 'a', note: `${n} ${'ż'.repeat(490)}` });
  }
  await passing(600_000);
  expect(syncedList.getSnapshot().waiting).toBe(0);
  expect(server.state.items.get('a')?.note).toMatch(/^599 /);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.batchBytes);
  expect(server.batches.every((size) => size <= LIMITS.operationsPerBatch)).toBe(true);
  expect(server.batches.length).toBeLessThan(20);
});

test('a list that can’t be loaded says so, and loads when asked again', async () => {
  const server = new ListServer(HttpError);
  const { syncedList } = device(server, { outcomes: ['server error'] });
  await syncedList.load();
  syncedList.refetch('whole');
  await passing(100);
  expect(syncedList.getSnapshot()).toMatchObject({ status: 'failed', code: 'SERVICE_UNAVAILABLE' });
  syncedList.refetch('whole');
  await passing(100);
  expect(syncedList.getSnapshot().status).toBe('ready');
});

describe('what is taken back', () => {
  test('is only what was done, not what another did since', async () => {
    const { server, syncedList, ticks, janDoes } = await startDevice();
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a'));
    await passing();
    janDoes(checking(true, 'a'), 1);
    await passing();
    expect(syncedList.undoLeft(undo, since)).toEqual([]);
    expect(await syncedList.takeBack(undo, since)).toBe(false);
    await passing();
    expect(server.state.items.get('a')?.checked).toBe(true);
    expect(ticks()).toMatchObject({ a: true });
  });

  test('is found to be too late by the server where this device does not know', async () => {
    const { server, syncedList, ticks, janDoes, tooLate } = await startDevice({ listening: false });
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a', 'b'));
    await passing();
    janDoes(checking(true, 'a', 'b'), 1);
    expect(await syncedList.takeBack(undo, since)).toBe(true);
    expect(ticks()).toMatchObject({ a: false, b: false });
    expect(tooLate).not.toHaveBeenCalled();
    await passing();
    expect(tooLate).toHaveBeenCalledOnce();
    expect(server.state.items.get('a')?.checked).toBe(true);
    syncedList.refetch('changes');
    await passing();
    expect(ticks()).toMatchObject({ a: true, b: true });
  });

  test('may still wait to be sent itself', async () => {
    const { server, syncedList, network } = await startDevice();
    network.outcomes = ['request lost'];
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a'));
    expect(syncedList.undoLeft(undo, since)).toEqual(undo);
    expect(await syncedList.takeBack(undo, since)).toBe(true);
    await passing();
    expect(server.state.items.get('a')?.checked).toBe(false);
  });
});

describe('a server newer than this app', () => {
  /** The server's answers and announcements, with types this app doesn't know. */
  const newer = (text: string): string =>
    text
      .replaceAll('"type":"list.rename"', '"type":"list.recoloured"')
      .replaceAll('"productUnit":"l"', '"productUnit":"jug","unitLabel":"dzbanek"');
  const answering = async <T>(answer: Promise<T>): Promise<T> =>
    JSON.parse(newer(JSON.stringify(await answer))) as T;

  test('is followed by the effects of what it does, and its units by their labels', async () => {
    const server = new ListServer(HttpError);
    server.send('Jan', [operationBy(JAN, 0, adding('a', 'b'))]);
    const { syncedList, network } = device(server);
    const { fetchList, sendOperations } = network.transport;
    Object.assign(network.transport, {
      fetchList: (...asked: Parameters<typeof fetchList>) => answering(fetchList(...asked)),
      sendOperations: (...sent: Parameters<typeof sendOperations>) => answering(sendOperations(...sent)),
    } satisfies Partial<typeof network.transport>);
    await syncedList.load();
    syncedList.refetch('whole');
    await passing();
    server.send('Anna', [operationBy(PEOPLE[0]!, 1, { type: 'list.rename', name: 'Niedziela' })]);
    syncedList.refetch('changes');
    await passing();
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    const { list, waiting } = syncedList.getSnapshot();
    expect([list?.name, waiting, list?.position?.version]).toEqual(['Niedziela', 0, server.state.version]);
    expect(list?.items.map(({ checked, unitLabel }) => [checked, unitLabel])).toEqual([
      [true, 'dzbanek'],
      [false, 'dzbanek'],
    ]);
    expect(server.state.items.get('a')?.checked).toBe(true);
  });

  test('that refuses with a code of its own is not asked again for ever', async () => {
    const { syncedList, network, refused } = await startDevice();
    let asked = 0;
    network.transport.sendOperations = async () => {
      asked += 1;
      throw new HttpError(409, 'LIST_ARCHIVED', 'LIST_ARCHIVED');
    };
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect([asked, syncedList.getSnapshot().waiting]).toEqual([1, 0]);
    expect(refused).toMatchObject([{ code: 'LIST_ARCHIVED' }]);
  });
});
