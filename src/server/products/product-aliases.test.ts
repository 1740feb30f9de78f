import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductAisles } from '../../contract/products/aisles.ts';
import type { ProductNames } from '../../contract/products/products.ts';
import { exportText, importText } from '../../test/archive.ts';
import { TestClient } from '../../test/client.ts';
import { createTestStorage } from '../../test/database.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import {
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { makePhoto } from '../../test/jpeg.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer } from '../../test/server.ts';
import { aisleId } from '../aisles/aisles.ts';

const FROZEN = aisleId('Mrożonki');

let list: string;
/** Jan's product, and the id that Anna's device made for one of this name without a network. */
let rocket: { id: string; name: string };
let own: string;
const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
beforeEach(async () => {
  list = await makeList(anna, jan);
  rocket = await makeProduct(jan, freshName('Rukola'));
  own = uuidv7();
});

const adding = (...products: { id: string; name: string }[]) =>
  makeOperation({ type: 'item.add', items: products.map((product) => newItem(product)) });
const add = (id = own, name = rocket.name.toUpperCase()) => sendOperations(anna, list, adding({ id, name }));
const setPhoto = (id = own) => anna.put(`/api/v2/product/${id}/photo`, { ...makePhoto(), base: 0 });
const setAisle = (id = own) => anna.put(`/api/v2/product/${id}/aisle`, { aisleId: FROZEN });
const productsOn = async () => (await getList(jan, list)).items.map(({ productId }) => productId);
const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
const countRows = async (id = own) =>
  (await server.database.read.selectFrom('products').select('id').where('id', '=', id).execute()).length;

test('what a device says of a product by its own id arrives at the one another user made in the meantime', async () => {
  expect(await statusOf(setPhoto())).toBe(404);
  expect((await add()).body.results).toMatchObject([{ outcome: 'applied' }]);
  expect(await productsOn()).toEqual([rocket.id]);
  const announced = server.announcements.length;
  for (const say of [setPhoto, setAisle]) expect(await statusOf(say())).toBe(200);
  expect(await statusOf(anna.put(`/api/v2/product/${own}/staple`, { staple: true }))).toBe(200);
  expect(server.announcements.slice(announced)).toEqual([1, 2, 3].map(() => ['productChanged', rocket.id]));
  expect((await jan.get(`/api/v2/product/${rocket.id}`)).body.photo).toBe(1);
  const aisles = (await jan.get('/api/v2/product/aisles')).body as ProductAisles;
  expect(aisles).toContainEqual([rocket.id, FROZEN, 'user']);
  expect((await jan.get('/api/v2/product/staples')).body).toContain(rocket.id);
});

test('a photo that the product has by now is a conflict for a device that has not seen it', async () => {
  await jan.put(`/api/v2/product/${rocket.id}/photo`, { ...makePhoto(), base: 0 });
  await add();
  const { status, body } = await anna.put(`/api/v2/product/${own}/photo`, { ...makePhoto(1), base: 0 });
  expect([status, body.message]).toEqual([409, 'PHOTO_CHANGED']);
});

test('the id is no product: it is in no list of any, has no name, and can’t be brought back', async () => {
  const count = async () => ((await jan.get('/api/v2/product/names')).body as ProductNames).length;
  const before = await count();
  await add();
  const name = freshName('Rukola baby');
  await anna.patch(`/api/v2/product/${rocket.id}`, { name });
  const names = (await jan.get('/api/v2/product/names?aliases=1')).body as ProductNames;
  expect(names.filter(([id]) => [own, rocket.id].includes(id))).toEqual([[rocket.id, name]]);
  expect(await count()).toBe(before);
  for (const path of ['', '/aisles', '/staples', '/photos']) {
    expect(JSON.stringify((await jan.get(`/api/v2/product${path}`)).body)).not.toContain(own);
  }
  expect(JSON.stringify((await jan.get('/api/v2/product/deleted')).body)).not.toContain(own);
  expect(await statusOf(jan.get(`/api/v2/product/${own}`))).toBe(404);
  expect(await statusOf(jan.post(`/api/v2/product/${own}/restore`, {}))).toBe(404);
  expect(await statusOf(jan.post('/api/v2/product', { id: own, name: freshName('Inny') }))).toBe(409);
});

