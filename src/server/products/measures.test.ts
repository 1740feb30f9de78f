import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type {
  DistinctProducts,
  MeasureOrigins,
  ProductMeasures,
} from '../../contract/products/product-measures.ts';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const refusal = (message: string, issues?: string[]) => ({
  success: false,
  message,
  data: null,
  ...(issues && { issues }),
});
const put = (who: TestClient, id: string, unit: string, body: object) =>
  who.put(`/api/v2/product/${id}/measures/${unit}`, body);
const measuresOf = async (id: string) => {
  const { body } = await jan.get('/api/v2/product/measures');
  return new Map(body as ProductMeasures).get(id);
};
const keepApart = (who: TestClient, id: string, otherId: string) =>
  who.put(`/api/v2/product/${id}/distinct/${otherId}`, {});
const pairsWith = async (id: string) => {
  const { body } = await jan.get('/api/v2/product/distinct');
  return (body as DistinctProducts).filter((pair) => pair.includes(id));
};
const inOrder = (one: { id: string }, other: { id: string }) => [one.id, other.id].toSorted();

describe('what a unit of a product is', () => {
  test('is known to every user, changed by any user, and told to open screens', async () => {
    const flour = await makeProduct(anna);
    const announced = server.announcements.length;
    const { status, body } = await put(anna, flour.id, 'spoon', { qty: 12.5, unit: 'g' });
    expect([status, body]).toEqual([200, { qty: 12.5, unit: 'g' }]);
    expect(server.announcements.slice(announced)).toEqual([['productChanged', flour.id]]);
    await put(jan, flour.id, 'can', { qty: 2, unit: 'kg' });
    await put(jan, flour.id, 'spoon', { qty: 10, unit: 'g' });
    expect(await measuresOf(flour.id)).toEqual([
      ['can', 2, 'kg'],
      ['spoon', 10, 'g'],
    ]);
  });

  test('may be counted in another unit that has one', async () => {
    const garlic = await makeProduct(anna);
    await put(anna, garlic.id, 'can', { qty: 40, unit: 'g' });
    expect((await put(anna, garlic.id, 'piece', { qty: 0.1, unit: 'can' })).status).toBe(200);
    // Circular measures are refused.
    const { status, body } = await put(anna, garlic.id, 'can', { qty: 10, unit: 'piece' });
    expect([status, body]).toEqual([400, refusal('VALIDATION_ERROR', ['unit'])]);
    expect(await measuresOf(garlic.id)).toEqual([
      ['can', 40, 'g'],
      ['piece', 0.1, 'can'],
    ]);
  });

  test('is the usual one until users say otherwise', async () => {
    const butter = await makeProduct(anna, 'Masło klarowane');
    expect(await measuresOf(butter.id)).toContainEqual(['spoon', expect.any(Number), 'g']);
    const usual = (await measuresOf(butter.id)) ?? [];
    await put(anna, butter.id, 'spoon', { qty: 13, unit: 'g' });
    expect(await measuresOf(butter.id)).toEqual(
      usual.map((each) => (each[0] === 'spoon' ? ['spoon', 13, 'g'] : each)),
    );
    await anna.delete(`/api/v2/product/${butter.id}/measures/spoon`);
    expect(await measuresOf(butter.id)).toEqual(usual.filter(([unit]) => unit !== 'spoon'));
  });

  test('is told with what is usual of it and what users changed', async () => {
    const honey = await makeProduct(anna, 'Miód');
    const path = `/api/v2/product/${honey.id}/measures`;
    const { usual, own, removed } = (await jan.get(path)).body as MeasureOrigins;
    expect(usual).toEqual(await measuresOf(honey.id));
    expect(usual).toContainEqual(['cup', expect.any(Number), 'g']);
    expect([own, removed]).toEqual([[], []]);
    await put(anna, honey.id, 'cup', { qty: 300, unit: 'g' });
    await put(anna, honey.id, 'pack', { qty: 1, unit: 'kg' });
    await anna.delete(`${path}/spoon`);
    const changed = [
      ['cup', 300, 'g'],
      ['pack', 1, 'kg'],
    ];
    expect((await jan.get(path)).body).toEqual({ usual, own: changed, removed: ['spoon'] });
    const { status, body } = await jan.get(`/api/v2/product/${uuidv7()}/measures`);
    expect([status, body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
  });

  test('is removed, and removing it again is no error', async () => {
    const flour = await makeProduct(anna);
    await put(anna, flour.id, 'can', { qty: 2, unit: 'kg' });
    for (const who of [jan, anna]) {
      const { status, body } = await who.delete(`/api/v2/product/${flour.id}/measures/can`);
      expect([status, body]).toEqual([200, { id: flour.id }]);
    }
    expect(await measuresOf(flour.id)).toBeUndefined();
  });

  test.each([
    ['g', { qty: 1, unit: 'ml' }],
    ['some', { qty: 1, unit: 'g' }],
    ['can', { qty: 1, unit: 'can' }],
    ['can', { qty: 1, unit: 'some' }],
    ['can', { qty: 0, unit: 'g' }],
    ['can', { qty: 1, unit: 'beczka' }],
    ['beczka', { qty: 1, unit: 'g' }],
    ['can', { qty: '1', unit: 'g' }],
    ['can', {}],
  ])('is no %s that is %j', async (unit, body) => {
    const product = await makeProduct(anna);
    const answer = await put(anna, product.id, unit, body);
    expect([answer.status, answer.body.message]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await measuresOf(product.id)).toBeUndefined();
  });

  test('is asked of products that are there', async () => {
    const deleted = await makeProduct(anna);
    await put(anna, deleted.id, 'can', { qty: 400, unit: 'g' });
    await anna.delete(`/api/v2/product/${deleted.id}`);
    expect(await measuresOf(deleted.id)).toBeUndefined();
    for (const id of [deleted.id, uuidv7()]) {
      const { status, body } = await put(anna, id, 'can', { qty: 400, unit: 'g' });
      expect([status, body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
    }
  });

  test('is not sent again to a client that has it', async () => {
    const product = await makeProduct(anna);
    await put(anna, product.id, 'can', { qty: 400, unit: 'g' });
    const first = await anna.get('/api/v2/product/measures');
    const etag = first.headers.get('etag') ?? '';
    expect((await jan.get('/api/v2/product/measures', { 'if-none-match': etag })).status).toBe(304);
    await put(anna, product.id, 'can', { qty: 500, unit: 'g' });
    expect((await jan.get('/api/v2/product/measures', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('products that only look alike', () => {
  test('are remembered as a pair, once, in whichever order they are named', async () => {
    const [one, other] = [await makeProduct(anna), await makeProduct(anna)];
    expect((await keepApart(anna, one.id, other.id)).status).toBe(200);
    expect((await keepApart(jan, other.id, one.id)).status).toBe(200);
    expect(await pairsWith(one.id)).toEqual([inOrder(one, other)]);
  });

  test('may be the same again, in whichever order they are named, and twice', async () => {
    const [one, other, third] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    await keepApart(anna, one.id, other.id);
    await keepApart(anna, one.id, third.id);
    const announced = server.announcements.length;
    for (const who of [jan, anna]) {
      const { status, body } = await who.delete(`/api/v2/product/${other.id}/distinct/${one.id}`);
      expect([status, body]).toEqual([200, { id: other.id }]);
    }
    expect(server.announcements[announced]).toEqual(['productChanged', other.id]);
    expect(await pairsWith(one.id)).toEqual([inOrder(one, third)]);
    const unknown = await anna.delete(`/api/v2/product/${one.id}/distinct/${uuidv7()}`);
    expect([unknown.status, unknown.body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
  });

  test('are two products that are there', async () => {
    const product = await makeProduct(anna);
    const itself = await keepApart(anna, product.id, product.id);
    expect([itself.status, itself.body]).toEqual([400, refusal('VALIDATION_ERROR', ['otherId'])]);
    for (const [id, otherId] of [
      [product.id, uuidv7()],
      [uuidv7(), product.id],
    ] as const) {
      const { status, body } = await keepApart(anna, id, otherId);
      expect([status, body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
    }
    expect(await pairsWith(product.id)).toEqual([]);
  });
});

describe('a merged product', () => {
  test('leaves its measures where the other has none, and the pairs it was in', async () => {
    const [merged, product, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => makeProduct(anna)));
    if (!merged || !product || !third || !fourth) throw new Error('Four were made.');
    await put(anna, merged.id, 'can', { qty: 400, unit: 'g' });
    await put(anna, merged.id, 'spoon', { qty: 15, unit: 'g' });
    await put(anna, product.id, 'spoon', { qty: 20, unit: 'g' });
    for (const other of [third, product]) await keepApart(anna, merged.id, other.id);
    await keepApart(anna, product.id, fourth.id);
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: product.id });
    expect(await measuresOf(product.id)).toEqual([
      ['can', 400, 'g'],
      ['spoon', 20, 'g'],
    ]);
    const pairs = [inOrder(product, third), inOrder(product, fourth)];
    expect(new Set((await pairsWith(product.id)).map(String))).toEqual(new Set(pairs.map(String)));
    expect(await pairsWith(merged.id)).toEqual([]);
    // Its old id still means the product that remains.
    await put(anna, merged.id, 'piece', { qty: 50, unit: 'g' });
    expect(await measuresOf(product.id)).toContainEqual(['piece', 50, 'g']);
  });

  test('may leave measures that lead in a circle, which a new one takes apart', async () => {
    const [merged, product] = [await makeProduct(anna), await makeProduct(anna)];
    await put(anna, merged.id, 'cup', { qty: 16, unit: 'spoon' });
    await put(anna, product.id, 'spoon', { qty: 0.06, unit: 'cup' });
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: product.id });
    const inCircle = await put(anna, product.id, 'piece', { qty: 1, unit: 'cup' });
    expect(inCircle.status).toBe(200);
    expect((await put(anna, product.id, 'cup', { qty: 250, unit: 'ml' })).status).toBe(200);
    expect(await measuresOf(product.id)).toContainEqual(['cup', 250, 'ml']);
  });

  test('does not take away what the other has, by having none of its own', async () => {
    const [merged, product] = [await makeProduct(anna), await makeProduct(anna)];
    await anna.delete(`/api/v2/product/${merged.id}/measures/cup`);
    await anna.post(`/api/v2/product/${merged.id}/merge`, { into: product.id });
    const { body } = await jan.get(`/api/v2/product/${product.id}/measures`);
    expect(body.removed).toEqual([]);
  });

  test('is merged with all of that, or not at all', async () => {
    const [merged, product, third] = await Promise.all([1, 2, 3].map(() => makeProduct(anna)));
    if (!merged || !product || !third) throw new Error('Three were made.');
    await put(anna, merged.id, 'can', { qty: 400, unit: 'g' });
    await keepApart(anna, merged.id, third.id);
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      await anna.post(`/api/v2/product/${merged.id}/merge`, { into: product.id });
    });
    // Aliases, product, measures moved and deleted, pairs deleted and inserted.
    expect(broken).toBeGreaterThanOrEqual(6);
    expect(leftovers).toEqual([]);
  });
});
