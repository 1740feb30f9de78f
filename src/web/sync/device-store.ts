import { type DeviceDatabase, openDeviceDatabase, withDeviceDatabase } from '../device-database.ts';
import { readUser } from '../stored-user.ts';
import { untilLoaded } from '../ui/lazy-part.ts';
import { type ListCommit, type OutboxEntry, type RefusedEntry, supersedes, type SyncStore } from './store.ts';

/** Flushed to the disk before it counts: it survives a phone whose battery dies in the shop. */
const DURABLE = { durability: 'strict' } as const;

/**
 * The store in this browser's IndexedDB.
 * @param using runs work on the database, as `withDeviceDatabase` does
 * @param isLeft whether the user has left this device: their lists are not written down any more
 */
export function createIndexedDbStore(
  using: <T>(work: (database: DeviceDatabase) => Promise<T>) => Promise<T>,
  isLeft: () => boolean = () => false,
): SyncStore {
  return {
    clientId: (fresh) =>
      using(async (database) => {
        // Every list waits for this, and after the first time there is nothing to write.
        const name = await database.get('meta', 'client');
        if (name !== undefined) return name;
        const transaction = database.transaction('meta', 'readwrite', DURABLE);
        let known: string | undefined;
        await finish(transaction, async () => {
          known = await transaction.store.get('client');
          if (known === undefined) await transaction.store.put(fresh, 'client');
        });
        return known ?? fresh;
      }),

    read: (listId) =>
      using(async (database) => {
        const transaction = database.transaction(['lists', 'outbox']);
        const [snapshot, outbox] = await Promise.all([
          transaction.objectStore('lists').get(listId),
          transaction.objectStore('outbox').index('listId').getAll(listId),
          transaction.done,
        ]);
        return { snapshot, outbox: eachOnce(outbox) };
      }),

    waitingLists: () =>
      using(async (database) => {
        const entries = await database.getAll('outbox');
        return [...new Set(entries.map((entry) => entry.listId))];
      }),

    append: (entry) =>
      using(async (database) => {
        const { store, done } = database.transaction('outbox', 'readwrite', DURABLE);
        const [, outbox] = await Promise.all([
          store.add(entry),
          store.index('listId').getAll(entry.listId),
          done,
        ]);
        return eachOnce(outbox);
      }),

    commit: (listId, { snapshot, ...commit }) =>
      using((database) => {
        const kept = snapshot && isLeft() ? undefined : snapshot;
        return writeCommit(database, listId, { ...commit, snapshot: kept });
      }),

    refused: () => using((database) => database.getAll('refused')),
  };
}

/**
 * An entry is there twice if the connection was lost while it was being stored. Its place is that of the first copy;
 * its content is that of the last, which says whether it was sent before the others.
 */
const eachOnce = (outbox: readonly OutboxEntry[]): OutboxEntry[] => [
  ...new Map(outbox.map((entry) => [entry.id, entry])).values(),
];

async function writeCommit(
  database: DeviceDatabase,
  listId: string,
  { snapshot, settled = [], refused = [], stored = [], again = [] }: ListCommit,
): Promise<void> {
  const stores = ['lists', 'outbox', 'refused'] as const;
  const transaction = database.transaction(stores, 'readwrite', again.length > 0 ? DURABLE : undefined);
  await finish(transaction, async () => {
    const refusals = transaction.objectStore('refused');
    for (const { entry, refusal } of again) {
      if (refusal === undefined || (await refusals.count(refusal)) > 0)
        await transaction.objectStore('outbox').add(entry);
    }
    const lists = transaction.objectStore('lists');
    if (snapshot === null) await lists.delete(listId);
    else if (snapshot !== undefined && supersedes(snapshot, await lists.get(listId))) {
      await lists.put(snapshot);
    }
    const over = new Set(stored);
    if (settled.length > 0) {
      const gone = new Set(settled);
      let cursor = await transaction.objectStore('outbox').index('listId').openCursor(listId);
      while (cursor) {
        const { id } = cursor.value;
        if (gone.has(id)) await cursor.delete();
        over.delete(id);
        cursor = await cursor.continue();
      }
    }
    for (const id of over) if ((await refusals.count(id)) > 0) over.delete(id);
    for (const id of settled) await refusals.delete(id);
    for (const each of refused) if (!over.has(each.id)) await refusals.put(each);
  });
}

/** Aborts on error: by itself, a transaction commits the requests made before something was thrown. */
async function finish(
  transaction: { readonly done: Promise<void>; abort: () => void },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    transaction.done.catch(() => undefined);
    abort(transaction);
    throw error;
  }
  await transaction.done;
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It failed by itself, and is rolled back already.
  }
}

/**
 * The user's store on this device. If the database can't be opened, it lasts as long as the tab and `onVolatile` is
 * called.
 */
export function createDeviceStore(userId: string, onVolatile: () => void): SyncStore {
  const opening = openDeviceDatabase(userId);
  const isHere = (): boolean => readUser()?.id === userId;
  // Some browsers store no name.
  const isNamed = isHere();
  // A logout in any tab removes the name and empties the database; this tab lives on until it is reloaded.
  const isLeft = (): boolean => isNamed && !isHere();
  return storeOnceOpen(
    opening.then(() => createIndexedDbStore((work) => withDeviceDatabase(userId, work), isLeft)),
    onVolatile,
  );
}

/** The store `opening` resolves with, waited for on each call; if it rejects, one that lasts as long as the tab. */
export function storeOnceOpen(opening: Promise<SyncStore>, onVolatile: () => void): SyncStore {
  const chosen = opening.catch(async () => {
    onVolatile();
    const { InMemoryStore } = await untilLoaded(() => import('./in-memory-store.ts'));
    return new InMemoryStore();
  });
  return {
    clientId: async (fresh) => (await chosen).clientId(fresh),
    read: async (listId) => (await chosen).read(listId),
    waitingLists: async () => (await chosen).waitingLists(),
    append: async (entry) => (await chosen).append(entry),
    commit: async (listId, commit) => (await chosen).commit(listId, commit),
    refused: async (): Promise<RefusedEntry[]> => (await chosen).refused(),
  };
}
