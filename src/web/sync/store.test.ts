import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { StoredItem } from '../../contract/shopping-lists/list-state.ts';
import { FakeStorage } from '../../test/fake-storage.ts';
import type { DeviceDatabase } from '../device-database.ts';
import { createDeviceStore, createIndexedDbStore } from './device-store.ts';
import { InMemoryStore } from './in-memory-store.ts';
import type { OutboxEntry, RefusedEntry, StoredSnapshot, SyncStore } from './store.ts';

const SATURDAY = '01990000-0000-7000-8000-000000000001';
const SUNDAY = '01990000-0000-7000-8000-000000000002';

function tick(listId = SATURDAY): OutboxEntry {
  const id = uuidv7();
  const itemIds = [uuidv7()];
  const origin = { id, v: 1, client: uuidv7(), base: 3, madeAt: 1_790_000_000_000 } as const;
  return {
    kind: 'operation',
    id,
    listId,
    operation: { ...origin, type: 'product.check', productId: uuidv7(), checked: true, itemIds },
  };
}

function snapshot(version: number, { epoch = 'first', listId = SATURDAY } = {}): StoredSnapshot {
  const item: StoredItem = {
    id: uuidv7(),
    productId: uuidv7(),
    productName: `Wersja ${version}`,
    productQty: 1.5,
    productUnit: 'kg',
    checked: false,
    note: null,
    addedBy: uuidv7(),
    recipeId: null,
    recipeName: null,
    position: 1,
    marks: { tick: { seq: version, client: 'a', user: 'b' } },
    removed: false,
  };
  const members = [{ id: 'a', name: 'Anna' }];
  return { listId, epoch, version, name: 'Sobota', userId: 'a', members, items: [item] };
}

function refusal(entry: OutboxEntry): RefusedEntry {
  return { id: entry.id, listId: entry.listId, listName: 'Sobota', entry, code: 'FORBIDDEN', refusedAt: 9 };
}

interface AbortableTransaction {
  store: { count: () => Promise<number> };
  abort: () => void;
}

const idsIn = (entries: readonly OutboxEntry[]): string[] => entries.map(({ id }) => id);

async function waiting(store: SyncStore, listId = SATURDAY): Promise<string[]> {
  return idsIn((await store.read(listId)).outbox);
}

/** Another tab of a user, with its own connection: modules are per tab, IndexedDB is per browser. */
async function openTab(userId: string) {
  vi.resetModules();
  const device = await import('../device-database.ts');
  const database = await device.openDeviceDatabase(userId);
  return { device, database, store: createIndexedDbStore((work) => device.withDeviceDatabase(userId, work)) };
}

