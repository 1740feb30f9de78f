import { type DBSchema, openDB } from 'idb';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';

/** What the share sheet or the bookmark gave, as it waits for somebody to have it read. */
export interface SharedPage {
  id: string;
  /** Of the page; may be empty. */
  title: string;
  /** The http(s) address of the page. */
  url: string | null;
  /** The page itself. */
  html: string | null;
  /** What was shared beside an address, or without one. */
  text: string | null;
  /** ms since 1970. */
  receivedAt: number;
}

interface SharedSchema extends DBSchema {
  pages: { key: string; value: SharedPage };
}

/** Apart from the users' databases: the worker doesn't know who is logged in. */
const NAME = 'lz-shared';
const MOST_PAGES = 5;

const open = () =>
  openDB<SharedSchema>(NAME, 1, {
    upgrade: (database) => void database.createObjectStore('pages', { keyPath: 'id' }),
  });

async function withStore<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/**
 * Keeps what was shared, and of all that waits only the newest five.
 * @returns its id; undefined for more than 4 MB, which is not kept
 * @throws DOMException where the browser keeps no databases or has no room
 */
export async function keepSharedPage(
  shared: Omit<SharedPage, 'id' | 'receivedAt'>,
): Promise<string | undefined> {
  const { size } = new Blob([JSON.stringify(shared)]);
  if (size > LIMITS.importBytes) return undefined;
  const page = { ...shared, id: uuidv7(), receivedAt: Date.now() };
  return withStore(async (database) => {
    const transaction = database.transaction('pages', 'readwrite');
    // Ids are in the order of their making.
    const ids = await transaction.store.getAllKeys();
    for (const old of ids.slice(0, Math.max(0, ids.length - MOST_PAGES + 1)))
      await transaction.store.delete(old);
    await transaction.store.put(page);
    await transaction.done;
    return page.id;
  });
}

/** What waits, the newest first; nothing where the browser keeps no databases. */
export async function listSharedPages(): Promise<SharedPage[]> {
  try {
    return (await withStore((database) => database.getAll('pages'))).toReversed();
  } catch {
    return [];
  }
}

export async function removeSharedPage(id: string): Promise<void> {
  await withStore((database) => database.delete('pages', id));
}

/** Removes all that waits: it belongs to the user who logs out. */
export async function forgetSharedPages(): Promise<void> {
  try {
    await withStore((database) => database.clear('pages'));
  } catch {
    // A browser that keeps no databases keeps no pages either.
  }
}
