import { expect, type Page } from '@playwright/test';

/** Waits until the service worker has all files and answers for this page. */
export async function untilOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The addresses in every cache of this origin. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** The keys of the answers that the device keeps for a start without network. */
export const keptAnswers = (page: Page, userId: string): Promise<string[]> =>
  readKeys(page, userId, 'queries');

/** The ids of the lists that the device keeps. */
export const keptLists = (page: Page, userId: string): Promise<string[]> => readKeys(page, userId, 'lists');

/** The keys in one store of the user's database; none where the app hasn't made the database yet. */
export function readKeys(page: Page, userId: string, store: string): Promise<string[]> {
  return page.evaluate(
    async ([name, table]) => {
      // Opening a database that the app hasn't made yet would create it without the app's stores.
      if (!(await indexedDB.databases()).some((made) => made.name === name)) return [];
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')));
      });
      const keys = await new Promise<string[]>((resolve) => {
        const reading = database.transaction(table).objectStore(table).getAllKeys();
        reading.addEventListener('success', () => resolve(reading.result.map(String)));
      });
      database.close();
      return keys;
    },
    [`lz.${userId}`, store] as const,
  );
}

/** Everything this origin keeps in the browser, as one text. */
export async function dumpDevice(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const finished = <T>(wish: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        wish.addEventListener('success', () => resolve(wish.result));
        wish.addEventListener('error', () => reject(wish.error ?? new Error('Not readable')));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        databases.push([name, store, await finished(rows.getAllKeys()), await finished(rows.getAll())]);
      }
      database.close();
    }
    const cached: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        cached.push([name, request.url, [...(answer?.headers ?? [])], await answer?.text()]);
      }
    }
    return JSON.stringify({
      databases,
      cached,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
    });
  });
  return kept + JSON.stringify(await page.context().cookies());
}