test('the id follows the product into a merge, and a recipe’s new products have theirs too', async () => {
  const ingredient = { productId: own, productName: rocket.name, qty: 1, unit: 'kg' };
  const recipe = { name: freshName('Sałatka'), text: '', products: [ingredient] };
  expect(await statusOf(anna.post('/api/v2/recipe', recipe))).toBe(200);
  const into = await makeProduct(jan);
  expect(await statusOf(jan.post(`/api/v2/product/${rocket.id}/merge`, { into: into.id }))).toBe(200);
  expect(await statusOf(setPhoto())).toBe(200);
  expect((await jan.get(`/api/v2/product/${into.id}`)).body.photo).toBe(1);
});

test('an id of a product that is there, or is made by the same operation, stays that product’s', async () => {
  const mine = await makeProduct(anna);
  await add(mine.id);
  expect(await productsOn()).toEqual([mine.id]);
  const fresh = { id: own, name: freshName('Nowość') };
  await sendOperations(anna, list, adding({ id: own, name: rocket.name }, fresh));
  expect((await productsOn()).slice(1)).toEqual([rocket.id, own]);
  expect((await jan.get(`/api/v2/product/${own}`)).body).toMatchObject(fresh);
});

test('repeats, devices at the same moment and other processes make one alias', async () => {
  const other = await startTestServer({ storage: server.storage });
  const elsewhere = new TestClient(other.url, anna.token);
  const lists = await Promise.all([1, 2, 3, 4].map(() => makeList(anna)));
  const answers = await Promise.all(
    lists.flatMap((each, at) => {
      const operation = adding({ id: own, name: rocket.name });
      const who = at % 2 === 0 ? anna : elsewhere;
      return [sendOperations(who, each, operation), sendOperations(elsewhere, each, operation)];
    }),
  );
  for (const { body } of answers) expect(body.results).toMatchObject([{ outcome: 'applied' }]);
  for (const each of lists) {
    expect((await getList(anna, each)).items).toMatchObject([{ productId: rocket.id }]);
  }
  expect(await countRows()).toBe(1);
  expect(await statusOf(elsewhere.put(`/api/v2/product/${own}/aisle`, { aisleId: FROZEN }))).toBe(200);
  await other.close();
});

test('an add that fails half-way leaves no alias', async () => {
  const { broken, leftovers } = await breakEveryStatement(server, () => add());
  expect([broken > 1, leftovers]).toEqual([true, []]);
  expect(await statusOf(setAisle())).toBe(200);
});

test('an export has it, and an import brings it back', async () => {
  await add();
  const exported = await exportText(server.storage);
  const storage = await createTestStorage();
  await importText(storage, exported);
  expect(await exportText(storage)).toBe(exported);
  await storage.remove();
});

describe('a user with a quota', () => {
  test('who sends ever more ids for one product is refused nothing, and only so many are kept', async () => {
    const small = await startTestServer({
      settings: { bounds: { ...server.deps.settings.bounds, productsPerHour: 5 } },
    });
    const ewa = await small.signUp();
    const plenty = await makeList(ewa);
    const milk = await makeProduct(ewa, 'Mleko');
    const ids = Array.from({ length: 12 }, () => uuidv7());
    for (const id of ids) {
      const { body } = await sendOperations(ewa, plenty, adding({ id, name: 'mleko' }));
      expect(body.results).toMatchObject([{ outcome: 'applied' }]);
    }
    const kept = await Promise.all(
      ids.map((id) => statusOf(ewa.put(`/api/v2/product/${id}/staple`, { staple: true }))),
    );
    expect(kept).toEqual(ids.map((_, at) => (at < 5 ? 200 : 404)));
    // Aliases don't count against the user's quota of products.
    for (let made = 1; made < 5; made += 1) await makeProduct(ewa);
    expect((await getList(ewa, plenty)).items.every(({ productId }) => productId === milk.id)).toBe(true);
    await small.close();
  });
});
