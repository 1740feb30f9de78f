import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { openTestDatabase } from '../../test/database.ts';
import { makeProduct } from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../db/database.ts';
import { lockProducts } from './store.ts';

let server: TestServer;
let anna: TestClient;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.signUp();
  database = await openTestDatabase(server.storage);
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Ids in the order in which their rows are locked. */
async function threeProducts(): Promise<[string, string, string]> {
  const made = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  return made.map(({ id }) => id).toSorted() as [string, string, string];
}

// SQLite runs transactions one by one.
describe.runIf(process.env.LZ_TEST_DATABASE === 'postgres')('two users never wait for each other', () => {
  test.each(['put', 'delete'] as const)('who %ss a pair, in whichever order they name it', async (method) => {
    const [low, high] = await threeProducts();
    const answer = await database.transaction(async (tx) => {
      await lockProducts(tx, [low], 'update');
      const asked = anna.send(method.toUpperCase(), `/api/v2/product/${high}/distinct/${low}`);
      await untilOneWaits(database);
      // They hold no lock that comes later in the order: a transaction that locks that next would deadlock.
      await sql`select id from products where id = ${high} for update nowait`.execute(tx);
      return { asked };
    });
    expect((await answer.asked).status).toBe(200);
  });

  test('who merges a product, and who merges one that differs from it', async () => {
    const [third, from, into] = await threeProducts();
    await anna.put(`/api/v2/product/${from}/distinct/${third}`);
    const answer = await database.transaction(async (tx) => {
      await lockProducts(tx, [third], 'update');
      const asked = anna.post(`/api/v2/product/${from}/merge`, { into });
      await untilOneWaits(database);
      await sql`select id from products where id in (${from}, ${into}) for update nowait`.execute(tx);
      return { asked };
    });
    expect((await answer.asked).status).toBe(200);
    expect((await anna.get('/api/v2/product/distinct')).body).toContainEqual([third, into]);
  });

  test('a user who gives a product the name of one that another user changes', async () => {
    const [mine, theirs] = [await makeProduct(anna), await makeProduct(anna)];
    const { status, body } = await database.transaction(async (tx) => {
      await lockProducts(tx, [theirs.id], 'update');
      return anna.patch(`/api/v2/product/${mine.id}`, { name: theirs.name });
    });
    expect([status, body.message]).toEqual([409, 'PRODUCT_ALREADY_EXISTS']);
  });
});
