import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { liveItems } from '../../contract/shopping-lists/list-state.ts';
import { operationBy } from '../../test/list-intents.ts';
import { adding, checking, JAN, makePhone, passing, setting, startPhone, typeOf } from '../../test/phone.ts';
import { HttpError } from '../http.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an operation that is refused', () => {
  test('is reported once, leaves the screen, and blocks nothing', async () => {
    const { server, syncedList, refused } = await startPhone();
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
    const { janDoes, syncedList, refused } = await startPhone();
    janDoes(adding('taken'));
    // Another product under an id that is taken.
    const other = { itemId: 'taken', productId: 'other', productName: 'Mleko', qty: 1, unit: 'l' } as const;
    await syncedList.dispatch({ type: 'item.add', items: [other] });
    await passing();
    expect(refused.map(({ code }) => code)).toEqual(['PRODUCT_ALREADY_ADDED']);
    expect(syncedList.getSnapshot().list?.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'taken']);
  });

  test('takes nothing along of the batch it is in, and the screen ends up as the server', async () => {
    const { server, janDoes, syncedList, refused } = await startPhone();
    janDoes(adding('taken'));
    const other = { itemId: 'taken', productId: 'other', productName: 'Mleko', qty: 1, unit: 'l' } as const;
    await syncedList.dispatch(checking(true, 'a'));
    await passing(5);
    // While the first is on its way.
    await syncedList.dispatch(setting('b', 4));
    await syncedList.dispatch({ type: 'item.add', items: [other, { ...other, itemId: 'd' }] });
    await syncedList.dispatch(adding('e'));
    await syncedList.dispatch({ type: 'item.add', items: [other] });
    await syncedList.dispatch(setting('e', 7));
    await passing();
    expect(server.batches.at(-1)).toBe(5);
    expect(refused.map(({ code }) => code)).toEqual(['PRODUCT_ALREADY_ADDED', 'PRODUCT_ALREADY_ADDED']);
    const { list, waiting } = syncedList.getSnapshot();
    expect([waiting, list?.items]).toEqual([0, liveItems(server.state)]);
    expect(list?.items.map(({ id, productQty, checked }) => [id, productQty, checked])).toEqual([
      ['a', 1, true],
      ['b', 4, false],
      ['c', 1, false],
      ['taken', 1, false],
      ['e', 7, false],
    ]);
  });

  test.each(['FORBIDDEN', 'SHOPPING_LIST_NOT_FOUND'] as const)(
    'with all others, by %s, ends the list',
    async (code) => {
      const { server, syncedList, refused } = await startPhone();
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
    const { server, network, syncedList, refused } = await startPhone({ isListening: false });
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
    const { server, syncedList, refused } = await startPhone();
    server.state = { ...server.state, itemCount: LIMITS.itemsPerList };
    await syncedList.dispatch(adding('d'));
    await passing(25);
    syncedList.end('FORBIDDEN');
    await passing();
    expect(refused.map(({ code }) => code)).toEqual(['SHOPPING_LIST_FULL']);
    syncedList.end('FORBIDDEN');
    expect(syncedList.getSnapshot().status).toBe('gone');
  });

  test('stays one when another tab has written, unless something waits there', async () => {
    const { server, store, syncedList } = await startPhone();
    syncedList.end('FORBIDDEN');
    await passing();
    await syncedList.load();
    expect(syncedList.getSnapshot().status).toBe('gone');
    await makePhone(server, { store }).syncedList.dispatch(checking(true, 'a'));
    await syncedList.load();
    expect(syncedList.getSnapshot()).toMatchObject({ status: 'loading', waiting: 1 });
  });
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
        async deleteList(listId, changeId, seen) {
          forbid();
          return transport.deleteList(listId, changeId, seen);
        },
      };
    };

  test('ends nothing, and what waits goes when it is over', async () => {
    let isSpoiled = true;
    const { server, store, syncedList, refused, ticks } = await startPhone({
      change: spoiled(() => isSpoiled),
    });
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
    const { syncedList, refused } = await startPhone({ change: spoiled(() => isSpoiled) });
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
    const own = await startPhone({ change: spoiled(() => isSpoiled) });
    await own.syncedList.delete();
    await passing(5 * 60_000);
    expect([own.syncedList.getSnapshot().waiting, own.refused]).toEqual([1, []]);
    isSpoiled = false;
    await passing();
    expect([own.syncedList.getSnapshot().waiting, own.refused]).toEqual([0, []]);

    const foreign = await startPhone({ change: spoiled(() => true) });
    foreign.server.state = { ...foreign.server.state, userId: 'Jan' };
    await foreign.syncedList.delete();
    await passing();
    expect(foreign.syncedList.getSnapshot()).toMatchObject({ status: 'ready', waiting: 0 });
    expect(foreign.refused.map(({ entry, code }) => [entry.kind, code])).toEqual([
      ['list.delete', 'FORBIDDEN'],
    ]);
  });

  test('does not hide that access has really ended', async () => {
    const { server, syncedList, refused } = await startPhone();
    server.refusesAll = 'FORBIDDEN';
    await syncedList.dispatch(checking(true, 'a'));
    await passing();
    expect(syncedList.getSnapshot()).toMatchObject({ status: 'gone', code: 'FORBIDDEN', waiting: 0 });
    expect(refused.map(({ code }) => code)).toEqual(['FORBIDDEN']);
  });
});

test('a list whose name is taken is numbered, and its emoji stays whole', async () => {
  const asked: string[] = [];
  const { syncedList, refused } = await startPhone({
    change: (transport) => ({
      ...transport,
      async createList(listId, name) {
        asked.push(name);
        if (asked.length === 1) throw new HttpError(400, 'taken', 'SHOPPING_LIST_ALREADY_EXISTS');
        return transport.createList(listId, name);
      },
    }),
  });
  const name = `x${'🥕'.repeat(99)}y`;
  await syncedList.create(name);
  await passing();

  expect(asked).toEqual([name, `x${'🥕'.repeat(97)} (2)`]);
  expect(refused).toEqual([]);
});

test('a list is given up for whose name no number is free', async () => {
  const asked: string[] = [];
  const { syncedList, refused } = await startPhone({
    change: (transport) => ({
      ...transport,
      async createList(listId, name) {
        asked.push(name);
        await transport.createList(listId, name);
        throw new HttpError(400, 'taken', 'SHOPPING_LIST_ALREADY_EXISTS');
      },
    }),
  });
  await syncedList.create('Sobota');
  await passing();
  expect([asked.length, asked.at(-1)]).toEqual([9, 'Sobota (9)']);
  expect(refused.map(({ code }) => code)).toEqual(['SHOPPING_LIST_ALREADY_EXISTS']);
});
