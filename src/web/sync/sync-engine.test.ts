import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TIMING } from '../../contract/limits.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { type RequestOutcome, ListServer, Network } from '../../test/list-server.ts';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import { sendWaiting } from './send-waiting.ts';
import { dismissGroups, groupsOf } from './refusals.ts';
import { SyncEngine } from './sync-engine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Anna's tab, and the rooms it has entered and left. */
function openTab(
  outcomes: RequestOutcome[],
  { store = new InMemoryStore(), server = new ListServer(HttpError) } = {},
) {
  const entered: string[] = [];
  const left: string[] = [];
  let post: (listId: string) => void = () => undefined;
  let letIn: () => void = () => undefined;
  const { transport } = new Network(server, 'Anna', HttpError, outcomes);
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store,
    transport,
    clock: systemClock,
    tabs: {
      post: () => undefined,
      onPost: (listener) => {
        post = listener;
      },
      close: () => undefined,
    },
    joinList: (listId, onAnswer) => {
      entered.push(listId);
      letIn = () =>
        onAnswer({ success: true, version: server.state.version, epoch: server.epoch, viewers: [] });
      return () => left.push(listId);
    },
  });
  const otherTabPosts = (listId: string) => post(listId);
  return { engine, transport, entered, left, otherTabPosts, letIn: () => letIn() };
}

const watcher = { onRemote: () => undefined, onTooLate: () => undefined };

test('a list made here joins its room once the server has made it, and not before', async () => {
  const { engine, entered, left } = openTab(['request lost']);
  const listId = await engine.createList('Sobota');
  const stop = engine.watch(listId, watcher);
  await vi.advanceTimersByTimeAsync(50);
  expect(engine.list(listId).getSnapshot().isNew).toBe(true);
  expect(entered).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engine.list(listId).getSnapshot().isNew).toBe(false);
  expect(entered).toEqual([listId]);
  expect(left).toEqual([]);
  stop();
  expect(left).toEqual([listId]);
  engine.close();
});

