import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import type { Operation, OperationResult } from '../src/contract/operations.ts';

/** One row of a list's log, whatever became of it. */
export interface LoggedOperation {
  id: string;
  userId: string;
  type: Operation['type'];
  outcome: OperationResult['outcome'];
}

/** Every operation the server has on its disk for one list, in the order in which they arrived. */
export function readLog(dataDir: string, listId: string): LoggedOperation[] {
  const file = new Sqlite(join(dataDir, 'lz.sqlite'), { readonly: true });
  try {
    return file
      .prepare<[string], LoggedOperation>(
        `select id, user_id as userId, type, outcome from shopping_list_operations
         where list_id = ? order by received_at, seq`,
      )
      .all(listId);
  } finally {
    file.close();
  }
}

/** Gathers what leaves the browser from now on, by the operations' ids. */
export function watchSent(page: Page): Map<string, Operation> {
  const sent = new Map<string, Operation>();
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/operations')) return;
    const { operations } = request.postDataJSON() as { operations: Operation[] };
    for (const operation of operations) sent.set(operation.id, operation);
  });
  return sent;
}

/** How many entries the user's outbox holds on this device's disk. */
export function countOutbox(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (name) => {
    const finished = <T>(wish: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        wish.addEventListener('success', () => resolve(wish.result));
        wish.addEventListener('error', () => reject(wish.error ?? new Error('Not readable')));
      });
    const database = await finished(indexedDB.open(name));
    const count = await finished(database.transaction('outbox').objectStore('outbox').count());
    database.close();
    return count;
  }, `lz.${userId}`);
}
