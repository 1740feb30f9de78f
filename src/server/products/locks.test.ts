import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createMigratedStorage, openTestDatabase, type TestStorage } from '../../test/database.ts';
import { makeList, makeOperation, makeProduct, newItem, sendOperations } from '../../test/household.ts';
import { untilOneWaits } from '../../test/lock-waits.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer } from '../../test/server.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { lockCatalogue } from '../db/dialect.ts';
import { lockProducts } from './repository.ts';

const server = await openTestServer();
const anna = await server.signUp();
const database = await openTestDatabase(server.storage);
afterAll(() => database.close());

/** Ids in the order in which their rows are locked. */
async function threeProducts(): Promise<[string, string, string]> {
  const made = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
  return made.map(({ id }) => id).toSorted() as [string, string, string];
}

const ingredientsOf = (products: readonly { id: string }[]) =>
  products.map(({ id }) => ({ productId: id, qty: 1, unit: 'g' as const }));

/** The deadlocks of another database, whose server has stopped: its connections count them when they end. */
async function deadlocksIn({ databaseUrl = '' }: TestStorage): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = ${name}`.execute(database.read);
    expect(rows).toEqual([]);
  }, 10_000);
  const { rows } = await sql<{ deadlocks: unknown }>`
    select deadlocks from pg_stat_database where datname = ${name}`.execute(database.read);
  return Number(rows[0]?.deadlocks);
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

  test.each(['adds to a list', 'saves a recipe'] as const)(
    'a user who %s what is known and what is new, and who holds the catalogue',
    async (what) => {
      const [listId, known] = [await makeList(anna), await makeProduct(anna)];
      const recipe = await makeRecipe(server, ingredientsOf([known]));
      const added = newItem();
      const answer = await database.transaction(async (tx) => {
        await lockCatalogue(tx);
        const asked =
          what === 'adds to a list'
            ? sendOperations(
                anna,
                listId,
                makeOperation({ type: 'item.add', items: [newItem(known), added] }),
              )
            : anna.patch(`/api/v2/recipe/${recipe.id}`, {
                name: recipe.name,
                text: '<p>Gotuj.</p>',
                products: [
                  ...ingredientsOf([known]),
                  { productId: added.productId, productName: added.productName, qty: 1, unit: 'g' },
                ],
              });
        await untilOneWaits(database);
        await sql`select id from products where id = ${known.id} for update nowait`.execute(tx);
        return { asked };
      });
      expect((await answer.asked).status).toBe(200);
      expect((await anna.get(`/api/v2/product/${added.productId}`)).status).toBe(200);
    },
  );

  test('a user who brings back a recipe, and who relies on its products', async () => {
    const products = [await makeProduct(anna), await makeProduct(anna)];
    const recipe = await makeRecipe(server, ingredientsOf(products));
    await anna.delete(`/api/v2/recipe/${recipe.id}`);
    const { status } = await database.transaction(async (tx) => {
      await lockProducts(
        tx,
        products.map(({ id }) => id),
      );
      return anna.post(`/api/v2/recipe/${recipe.id}/restore`);
    });
    expect(status).toBe(200);
  });

  test('a user who adds a product while another one deletes it gets it anew', async () => {
    const [listId, product] = [await makeList(anna), await makeProduct(anna)];
    const answer = await database.transaction(async (tx) => {
      await lockProducts(tx, [product.id], 'update');
      const items = [newItem(product)];
      const asked = sendOperations(anna, listId, makeOperation({ type: 'item.add', items }));
      await untilOneWaits(database);
      await sql`update products set deleted_at = 1 where id = ${product.id}`.execute(tx);
      return { asked };
    });
    const { body } = await answer.asked;
    const [{ productId, productName }] = body.operations[0].effects.items;
    expect(productName).toBe(product.name);
    expect((await anna.get(`/api/v2/product/${productId}`)).status).toBe(200);
  });

  test('who bring something back, and who add it or something new at the same moment', async () => {
    const storage = await createMigratedStorage();
    const busy = await startTestServer({ storage });
    const [jan, ewa] = [await busy.signUp(), await busy.signUp()];
    const lists = [await makeList(ewa), await makeList(ewa), await makeList(ewa)];
    const used = await Promise.all(Array.from({ length: 20 }, () => makeProduct(jan)));
    const recipe = await makeRecipe(busy, ingredientsOf(used));
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const deleted = await Promise.all(Array.from({ length: 5 }, () => makeProduct(jan)));
      for (const { id } of deleted) await jan.delete(`/api/v2/product/${id}`);
      await jan.delete(`/api/v2/recipe/${recipe.id}`);
      const items = [...used, ...deleted];
      const answers = await Promise.all([
        ...lists.map((listId) =>
          sendOperations(
            ewa,
            listId,
            makeOperation({ type: 'item.add', items: [...items.map((each) => newItem(each)), newItem()] }),
          ),
        ),
        jan.post(`/api/v2/recipe/${recipe.id}/restore`),
        ...deleted.map(({ id }) => jan.post(`/api/v2/product/${id}/restore`)),
      ]);
      statuses.push(...answers.map(({ status }) => status));
    }
    await busy.close();
    expect(await deadlocksIn(storage)).toBe(0);
    await storage.remove();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
