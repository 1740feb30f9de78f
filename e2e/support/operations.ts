import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import type {
  ListItem,
  Operation,
  OperationDraft,
  OperationResult,
} from '../../src/contract/shopping-lists/operations.ts';
import { succeeded, type TestClient } from '../../src/test/client.ts';
import { readKeys } from './device.ts';

/** One row of a list's log, whatever its outcome. */
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

/** Collects the operations that leave the browser from now on, by their ids. */
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
export async function countOutbox(page: Page, userId: string): Promise<number> {
  return (await readKeys(page, userId, 'outbox')).length;
}

/** Changes a list as a user on another, up-to-date device, by one request. Resolves with its new version. */
export async function change(
  who: TestClient,
  listId: string,
  ...drafts: ((items: ListItem[]) => OperationDraft)[]
): Promise<number> {
  const path = `/api/v2/shopping-list/${listId}`;
  const { items, version } = succeeded(await who.get(path));
  const origin = { v: 1, client: uuidv7(), base: version, madeAt: Date.now() };
  const operations = drafts.map((draftOf) => ({ id: uuidv7(), ...origin, ...draftOf(items) }));
  return succeeded(await who.post(`${path}/operations`, { operations })).version;
}

/** The list's items as the server has them. */
export async function itemsOf(who: TestClient, listId: string): Promise<ListItem[]> {
  return succeeded(await who.get(`/api/v2/shopping-list/${listId}`)).items;
}
