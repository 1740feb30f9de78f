import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { ListServer, Network } from '../../test/list-server.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import { prefetchLists } from './prefetch-lists.ts';
import { SyncEngine } from './sync-engine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server of many lists, each of which changed later than the one before. */
function makeLists(count: number) {
  const lists = Array.from({ length: count }, (_, index) => {
    const server = new ListServer(HttpError);
    server.members = [{ id: 'Anna', name: 'Anna' }];
    return { id: `list ${index}`, server, changedAt: index + 1 };
  });
  /** @param unfinished ids of lists with something to buy */
  const previews = (unfinished: readonly string[] = []): ListPreview[] =>
    lists.map(({ id, server: { state, members, epoch }, changedAt }) => {
      const { name, userId, version } = state;
      const checked = unfinished.includes(id) ? 0 : 1;
      return { id, name, userId, ownerName: userId, total: 1, checked, members, changedAt, version, epoch };
    });
  const serverOf = (listId: string): ListServer => {
    const found = lists.find(({ id }) => id === listId);
    if (found === undefined) throw new Error(`There is no ${listId}.`);
    return found.server;
  };
  return { previews, serverOf };
}

type Lists = ReturnType<typeof makeLists>;

/** Anna's tab, and what it asks of the server: the list, and since which version. */
function openTab({ serverOf }: Lists, store = new InMemoryStore()) {
  const asked: [string, number | undefined][] = [];
  const networkOf = (listId: string) => new Network(serverOf(listId), 'Anna', HttpError).transport;
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store,
    transport: {
      ...networkOf('list 0'),
      fetchList: (listId, since) => {
        asked.push([listId, since]);
        return networkOf(listId).fetchList(listId, since);
      },
    },
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });
  const prefetch = async (previews: readonly ListPreview[]): Promise<void> => {
    const done = prefetchLists(engine, previews);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
  };
  return { engine, store, asked, prefetch };
}

function add(server: ListServer, itemId: string): void {
  const item = { itemId, productId: itemId, productName: 'Mleko', qty: 1, unit: 'l' } as const;
  server.send('Jan', [operationBy(PEOPLE[2]!, server.state.version, { type: 'item.add', items: [item] })]);
}

test('the lists changed last are fetched first, and of those with nothing to buy no more than twenty', async () => {
  const lists = makeLists(30);
  const { engine, asked, prefetch } = openTab(lists);
  await prefetch(lists.previews(['list 3', 'list 12']));
  const last = Array.from({ length: 20 }, (_, index) => `list ${29 - index}`);
  expect(asked).toEqual([...last.slice(0, 20), 'list 3'].map((id) => [id, undefined]));
  expect(engine.getState().lists.size).toBe(21);
  engine.close();
});

test('no more than a hundred are fetched', async () => {
  const lists = makeLists(130);
  const { engine, asked, prefetch } = openTab(lists);
  await prefetch(lists.previews(lists.previews().map(({ id }) => id)));
  expect([asked.length, asked[0]?.[0]]).toEqual([100, 'list 129']);
  engine.close();
});

test('the next start asks for nothing that this device has, and only for the changes of what it has not', async () => {
  const lists = makeLists(3);
  for (const { id } of lists.previews()) add(lists.serverOf(id), 'a');
  const first = openTab(lists);
  await first.prefetch(lists.previews());
  expect(first.asked).toHaveLength(3);
  first.engine.close();
  const second = openTab(lists, first.store);
  await second.prefetch(lists.previews());
  expect(second.asked).toEqual([]);
  add(lists.serverOf('list 1'), 'b');
  await second.prefetch(lists.previews());
  expect(second.asked).toEqual([['list 1', 1]]);
  expect(second.engine.list('list 1').getSnapshot().list?.items).toHaveLength(2);
  second.engine.close();
});

test('what changes without an operation is fetched, and what a restored server has', async () => {
  const lists = makeLists(3);
  const { engine, asked, prefetch } = openTab(lists);
  await prefetch(lists.previews());
  asked.length = 0;
  lists.serverOf('list 0').members = [
    { id: 'Anna', name: 'Anna' },
    { id: 'Jan', name: 'Jan' },
  ];
  lists.serverOf('list 2').epoch = 'another';
  await prefetch(lists.previews());
  expect(asked.map(([id]) => id)).toEqual(['list 2', 'list 2', 'list 0']);
  expect(engine.list('list 0').getSnapshot().list?.members).toHaveLength(2);
  asked.length = 0;
  await prefetch(lists.previews());
  expect(asked).toEqual([]);
  engine.close();
});

test('a server that tells no version is asked for each list', async () => {
  const lists = makeLists(2);
  const { engine, asked, prefetch } = openTab(lists);
  const previews = lists.previews().map(({ version: _, epoch: __, ...preview }) => preview);
  await prefetch(previews);
  await prefetch([...previews]);
  expect(asked).toHaveLength(4);
  engine.close();
});

test('a list that was left, and a user who logged out, fetch nothing more', async () => {
  const lists = makeLists(3);
  const { engine, asked } = openTab(lists);
  engine.hide('list 2');
  const done = prefetchLists(engine, lists.previews());
  await vi.advanceTimersByTimeAsync(100);
  engine.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(asked.map(([id]) => id)).toEqual(['list 1']);
});

test('newer previews end the work on older ones', async () => {
  const lists = makeLists(4);
  const { engine, asked } = openTab(lists);
  const first = prefetchLists(engine, lists.previews());
  await vi.advanceTimersByTimeAsync(200);
  const second = prefetchLists(engine, lists.previews());
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([first, second]);
  expect(asked.map(([id]) => id)).toEqual(['list 3', 'list 2', 'list 1', 'list 0']);
  engine.close();
});
