import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { operationBy, PEOPLE } from '../../test/list-intents.ts';
import { ListServer } from '../../test/list-server.ts';
import { adding, checking, JAN, lost, makePhone, passing, setting, startPhone } from '../../test/phone.ts';
import { HttpError } from '../http.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a dispatched operation', () => {
  test('is painted when dispatch returns, and stays so through answer and announcement', async () => {
    const { syncedList, snapshots, ticks } = await startPhone();
    await syncedList.dispatch(checking(true, 'a'));
    expect(ticks()).toEqual({ a: true, b: false, c: false });
    expect(syncedList.getSnapshot().waiting).toBe(1);
    await passing();
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
  });

  test('stays painted when others’ operations come between and the announcements of them are lost', async () => {
    const { server, syncedList, snapshots, ticks, janDoes } = await startPhone({ isListening: false });
    await syncedList.dispatch(checking(true, 'a'));
    janDoes(checking(true, 'b'));
    await passing();
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
    expect(ticks()).toEqual({ a: true, b: true, c: false });
    expect(server.state.version).toBe(3);
  });

  test('is not undone by an older answer that comes late', async () => {
    const { network, syncedList, snapshots } = await startPhone();
    network.outcomes = ['slowly'];
    syncedList.refetch('whole');
    await passing(450);
    // The slow answer was made before the tick; it arrives after the tick's own.
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(snapshots.length).toBeGreaterThan(2);
    expect(snapshots.every(({ a }) => a === true)).toBe(true);
  });

  test('of many items is complete before the next one', async () => {
    const { server, syncedList } = await startPhone();
    const ids = Array.from({ length: 200 }, (_, n) => `new ${n}`);
    void syncedList.dispatch(adding(...ids));
    void syncedList.dispatch(checking(true, 'new 199'));
    await passing();
    expect(server.state.items.get('new 199')?.checked).toBe(true);
  });

  test('before the list is there waits for it', async () => {
    const { syncedList } = makePhone(new ListServer(HttpError));
    await syncedList.dispatch(adding('x'));
    expect(syncedList.getSnapshot()).toEqual({ status: 'loading', waiting: 1, isNew: false });
  });
});

describe('what others do', () => {
  test('is painted as it is announced, and told', async () => {
    const { janDoes, syncedList, remote, ticks, snapshots } = await startPhone();
    janDoes(checking(true, 'b'));
    expect(ticks()).toEqual({ a: false, b: true, c: false });
    expect(remote.map(({ type, user }) => [type, user])).toEqual([['product.check', 'Jan']]);
    expect(snapshots).toHaveLength(1);
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(remote).toHaveLength(1);
  });

  test('is caught up with when an announcement was lost', async () => {
    const { server, syncedList, janDoes, ticks } = await startPhone({ isListening: false });
    janDoes(checking(true, 'a'));
    const { operations } = janDoes(checking(true, 'b'));
    syncedList.receive({ version: 3, epoch: server.epoch, operations });
    await passing();
    expect(ticks()).toEqual({ a: true, b: true, c: false });
  });

  test('is caught up with when only a version is heard, and not asked for when it is known', async () => {
    const { server, syncedList, janDoes, ticks } = await startPhone({ isListening: false });
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
    const { server, syncedList, janDoes, ticks } = await startPhone({ isListening: false });
    const first = janDoes(checking(true, 'b')).operations;
    const second = janDoes(checking(false, 'b')).operations;
    for (const operations of [first, second, first, second, first]) {
      syncedList.receive({ version: 3, epoch: server.epoch, operations });
    }
    await passing();
    expect(ticks()).toEqual({ a: false, b: false, c: false });
  });

  test('wins over an untick that did not see it', async () => {
    const { syncedList, janDoes, ticks } = await startPhone({ isListening: false });
    janDoes(checking(true, 'a'));
    await syncedList.dispatch(checking(false, 'a'));
    await passing();
    expect(ticks()['a']).toBe(true);
  });
});

