import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { operationBy } from '../../test/list-intents.ts';
import { Network, type ListServer } from '../../test/list-server.ts';
import { adding, checking, JAN, passing, setting, startListServer, typeOf } from '../../test/phone.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { InMemoryStore } from './in-memory-store.ts';
import { dismissGroups, groupsOf, tryAgain } from './refusals.ts';
import { SyncEngine } from './sync-engine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Anna's tab with a list that has three items of Jan's. It hears nothing of other tabs. */
async function startTab({ server = startListServer(), store = new InMemoryStore() } = {}) {
  const network = new Network(server, 'Anna', HttpError, []);
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store,
    transport: network.transport,
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: () => () => undefined,
  });
  const syncedList = engine.list('list');
  syncedList.refetch('whole');
  await passing(1_000);
  const does = async (...drafts: OperationDraft[]): Promise<void> => {
    await Promise.all(drafts.map((draft) => syncedList.dispatch(draft)));
    await passing();
  };
  const refused = () => engine.getState().refused;
  const rows = () =>
    groupsOf(refused()).map(({ head, followers }) => [head, ...followers].map(({ entry }) => typeOf(entry)));
  const retry = async (row: number): Promise<void> => {
    await tryAgain(engine, groupsOf(refused()).slice(row, row + 1), refused());
    await passing();
  };
  const goOffline = (): void => {
    network.outcomes = Array.from({ length: 1_000 }, () => 'request lost');
  };
  const goOnline = async (): Promise<void> => {
    network.outcomes = [];
    engine.wake();
    await passing();
  };
  return { server, engine, store, syncedList, does, refused, rows, retry, goOffline, goOnline };
}

const stateOf = ({ state }: ListServer, id: string) => {
  const item = state.items.get(id);
  return item && !item.removed && [item.productQty, item.checked];
};

/** Room for no item, or for all. */
const setCount = (server: ListServer, itemCount: number): void => {
  server.state = { ...server.state, itemCount };
};

describe('an addition for which the list has no room', () => {
  test('takes with it what was done to its items, and all of it is done again', async () => {
    const { server, does, rows, refused, retry } = await startTab();
    setCount(server, LIMITS.itemsPerList);
    await does(
      adding('sugar'),
      setting('sugar', 3),
      adding('yeast'),
      checking(true, 'yeast'),
      checking(true, 'a'),
    );
    expect(rows()).toEqual([
      ['item.add', 'item.set'],
      ['item.add', 'product.check'],
    ]);
    expect(new Set(refused().map(({ code }) => code))).toEqual(new Set(['SHOPPING_LIST_FULL']));
    expect(stateOf(server, 'a')).toEqual([1, true]);

    setCount(server, 3);
    await retry(1);
    await retry(0);
    expect([stateOf(server, 'sugar'), stateOf(server, 'yeast')]).toEqual([
      [3, false],
      [1, true],
    ]);
    expect(rows()).toEqual([]);
  });

  test('takes with it what was done while it was under way', async () => {
    const { server, syncedList, rows, retry } = await startTab();
    setCount(server, LIMITS.itemsPerList);
    await syncedList.dispatch(adding('sugar'));
    await syncedList.dispatch(setting('sugar', 3));
    await passing();
    expect(rows()).toEqual([['item.add', 'item.set']]);
    // It is refused again, as one.
    await retry(0);
    expect(rows()).toEqual([['item.add', 'item.set']]);
  });

  test('leaves alone what took effect all the same', async () => {
    const { server, does, rows } = await startTab();
    server.send('Jan', [operationBy(JAN, 1, adding('taken'))]);
    const other = { itemId: 'taken', productId: 'other', productName: 'Sól', qty: 1, unit: 'kg' } as const;
    // The first is sent alone, and the others in one batch.
    await does(checking(true, 'a'), { type: 'item.add', items: [other] }, setting('taken', 7));
    expect(rows()).toEqual([['item.add']]);
    expect(stateOf(server, 'taken')).toEqual([7, false]);
  });

  test('takes with it its part of what was done to a whole line', async () => {
    const { server, does, rows, retry } = await startTab();
    setCount(server, LIMITS.itemsPerList);
    await does(adding('sugar'), checking(true, 'a', 'sugar'));
    expect(rows()).toEqual([['item.add', 'product.check']]);
    expect(stateOf(server, 'a')).toEqual([1, true]);
    server.send('Jan', [operationBy(JAN, server.state.version, checking(false, 'a'))]);
    setCount(server, 3);
    await retry(0);
    expect([stateOf(server, 'sugar'), stateOf(server, 'a')]).toEqual([
      [1, true],
      [1, false],
    ]);
    expect(rows()).toEqual([]);
  });

  test('leaves alone what was done to items that others have added', async () => {
    const { server, does, rows, retry, syncedList } = await startTab();
    server.send('Jan', [operationBy(JAN, server.state.version, adding('sugar'))]);
    syncedList.refetch('changes');
    await passing(1_000);
    setCount(server, LIMITS.itemsPerList);
    await does(adding('sugar', 'yeast'), checking(true, 'sugar'), setting('yeast', 2));
    expect(rows()).toEqual([['item.add', 'item.set']]);
    expect(stateOf(server, 'sugar')).toEqual([1, true]);

    setCount(server, 3);
    server.send('Jan', [operationBy(JAN, server.state.version, adding('yeast'))]);
    await retry(0);
    expect(rows()).toEqual([['item.add']]);
    expect(stateOf(server, 'yeast')).toEqual([2, false]);
  });

  test('is dismissed with what was done to its items', async () => {
    const { server, engine, store, does, refused } = await startTab();
    setCount(server, LIMITS.itemsPerList);
    await does(adding('sugar'), setting('sugar', 3), adding('yeast'));
    await dismissGroups(engine, groupsOf(refused()).slice(0, 1));
    expect(refused().map(({ entry }) => typeOf(entry))).toEqual(['item.add']);
    expect(await store.refused()).toHaveLength(1);
  });
});

