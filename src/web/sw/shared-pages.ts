import { type DBSchema, openDB } from 'idb';
import { v7 as uuidv7 } from 'uuid';
import { LIMITS } from '../../contract/limits.ts';
import { SHARED_PAGES } from './forget-shared-pages.ts';

/** A page from the share sheet or the bookmark, which waits until the user imports it. */
export interface SharedPage {
  id: string;
  /** These are as they came; each may be empty, and `url` need not be an address. */
  title: string;
  url: string;
  text: string;
  /** The page itself. */
  html: string;
  /** ms since 1970. */
  receivedAt: number;
}

interface StoredPage extends SharedPage {
  /** The user who has seen it here; absent until a logged-in user has. */
  userId?: string;
}

interface SharedSchema extends DBSchema {
  pages: { key: string; value: StoredPage };
}

const MAX_PAGES = 5;

const open = () =>
  openDB<SharedSchema>(SHARED_PAGES, 1, {
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
 * Stores a shared page, and keeps only the newest five that wait.
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
    for (const old of ids.slice(0, Math.max(0, ids.length - MAX_PAGES + 1)))
      await transaction.store.delete(old);
    await transaction.store.put(page);
    await transaction.done;
    return page.id;
  });
}

/**
 * The pages that wait for this user, the newest first; none if the browser keeps no databases. Pages that no user has
 * seen yet become theirs, so that another user who logs in here doesn't find them.
 */
export async function listSharedPages(userId: string): Promise<SharedPage[]> {
  try {
    return await withStore(async (database) => {
      const transaction = database.transaction('pages', 'readwrite');
      const pages = await transaction.store.getAll();
      for (const page of pages) {
        if (page.userId === undefined) await transaction.store.put({ ...page, userId });
      }
      await transaction.done;
      return pages.filter((page) => (page.userId ?? userId) === userId).toReversed();
    });
  } catch {
    return [];
  }
}

export async function removeSharedPage(id: string): Promise<void> {
  await withStore((database) => database.delete('pages', id));
}