describe('before a logout', () => {
  const milk: OperationDraft = {
    type: 'item.add',
    items: [{ itemId: 'a', productId: 'p', productName: 'Mleko', qty: 1, unit: 'l' }],
  };
  const tick: OperationDraft = { type: 'product.check', productId: 'p', checked: true, itemIds: ['a'] };

  /** A tab that finds in the outbox what an earlier one did, and whether the server has it already. */
  async function startAgain(outcomes: RequestOutcome[], { isKnown = false, operation = tick } = {}) {
    const server = new ListServer(HttpError);
    server.send('Jan', [operationBy(PEOPLE[2]!, 0, milk)]);
    const store = new InMemoryStore();
    const left = { ...operationBy(PEOPLE[1]!, 1, operation), id: 'left' };
    if (isKnown) server.send('Anna', [left]);
    await store.append({ kind: 'operation', id: 'left', listId: 'list', operation: left });
    const { engine } = openTab(outcomes, { store, server });
    let unsent: number | undefined;
    void sendWaiting(engine, { limitMs: 3_000, clock: systemClock }).then((count) => {
      unsent = count;
    });
    return { engine, server, unsent: () => unsent };
  }

  test.each([true, false])('what waits is sent, whether or not the server has it: %s', async (isKnown) => {
    const { engine, server, unsent } = await startAgain(['request lost', 'answer lost'], { isKnown });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(unsent()).toBe(0);
    expect(server.log.map(({ type }) => type)).toEqual(['item.add', 'product.check']);
    engine.close();
  });

  test('nothing is waited for where nothing waits', async () => {
    const { engine } = openTab([]);
    const unsent = sendWaiting(engine, { limitMs: 3_000, clock: systemClock });
    await vi.advanceTimersByTimeAsync(0);
    await expect(unsent).resolves.toBe(0);
    engine.close();
  });

  test('what has not arrived after three seconds is told', async () => {
    const { engine, unsent } = await startAgain(
      Array.from({ length: 100 }, (): RequestOutcome => 'request lost'),
    );
    await vi.advanceTimersByTimeAsync(2_900);
    expect(unsent()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(unsent()).toBe(1);
    engine.close();
  });

  test('what is refused on the way is told as well', async () => {
    const { engine, unsent } = await startAgain([], {
      operation: { type: 'item.set', itemId: 'a', qty: -1 },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(unsent()).toBe(1);
    expect(engine.getState().refused.map(({ id }) => id)).toEqual(['left']);
    engine.close();
  });
});

test('a store that works again keeps the tab from warning any longer', async () => {
  const store = new InMemoryStore();
  const { engine } = openTab([], { store });
  const broken = vi.spyOn(store, 'append').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  await engine.createList('Sobota');
  expect(engine.getState().isVolatile).toBe(true);
  broken.mockRestore();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(engine.getState()).toMatchObject({ isVolatile: false, waiting: 0 });
  engine.close();
});

test('what the store didn’t take is offered to it again as the page is hidden or shown, and taken without a warning left', async () => {
  const store = new InMemoryStore();
  const { engine } = openTab(
    Array.from({ length: 100 }, (): RequestOutcome => 'request lost'),
    { store },
  );
  const broken = vi.spyOn(store, 'append').mockRejectedValue(new DOMException('Lost', 'UnknownError'));
  const listId = await engine.createList('Sobota');
  await engine.written();
  expect(engine.getState().isVolatile).toBe(true);
  broken.mockRestore();
  await engine.written();
  expect(await store.waitingLists()).toEqual([listId]);
  expect(engine.getState()).toMatchObject({ isVolatile: false, waiting: 1 });
  engine.close();
});

test('a warning ends as soon as the store has taken what it didn’t take', async () => {
  const store = new InMemoryStore();
  const { engine } = openTab(
    Array.from({ length: 100 }, (): RequestOutcome => 'request lost'),
    { store },
  );
  vi.spyOn(store, 'append').mockRejectedValueOnce(new DOMException('Lost', 'UnknownError'));
  await engine.createList('Sobota');
  expect(engine.getState().isVolatile).toBe(true);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(engine.getState()).toMatchObject({ isVolatile: false, waiting: 1 });
  engine.close();
});

test.each([false, true])(
  'what the store can’t take of a refusal is shown, and can be dismissed; nor that: %s',
  async (isFull) => {
    const store = new InMemoryStore();
    const server = new ListServer(HttpError);
    server.send('Jan', [operationBy(PEOPLE[2]!, 0, { type: 'item.add', items: [] })]);
    const { engine } = openTab([], { store, server });
    const syncedList = engine.list('list');
    syncedList.refetch('whole');
    await vi.advanceTimersByTimeAsync(1_000);
    const broken = vi
      .spyOn(store, 'commit')
      .mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await syncedList.dispatch({ type: 'item.set', itemId: 'a', qty: -1 });
    await vi.advanceTimersByTimeAsync(1_000);
    const [refusal] = engine.getState().refused;
    expect(refusal?.code).toBe('VALIDATION_ERROR');
    if (!isFull) broken.mockRestore();
    await dismissGroups(engine, groupsOf(engine.getState().refused));
    expect(engine.getState().refused).toEqual([]);
    broken.mockRestore();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([engine.getState().refused, await store.refused(), await store.waitingLists()]).toEqual([
      [],
      [],
      [],
    ]);
    engine.close();
  },
);

test('a list that ended while no screen showed it is fetched again by a screen that shows it', async () => {
  const server = new ListServer(HttpError);
  server.refusesAll = 'SHOPPING_LIST_NOT_FOUND';
  const { engine } = openTab([], { server });
  engine.list('list').refetch('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.list('list').getSnapshot().status).toBe('gone');
  server.refusesAll = undefined;
  engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.list('list').getSnapshot().status).toBe('ready');
});

test('a list that ended is there again once the server’s overview has it', async () => {
  const server = new ListServer(HttpError);
  const { engine } = openTab([], { server });
  const syncedList = engine.list('list');
  await vi.advanceTimersByTimeAsync(1_000);
  engine.listGone('list');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(syncedList.getSnapshot().status).toBe('gone');
  const members = [{ id: 'Anna', name: 'Anna' }];
  const counts = { total: 1, checked: 0, changedAt: 1 };
  engine.takePreviews([
    { id: 'list', name: 'Sobota', userId: 'Anna', ownerName: 'Anna', members, ...counts },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(syncedList.getSnapshot().status).toBe('ready');
  engine.close();
});

test('a list that was left while it loaded is the same to who comes back, and keeps nothing once the tab is closed', async () => {
  const store = new InMemoryStore();
  const { engine } = openTab([], { store });
  const stop = engine.watch('list', watcher);
  const first = engine.list('list');
  expect(first.getSnapshot().status).toBe('loading');
  stop();
  expect(engine.list('list')).toBe(first);
  engine.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await store.read('list')).snapshot).toBeUndefined();
});

test('a closed tab does nothing for what another tab did before', async () => {
  const [server, store] = [new ListServer(HttpError), new InMemoryStore()];
  const { engine, otherTabPosts } = openTab(['request lost', 'request lost'], { server, store });
  await vi.advanceTimersByTimeAsync(100);
  const operation = operationBy(PEOPLE[1]!, 0, { type: 'list.rename', name: 'Niedziela' });
  await store.append({ kind: 'operation', id: operation.id, listId: 'list', operation });
  otherTabPosts('list');
  await vi.advanceTimersByTimeAsync(500);
  otherTabPosts('other');
  engine.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.log).toEqual([]);
});

test('a screen that has not heard that access ended finds out when its room has been silent for long', async () => {
  const server = new ListServer(HttpError);
  const { engine } = openTab([], { server });
  engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.list('list').getSnapshot().status).toBe('ready');
  server.refusesAll = 'FORBIDDEN';
  await vi.advanceTimersByTimeAsync(3 * TIMING.versionHeartbeatMs);
  expect(engine.list('list').getSnapshot()).toMatchObject({ status: 'gone', code: 'FORBIDDEN' });
  engine.close();
});

test('a screen whose room has been silent for long enters it again: access came back unheard', async () => {
  const { engine, entered, left } = openTab([]);
  const stop = engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(3 * TIMING.versionHeartbeatMs);
  expect([entered, left]).toEqual([['list', 'list'], ['list']]);
  stop();
  engine.close();
});

test('a list that ended and came back while a screen shows it is in its room again', async () => {
  const server = new ListServer(HttpError);
  const { engine, entered, left } = openTab([], { server });
  const stop = engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  server.refusesAll = 'FORBIDDEN';
  engine.listGone('list');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([engine.list('list').getSnapshot().status, entered]).toEqual(['gone', ['list']]);
  server.refusesAll = undefined;
  await engine.list('list').reopen();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([engine.list('list').getSnapshot().status, entered]).toEqual(['ready', ['list', 'list']]);
  stop();
  expect(left).toEqual(['list', 'list']);
  engine.close();
});

test('a list that was gone is there again once its room lets the tab in, which asks when the list is said to change', async () => {
  const server = new ListServer(HttpError);
  const { engine, entered, letIn } = openTab([], { server });
  engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  server.refusesAll = 'SHOPPING_LIST_NOT_FOUND';
  engine.listGone('list');
  await vi.advanceTimersByTimeAsync(1_000);
  engine.listsChanged('other');
  expect([engine.list('list').getSnapshot().status, entered]).toEqual(['gone', ['list']]);
  server.refusesAll = undefined;
  engine.listsChanged('list');
  expect(entered).toEqual(['list', 'list']);
  letIn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.list('list').getSnapshot().status).toBe('ready');
  engine.close();
});