const opened: DeviceDatabase[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function openStore(userId: string): Promise<SyncStore> {
  const { database, store } = await openTab(userId);
  opened.push(database);
  return store;
}

const kinds: { name: string; open: () => Promise<{ here: SyncStore; there: SyncStore }> }[] = [
  {
    name: 'memory, one tab',
    async open() {
      const only = new InMemoryStore();
      return { here: only, there: only };
    },
  },
  {
    name: 'IndexedDB, two tabs',
    async open() {
      const userId = uuidv7();
      return { here: await openStore(userId), there: await openStore(userId) };
    },
  },
];

describe.each(kinds)('the store over $name', ({ open }) => {
  let here: SyncStore;
  let there: SyncStore;
  beforeEach(async () => {
    ({ here, there } = await open());
  });

  test('knows nothing of an untouched list', async () => {
    expect(await here.read(SATURDAY)).toEqual({ snapshot: undefined, outbox: [] });
    expect(await here.waitingLists()).toEqual([]);
    expect(await here.refused()).toEqual([]);
  });

  test('answers an append with what waits for the same list, in the order it was done', async () => {
    const done = [tick(), tick(SUNDAY), tick(), tick()];
    const answers: OutboxEntry[][] = [];
    for (const entry of done) answers.push(await here.append(entry));
    const [first, other, second, third] = done;
    expect(answers).toEqual([[first], [other], [first, second], [first, second, third]]);
    expect((await there.read(SATURDAY)).outbox).toEqual([first, second, third]);
  });

  test('keeps every kind of entry as it was', async () => {
    const entries: OutboxEntry[] = [
      { kind: 'list.create', id: uuidv7(), listId: SATURDAY, name: 'Zażółć' },
      tick(),
      { kind: 'list.delete', id: uuidv7(), listId: SATURDAY },
    ];
    for (const entry of entries) await here.append(entry);
    expect((await there.read(SATURDAY)).outbox).toEqual(entries);
  });

  test('puts what two tabs do at once into one order, the same for both', async () => {
    const mine = Array.from({ length: 12 }, () => tick());
    const theirs = Array.from({ length: 12 }, () => tick());
    const answers = await Promise.all(
      mine.flatMap((entry, index) => [here.append(entry), there.append(theirs[index] ?? tick())]),
    );
    const order = await waiting(here);
    expect(order).toHaveLength(24);
    expect(await waiting(there)).toEqual(order);
    for (const own of [mine, theirs]) {
      expect(order.filter((id) => idsIn(own).includes(id))).toEqual(idsIn(own));
    }
    for (const answer of answers) expect(order.slice(0, answer.length)).toEqual(idsIn(answer));
  });

  test('takes answered entries away with the snapshot that holds what they did', async () => {
    const [first, second, third, other] = [tick(), tick(), tick(), tick(SUNDAY)];
    for (const entry of [first, second, third, other]) await here.append(entry);
    const next = snapshot(4);
    await there.commit(SATURDAY, { snapshot: next, settled: [first.id, third.id] });
    expect(await here.read(SATURDAY)).toEqual({ snapshot: next, outbox: [second] });
    expect(await waiting(here, SUNDAY)).toEqual([other.id]);
  });

  test('takes an answered entry away also where a newer snapshot stands already', async () => {
    const entry = tick();
    await here.append(entry);
    const newer = snapshot(9);
    await there.commit(SATURDAY, { snapshot: newer });
    await here.commit(SATURDAY, { snapshot: snapshot(5), settled: [entry.id] });
    expect(await here.read(SATURDAY)).toEqual({ snapshot: newer, outbox: [] });
  });

  test('never replaces a snapshot by an older one of the same epoch, but by one of another', async () => {
    const kept = snapshot(7);
    await here.commit(SATURDAY, { snapshot: kept });
    await there.commit(SATURDAY, { snapshot: snapshot(6) });
    expect((await here.read(SATURDAY)).snapshot).toEqual(kept);
    // Owner and members change without an operation.
    const same = snapshot(7);
    await there.commit(SATURDAY, { snapshot: same });
    expect((await here.read(SATURDAY)).snapshot).toEqual(same);
    const restored = snapshot(2, { epoch: 'second' });
    await there.commit(SATURDAY, { snapshot: restored });
    expect((await here.read(SATURDAY)).snapshot).toEqual(restored);
  });

  test('forgets a list with what is over of it, and nothing else', async () => {
    const [over, fresh] = [tick(), tick()];
    const sunday = snapshot(3, { listId: SUNDAY });
    await here.commit(SUNDAY, { snapshot: sunday });
    await here.commit(SATURDAY, { snapshot: snapshot(3) });
    for (const entry of [over, fresh]) await here.append(entry);
    await here.commit(SATURDAY, { snapshot: null, settled: [over.id] });
    expect(await there.read(SATURDAY)).toEqual({ snapshot: undefined, outbox: [fresh] });
    expect(await there.read(SUNDAY)).toEqual({ snapshot: sunday, outbox: [] });
    // A list deleted from the store can come back at any version.
    const again = snapshot(1);
    await there.commit(SATURDAY, { snapshot: again });
    expect((await here.read(SATURDAY)).snapshot).toEqual(again);
  });

  test('moves what was refused out of the outbox, once, until it is dismissed', async () => {
    const [bad, good] = [tick(), tick()];
    for (const entry of [bad, good]) await here.append(entry);
    const refused = [refusal(bad)];
    await here.commit(SATURDAY, { settled: [bad.id], refused });
    // The other tab sent it too, and got the same refusal.
    await there.commit(SATURDAY, { settled: [bad.id], refused });
    expect(await waiting(there)).toEqual([good.id]);
    expect(await there.refused()).toEqual(refused);
    await there.commit(SATURDAY, { settled: [bad.id] });
    expect(await here.refused()).toEqual([]);
    expect(await waiting(here)).toEqual([good.id]);
  });

  test('takes no refusal of what another tab has settled, dismissed or tried again, if it ever had it', async () => {
    const [answered, dismissed, tried, standing, unstored] = [tick(), tick(), tick(), tick(), tick()];
    for (const entry of [answered, dismissed, tried, standing]) await here.append(entry);
    await here.commit(SATURDAY, { snapshot: snapshot(4), settled: [answered.id] });
    const gone = [dismissed, tried];
    await here.commit(SATURDAY, { settled: idsIn(gone), refused: gone.map(refusal), stored: idsIn(gone) });
    await here.commit(SATURDAY, { settled: [dismissed.id] });
    const again = tick();
    await here.commit(SATURDAY, { settled: [tried.id], again: [{ entry: again, refusal: tried.id }] });
    const all = [answered, dismissed, tried, standing, unstored];
    const stored = idsIn([answered, dismissed, tried, standing]);
    // What it takes in the first commit stands in the second, too.
    for (const tab of [there, here]) {
      await tab.commit(SATURDAY, { settled: idsIn(all), refused: all.map(refusal), stored });
      const refused = await here.refused();
      expect(new Set(idsIn(refused.map(({ entry }) => entry)))).toEqual(new Set(idsIn([standing, unstored])));
      expect(await waiting(there)).toEqual([again.id]);
    }
  });

  test('takes a refusal away when its entry turns out to have been answered', async () => {
    const entry = tick();
    await here.commit(SATURDAY, { refused: [refusal(entry)] });
    await there.commit(SATURDAY, { settled: [entry.id] });
    expect(await here.refused()).toEqual([]);
  });

  test('puts a second try into the outbox, behind what waits, as the refusal goes', async () => {
    const [bad, good, again] = [tick(), tick(), tick()];
    for (const entry of [bad, good]) await here.append(entry);
    await here.commit(SATURDAY, { settled: [bad.id], refused: [refusal(bad)] });
    await there.commit(SATURDAY, { settled: [bad.id], again: [{ entry: again, refusal: bad.id }] });
    expect(await here.refused()).toEqual([]);
    expect((await here.read(SATURDAY)).outbox).toEqual([good, again]);
  });

  test('takes no second try of a refusal that another tab has taken away', async () => {
    const [tried, dismissed, standing] = [tick(), tick(), tick()];
    const refused = [tried, dismissed, standing].map(refusal);
    await here.commit(SATURDAY, { refused });
    const first = tick();
    await here.commit(SATURDAY, { settled: [tried.id], again: [{ entry: first, refusal: tried.id }] });
    await here.commit(SATURDAY, { settled: [dismissed.id] });
    const again = refused.map(({ id }) => ({ entry: tick(), refusal: id }));
    await there.commit(SATURDAY, { settled: refused.map(({ id }) => id), again });
    expect((await here.read(SATURDAY)).outbox).toEqual([first, again[2]?.entry]);
    expect(await here.refused()).toEqual([]);
  });

  test('takes one second try of a refusal that two tabs try again at once', async () => {
    const bad = tick();
    await here.commit(SATURDAY, { refused: [refusal(bad)] });
    const tries = [here, there].map((tab) => ({ tab, entry: tick() }));
    await Promise.all(
      tries.map(({ tab, entry }) =>
        tab.commit(SATURDAY, { settled: [bad.id], again: [{ entry, refusal: bad.id }] }),
      ),
    );
    const { outbox } = await there.read(SATURDAY);
    expect(outbox).toHaveLength(1);
    expect(idsIn(tries.map(({ entry }) => entry))).toContain(outbox[0]?.id);
    expect(await here.refused()).toEqual([]);
  });

  test('takes the second try of a refusal that it never had', async () => {
    const [bad, entry] = [tick(), tick()];
    await here.append(bad);
    await here.commit(SATURDAY, { settled: [bad.id], again: [{ entry, refusal: undefined }] });
    expect((await there.read(SATURDAY)).outbox).toEqual([entry]);
  });

  test('names each list for which something waits once', async () => {
    const onSunday = [tick(SUNDAY), tick(SUNDAY)];
    for (const entry of [...onSunday, tick()]) await here.append(entry);
    expect((await there.waitingLists()).toSorted()).toEqual([SATURDAY, SUNDAY]);
    await here.commit(SUNDAY, { settled: idsIn(onSunday) });
    expect(await there.waitingLists()).toEqual([SATURDAY]);
  });

  test('gives the outbox one name, whichever tab asks first', async () => {
    const [mine, theirs] = await Promise.all([here.clientId('mine'), there.clientId('theirs')]);
    expect(mine).toBe(theirs);
    expect(['mine', 'theirs']).toContain(mine);
    expect(await there.clientId('later')).toBe(mine);
  });
});

describe('the store in IndexedDB', () => {
  test('keeps all of it for a tab that is opened when the others are gone', async () => {
    const userId = uuidv7();
    const { database, store } = await openTab(userId);
    const [entry, bad] = [tick(), tick()];
    const held = snapshot(3);
    await store.clientId('outbox');
    for (const each of [bad, entry]) await store.append(each);
    await store.commit(SATURDAY, { snapshot: held, settled: [bad.id], refused: [refusal(bad)] });
    database.close();
    const later = await openStore(userId);
    expect(await later.read(SATURDAY)).toEqual({ snapshot: held, outbox: [entry] });
    expect(await later.refused()).toEqual([refusal(bad)]);
    expect(await later.clientId('another')).toBe('outbox');
  });

  test('keeps users apart', async () => {
    await (await openStore(uuidv7())).append(tick());
    expect(await (await openStore(uuidv7())).waitingLists()).toEqual([]);
  });

  test('writes a commit as a whole or not at all', async () => {
    const store = await openStore(uuidv7());
    const entry = tick();
    const held = snapshot(3);
    await store.append(entry);
    await store.commit(SATURDAY, { snapshot: held });
    // A database can't store functions: the last write of the commit fails.
    const broken = { ...refusal(entry), code: () => undefined } as unknown as RefusedEntry;
    const commit = { snapshot: snapshot(4), settled: [entry.id], refused: [refusal(tick()), broken] };
    await expect(store.commit(SATURDAY, commit)).rejects.toThrow();
    expect(await store.read(SATURDAY)).toEqual({ snapshot: held, outbox: [entry] });
    expect(await store.refused()).toEqual([]);
  });

  test('has not appended what the disk has no room for at the end of the transaction', async () => {
    const { database } = await openTab(uuidv7());
    opened.push(database);
    const full = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name);
        const begin = target.transaction.bind(target) as (...args: unknown[]) => AbortableTransaction;
        return (...given: unknown[]) => {
          const transaction = begin(...given);
          // Behind everything that is asked of the transaction.
          queueMicrotask(() => void transaction.store.count().then(() => transaction.abort()));
          return transaction;
        };
      },
    });
    const appended = createIndexedDbStore((work) => work(full)).append(tick());
    await expect(appended).rejects.toMatchObject({ name: 'AbortError' });
    expect(await waiting(createIndexedDbStore((work) => work(database)))).toEqual([]);
  });

  test('dismisses nothing when the second try cannot be written down', async () => {
    const store = await openStore(uuidv7());
    const bad = tick();
    await store.commit(SATURDAY, { refused: [refusal(bad)] });
    const broken = { ...tick(), kind: () => undefined } as unknown as OutboxEntry;
    const commit = { settled: [bad.id], again: [{ entry: broken, refusal: bad.id }] };
    await expect(store.commit(SATURDAY, commit)).rejects.toThrow();
    expect(await store.refused()).toEqual([refusal(bad)]);
  });

  test('is empty for every tab once one has wiped it, and takes new entries', async () => {
    const userId = uuidv7();
    const [wiping, other] = [await openTab(userId), await openTab(userId)];
    await other.store.append(tick());
    await other.store.commit(SATURDAY, { snapshot: snapshot(3) });
    await wiping.device.wipeDeviceDatabase(userId);
    expect(await other.store.read(SATURDAY)).toEqual({ snapshot: undefined, outbox: [] });
    const entry = tick();
    expect(await other.store.append(entry)).toEqual([entry]);
    await other.device.wipeDeviceDatabase(userId);
  });

  test('keeps no list for a tab that is still there once another has logged out', async () => {
    const userId = uuidv7();
    const user = { id: userId, email: 'anna@example.org', name: 'Anna', role: 'user', active: true };
    vi.stubGlobal('localStorage', new FakeStorage());
    localStorage.setItem('lz.user', JSON.stringify(user));
    const store = createDeviceStore(userId, () => undefined);
    await store.commit(SATURDAY, { snapshot: snapshot(3) });
    localStorage.removeItem('lz.user');
    await (await openTab(userId)).device.wipeDeviceDatabase(userId);
    const [kept, refused] = [tick(), tick()];
    await store.append(kept);
    await store.commit(SATURDAY, { snapshot: snapshot(4), refused: [refusal(refused)] });
    expect(await store.read(SATURDAY)).toEqual({ snapshot: undefined, outbox: [kept] });
    expect(await store.refused()).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test('goes on, in order, on connections that the browser closes without a word', async () => {
    const userId = uuidv7();
    const { device, store } = await openTab(userId);
    const die = async () => (await device.openDeviceDatabase(userId)).close();
    const [first, second, third] = [tick(), tick(), tick()];
    const held = snapshot(3);
    await die();
    expect(await store.clientId('outbox')).toBe('outbox');
    await die();
    // All three find the connection closed.
    await Promise.all([first, second, third].map((entry) => store.append(entry)));
    await die();
    expect(await store.waitingLists()).toEqual([SATURDAY]);
    await die();
    await store.commit(SATURDAY, { snapshot: held, settled: [first.id], refused: [refusal(first)] });
    await die();
    expect(await store.refused()).toEqual([refusal(first)]);
    await die();
    await store.commit(SATURDAY, { settled: [first.id] });
    await die();
    expect(await store.read(SATURDAY)).toEqual({ snapshot: held, outbox: [second, third] });
    expect(await store.refused()).toEqual([]);
    await die();
    const other = await openStore(userId);
    await device.wipeDeviceDatabase(userId);
    expect(await other.waitingLists()).toEqual([]);
  });

  test('has an entry once whose connection was lost when it was stored, and not known to be', async () => {
    const userId = uuidv7();
    const { device, store, database } = await openTab(userId);
    opened.push(database);
    const [first, lost, last] = [tick(), tick(), tick()];
    let isLosing = true;
    const losing = createIndexedDbStore((work) =>
      device.withDeviceDatabase(userId, async (connection) => {
        const answer = await work(connection);
        if (isLosing) {
          isLosing = false;
          throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
        }
        return answer;
      }),
    );
    await store.append(first);
    expect(await losing.append(lost)).toEqual([first, lost]);
    expect(await losing.append(last)).toEqual([first, lost, last]);
    expect((await store.read(SATURDAY)).outbox).toEqual([first, lost, last]);
    // The tab that stored it could not know, and may have sent it before the others.
    const late = { ...lost, isStoredLate: true };
    expect(await losing.append(late)).toEqual([first, late, last]);
    await store.commit(SATURDAY, { settled: [lost.id] });
    expect((await store.read(SATURDAY)).outbox).toEqual([first, last]);
  });

  test('lasts as long as the tab in a browser that keeps nothing, and says so', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Not here', 'SecurityError');
      },
    });
    const onVolatile = vi.fn<() => void>();
    const entry = tick();
    expect(await createDeviceStore(uuidv7(), onVolatile).append(entry)).toEqual([entry]);
    expect(onVolatile).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});
