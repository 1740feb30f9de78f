import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SimulatedServer, type SimulatedUser } from './simulated-server.ts';
import { readLog } from './evidence.ts';
import { judgeLog } from './verdict-log.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await SimulatedServer.create();
});
afterAll(() => server.remove());

let user: SimulatedUser;
beforeEach(async () => {
  await server.reset();
  user = await server.signUp('Anna');
});

async function call(method: 'POST' | 'PATCH', url: string, body: object): Promise<string> {
  const { status, text } = await server.call({ method, url, token: user.token, body });
  expect(status).toBeLessThan(300);
  return text;
}

/** A list with a product that is then merged into one of another name, and both. */
async function mergeOnList(): Promise<{ into: string }> {
  const listId = uuidv7();
  await call('POST', '/api/shopping-lists', { id: listId, name: 'Sobota' });
  const [former, into] = [await addProduct('Pomidory'), await addProduct('Tomaty')];
  const item = { itemId: uuidv7(), productId: former, productName: 'Pomidory', qty: 1, unit: 'piece' };
  const origin = { id: uuidv7(), v: 1, client: uuidv7(), base: 0, madeAt: 0 };
  const operations = [{ type: 'item.add', items: [item], ...origin }];
  await call('POST', `/api/v2/shopping-list/${listId}/operations`, { operations });
  await call('POST', `/api/v2/product/${former}/merge`, { into });
  return { into };
}

async function addProduct(name: string): Promise<string> {
  const { id } = JSON.parse(await call('POST', '/api/v2/product', { name })) as { id: string };
  return id;
}

const verdict = async (): Promise<string[]> => judgeLog(server, await readLog(server));

test('a product may be renamed to what another was called before it was merged into it', async () => {
  const { into } = await mergeOnList();
  await call('PATCH', `/api/v2/product/${into}`, { name: 'Pomidory' });
  expect(await verdict()).toEqual([]);
});

test('a log that tells another former product is noticed', async () => {
  const { into } = await mergeOnList();
  const { database } = server;
  await database.transaction((tx) =>
    tx
      .updateTable('shoppingListOperations')
      .set({ changes: JSON.stringify({ items: [{ at: '4096', was: { productId: into } }] }) })
      .where('type', '=', 'product.merged')
      .execute(),
  );
  expect(await verdict()).not.toEqual([]);
});
