import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxEntry, RefusedEntry, StoredSnapshot } from './sync/store.ts';

/** What one user keeps on this device. */
export interface DeviceSchema extends DBSchema {
  /** Lists as the server last confirmed them, by list id. */
  lists: { key: string; value: StoredSnapshot };
  /** What the server hasn't answered, in the order it was done. */
  outbox: { key: number; value: OutboxEntry; indexes: { listId: string } };
  /** What the server refused and its author hasn't dismissed, by entry id. */
  refused: { key: string; value: RefusedEntry };
  /** `client`: the id of this device's outbox. `usage`: what this device has seen on its lists, as JSON. */
  meta: { key: string; value: string };
  /** Answers of the server that may be shown without a network, by query. */
  queries: { key: string; value: string };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const PREFIX = 'lz.';
const nameFor = (userId: string): string => `${PREFIX}${userId}`;

/** A database that takes longer to open, in ms, is done without: what is done waits for it to be painted. */
const OPEN_LIMIT_MS = 5_000;

let opened: { userId: string; database: Promise<DeviceDatabase> } | undefined;

/**
 * The database of this user on this device. Works without https.
 * @throws DOMException where the browser keeps no databases, as in some private windows; TimeoutError where it takes
 * longer than five seconds to open
 */
export function openDeviceDatabase(userId: string): Promise<DeviceDatabase> {
  if (opened?.userId !== userId) {
    const database = open(userId);
    opened = { userId, database };
    database.catch(() => undefined);
  }
  return opened.database;
}

/** Async, for some browsers throw at once where others reject. */
async function open(userId: string): Promise<DeviceDatabase> {
  const opening = connect(userId);
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    limit.reject(new DOMException('The database does not open.', 'TimeoutError'));
    // One that comes after all would keep other tabs from changing it.
    opening.then((database) => database.close()).catch(() => undefined);
  }, OPEN_LIMIT_MS);
  try {
    return await Promise.race([opening, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function connect(userId: string): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(nameFor(userId), 1, {
    upgrade(database) {
      database.createObjectStore('lists', { keyPath: 'listId' });
      const outbox = database.createObjectStore('outbox', { autoIncrement: true });
      outbox.createIndex('listId', 'listId');
      database.createObjectStore('refused', { keyPath: 'id' });
      database.createObjectStore('meta');
      database.createObjectStore('queries');
    },
    // Another tab runs a newer version of the app, or has logged out.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
}

/** Whether something this user did awaits the server's answer, or its author's eyes after a refusal. */
export async function holdsUnsettled(userId: string): Promise<boolean> {
  try {
    const database = await openDeviceDatabase(userId);
    return (await database.count('outbox')) + (await database.count('refused')) > 0;
  } catch (error) {
    // A browser that keeps no databases keeps no changes either.
    return isOutOfReach(error);
  }
}

/** Whether this user may have a database here that can't be opened, so that nobody knows what it holds. */
export async function isUnreadable(userId: string): Promise<boolean> {
  try {
    await openDeviceDatabase(userId);
    return false;
  } catch (error) {
    return isOutOfReach(error);
  }
}

/** One that hangs, or that a newer version of the app has changed. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof DOMException && ['TimeoutError', 'VersionError'].includes(error.name);
}

/** Removes everything of this user from this device; another tab that still has it open finds it empty. */
export async function wipeDeviceDatabase(userId: string): Promise<void> {
  try {
    const database = await openDeviceDatabase(userId);
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
    database.close();
  } finally {
    opened = undefined;
    // Waits for other tabs to let go, which may take for ever; what it held is gone already, if it could be opened.
    indexedDB.deleteDatabase(nameFor(userId));
  }
}