test('a list whose deletion was refused is in the overview again', async () => {
  const server = new ListServer(HttpError);
  const { engine, transport } = openTab([], { server });
  engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.spyOn(transport, 'deleteList').mockRejectedValue(new HttpError(409, '', 'OPERATION_CONFLICT'));
  engine.hide('list');
  await engine.list('list').delete();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.getState().refused.map(({ code }) => code)).toEqual(['OPERATION_CONFLICT']);
  expect([engine.list('list').getSnapshot().status, [...engine.getState().visibility.ended]]).toEqual([
    'ready',
    [],
  ]);
  engine.close();
});

test('a list that is deleted again stays gone while the refusal of its first deletion stands', async () => {
  const server = new ListServer(HttpError);
  const { engine, transport, otherTabPosts } = openTab([], { server });
  engine.watch('list', watcher);
  await vi.advanceTimersByTimeAsync(1_000);
  const deletion = vi.spyOn(transport, 'deleteList');
  deletion.mockRejectedValueOnce(new HttpError(409, '', 'OPERATION_CONFLICT')).mockResolvedValue(undefined);
  await engine.list('list').delete();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engine.list('list').getSnapshot().status).toBe('ready');
  await engine.list('list').delete();
  engine.hide('list');
  await vi.advanceTimersByTimeAsync(1_000);
  const publications = vi.fn<() => void>();
  engine.subscribe(publications);
  otherTabPosts('');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(publications).toHaveBeenCalledOnce();
  const fetching = vi.spyOn(transport, 'fetchList');
  // An overview that was on its way.
  engine.takePreviews([
    {
      id: 'list',
      name: '',
      userId: 'Anna',
      ownerName: 'Anna',
      members: [],
      total: 0,
      checked: 0,
      changedAt: 0,
    },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetching).not.toHaveBeenCalled();
  expect([engine.getState().refused.length, [...engine.getState().visibility.ended]]).toEqual([1, ['list']]);
  engine.close();
});