describe('what was refused because access had ended', () => {
  const withdrawn = async () => {
    const tab = await startTab();
    const { server, does } = tab;
    server.refusesAll = 'FORBIDDEN';
    await does(adding('sugar'), setting('sugar', 3), checking(true, 'a', 'sugar'), checking(true, 'b'));
    server.refusesAll = undefined;
    return tab;
  };

  test('is tried again all at once, in the order in which it was done', async () => {
    const { server, engine, rows, refused } = await withdrawn();
    expect(rows()).toEqual([['item.add', 'item.set'], ['product.check'], ['product.check']]);
    await tryAgain(engine, groupsOf(refused()).toReversed(), refused());
    await passing();
    expect(rows()).toEqual([]);
    expect(['sugar', 'a', 'b'].map((id) => stateOf(server, id))).toEqual([
      [3, true],
      [1, true],
      [1, true],
    ]);
  });

  test('is tried again with the additions that it needs', async () => {
    const { server, rows, retry } = await withdrawn();
    await retry(1);
    expect(rows()).toEqual([['product.check']]);
    expect(['sugar', 'a', 'b'].map((id) => stateOf(server, id))).toEqual([
      [3, true],
      [1, true],
      [1, false],
    ]);
  });

  test('is tried again once, however often that is tapped', async () => {
    const { server, engine, rows, refused } = await withdrawn();
    const groups = groupsOf(refused());
    await Promise.all([tryAgain(engine, groups, refused()), tryAgain(engine, groups, refused())]);
    await passing();
    expect(rows()).toEqual([]);
    expect(server.log.filter(({ user }) => user === 'Anna')).toHaveLength(4);
  });

  test('comes back if there is nothing left to change, with the name of its list', async () => {
    const { server, rows, refused, retry } = await withdrawn();
    const { name } = server.state;
    server.send('Jan', [operationBy(JAN, server.state.version, { type: 'item.remove', itemIds: ['b'] })]);
    await retry(2);
    expect(refused().at(-1)).toMatchObject({ code: 'SUPERSEDED', listName: name });

    server.refusesAll = 'FORBIDDEN';
    await retry(rows().length - 1);
    expect(refused().at(-1)).toMatchObject({ code: 'FORBIDDEN', listName: name });
    // Also after its list was forgotten here.
    await retry(rows().length - 1);
    expect(refused().at(-1)).toMatchObject({ code: 'FORBIDDEN', listName: name });
  });
});