describe('another epoch', () => {
  test('means: everything is loaded again, then what waits, and what the backup had lost', async () => {
    const { server, network, syncedList, refused, ticks } = await startPhone();
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

  test('in the answer to an operation keeps it painted until the list is reloaded', async () => {
    const { server, syncedList, snapshots, ticks } = await startPhone({ isListening: false });
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

  test('in the answer to an operation holds up what is done until the list is reloaded', async () => {
    const { server, network, syncedList } = await startPhone({ isListening: false });
    const backup = server.backup();
    await syncedList.dispatch(adding('d'));
    await passing();
    server.restore(backup);
    server.batches = [];
    network.outcomes = ['well', ...lost(3)];
    await syncedList.dispatch(checking(true, 'a'));
    await passing(300);
    expect([server.batches.length, network.outcomes.length]).toEqual([1, 2]);
    await passing();
    expect([syncedList.getSnapshot().waiting, server.log.length]).toEqual([0, 2]);
  });

  test('brings back nothing that the server answered before the backup was taken back', async () => {
    const { server, network, syncedList, ticks } = await startPhone({ isListening: false });
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

test('a list that can’t be loaded says so, and loads when asked again', async () => {
  const server = new ListServer(HttpError);
  const { syncedList } = makePhone(server, { outcomes: ['server error'] });
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
    const { server, syncedList, ticks, janDoes } = await startPhone();
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a'));
    await passing();
    janDoes(checking(true, 'a'), 1);
    await passing();
    expect(syncedList.undoLeft({ undo, since })).toEqual([]);
    expect(await syncedList.takeBack({ undo, since })).toBe(false);
    await passing();
    expect(server.state.items.get('a')?.checked).toBe(true);
    expect(ticks()).toMatchObject({ a: true });
  });

  test('is no tick of what another has taken off the list since', async () => {
    const { syncedList, janDoes } = await startPhone();
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a', 'b'));
    const made = syncedList.items;
    await passing();
    const [left] = undo;
    janDoes({ type: 'item.remove', itemIds: ['a'] });
    expect(syncedList.undoLeft({ undo, since, made })).toEqual([{ ...left, itemIds: ['b'] }]);
    janDoes({ type: 'item.remove', itemIds: ['b'] });
    expect(syncedList.undoLeft({ undo, since, made })).toEqual([]);
  });

  test('is found to be too late by the server where this device does not know', async () => {
    const { server, syncedList, ticks, janDoes, tooLate } = await startPhone({ isListening: false });
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a', 'b'));
    await passing();
    janDoes(checking(true, 'a', 'b'), 1);
    expect(await syncedList.takeBack({ undo, since })).toBe(true);
    expect(ticks()).toMatchObject({ a: false, b: false });
    expect(tooLate).not.toHaveBeenCalled();
    await passing();
    expect(tooLate).toHaveBeenCalledOnce();
    expect(server.state.items.get('a')?.checked).toBe(true);
    syncedList.refetch('changes');
    await passing();
    expect(ticks()).toMatchObject({ a: true, b: true });
  });

  test('is found to be too late also if the tab was closed before it was sent', async () => {
    const { syncedList, store, server, network, janDoes } = await startPhone({ isListening: false });
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a'));
    await passing();
    janDoes(checking(true, 'a'), 1);
    network.outcomes = lost(100);
    await syncedList.takeBack({ undo, since });
    syncedList.close();
    const { tooLate } = await startPhone({ store, server });
    await passing();
    expect(tooLate).toHaveBeenCalledOnce();
  });

  test('spares what another tab of the same outbox has changed since', async () => {
    const { server, syncedList } = await startPhone();
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(setting('a', 3));
    const made = syncedList.items;
    await passing();
    expect(syncedList.undoLeft({ undo, since, made })).toEqual(undo);
    await syncedList.dispatch(checking(true, 'a'));
    expect(syncedList.undoLeft({ undo, since, made })).toEqual(undo);
    await syncedList.dispatch(setting('a', 5));
    expect(await syncedList.takeBack({ undo, since, made })).toBe(false);
    await passing();
    expect(server.state.items.get('a')?.productQty).toBe(5);
  });

  test('may still wait to be sent itself', async () => {
    const { server, syncedList, network } = await startPhone();
    network.outcomes = ['request lost'];
    const since = syncedList.position!;
    const undo = await syncedList.dispatch(checking(true, 'a'));
    expect(syncedList.undoLeft({ undo, since })).toEqual(undo);
    expect(await syncedList.takeBack({ undo, since })).toBe(true);
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
    const { syncedList, network } = makePhone(server);
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
    const { syncedList, network, refused } = await startPhone();
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
