import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { openTestDatabase } from '../../test/database.ts';
import { makeProduct } from '../../test/household.ts';
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

async function twoProducts(): Promise<[string, string]> {
  const ids = [(await makeProduct(anna)).id, (await makeProduct(anna)).id].toSorted();
  return [ids[0] ?? '', ids[1] ?? ''];
}

// SQLite runs transactions one by one.
describe.runIf(process.env.LZ_TEST_DATABASE === 'postgres')('two users never wait for each other', () => {
  /** Until somebody waits for a lock in this database. */
  const untilOneWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(database.read);
      expect(rows).not.toEqual([]);
    }, 10_000);

  test.each(['put', 'delete'] as const)('who %ss a pair, in whichever order they name it', async (method) => {
    const [low, high] = await twoProducts();
    const answer = await database.transaction(async (tx) => {
      await lockProducts(tx, [low], 'update');
      const asked = anna.send(method.toUpperCase(), `/api/v2/product/${high}/distinct/${low}`);
      await untilOneWaits();
      // They hold nothing that comes later in the order: who locks that next would wait in a circle.
      await sql`select id from products where id = ${high} for update nowait`.execute(tx);
      return { asked };
    });
    expect((await answer.asked).status).toBe(200);
  });

  test('who gives a product the name of one that somebody changes', async () => {
    const [mine, theirs] = [await makeProduct(anna), await makeProduct(anna)];
    const { status, body } = await database.transaction(async (tx) => {
      await lockProducts(tx, [theirs.id], 'update');
      return anna.patch(`/api/v2/product/${mine.id}`, { name: theirs.name });
    });
    expect([status, body.message]).toEqual([409, 'PRODUCT_ALREADY_EXISTS']);
  });
});
