import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import type { SyncStore } from './store.ts';
import { SyncEngine } from './sync-engine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passing = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);

const milk: OperationDraft = {
  type: 'item.add',
  items: [{ itemId: 'a', productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' }],
};
const tick: OperationDraft = { type: 'product.check', productId: 'p', checked: true, itemIds: ['a'] };

/** A store whose database takes until `open` to be created. */
function madeLate(store: SyncStore): { store: SyncStore; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = new Proxy(store, {
    get:
      (target, name) =>
      async (...given: unknown[]): Promise<unknown> => {
        await promise;
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, given);
      },
  });
  return { store: late, open: resolve };
}

/** Anna's new phone, at a list with one product of Jan's. */
function visit(kept: SyncStore = new InMemoryStore()) {
  const server = new ListServer(HttpError);
  server.send('Jan', [operationBy(PEOPLE[2]!, 0, milk)]);
  const { store, open } = madeLate(kept);
  const { transport } = new Network(server, 'Anna', HttpError);
  const asked: (number | undefined)[] = [];
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: true,
    store,
    transport: {
      ...transport,
      fetchList: (listId, since) => {
        asked.push(since);
        return transport.fetchList(listId, since);
      },
    },
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });
  engine.watch('list', { onRemote: () => undefined, onTooLate: () => undefined });
  const syncedList = engine.list('list');
  const ticked = () => syncedList.getSnapshot().list?.items.map(({ checked }) => checked);
  return { server, engine, syncedList, ticked, open, asked };
}

test('a list is shown on a new device before its memory is made, and asked for once', async () => {
  const { syncedList, ticked, open, asked, engine } = visit();
  await passing(1_000);
  expect(ticked()).toEqual([false]);
  open();
  await passing(1_000);
  expect(ticked()).toEqual([false]);
  expect(syncedList.getSnapshot().status).toBe('ready');
  expect(asked).toEqual([undefined]);
  engine.close();
});

test('what is done before the memory is made waits for it, and is kept, painted and sent', async () => {
  const { server, syncedList, ticked, open, engine } = visit();
  await passing(1_000);
  const undo = syncedList.dispatch(tick);
  await passing(1_000);
  expect(ticked()).toEqual([false]);
  expect(server.log).toHaveLength(1);
  open();
  expect(await undo).toHaveLength(1);
  expect(ticked()).toEqual([true]);
  expect(syncedList.getSnapshot().waiting).toBe(1);
  await passing();
  expect(server.log.map(({ type, user }) => [type, user])).toEqual([
    ['item.add', 'Jan'],
    ['product.check', 'Anna'],
  ]);
  expect(server.log[1]?.client).not.toBe('');
  expect(syncedList.getSnapshot().waiting).toBe(0);
  engine.close();
});

test('what waits all the same on a device that seemed new is sent, or refused by name', async () => {
  const kept = new InMemoryStore();
  const entry = { ...operationBy(PEOPLE[1]!, 1, tick), id: 'kept' };
  await kept.append({ kind: 'operation', id: 'kept', listId: 'list', operation: entry });
  const { server, syncedList, ticked, open, engine } = visit(kept);
  await passing(1_000);
  open();
  await passing();
  expect(ticked()).toEqual([true]);
  expect(server.log.map(({ id }) => id)).toContain('kept');
  expect(syncedList.getSnapshot().waiting).toBe(0);
  engine.close();

  const refusing = visit(kept);
  await kept.append({ kind: 'operation', id: 'late', listId: 'list', operation: { ...entry, id: 'late' } });
  refusing.server.refusesAll = 'FORBIDDEN';
  await passing(1_000);
  refusing.open();
  await passing();
  expect((await kept.refused()).map(({ id, code }) => [id, code])).toEqual([['late', 'FORBIDDEN']]);
  refusing.engine.close();
});
