import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JoinAnswer } from '../../contract/events.ts';
import type { Trip } from '../../contract/shopping-lists/trips.ts';
import { ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import { SyncEngine } from './sync-engine.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const JAN = PEOPLE[2]!;
const ANNA = { id: 'Anna', name: 'Anna' };
const item = (itemId: string) => ({
  itemId,
  productId: itemId,
  productName: itemId,
  qty: 1,
  unit: 'piece' as const,
});
const passing = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

/** One tab of Anna's that shows the list, and records each fetch of it, whole or since a version. */
async function openTab(server: ListServer, store = new InMemoryStore()) {
  const { transport } = new Network(server, 'Anna', HttpError);
  const asked: (number | 'whole')[] = [];
  const noting: Transport = {
    ...transport,
    fetchList(listId, since) {
      asked.push(since ?? 'whole');
      return transport.fetchList(listId, since);
    },
  };
  let onAnswer: (answer: JoinAnswer) => void = () => undefined;
  let onPost: (listId: string) => void = () => undefined;
  const engine: SyncEngine = new SyncEngine({
    user: ANNA,
    isNewDevice: false,
    store,
    transport: noting,
    clock: systemClock,
    tabs: {
      post: () => undefined,
      onPost: (handler) => {
        onPost = handler;
      },
      close: () => undefined,
    },
    joinList: (_, handler) => {
      onAnswer = handler;
      return () => undefined;
    },
  });
  server.listen((payload) => engine.receive('list', payload));
  engine.watch('list', { onRemote: () => undefined, onTooLate: () => undefined });
  await passing();
  asked.splice(0);
  return {
    engine,
    asked,
    /** The parts on the screen that change without an operation. */
    shown: () => {
      const { list } = engine.list('list').getSnapshot();
      return {
        name: list?.name,
        userId: list?.userId,
        members: list?.members.map(({ name }) => name),
        recipes: list?.items.map(({ recipeName }) => recipeName),
      };
    },
    rejoin: () => {
      const { epoch, digest, state } = server;
      onAnswer({ success: true, version: state.version, epoch, digest, viewers: [] });
    },
    hearOfOtherTab: () => onPost('list'),
  };
}

/** A list with two items of one recipe, shared by Anna with Jan. */
function startServer(): ListServer {
  const server = new ListServer(HttpError);
  server.members = [ANNA, { id: 'Jan', name: 'Jan' }];
  server.send('Jan', [operationBy(JAN, 0, { type: 'item.add', items: [item('a'), item('b')] })]);
  nameRecipe(server, 'Zupa');
  return server;
}

function nameRecipe(server: ListServer, recipeName: string, recipeId = 'recipe'): void {
  const items = [...server.state.items].map(([id, each]) => [id, { ...each, recipeId, recipeName }] as const);
  server.state = { ...server.state, items: new Map(items) };
}

const BEFORE = { name: 'Sobota', userId: 'Anna', members: ['Anna', 'Jan'], recipes: ['Zupa', 'Zupa'] };

type Change = [
  what: string,
  change: (server: ListServer) => void,
  shown: object,
  asked: (number | 'whole')[],
];
const CHANGES: Change[] = [
  [
    'a new member',
    (server) => server.members.push({ id: 'Basia', name: 'Basia' }),
    { members: ['Anna', 'Jan', 'Basia'] },
    [1],
  ],
  [
    'another name of a member',
    (server) => (server.members = [ANNA, { id: 'Jan', name: 'Janek' }]),
    { members: ['Anna', 'Janek'] },
    [1],
  ],
  [
    'another owner, and a name that they had still free',
    (server) => {
      server.state = { ...server.state, name: 'Sobota (2)', userId: 'Jan' };
      server.members = [{ id: 'Jan', name: 'Jan' }, ANNA];
    },
    { name: 'Sobota (2)', userId: 'Jan', members: ['Jan', 'Anna'] },
    [1],
  ],
  [
    'another name of a recipe',
    (server) => nameRecipe(server, 'Rosół'),
    { recipes: ['Rosół', 'Rosół'] },
    [1, 'whole'],
  ],
];

describe.each(CHANGES)('%s, of which no announcement arrived,', (_, change, after, expected) => {
  test('is on the screen with the next repeated version, which asks once', async () => {
    const server = startServer();
    const { asked, shown } = await openTab(server);
    change(server);
    server.repeatVersion();
    await passing();
    expect(shown()).toEqual({ ...BEFORE, ...after });
    for (let beat = 0; beat < 3; beat += 1) {
      server.repeatVersion();
      await passing();
    }
    expect(asked).toEqual(expected);
  });

  test('is on the screen once the list’s room is entered again', async () => {
    const server = startServer();
    const { asked, shown, rejoin } = await openTab(server);
    rejoin();
    await passing();
    expect(asked).toEqual([]);
    change(server);
    rejoin();
    await passing();
    expect(shown()).toEqual({ ...BEFORE, ...after });
  });

  test('is on the screen where no socket gets through', async () => {
    const server = startServer();
    const { shown } = await openTab(server);
    change(server);
    await passing(300_000);
    expect(shown()).toEqual({ ...BEFORE, ...after });
  });

  test('comes with what a user did in the meantime', async () => {
    const server = startServer();
    const { shown } = await openTab(server);
    const { state } = server;
    change(server);
    server.send('Jan', [
      operationBy(JAN, state.version, {
        type: 'product.check',
        productId: 'a',
        checked: true,
        itemIds: ['a'],
      }),
    ]);
    server.repeatVersion();
    await passing();
    expect(shown()).toEqual({ ...BEFORE, ...after });
  });
});

test('what operations change is no difference: nothing is asked for', async () => {
  const server = startServer();
  const { asked, shown } = await openTab(server);
  server.send('Anna', [operationBy(PEOPLE[1]!, 1, { type: 'list.rename', name: 'Niedziela' })]);
  server.send('Jan', [operationBy(JAN, 2, { type: 'item.remove', itemIds: ['a', 'b'] })]);
  server.repeatVersion();
  await passing();
  expect(shown()).toMatchObject({ name: 'Niedziela', recipes: [] });
  expect(asked).toEqual([]);
});

test.each<[string, Partial<Trip>, number?]>([
  ['who has left it', { left: undefined }],
  ['what was cleared on it', { cleared: undefined }],
  ['whose it is since', { userId: 'Jan' }],
  ['where it began', {}, 4],
])(
  'a trip of which an older app kept otherwise %s is put right, asked for once',
  async (_, kept, keptSeq = 2) => {
    const server = startServer();
    server.send('Anna', [operationBy(PEOPLE[1]!, 1, { type: 'trip.start', tripId: 'trip', storeId: null })]);
    const trip = {
      id: 'trip',
      userId: 'Anna',
      storeId: null,
      left: [{ userId: 'Jan', seq: 3 }],
      cleared: ['c'],
    };
    const { state } = server;
    server.state = { ...state, trip: { ...trip, ...kept }, tripSeq: keptSeq };
    const { engine, asked } = await openTab(server);
    server.state = { ...state, trip };
    for (let beat = 0; beat < 3; beat += 1) {
      server.repeatVersion();
      await passing();
    }
    expect(engine.list('list').getSnapshot().list).toMatchObject({ trip, tripSeq: 2 });
    expect(asked).toEqual([2]);
  },
);

test('a server that tells no digests is asked for nothing', async () => {
  const server = startServer();
  server.hasDigests = false;
  const { asked, rejoin } = await openTab(server);
  nameRecipe(server, 'Rosół');
  server.repeatVersion();
  rejoin();
  await passing();
  expect(asked).toEqual([]);
});

describe('a list that this tab saw end', () => {
  /** Another tab, where the list had not ended, was closed before it could send this. */
  async function leaveBehind(store: InMemoryStore) {
    const operation = operationBy(PEOPLE[1]!, 1, {
      type: 'product.check',
      productId: 'a',
      checked: true,
      itemIds: ['a'],
    });
    await store.append({ kind: 'operation', id: operation.id, listId: 'list', operation });
  }

  async function seeEnd({ isTold = true } = {}) {
    const [server, store] = [startServer(), new InMemoryStore()];
    const tab = await openTab(server, store);
    server.refusesAll = 'FORBIDDEN';
    if (isTold) tab.engine.listGone('list');
    else tab.engine.list('list').refetch('changes');
    await passing();
    expect(tab.engine.list('list').getSnapshot().status).toBe('gone');
    return { server, store, ...tab };
  }

  test.each([
    { isTold: true, isHeardOf: true },
    { isTold: false, isHeardOf: true },
    { isTold: true, isHeardOf: false },
  ])(
    'sends what another tab left for it, and shows it again where access came back: %o',
    async ({ isTold, isHeardOf }) => {
      const { server, store, engine, hearOfOtherTab } = await seeEnd({ isTold });
      server.refusesAll = undefined;
      await leaveBehind(store);
      if (isHeardOf) hearOfOtherTab();
      await passing(isHeardOf ? 5_000 : 65_000);
      expect(server.state.items.get('a')?.checked).toBe(true);
      expect(engine.list('list').getSnapshot()).toMatchObject({ status: 'ready', waiting: 0 });
      expect(await store.waitingLists()).toEqual([]);
    },
  );

  // spec: R316
  test('tells what another tab left for it as refused where access did not', async () => {
    const { store, engine, hearOfOtherTab } = await seeEnd();
    await leaveBehind(store);
    hearOfOtherTab();
    await passing(65_000);
    expect(engine.getState().refused.map(({ code }) => code)).toEqual(['FORBIDDEN']);
    expect(engine.list('list').getSnapshot()).toMatchObject({ status: 'gone', waiting: 0 });
    expect(await store.waitingLists()).toEqual([]);
  });
});
