import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { type RequestOutcome, ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { SyncedList } from './synced-list.ts';
import { InMemoryStore } from './in-memory-store.ts';
import type { RefusedEntry } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const JAN = PEOPLE[2]!;

function adding(itemId: string, { productId = 'p', productName = 'Mleko' } = {}): OperationDraft {
  return { type: 'item.add', items: [{ itemId, productId, productName, qty: 1, unit: 'l' }] };
}

/** Anna's phone, and a server whose list has three items of Jan's. */
async function startPhone(outcomes: RequestOutcome[] = []) {
  const server = new ListServer(HttpError);
  const janDoes = (draft: OperationDraft, base = server.state.version) =>
    server.send('Jan', [operationBy(JAN, base, draft)]);
  for (const itemId of ['a', 'b', 'c']) janDoes(adding(itemId));
  const network = new Network(server, 'Anna', HttpError, outcomes);
  const store = new InMemoryStore();
  const refused: RefusedEntry[] = [];
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
    onRemote: () => undefined,
    onStorageFailed: () => {
      throw new Error('The store failed.');
    },
  });
  await syncedList.load();
  const open = async (): Promise<void> => {
    syncedList.refetch('whole');
    await passing(100);
    server.listen((payload) => syncedList.receive(payload));
  };
  const items = () => syncedList.getSnapshot().list?.items ?? [];
  const outbox = async () => (await store.read('list')).outbox;
  return { server, network, syncedList, refused, janDoes, open, items, outbox };
}

const passing = (ms = 60_000) => vi.advanceTimersByTimeAsync(ms);
const idsOf = (items: Iterable<{ id: string }>) => [...items].map(({ id }) => id);
const liveOn = (server: ListServer) => [...server.state.items.values()].filter(({ removed }) => !removed);

describe('on a list that this device has never opened', () => {
  test('an addition is sent, once, and leaves nothing waiting', async () => {
    const { server, syncedList, items, outbox } = await startPhone(['answer lost', 'sent twice']);
    await syncedList.dispatch(adding('new'));
    expect(syncedList.getSnapshot()).toMatchObject({ status: 'loading', waiting: 1 });
    await passing();
    expect(idsOf(liveOn(server))).toEqual(['a', 'b', 'c', 'new']);
    expect(server.log.filter(({ user }) => user === 'Anna')).toHaveLength(1);
    expect(idsOf(items())).toEqual(['a', 'b', 'c', 'new']);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(await outbox()).toEqual([]);
  });

  test('an addition waits for the network, and is shown on the list when that comes first', async () => {
    const { server, network, syncedList, items, outbox } = await startPhone();
    network.outcomes = ['request lost', 'request lost'];
    await syncedList.dispatch(adding('new'));
    syncedList.refetch('whole');
    await passing(100);
    syncedList.refetch('whole');
    await passing(100);
    expect(idsOf(items())).toEqual(['a', 'b', 'c', 'new']);
    await passing();
    expect(idsOf(liveOn(server))).toEqual(['a', 'b', 'c', 'new']);
    expect(await outbox()).toEqual([]);
  });

  test('an addition is refused where access has ended, and shown so', async () => {
    const { server, syncedList, refused } = await startPhone();
    server.refusesAll = 'FORBIDDEN';
    await syncedList.dispatch(adding('new'));
    await passing();
    expect(refused).toMatchObject([{ code: 'FORBIDDEN', entry: { operation: { type: 'item.add' } } }]);
  });
});

describe('an operation with an id made before', () => {
  test('is done once, however often it is dispatched', async () => {
    const { server, syncedList, open, outbox, refused } = await startPhone();
    await open();
    await Promise.all([
      syncedList.dispatch(adding('new'), { id: 'of the dialog' }),
      syncedList.dispatch(adding('new'), { id: 'of the dialog' }),
    ]);
    await passing();
    await syncedList.dispatch(adding('new'), { id: 'of the dialog' });
    await passing();
    expect(server.log.filter(({ id }) => id === 'of the dialog')).toHaveLength(1);
    expect([...server.known.keys()].filter((id) => id === 'of the dialog')).toHaveLength(1);
    expect(refused).toEqual([]);
    expect(await outbox()).toEqual([]);
  });
});

describe('a question', () => {
  test('means what stood on the screen when it was asked, here and on the server', async () => {
    const { server, syncedList, open, janDoes, items } = await startPhone();
    await open();
    const seen = syncedList.getSnapshot().list?.position;
    const itemIds = idsOf(items());
    janDoes({ type: 'item.set', itemId: 'a', qty: 7 });
    janDoes({ type: 'item.remove', itemIds: ['b'] });
    janDoes({ type: 'item.restore', itemIds: ['b'] });
    await passing();
    await syncedList.dispatch({ type: 'clear.all', itemIds }, { seen });
    expect(idsOf(items())).toEqual(['a', 'b']);
    await passing();
    expect(idsOf(liveOn(server))).toEqual(['a', 'b']);
  });

  test('about a list the server has yet to make means all of it', async () => {
    const { syncedList, items } = await startPhone(['request lost', 'request lost']);
    await syncedList.create('Niedziela');
    await syncedList.dispatch(adding('new'));
    const seen = syncedList.getSnapshot().list?.position;
    expect(seen).toBeUndefined();
    await syncedList.dispatch({ type: 'clear.all', itemIds: ['new'] }, { seen });
    expect(items()).toEqual([]);
  });
});

describe('a new product', () => {
  const caraway = { productId: 'made first', productName: 'Kminek indyjski' };
  const again = { productId: 'made again', productName: 'kminek  Indyjski' };
  const productsOf = (items: readonly { productId: string; productName: string }[]) =>
    items.map(({ productId, productName }) => `${productName}, ${productId}`);

  test('added twice without a network is one product', async () => {
    const { syncedList, open, items, network } = await startPhone();
    await open();
    network.outcomes = Array.from({ length: 9 }, () => 'request lost');
    await syncedList.dispatch(adding('x', caraway));
    await syncedList.dispatch(adding('y', again));
    expect(productsOf(items())).toEqual([
      'Mleko, p',
      'Mleko, p',
      'Mleko, p',
      'Kminek indyjski, made first',
      'Kminek indyjski, made first',
    ]);
  });

  test('that another user put there in the meantime is theirs', async () => {
    const { syncedList, open, items, network, janDoes } = await startPhone();
    await open();
    network.outcomes = Array.from({ length: 9 }, () => 'request lost');
    await syncedList.dispatch(adding('x', again));
    janDoes(adding('y', caraway));
    await passing(100);
    expect(productsOf(items()).slice(3)).toEqual([
      'Kminek indyjski, made first',
      'Kminek indyjski, made first',
    ]);
  });

  test('is known by its id before its name, as the list calls it', async () => {
    const { syncedList, open, items } = await startPhone();
    await open();
    await syncedList.dispatch(adding('x', { productId: 'p', productName: 'Mleko 2%' }));
    await syncedList.dispatch(adding('y', { productId: 'q', productName: 'Mleko 2%' }));
    expect(productsOf(items()).slice(3)).toEqual(['Mleko, p', 'Mleko 2%, q']);
  });
});
