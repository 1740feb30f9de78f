import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestClient, TestResponse } from '../../../test/client.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { makeList, makeOperation, makeProduct, newItem, sendOperations } from '../../../test/household.ts';
import { untilOneWaits } from '../../../test/lock-waits.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { BACKWARDS, makeStore, orderBody } from '../../../test/stores.ts';
import { consumeWrittenBytes } from './written-bytes.ts';

const server = await openTestServer();
const database = await openTestDatabase(server.storage);
afterAll(() => database.close());

/** The user's next change, however small, is counted in the database, as one in hundreds is. */
async function makeCountDue({ user }: TestClient): Promise<void> {
  const author = { userId: user.id, bounds: { writtenBytesPerHour: 100_000_000 } };
  await server.database.transaction((tx) => consumeWrittenBytes(tx, author, 199_999));
}

const productRow = (id: string) => sql`select 1 from products where id = ${id} for update`;
const storeRow = (id: string) => sql`select 1 from stores where id = ${id} for update`;

/** A change that needs a row, and the statement by which another change holds that row. */
interface Blocked {
  holds: RawBuilder<unknown>;
  ask: () => Promise<TestResponse>;
}

const CHANGES: Record<string, (person: TestClient) => Promise<Blocked>> = {
  'of a staple': async (person) => {
    const { id } = await makeProduct(person);
    const body = { staple: true, changeId: uuidv7() };
    return { holds: productRow(id), ask: () => person.put(`/api/v2/product/${id}/staple`, body) };
  },
  'of a product’s aisle': async (person) => {
    const { id } = await makeProduct(person);
    const body = { aisleId: BACKWARDS[0], changeId: uuidv7() };
    return { holds: productRow(id), ask: () => person.put(`/api/v2/product/${id}/aisle`, body) };
  },
  'of a store’s order': async (person) => {
    const { id } = await makeStore(person);
    const body = { ...orderBody(BACKWARDS, 0), changeId: uuidv7() };
    return { holds: storeRow(id), ask: () => person.put(`/api/v2/store/${id}/aisles`, body) };
  },
  'of a list’s store': async (person) => {
    const [list, { id: storeId }] = [await makeList(person), await makeStore(person)];
    const body = { storeId, changeId: uuidv7() };
    return {
      holds: storeRow(storeId),
      ask: () => person.put(`/api/v2/shopping-list/${list}/store`, body),
    };
  },
  'of what is suggested': async (person) => {
    const [list, { id }] = [await makeList(person), await makeProduct(person)];
    const path = `/api/v2/shopping-list/${list}/suggestions/${id}/hidden?changeId=${uuidv7()}`;
    return { holds: productRow(id), ask: () => person.put(path) };
  },
  'that ends a trip': async (person) => {
    // What the user writes before isn't to be counted.
    const shopper = await server.signUp();
    const [list, { id: storeId }] = [await makeList(shopper, person), await makeStore(person)];
    const [tripId, items] = [uuidv7(), ['Chleb', 'Mleko'].map((name) => newItem({ id: uuidv7(), name }))];
    const ticks = items.map(({ productId, itemId }) =>
      makeOperation({ type: 'product.check', productId, checked: true, itemIds: [itemId] }),
    );
    const start = makeOperation({ type: 'trip.start', tripId, storeId });
    await sendOperations(shopper, list, makeOperation({ type: 'item.add', items }), start, ...ticks);
    const end = makeOperation({ type: 'trip.end', tripId });
    return { holds: storeRow(storeId), ask: () => sendOperations(person, list, end) };
  },
  'that takes back one which is being made': async (person) => {
    const [{ id }, other] = [await makeProduct(person), uuidv7()];
    const body = { staple: true, changeId: uuidv7(), takesBack: [other] };
    return {
      holds: sql`insert into change_ids (id) values (${other})`,
      ask: () => person.put(`/api/v2/product/${id}/staple`, body),
    };
  },
};

// SQLite runs transactions one by one.
describe.runIf(process.env.LZ_TEST_DATABASE === 'postgres')('a change', () => {
  test.each(Object.entries(CHANGES))('%s is counted when it has all rows it needs', async (_, prepare) => {
    const person = await server.signUp();
    await makeCountDue(person);
    const { holds, ask } = await prepare(person);
    const answer = await database.transaction(async (tx) => {
      await holds.execute(tx);
      const asked = ask();
      await untilOneWaits(database);
      // Another change of the same user, which holds the row, counts now: if that waited, both would for each other.
      const id = `pace:written-bytes:${person.user.id}`;
      const counted = await sql`select 1 from attempts where id = ${id} for update nowait`.execute(tx);
      expect(counted.rows).toHaveLength(1);
      return { asked };
    });
    expect((await answer.asked).status).toBeLessThan(300);
  });
});
