import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import {
  adding,
  checking,
  lost,
  passing,
  setting,
  startListServer,
  startPhone,
  typeOf,
} from '../../test/phone.ts';
import { HttpError } from '../http.ts';
import { InMemoryStore } from './in-memory-store.ts';
import {
  type ListCommit,
  type OutboxEntry,
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

/** Anna's phone, whose store may fail, with a list of three items loaded. */
async function start(options: Parameters<typeof startPhone<FailingStore>>[0] = {}) {
  const { store = new FailingStore() } = options;
  const phone = await startPhone({ onStorageFailed: () => undefined, ...options, store });
  const kept = async () => (await store.read('list')).outbox.length;
  return { ...phone, kept };
}

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
    const { server, store, network, syncedList, janDoes } = await start({ isListening: false });
    const other = await start({ server, store, isListening: false });
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
    const { server, store, network, syncedList } = await start({ isListening: false });
    const other = await start({ server, store, isListening: false });
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

test('a list that another version of the app wrote down is refetched, and what waits for it is sent', async () => {
  const { server, store, syncedList: before } = await start();
  await passing(1_000);
  const { snapshot } = await store.read('list');
  expect(snapshot?.shape).toBe(SNAPSHOT_SHAPE);
  before.close();
  const stranger = { ...snapshot, shape: SNAPSHOT_SHAPE + 1, items: [{ unknown: true }] };
  await store.commit('list', { snapshot: stranger as unknown as StoredSnapshot });
  const entry = { ...operationBy(PEOPLE[1]!, 1, checking(true, 'a')), id: 'kept' };
  await store.append({ kind: 'operation', id: 'kept', listId: 'list', operation: entry });
  const { syncedList, ticks } = await start({ server, store });
  await passing();
  expect([ticks(), syncedList.getSnapshot().waiting]).toEqual([{ a: true, b: false, c: false }, 0]);
  expect((await store.read('list')).snapshot?.items).toHaveLength(3);
});

describe('what the simulation once found', () => {
  test('what took effect before access ended is not told as refused, though its answer was lost', async () => {
    const access = { isWithdrawn: false };
    const server = startListServer();
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
    const { network, syncedList, refused } = await start({ change: withdrawing, server, isListening: false });
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
    const other = await start({ server, store });
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