describe('a refusal for want of access', () => {
  const refusing = (code: 'FORBIDDEN' | 'SERVICE_UNAVAILABLE', server: ListServer) => () => {
    throw server.failure(code);
  };
  const rename: OperationDraft = { type: 'list.rename', name: 'Niedziela' };

  test('of a whole list is forgotten once the list can be read again, before what waits is answered', async () => {
    const server = new ListServer(HttpError);
    const { engine } = openTab([], { server });
    const syncedList = engine.list('list');
    syncedList.refetch('whole');
    await vi.advanceTimersByTimeAsync(1_000);
    const reading = vi.spyOn(server, 'get').mockImplementation(refusing('FORBIDDEN', server));
    const sending = vi.spyOn(server, 'send').mockImplementation(refusing('SERVICE_UNAVAILABLE', server));
    await syncedList.dispatch(rename);
    syncedList.refetch('changes');
    await vi.advanceTimersByTimeAsync(1_000);
    reading.mockRestore();
    syncedList.refetch('changes');
    await vi.advanceTimersByTimeAsync(100);
    sending.mockRestore();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(syncedList.getSnapshot()).toMatchObject({
      status: 'ready',
      list: { name: 'Niedziela' },
      waiting: 0,
    });
    engine.close();
  });

  test('of one operation makes the tab ask whether there is any', async () => {
    const server = new ListServer(HttpError);
    const { engine } = openTab([], { server });
    const syncedList = engine.list('list');
    syncedList.refetch('whole');
    await vi.advanceTimersByTimeAsync(1_000);
    vi.spyOn(server, 'get').mockImplementation(refusing('FORBIDDEN', server));
    server.known.set('late', { id: 'late', outcome: 'refused', seq: 0, code: 'FORBIDDEN' });
    await syncedList.dispatch(rename, { id: 'late' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(syncedList.getSnapshot()).toMatchObject({ status: 'gone', code: 'FORBIDDEN' });
    expect(engine.getState().refused).toMatchObject([{ id: 'late', code: 'FORBIDDEN' }]);
    engine.close();
  });

  test('to make a list is tried again after growing pauses, without asking for the list', async () => {
    const server = new ListServer(HttpError);
    server.refusesAll = 'SHOPPING_LIST_NOT_FOUND';
    const { engine, transport } = openTab([], { server });
    const making = vi.spyOn(transport, 'createList').mockImplementation(async () => {
      throw server.failure('FORBIDDEN');
    });
    const reading = vi.spyOn(server, 'get');
    const listId = await engine.createList('Sobota');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(making.mock.calls.length).toBeLessThan(20);
    expect(reading).not.toHaveBeenCalled();
    server.refusesAll = undefined;
    making.mockRestore();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.list(listId).getSnapshot()).toMatchObject({ status: 'ready', isNew: false });
    engine.close();
  });
});
