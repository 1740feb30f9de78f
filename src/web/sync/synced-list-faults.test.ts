import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationDraft } from '../../contract/operations.ts';
import { type RequestOutcome, ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { SyncedList } from './synced-list.ts';
import { InMemoryStore } from './in-memory-store.ts';
import {
  type ListCommit,
  type OutboxEntry,
  type RefusedEntry,
  SNAPSHOT_SHAPE,
  type StoredList,
  type StoredSnapshot,
} from './store.ts';
import type { Transport } from './transport.ts';

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
const setting = (itemId: string, qty: number): OperationDraft => ({ type: 'item.set', itemId, qty });

/** A store that fails on request. */
class FailingStore extends InMemoryStore {
  /** How many calls of each kind will still fail. */
  readonly failing = { append: 0, commit: 0, read: 0 };

  override async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    this.#fail('append');
    return super.append(entry);
  }

  override async commit(listId: string, commit: ListCommit): Promise<void> {
    this.#fail('commit');
    return super.commit(listId, commit);
  }

  override async read(listId: string): Promise<StoredList> {
    this.#fail('read');
    return super.read(listId);
  }

  #fail(kind: keyof FailingStore['failing']): void {
    if (this.failing[kind] === 0) return;
    this.failing[kind] -= 1;
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  }
}

function startServer(): ListServer {
  const server = new ListServer(HttpError);
  server.send('Jan', [operationBy(JAN, 0, adding('a', 'b', 'c'))]);
  return server;
}

/** Anna's phone with a list of three items loaded. */
async function start(
  change: (transport: Transport) => Transport = (transport) => transport,
  { server = startServer(), store = new FailingStore(), isListening = true } = {},
) {
  const network = new Network(server, 'Anna', HttpError);
  const refused: RefusedEntry[] = [];
  const syncedList = new SyncedList({
    listId: 'list',
    user: { id: 'Anna', name: 'Anna' },
    clientId: Promise.resolve('phone'),
    isNewDevice: false,
    store,
    transport: change(network.transport),
    clock: systemClock,
    onStored: () => undefined,
    onRefused: (entries) => refused.push(...entries),
    onForeign: () => undefined,
    onStorageFailed: () => undefined,
  });
  await syncedList.load();
  syncedList.refetch('whole');
  await passing(100);
  if (isListening) server.listen((payload) => syncedList.receive(payload));
  const ticks = () =>
    Object.fromEntries((syncedList.getSnapshot().list?.items ?? []).map(({ id, checked }) => [id, checked]));
  const janDoes = (draft: OperationDraft) =>
    server.send('Jan', [operationBy(JAN, server.state.version, draft)]);
  const kept = async () => (await store.read('list')).outbox.length;
  return { server, store, network, syncedList, refused, ticks, janDoes, kept };
}

const passing = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
const lost = (times: number): RequestOutcome[] =>
  Array.from({ length: times }, () => 'request lost' as const);

