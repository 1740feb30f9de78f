import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import { RESTORABLE_DAYS } from '../../contract/recently-deleted.ts';
import { refusal } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { insertProducts } from '../products/repository.ts';
import { insertRecipe } from './repository.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
beforeEach(() => {
  server.announcements.length = 0;
});

const ingredient = (productId: string) => ({ productId, qty: 1, unit: 'kg' });

async function make(kind: Kind, name: string, productIds: string[] = []): Promise<string> {
  if (kind === 'product') return (await makeProduct(anna, name)).id;
  const body = { name, text: '<p>Upiecz.</p>', tags: ['ciasta'], products: productIds.map(ingredient) };
  return (await anna.post('/api/v2/recipe', body)).body.id;
}
const remove = (kind: Kind, id: string) => anna.delete(`/api/v2/${kind}/${id}`);
const restore = (kind: Kind, id: string) => jan.post(`/api/v2/${kind}/${id}/restore`, {});
const deleted = async (kind: Kind) =>
  (await jan.get(`/api/v2/${kind}/deleted`)).body as { id: string; name: string; deletedAt: number }[];
const age = (kind: Kind, id: string, days: number) =>
  server.database.transaction((tx) =>
    tx
      .updateTable(kind === 'recipe' ? 'recipes' : 'products')
      .set({ deletedAt: Date.now() - days * DAY_MS })
      .where('id', '=', id)
      .execute(),
  );

const KINDS = ['recipe', 'product'] as const;
type Kind = (typeof KINDS)[number];

