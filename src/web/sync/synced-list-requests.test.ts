import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { RequestOutcome } from '../../test/list-server.ts';
import { adding, checking, lost, passing, setting, startPhone } from '../../test/phone.ts';
import { HttpError } from '../http.ts';
import type { SyncedList } from './synced-list.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
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
    const { server, network, syncedList, refused, ticks } = await startPhone();
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
    const { server, network, syncedList } = await startPhone();
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
    const { server, network, syncedList, refused } = await startPhone();
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
    const { server, network, syncedList } = await startPhone();
    const tries = vi.spyOn(network.transport, 'sendOperations');
    server.refusesAll = 'TOO_MANY_REQUESTS';
    server.retryAfterMs = 3_600_000;
    await syncedList.dispatch(adding('d'));
    await passing(3_600_000);
    expect(tries).toHaveBeenCalledTimes(30);
  });

  test('because the session ended keeps what waits', async () => {
    const { server, syncedList, refused, ticks } = await startPhone();
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

test.each(['ż', '„'])('many operations go in batches that the server takes: %s', async (letter) => {
  const { server, network, syncedList } = await startPhone();
  const sizes: number[] = [];
  const { sendOperations } = network.transport;
  network.transport.sendOperations = (listId, operations) => {
    sizes.push(new TextEncoder().encode(JSON.stringify({ operations })).length);
    return sendOperations(listId, operations);
  };
  for (let n = 0; n < 600; n += 1) {
    await syncedList.dispatch({ type: 'item.set', itemId: 'a', note: `${n} ${letter.repeat(490)}` });
  }
  await passing(600_000);
  expect(syncedList.getSnapshot().waiting).toBe(0);
  expect(server.state.items.get('a')?.note).toMatch(/^599 /);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMITS.batchBytes);
  expect(server.batches.every((size) => size <= LIMITS.operationsPerBatch)).toBe(true);
  expect(server.batches.length).toBeLessThan(20);
});

describe('a line that carries only so much within the time limit', () => {
  /** 3 kB a second for 15 s. */
  const CARRIED_BYTES = 45_000;
  /** One operation, but not two. */
  const MIN_CARRIED_BYTES = 500;

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
    const { server, syncedList } = await startPhone({ change: carrying(() => CARRIED_BYTES, sizes) });
    await doMuch(syncedList);
    await passing(5 * 60_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    expect(server.state.items.get('a')?.productQty).toBe(150);
    expect(sizes.length).toBeLessThan(20);
  });

  test('is not tried with a larger one after each that arrived', async () => {
    const sizes: number[] = [];
    const { syncedList } = await startPhone({ change: carrying(() => MIN_CARRIED_BYTES, sizes) });
    await doMuch(syncedList);
    await passing(10 * 60_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
    // What was done first went alone.
    const single = sizes.slice(sizes.indexOf(1, 1));
    expect(single.filter((size) => size > 1).length).toBeLessThan(single.length / 5);
  });

  test('gets them down to one operation, and larger ones again once they arrive', async () => {
    const sizes: number[] = [];
    let carried = MIN_CARRIED_BYTES;
    const { syncedList } = await startPhone({ change: carrying(() => carried, sizes) });
    await doMuch(syncedList);
    // What was done first went alone.
    while (!sizes.includes(1, 1)) await passing(1_000);
    carried = Infinity;
    sizes.length = 0;
    await passing();
    expect(syncedList.getSnapshot().waiting).toBe(0);
    for (const [index, size] of sizes.entries()) {
      expect(size).toBeLessThanOrEqual(2 * (sizes[index - 1] ?? size));
    }
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(16);
  });

  test('is not suspected of a quick failure, nor when the server says that it is busy', async () => {
    const { server, network, syncedList } = await startPhone();
    network.outcomes = [...lost(10), 'server error', 'too many'];
    for (const itemId of ['a', 'b', 'c', 'a', 'b']) await syncedList.dispatch(setting(itemId, 2));
    await passing(10 * 60_000);
    expect(network.outcomes).toEqual([]);
    expect(server.batches.slice(1)).toEqual([5]);
  });
});

describe('a session that ended', () => {
  async function endSession() {
    const made = await startPhone();
    made.server.refusesAll = 'UNAUTHORIZED';
    await made.syncedList.dispatch(checking(true, 'a'));
    await passing(5_000);
    made.server.refusesAll = undefined;
    return made;
  }

  test('and came back unheard is found out by the next look through the outbox', async () => {
    const { syncedList } = await endSession();
    syncedList.resume();
    await passing(1_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
  });

  test('and came back is known by any other request that was answered', async () => {
    const { syncedList } = await endSession();
    syncedList.reached();
    await passing(1_000);
    expect(syncedList.getSnapshot().waiting).toBe(0);
  });
});

test('what found no way to the server goes as soon as another request was answered, and a busy server is left alone', async () => {
  const { server, network, syncedList } = await startPhone();
  network.outcomes = lost(1_000);
  await syncedList.dispatch(checking(true, 'a'));
  await passing(5 * 60_000);
  expect(server.batches).toHaveLength(1);
  network.outcomes = [];
  syncedList.reached();
  await passing(100);
  expect(syncedList.getSnapshot().waiting).toBe(0);

  network.outcomes = Array.from({ length: 100 }, (): RequestOutcome => 'too many');
  await syncedList.dispatch(checking(true, 'b'));
  await passing(5 * 60_000);
  const left = network.outcomes.length;
  syncedList.reached();
  await passing(100);
  expect(network.outcomes).toHaveLength(left);
});
