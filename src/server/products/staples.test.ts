import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { makeOperation, makeList, makeProduct, newItem, sendOperations } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const put = (who: TestClient, id: string, staple: unknown) =>
  who.put(`/api/v2/product/${id}/staple`, { staple });
const staples = async () => (await jan.get('/api/v2/product/staples')).body as string[];
const isStaple = async (id: string) => (await staples()).includes(id);

test('what is usually at home is known to every user, changed by any user, and told to open screens', async () => {
  const salt = await makeProduct(anna);
  expect(await isStaple(salt.id)).toBe(false);
  const announced = server.announcements.length;
  const { status, body } = await put(anna, salt.id, true);
  expect([status, body]).toEqual([200, { staple: true }]);
  expect((await put(jan, salt.id, true)).status).toBe(200);
  // Repeated, it is announced again.
  expect(server.announcements.slice(announced)).toEqual([1, 2].map(() => ['productChanged', salt.id]));
  expect(await isStaple(salt.id)).toBe(true);
  await put(jan, salt.id, false);
  expect(await isStaple(salt.id)).toBe(false);
  expect(await staples()).toEqual((await staples()).toSorted());
});

test('water is, however it came into the catalogue, until a user changes that', async () => {
  const water = await makeProduct(anna, 'Woda');
  expect(await isStaple(water.id)).toBe(true);
  await put(anna, water.id, false);
  expect(await isStaple(water.id)).toBe(false);
  const item = { ...newItem(), productName: 'Wody' };
  const operation = makeOperation({ type: 'item.add', items: [item] });
  await sendOperations(anna, await makeList(anna), operation);
  expect(await isStaple(item.productId)).toBe(true);
});

test('a product that was merged leaves the other as it was', async () => {
  const [merged, product] = [await makeProduct(anna), await makeProduct(anna)];
  await put(anna, merged.id, true);
  await anna.post(`/api/v2/product/${merged.id}/merge`, { into: product.id });
  expect([await isStaple(merged.id), await isStaple(product.id)]).toEqual([false, false]);
  // Its old id still means the product that remains.
  await put(anna, merged.id, true);
  expect(await isStaple(product.id)).toBe(true);
});

test('only products that are there can be', async () => {
  const deleted = await makeProduct(anna);
  await put(anna, deleted.id, true);
  await anna.delete(`/api/v2/product/${deleted.id}`);
  expect(await isStaple(deleted.id)).toBe(false);
  for (const id of [deleted.id, uuidv7()]) {
    const { status, body } = await put(anna, id, true);
    expect([status, body.message]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  }
  for (const staple of [1, 'true', null, undefined]) {
    expect((await put(anna, (await makeProduct(anna)).id, staple)).body.message).toBe('VALIDATION_ERROR');
  }
});

test('the list of them is not sent again to a client that has it', async () => {
  const product = await makeProduct(anna);
  const first = await anna.get('/api/v2/product/staples');
  const etag = first.headers.get('etag') ?? '';
  expect((await jan.get('/api/v2/product/staples', { 'if-none-match': etag })).status).toBe(304);
  await put(anna, product.id, true);
  expect((await jan.get('/api/v2/product/staples', { 'if-none-match': etag })).status).toBe(200);
});