describe('what another tab of the same browser has decided on', () => {
  /** Two tabs that show 2 kg as refused, for want of access that is back. */
  const refusedInBoth = async () => {
    const one = await startTab();
    const { server, store } = one;
    server.refusesAll = 'FORBIDDEN';
    await one.does(setting('a', 2));
    server.refusesAll = undefined;
    const other = await startTab({ server, store });
    expect([one.rows(), other.rows()]).toEqual([[['item.set']], [['item.set']]]);
    return { server, one, other };
  };

  test('is not tried again a second time', async () => {
    const { server, one, other } = await refusedInBoth();
    await tryAgain(one.engine, groupsOf(one.refused()), one.refused());
    await vi.advanceTimersByTimeAsync(1_000);
    server.send('Jan', [operationBy(JAN, server.state.version, setting('a', 3))]);
    await tryAgain(other.engine, groupsOf(other.refused()), other.refused());
    await passing();
    expect(stateOf(server, 'a')).toEqual([3, false]);
    expect(other.rows()).toEqual([]);
  });

  test('is tried again once where both are asked at once', async () => {
    const { server, one, other } = await refusedInBoth();
    await Promise.all(
      [one, other].map(({ engine, refused }) => tryAgain(engine, groupsOf(refused()), refused())),
    );
    await passing();
    expect(server.log.filter(({ user }) => user === 'Anna')).toHaveLength(1);
    expect([one, other].map(({ engine, rows }) => [rows(), engine.getState().waiting])).toEqual([
      [[], 0],
      [[], 0],
    ]);
    expect([one, other].map(({ syncedList }) => syncedList.items?.get('a')?.productQty)).toEqual([2, 2]);
  });

  test('is not tried again when it was dismissed', async () => {
    const { server, one, other } = await refusedInBoth();
    await dismissGroups(one.engine, groupsOf(one.refused()));
    await tryAgain(other.engine, groupsOf(other.refused()), other.refused());
    await passing();
    expect(stateOf(server, 'a')).toEqual([1, false]);
    expect(other.rows()).toEqual([]);
  });
});

describe('what a tab without a network still has to send', () => {
  /** One of two tabs is about to send what both have in their outbox; the other has no network. */
  const waitingInBoth = async () => {
    const one = await startTab();
    const { server, store } = one;
    const other = await startTab({ server, store });
    for (const { goOffline } of [one, other]) goOffline();
    await one.does(setting('a', 2));
    await other.syncedList.load();
    expect([one, other].map(({ engine }) => engine.getState().waiting)).toEqual([1, 1]);
    return { server, store, one, other };
  };

  test('is not refused once more after another tab has tried it again', async () => {
    const { server, store, one, other } = await waitingInBoth();
    server.refusesAll = 'FORBIDDEN';
    await one.goOnline();
    await one.retry(0);
    const again = await store.refused();
    expect(again).toHaveLength(1);
    await other.goOnline();
    expect(await store.refused()).toEqual(again);
    expect([other.engine.getState().waiting, other.refused()]).toEqual([0, again]);
  });

  test('is not told as refused after it took effect in another tab, and access ended', async () => {
    const { server, store, one, other } = await waitingInBoth();
    await one.goOnline();
    expect(stateOf(server, 'a')).toEqual([2, false]);
    server.refusesAll = 'FORBIDDEN';
    await other.goOnline();
    expect([await store.refused(), other.refused(), other.engine.getState().waiting]).toEqual([[], [], 0]);
  });
});

test('a refusal that could not be stored is tried again all the same', async () => {
  const { server, store, does, rows, retry } = await startTab();
  server.refusesAll = 'FORBIDDEN';
  const commit = vi.spyOn(store, 'commit').mockRejectedValue(new Error('The disk takes nothing.'));
  await does(setting('a', 2));
  server.refusesAll = undefined;
  commit.mockRestore();
  expect(rows()).toEqual([['item.set']]);
  await retry(0);
  expect([stateOf(server, 'a'), rows()]).toEqual([[2, false], []]);
});