describe.each(KINDS)('a deleted %s', (kind) => {
  const notFound = kind === 'recipe' ? 'RECIPE_NOT_FOUND' : 'PRODUCT_NOT_FOUND';

  test('is listed, the last first, and comes back as it was', async () => {
    const names = [freshName('Pierwszy'), freshName('Drugi')];
    const ids = [await make(kind, names[0]!), await make(kind, names[1]!)];
    const before = (await jan.get(`/api/v2/${kind}/${ids[0]}`)).body;
    for (const id of ids) await remove(kind, id);
    await age(kind, ids[0]!, 1);
    const listed = (await deleted(kind)).filter(({ id }) => ids.includes(id));
    expect(listed.map(({ name }) => name)).toEqual(names.toReversed());
    server.announcements.length = 0;
    const { status, body } = await restore(kind, ids[0]!);
    expect([status, before]).toEqual([200, expect.objectContaining(body)]);
    expect(server.announcements).toContainEqual([`${kind}Changed`, ids[0]]);
    expect((await anna.get(`/api/v2/${kind}/${ids[0]}`)).body).toEqual(before);
    expect((await deleted(kind)).map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('is one of a thousand in an answer, those deleted last', async () => {
    const last = await make(kind, freshName('Ostatni'));
    await remove(kind, last);
    await server.database.transaction(async (tx) => {
      const table = kind === 'recipe' ? 'recipes' : 'products';
      for (let count = 0; count < 1_001; count += 1) {
        const made = { id: uuidv7(), name: freshName('Dawny') };
        if (kind === 'product') await insertProducts(tx, [{ ...made, aisleId: OTHER_AISLE_ID }]);
        else {
          const rest = { text: '', portions: null, minutes: null, source: null, sourceKey: null, tags: [] };
          await insertRecipe(tx, { ...made, ...rest });
        }
        // Behind what the other tests delete.
        const deletedAt = Date.now() - 20 * DAY_MS - count;
        await tx.updateTable(table).set({ deletedAt }).where('id', '=', made.id).execute();
      }
    });
    const all = await deleted(kind);
    expect([all.length, all.map(({ id }) => id)]).toEqual([1_000, expect.arrayContaining([last])]);
    const times = all.map(({ deletedAt }) => deletedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('comes back with a number where its name is taken', async () => {
    const name = freshName('Żurek');
    const ids = [await make(kind, name)];
    await remove(kind, ids[0]!);
    ids.push(await make(kind, name.toUpperCase()));
    expect((await restore(kind, ids[0]!)).body.name).toBe(`${name} (2)`);
    await remove(kind, ids[0]!);
    await make(kind, `${name} (2)`);
    expect((await restore(kind, ids[0]!)).body.name).toBe(`${name} (2) (2)`);
  });

  test('comes back once, however often that is asked', async () => {
    const id = await make(kind, freshName('Raz'));
    await remove(kind, id);
    const answers = await Promise.all([1, 2, 3].map(() => restore(kind, id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('is gone for good after thirty days', async () => {
    const id = await make(kind, freshName('Stary'));
    await remove(kind, id);
    await age(kind, id, RESTORABLE_DAYS + 0.01);
    expect((await deleted(kind)).map((each) => each.id)).not.toContain(id);
    const answers = [await restore(kind, id), await restore(kind, uuidv7())];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, refusal(notFound)]);
    await age(kind, id, RESTORABLE_DAYS - 0.01);
    expect((await restore(kind, id)).status).toBe(200);
  });

  // spec: R286
  test('comes back wholly or not at all', async () => {
    const product = await makeProduct(anna);
    const id = await make(kind, freshName('Całość'), [product.id]);
    await remove(kind, id);
    if (kind === 'recipe') await remove('product', product.id);
    const statuses: number[] = [];
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      statuses.push((await restore(kind, id)).status);
    });
    expect(broken).toBeGreaterThanOrEqual(2);
    expect(leftovers).toEqual([]);
    expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
  });
});

describe('with a recipe', () => {
  test('its products come back, those merged as what they were merged into', async () => {
    const [lost, merged, kept] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    const id = await make('recipe', freshName('Ciasto'), [lost.id, merged.id]);
    await remove('recipe', id);
    await remove('product', lost.id);
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: kept.id });
    const { products } = (await restore('recipe', id)).body;
    expect(products.map((each: { productId: string }) => each.productId)).toEqual([lost.id, kept.id]);
    expect((await jan.get(`/api/v2/product/${lost.id}`)).body).toMatchObject({
      name: lost.name,
      _count: { recipes: 1 },
    });
  });

  test('a product created again under the name takes the place of the deleted one', async () => {
    const lost = await makeProduct(anna);
    const id = await make('recipe', freshName('Ciasto'), [lost.id]);
    await remove('recipe', id);
    await remove('product', lost.id);
    const anew = await makeProduct(anna, lost.name);
    const { products } = (await restore('recipe', id)).body;
    expect(products).toEqual([{ ...ingredient(anew.id), Product: { id: anew.id, name: anew.name } }]);
    expect((await jan.get(`/api/v2/product/${lost.id}`)).status).toBe(404);
  });

  test('of two products deleted under one name one comes back, and takes the place of the other', async () => {
    const [first, second] = [await makeProduct(anna), await makeProduct(anna)];
    const id = await make('recipe', freshName('Ciasto'), [first.id, second.id]);
    await remove('recipe', id);
    await remove('product', first.id);
    await anna.patch(`/api/v2/product/${second.id}`, { name: first.name });
    await remove('product', second.id);
    const { products } = (await restore('recipe', id)).body;
    expect(products.map((each: { productId: string }) => each.productId)).toEqual([first.id, first.id]);
    expect((await jan.get(`/api/v2/product/${second.id}`)).status).toBe(404);
  });
});

test('a merged product is not among the deleted ones, and does not come back', async () => {
  const [merged, kept] = [await makeProduct(anna), await makeProduct(anna)];
  await anna.post(`/api/v2/product/${merged.id}/merge`, { into: kept.id });
  expect((await deleted('product')).map(({ id }) => id)).not.toContain(merged.id);
  expect((await restore('product', merged.id)).body).toEqual(refusal('PRODUCT_NOT_FOUND'));
});
