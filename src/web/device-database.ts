import { deleteDB, type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { pause } from './ui/pause.ts';
import type { OutboxEntry, RefusedEntry, StoredSnapshot } from './sync/store.ts';

/** A user's data on this device. */
export interface DeviceSchema extends DBSchema {
  /** Lists as the server last confirmed them, by list id. */
  lists: { key: string; value: StoredSnapshot };
  /** Entries the server hasn't answered, in the order they were stored. */
  outbox: { key: number; value: OutboxEntry; indexes: { listId: string } };
  /** Refused entries that their author hasn't dismissed, by entry id. */
  refused: { key: string; value: RefusedEntry };
  /** `client`: the id of this device's outbox. `usage`: what this device has seen on its lists, as JSON. */
  meta: { key: string; value: string };
  /** What TanStack Query keeps: answers that may be shown without a network, by query, and mutations that wait. */
  queries: { key: string; value: string };
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const PREFIX = 'lz.';
const nameFor = (userId: string): string => `${PREFIX}${userId}`;

/**
 * A database that takes longer to open, or for one transaction, is not used, because no change of the user is shown
 * before it is stored. In Safari's engine pages were seen that seemed to wait for theirs for ever.
 */
const MAX_STEPS = 5;
/** Time in which a phone is locked counts as one step at most. */
const STEP_MS = 1_000;

/** How long to wait for the deletion of a database. */
const DELETION_TIMEOUT_MS = 1_000;

let opened: { userId: string; database: Promise<DeviceDatabase> } | undefined;

/** The connection on which a transaction has taken too long, until one is over. */
let stalled: DeviceDatabase | undefined;

/**
 * The user's database on this device. Works without https.
 * @throws DOMException where the browser keeps no databases, as in some private windows; TimeoutError where opening
 * takes longer than five seconds
 */
export function openDeviceDatabase(userId: string): Promise<DeviceDatabase> {
  if (opened?.userId !== userId) {
    const database = open(userId);
    opened = { userId, database };
    database.catch((error: unknown) => {
      // The next call tries again, because Safari may lose its databases for a moment; but no call waits twice.
      if (opened?.database === database && nameOf(error) !== 'TimeoutError') opened = undefined;
    });
  }
  return opened.database;
}

/** Async, because some browsers throw at once where others reject. */
async function open(userId: string): Promise<DeviceDatabase> {
  const opening = connect(userId);
  return within(opening, () => {
    // If it opens after all, it would keep other tabs from upgrading or deleting it.
    opening.then((database) => database.close()).catch(() => undefined);
  });
}

/** @throws DOMException TimeoutError where `answering` takes longer than five seconds; `onLate` is called before */
async function within<T>(answering: Promise<T>, onLate: () => void): Promise<T> {
  const limit = Promise.withResolvers<never>();
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps < MAX_STEPS) return;
    onLate();
    limit.reject(tooLate());
  }, STEP_MS);
  try {
    return await Promise.race([answering, limit.promise]);
  } finally {
    clearInterval(timer);
  }
}

const tooLate = (): DOMException => new DOMException('The database does not answer.', 'TimeoutError');

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
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/**
 * The errors of work on a closed connection: at its beginning, or while it was running. In Safari, which closes those
 * of pages in the background and may not say so by an event, the latter is 'Connection to Indexed Database server
 * lost'.
 */
const CLOSED = ['InvalidStateError', 'UnknownError', 'AbortError'];

/**
 * Runs work on the user's database. If its connection turns out to be closed, the work is done once more from its
 * beginning on a new one.
 * @param work is one transaction. One that failed has written nothing, but one whose connection was lost while it
 * committed, or that took too long, may have written all, or do so later: so doing it twice must have the same effect as
 * doing it once
 * @throws DOMException as {@link openDeviceDatabase}, TimeoutError where the work takes longer than five seconds or other
 * work does at this moment, and what `work` throws
 */
export async function withDeviceDatabase<T>(
  userId: string,
  work: (database: DeviceDatabase) => Promise<T>,
): Promise<T> {
  const connection = openDeviceDatabase(userId);
  const database = await connection;
  try {
    return await answerOf(work, database);
  } catch (error) {
    if (!CLOSED.includes(nameOf(error))) throw error;
    // Other calls may have noticed it before. They begin again in the order in which they failed, which is the order
    // in which they began.
    if (opened?.database === connection) opened = undefined;
    return answerOf(work, await openDeviceDatabase(userId));
  }
}

async function answerOf<T>(
  work: (database: DeviceDatabase) => Promise<T>,
  database: DeviceDatabase,
): Promise<T> {
  // No call waits after another has waited in vain.
  if (stalled === database) throw tooLate();
  const working = work(database).finally(() => {
    stalled = undefined;
  });
  return within(working, () => {
    stalled = database;
    // It may still fail.
    working.catch(() => undefined);
  });
}

/** Begins the keys of offline mutations among the `queries`. */
export const OFFLINE_MUTATIONS_PREFIX = 'mutation-';

export const offlineMutationsRange = (): IDBKeyRange =>
  IDBKeyRange.bound(OFFLINE_MUTATIONS_PREFIX, `${OFFLINE_MUTATIONS_PREFIX}\uffff`);

/** Whether the user has changes that the server hasn't answered, or refusals not dismissed. */
export const holdsUnsettled = (userId: string): Promise<boolean> =>
  orOutOfReach(userId, async (database) => {
    const counts = await Promise.all([
      database.count('outbox'),
      database.count('refused'),
      database.count('queries', offlineMutationsRange()),
    ]);
    return counts.some((count) => count > 0);
  });

/** Whether this user may have a database here that can't be read, so that its content is unknown. */
export const isUnreadable = (userId: string): Promise<boolean> =>
  orOutOfReach(userId, async (database) => {
    await database.count('meta');
    return false;
  });

/**
 * Whether the user may have edits of lists here that a tab doesn't know of, because it works from memory. A tab that
 * works on the database may have got the answer to an edit that is still stored here.
 */
export const holdsUnsent = (userId: string): Promise<boolean> =>
  orOutOfReach(userId, async (database) => (await database.count('outbox')) > 0);

/**
 * The answer of `ask`; if the database can't be read, whether there may still be one. A browser without databases, as
 * in some private windows, keeps no changes.
 */
async function orOutOfReach(
  userId: string,
  ask: (database: DeviceDatabase) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await withDeviceDatabase(userId, ask);
  } catch (error) {
    return !['', 'SecurityError', 'InvalidStateError'].includes(nameOf(error));
  }
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

/** Deletes all data of this user on this device; another tab that still has it open finds it empty. */
export async function wipeDeviceDatabase(userId: string): Promise<void> {
  try {
    await withDeviceDatabase(userId, async (database) => {
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done]);
      database.close();
    });
  } finally {
    opened = undefined;
    // It has been emptied already, if it could be opened.
    await deleteDatabase(nameFor(userId));
  }
}

/**
 * Deletes a database, for which it waits until other tabs have closed it, but not for ever. A page that is left before
 * takes its request along.
 */
export async function deleteDatabase(name: string): Promise<void> {
  await Promise.race([deleteDB(name), pause(DELETION_TIMEOUT_MS)]);
}