test('a list that others have changed since its deletion is deleted anyway when that is tried again', async () => {
  const { server, engine, syncedList, refused } = await startTab();
  const seen: unknown[] = [];
  const transport = vi.spyOn(engine.options.transport, 'deleteList');
  transport.mockImplementation(async (_listId, _changeId, shown) => {
    seen.push(shown);
    if (shown !== undefined) throw new HttpError(409, '', 'OPERATION_CONFLICT');
  });
  const shown = syncedList.position;
  server.send('Jan', [operationBy(JAN, 0, adding('d'))]);
  await syncedList.delete();
  await passing();
  const { version: base, epoch } = shown!;
  expect(seen).toEqual([{ base, epoch, client: await engine.clientId }]);
  // What came in the meantime is on the screen.
  expect(syncedList.getSnapshot().list?.items.map(({ id }) => id)).toContain('d');
  await tryAgain(engine, groupsOf(refused()), refused());
  await passing();
  expect([seen.length, seen[1], refused()]).toEqual([2, undefined, []]);
  expect(syncedList.getSnapshot().status).toBe('gone');
});

describe('an addition of very many items', () => {
  const texts = { productName: 'Ż'.repeat(LIMITS.nameLength), note: 'ó'.repeat(LIMITS.noteLength) };
  const items = Array.from({ length: 1_000 }, (_, index) => {
    return {
      ...texts,
      itemId: `00000000-0000-0000-0000-${index}`,
      productId: 'p',
      qty: 1,
      unit: 'l',
    } as const;
  });
  const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

  test('becomes operations that each fit into one request, and is taken back as a whole', async () => {
    const { server, store, syncedList } = await startTab();
    const undo = await syncedList.dispatch({ type: 'item.add', items });
    const { outbox } = await store.read('list');
    expect(Math.max(...outbox.map(bytesOf))).toBeLessThan(LIMITS.batchBytes * 0.9);
    await passing();
    expect(server.state.itemCount).toBe(1_003);
    for (const draft of undo) await syncedList.dispatch(draft);
    await passing();
    expect(server.state.itemCount).toBe(3);
  });

  test('is divided when it is tried again, if it was done by an app that did not divide it', async () => {
    const { server, engine, store, rows, refused } = await startTab();
    const operation = operationBy(JAN, 0, { type: 'item.add', items });
    const { id } = operation;
    const entry = { kind: 'operation', id, listId: 'list', operation } as const;
    const refusal = {
      id,
      listId: 'list',
      listName: '',
      entry,
      code: 'PAYLOAD_TOO_LARGE',
      refusedAt: 1,
    } as const;
    await store.commit('list', { refused: [refusal] });
    await engine.readRefusals();
    expect(rows()).toEqual([['item.add']]);
    await tryAgain(engine, groupsOf(refused()), refused());
    await passing();
    expect([rows(), server.state.itemCount]).toEqual([[], 1_003]);
    expect(server.known.has(id)).toBe(false);
  });

  test('kept with its text for a list that is gone is one, and shows that once when it is divided', async () => {
    const { server, engine, syncedList, refused } = await startTab();
    server.refusesAll = 'SHOPPING_LIST_NOT_FOUND';
    syncedList.refetch('whole');
    await passing();
    const texts = () => refused().map(({ entry }) => entry.text);
    await syncedList.dispatch({ type: 'item.add', items }, { text: 'as pasted' });
    await passing();
    expect(texts()).toEqual(['as pasted']);
    await tryAgain(engine, groupsOf(refused()), refused());
    await passing();
    expect(texts().filter((text) => text !== undefined)).toEqual(['as pasted']);
    server.refusesAll = undefined;
    await tryAgain(engine, groupsOf(refused()), refused());
    await passing();
    expect([texts(), server.state.itemCount]).toEqual([[], 1_003]);
  });
});
