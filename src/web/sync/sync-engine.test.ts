import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Fate, ListServer, Network } from '../../test/list-server.ts';
import { HttpError } from '../http.ts';
import { systemClock } from './clock.ts';
import { MemoryStore } from './memory-store.ts';
import { SyncEngine } from './sync-engine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Anna's tab, and the rooms it has entered and left. */
function openTab(fates: Fate[]) {
  const entered: string[] = [];
  const left: string[] = [];
  const engine = new SyncEngine({
    user: { id: 'Anna', name: 'Anna' },
    isNewDevice: false,
    store: new MemoryStore(),
    transport: new Network(new ListServer(HttpError), 'Anna', HttpError, fates).transport,
    clock: systemClock,
    tabs: { post: () => undefined, onPost: () => undefined, close: () => undefined },
    joinList: (listId) => {
      entered.push(listId);
      return () => left.push(listId);
    },
  });
  return { engine, entered, left };
}

const watcher = { onForeign: () => undefined };

test('a list made here joins its room once the server has made it, and not before', async () => {
  const { engine, entered, left } = openTab(['request lost']);
  const listId = await engine.createList('Sobota');
  const stop = engine.watch(listId, watcher);
  await vi.advanceTimersByTimeAsync(50);
  expect(engine.session(listId).getSnapshot().isNew).toBe(true);
  expect(entered).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engine.session(listId).getSnapshot().isNew).toBe(false);
  expect(entered).toEqual([listId]);
  expect(left).toEqual([]);
  stop();
  expect(left).toEqual([listId]);
  engine.close();
});