describe('a line that carries only so much within the time limit', () => {
  /** 3 kB a second for 15 s. */
  const CARRIED_BYTES = 45_000;

  function carrying(most: () => number, sizes: number[]) {
    return (transport: Transport): Transport => ({
      ...transport,
      async sendOperations(listId, operations) {
        sizes.push(operations.length);
        if (JSON.stringify(operations).length <= most()) return transport.sendOperations(listId, operations);
        await new Promise((resolve) => setTimeout(resolve, 15_000));
        throw new HttpError(0, '');
      },
    });
  }

  async function doMuch(syncedList: SyncedList): Promise<void> {
    for (let n = 1; n <= 150; n += 1) {
      const note = `uwaga numer ${n} z dopiskiem, co jeszcze kupić`.repeat(3);
      await syncedList.dispatch({ type: 'item.set', itemId: 'a', qty: n, note });
    }
  }

  test('gets batches of half the size until they arrive', async () => {
    const sizes: number[] = [];
    const { server, syncedList } = await start(carrying(() => CARRIED_BYTES, sizes));
    await doMuch(syncedList);
    await passing(5 * 60_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(server.state.items.get('a')?.productQty).toBe(150);
    expect(sizes.length).toBeLessThan(20);
  });

  test('is not tried with a larger one after each that arrived', async () => {
    const sizes: number[] = [];
    const { syncedList } = await start(carrying(() => 1_000, sizes));
    await doMuch(syncedList);
    await passing(10 * 60_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    const single = sizes.slice(sizes.indexOf(1));
    expect(single.filter((size) => size >= 4).length).toBeLessThan(single.length / 5);
  });

  test('gets them down to one operation, and larger ones again once they arrive', async () => {
    const sizes: number[] = [];
    let carried = 1_000;
    const { syncedList } = await start(carrying(() => carried, sizes));
    await doMuch(syncedList);
    while (!sizes.includes(1)) await passing(1_000);
    carried = Infinity;
    sizes.length = 0;
    await passing();
    expect(syncedList.getSnapshot().waiting).toBe(0);
    for (const [index, size] of sizes.entries()) {
      expect(size).toBeLessThanOrEqual(2 * (sizes[index - 1] ?? size));
    }
    expect(Math.max(...sizes)).toBeGreaterThan(16);
  });

  test('is not suspected of a quick failure, nor when the server says that it is busy', async () => {
    const { server, network, syncedList } = await start();
    network.outcomes = [...lost(10), 'server error', 'too many'];
    for (const itemId of ['a', 'b', 'c', 'a', 'b']) await syncedList.dispatch(setting(itemId, 2));
    await passing(10 * 60_000);
    expect(network.outcomes).toEqual([]);
    expect(server.batches.slice(1)).toEqual([5]);
  });
});

describe('a store that fails', () => {
  test('once keeps the order of what was done', async () => {
    const { server, store, network, syncedList, ticks, kept } = await start();
    network.outcomes = ['request lost'];
    store.failing.append = 1;
    await syncedList.dispatch(adding('new'));
    await syncedList.dispatch(checking(true, 'new'));
    expect(ticks()).toMatchObject({ new: true });
    expect((await store.read('list')).outbox.map(typeOf)).toEqual(['item.add', 'product.check']);
    await passing();
    expect(server.log.map(({ type }) => type)).toEqual(['item.add', 'item.add', 'product.check']);
    expect(server.state.items.get('new')?.checked).toBe(true);
    expect(await kept()).toBe(0);
  });

  test('for long keeps the order too, and writes down what still waits when it works again', async () => {
    const { server, store, network, syncedList, ticks } = await start();
    network.outcomes = lost(1_000);
    store.failing.append = 1_000;
    await syncedList.dispatch(adding('new'));
    await syncedList.dispatch(checking(true, 'new'));
    await syncedList.dispatch(setting('new', 5));
    await syncedList.dispatch(checking(true, 'a'));
    expect(ticks()).toMatchObject({ new: true, a: true });
    expect((await store.read('list')).outbox).toEqual([]);
    store.failing.append = 0;
    await passing(20_000);
    expect((await store.read('list')).outbox.map(typeOf)).toEqual([
      'item.add',
      'product.check',
      'item.set',
      'product.check',
    ]);
    network.outcomes = [];
    syncedList.wake();
    await passing();
    expect(server.state.items.get('new')).toMatchObject({ checked: true, productQty: 5 });
    expect((await store.read('list')).outbox).toEqual([]);
  });

  test('to write the list down paints nothing again that is over', async () => {
    const { store, syncedList, ticks, janDoes, kept } = await start();
    store.failing.commit = 1_000;
    await syncedList.dispatch(checking(true, 'a'));
    await passing(2_000);
    janDoes(checking(false, 'a'));
    await passing(500);
    expect(ticks()).toMatchObject({ a: false });
    const painted: unknown[] = [];
    syncedList.subscribe(() => painted.push(ticks()['a']));
    await syncedList.dispatch(checking(true, 'b'));
    await syncedList.load();
    await passing(10_000);
    expect(painted.filter((checked) => checked !== false)).toEqual([]);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    // The store later accepts an entry that it rejected at first.
    store.failing.commit = 0;
    await passing();
    expect(await kept()).toBe(0);
    expect((await store.read('list')).snapshot?.version).toBe(4);
  });

  test('to write down a refusal tells it all the same', async () => {
    const { store, syncedList, refused } = await start();
    store.failing.commit = 1_000;
    await syncedList.dispatch(setting('a', -1));
    await passing(1_000);
    expect(refused.map(({ code }) => code)).toEqual(['VALIDATION_ERROR']);
    expect(syncedList.persistence.unwrittenRefusals.map(({ id }) => id)).toEqual(refused.map(({ id }) => id));
    await syncedList.load();
    expect(syncedList.getSnapshot().waiting).toBe(0);
    store.failing.commit = 0;
    await passing();
    expect((await store.refused()).map(({ id }) => id)).toEqual(refused.map(({ id }) => id));
    expect(syncedList.persistence.unwrittenRefusals).toEqual([]);
  });

  test('sends nothing again that it could not keep, once another tab holds it', async () => {
    const { server, store, network, syncedList, janDoes } = await start(undefined, { isListening: false });
    const other = await start(undefined, { server, store, isListening: false });
    store.failing.append = 1_000;
    janDoes(checking(true, 'b'));
    // Answered, with a gap before it that can't be filled.
    network.outcomes = ['well', 'request lost'];
    await syncedList.dispatch(checking(true, 'a'));
    await passing(100);
    other.syncedList.refetch('changes');
    await passing(1_000);
    expect((await store.read('list')).snapshot?.version).toBe(3);
    server.batches = [];
    await syncedList.load();
    await passing();
    expect([syncedList.getSnapshot().waiting, server.batches]).toEqual([0, []]);
  });

  test('and stores something after what another tab did since does not hide that', async () => {
    const { server, store, network, syncedList } = await start(undefined, { isListening: false });
    const other = await start(undefined, { server, store, isListening: false });
    network.outcomes = ['answer lost', ...lost(100)];
    other.network.outcomes = lost(1_000);
    await passing(1_000);
    store.failing.append = 1;
    await syncedList.dispatch(checking(true, 'a'));
    await passing(100);
    await other.syncedList.dispatch(checking(true, 'b'));
    await syncedList.dispatch(checking(true, 'c'));
    await other.syncedList.load();
    const { outbox } = await store.read('list');
    expect(outbox.map((entry) => entry.kind === 'operation' && entry.operation)).toMatchObject(
      ['b', 'a', 'c'].map((itemId) => checking(true, itemId)),
    );
    expect(other.ticks()).toEqual({ a: true, b: true, c: true });
    other.syncedList.receive({
      version: server.state.version,
      epoch: server.epoch,
      operations: server.log.slice(-1),
    });
    expect(other.ticks()).toEqual({ a: true, b: true, c: true });
  });

  test('to read loses nothing that is on the screen', async () => {
    const { server, store, network, syncedList, ticks } = await start();
    network.outcomes = lost(1);
    await syncedList.dispatch(checking(true, 'a'));
    store.failing.read = 1;
    await syncedList.load();
    expect(ticks()).toMatchObject({ a: true });
    await passing();
    expect(server.state.items.get('a')?.checked).toBe(true);
  });
});

test('a list that another version of the app wrote down is fetched anew, and what waits for it is sent', async () => {
  const { server, store, syncedList: before } = await start();
  await passing(1_000);
  const { snapshot } = await store.read('list');
  expect(snapshot?.shape).toBe(SNAPSHOT_SHAPE);
  before.close();
  const stranger = { ...snapshot, shape: SNAPSHOT_SHAPE + 1, items: [{ unknown: true }] };
  await store.commit('list', { snapshot: stranger as unknown as StoredSnapshot });
  const entry = { ...operationBy(PEOPLE[1]!, 1, checking(true, 'a')), id: 'kept' };
  await store.append({ kind: 'operation', id: 'kept', listId: 'list', operation: entry });
  const { syncedList, ticks } = await start(undefined, { server, store });
  await passing();
  expect([ticks(), syncedList.getSnapshot().waiting]).toEqual([{ a: true, b: false, c: false }, 0]);
  expect((await store.read('list')).snapshot?.items).toHaveLength(3);
});

describe('a session that ended', () => {
  async function endSession() {
    const made = await start();
    made.server.refusesAll = 'UNAUTHORIZED';
    await made.syncedList.dispatch(checking(true, 'a'));
    await passing(5_000);
    made.server.refusesAll = undefined;
    return made;
  }

  test('and came back unheard is found out by the next look through the outbox', async () => {
    const { syncedList } = await endSession();
    syncedList.retry();
    await passing(1_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
  });

  test('and came back is known by any other request that was answered', async () => {
    const { syncedList } = await endSession();
    syncedList.heard();
    await passing(1_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
  });
});

test('what found no way to the server goes as soon as another request was answered, and a busy server is left alone', async () => {
  const { server, network, syncedList } = await start();
  network.outcomes = lost(1_000);
  await syncedList.dispatch(checking(true, 'a'));
  await passing(5 * 60_000);
  expect(server.batches).toHaveLength(1);
  network.outcomes = [];
  syncedList.heard();
  await passing(100);
  expect(syncedList.getSnapshot().waiting).toBe(0);

  network.outcomes = Array.from({ length: 100 }, (): RequestOutcome => 'too many');
  await syncedList.dispatch(checking(true, 'b'));
  await passing(5 * 60_000);
  const left = network.outcomes.length;
  syncedList.heard();
  await passing(100);
  expect(network.outcomes).toHaveLength(left);
});

describe('a refusal that is about the request and not the list', () => {
  /** As behind a proxy that changes the Origin: writing is forbidden, reading is not. */
  const spoiled =
    (isSpoiled: () => boolean) =>
    (transport: Transport): Transport => {
      const forbid = (): void => {
        if (isSpoiled()) throw new HttpError(403, 'FORBIDDEN', 'FORBIDDEN');
      };
      return {
        fetchList: transport.fetchList,
        async sendOperations(listId, operations) {
          forbid();
          return transport.sendOperations(listId, operations);
        },
        async createList(listId, name) {
          forbid();
          return transport.createList(listId, name);
        },
        async deleteList(listId, changeId) {
          forbid();
          return transport.deleteList(listId, changeId);
        },
      };
    };

  test('ends nothing, and what waits goes when it is over', async () => {
    let isSpoiled = true;
    const { server, store, syncedList, refused, ticks } = await start(spoiled(() => isSpoiled));
    await syncedList.dispatch(checking(true, 'a'));
    await passing(5 * 60_000);
    expect([syncedList.getSnapshot().status, syncedList.getSnapshot().waiting, refused]).toEqual([
      'ready',
      1,
      [],
    ]);
    expect(ticks()).toMatchObject({ a: true });
    expect((await store.read('list')).snapshot).toBeDefined();
    isSpoiled = false;
    await passing();
    expect([syncedList.getSnapshot().waiting, server.state.items.get('a')?.checked]).toEqual([0, true]);
  });

  test('keeps the pendingCreate of a list', async () => {
    let isSpoiled = true;
    const { syncedList, refused } = await start(spoiled(() => isSpoiled));
    await syncedList.create('Sobota');
    await syncedList.dispatch(adding('d'));
    await passing(5 * 60_000);
    expect([syncedList.getSnapshot().status, syncedList.getSnapshot().waiting, refused]).toEqual([
      'ready',
      2,
      [],
    ]);
    isSpoiled = false;
    await passing();
    expect([syncedList.getSnapshot().waiting, refused]).toEqual([0, []]);
  });

  test('keeps the end of a list of one’s own, and gives up that of another’s', async () => {
    let isSpoiled = true;
    const own = await start(spoiled(() => isSpoiled));
    await own.syncedList.delete();
    await passing(5 * 60_000);
    expect([own.syncedList.getSnapshot().waiting, own.refused]).toEqual([1, []]);
    isSpoiled = false;
    await passing();
    expect([own.syncedList.getSnapshot().waiting, own.refused]).toEqual([0, []]);

    const foreign = await start(spoiled(() => true));
    foreign.server.state = { ...foreign.server.state, userId: 'Jan' };
    await foreign.syncedList.delete();
    await passing();
    expect(foreign.syncedList.getSnapshot()).toMatchObject({ status: 'ready', waiting: 0 });
    expect(foreign.refused.map(({ entry, code }) => [entry.kind, code])).toEqual([
      ['list.delete', 'FORBIDDEN'],
    ]);
  });

  test('does not hide that access has really ended', async () => {
    const { server, syncedList, refused } = await start();
    server.refusesAll = 'FORBIDDEN';
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(syncedList.getSnapshot()).toMatchObject({ status: 'gone', code: 'FORBIDDEN', waiting: 0 });
    expect(refused.map(({ code }) => code)).toEqual(['FORBIDDEN']);
  });
});

describe('what the simulation once found', () => {
  test('what took effect before access ended is not told as refused, though its answer was lost', async () => {
    const access = { isWithdrawn: false };
    const server = startServer();
    const withdrawing = (transport: Transport): Transport => ({
      ...transport,
      async fetchList(listId, since) {
        if (access.isWithdrawn) throw new HttpError(403, 'FORBIDDEN', 'FORBIDDEN');
        return transport.fetchList(listId, since);
      },
      // The server answers known operations, even to a user who has lost access.
      async sendOperations(listId, operations) {
        const isKnown = operations.some(({ id }) => server.known.has(id));
        if (access.isWithdrawn && !isKnown) throw new HttpError(403, 'FORBIDDEN', 'FORBIDDEN');
        return transport.sendOperations(listId, operations);
      },
    });
    const { network, syncedList, refused } = await start(withdrawing, { server, isListening: false });
    network.outcomes = ['answer lost'];
    await syncedList.dispatch(checking(true, 'a'));
    await passing(45);
    expect(server.state.items.get('a')?.checked).toBe(true);
    access.isWithdrawn = true;
    syncedList.end('FORBIDDEN');
    await passing();
    expect([syncedList.getSnapshot().waiting, refused]).toEqual([0, []]);
  });

  test('what a closed tab did leaves the outbox with the snapshot of another that holds it', async () => {
    const { server, store, network, syncedList: closing } = await start();
    const other = await start(undefined, { server, store });
    network.outcomes = ['slowly'];
    await closing.dispatch(checking(true, 'a'));
    await passing(450);
    closing.close();
    await passing(1_000);
    expect(other.ticks()).toMatchObject({ a: true });
    expect(await store.read('list')).toMatchObject({ outbox: [], snapshot: { version: 2 } });
  });

  test('a refusal for want of a session, sent before the login, holds up nothing after it', async () => {
    const { server, network, syncedList } = await start();
    server.refusesAll = 'UNAUTHORIZED';
    network.outcomes = ['well'];
    await syncedList.dispatch(checking(true, 'a'));
    await passing(10);
    syncedList.wake();
    await passing(15);
    server.refusesAll = undefined;
    await passing(3_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
  });
});

const typeOf = (entry: OutboxEntry) => (entry.kind === 'operation' ? entry.operation.type : entry.kind);

test('a list whose name is taken is numbered, and its emoji stays whole', async () => {
  const asked: string[] = [];
  const { syncedList, refused } = await start((transport) => ({
    ...transport,
    async createList(listId, name) {
      asked.push(name);
      if (asked.length === 1) throw new HttpError(400, 'taken', 'SHOPPING_LIST_ALREADY_EXISTS');
      return transport.createList(listId, name);
    },
  }));
  const name = `x${'🥕'.repeat(99)}y`;
  await syncedList.create(name);
  await passing();

  expect(asked).toEqual([name, `x${'🥕'.repeat(97)} (2)`]);
  expect(refused).toEqual([]);
});

test('a refusal that the store did not take is not forgotten with its list', async () => {
  const { server, store, syncedList, refused } = await start();
  await passing(1_000);
  server.refusesAll = 'VALIDATION_ERROR';
  store.failing.commit = 1;
  await syncedList.dispatch(checking(true, 'a'));
  await passing(1_000);
  expect(refused).toHaveLength(1);
  expect(await store.refused()).toEqual([]);
  syncedList.end('FORBIDDEN');
  await passing(1_000);
  expect(await store.refused()).toMatchObject([{ code: 'VALIDATION_ERROR' }]);
  expect(syncedList.persistence.isBehind).toBe(false);
});
