import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Aisle, ProductAisles } from '../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import {
  freshName,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { aisleId } from '../aisles/aisles.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];

const put = (who: TestClient, id: string, aisle: unknown) =>
  who.put(`/api/v2/product/${id}/aisle`, { aisleId: aisle });
/** The aisle, and who decided it, as Jan sees them. */
async function aisleOf(id: string) {
  const answer = (await jan.get('/api/v2/product/aisles')).body as ProductAisles;
  return answer.find(([product]) => product === id)?.slice(1);
}

test('there are nineteen aisles, in the order of a store', async () => {
  const aisles = (await anna.get('/api/v2/aisles')).body as Aisle[];
  expect(aisles.map(({ name }) => name)).toEqual([
    'Warzywa i owoce',
    'Pieczywo',
    'Nabiał i jaja',
    'Mięso i wędliny',
    'Ryby',
    'Mrożonki',
    'Sypkie i makarony',
    'Puszki i słoiki',
    'Przyprawy, sosy i oleje',
    'Słodycze i przekąski',
    'Kawa i herbata',
    'Napoje',
    'Alkohol',
    'Chemia i papier',
    'Higiena',
    'Dla dzieci',
    'Dla zwierząt',
    'Apteka',
    'Inne',
  ]);
  expect(aisles.map(({ position }) => position)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
  expect(new Set(aisles.map(({ id }) => id)).size).toBe(19);
  expect(aisles.at(-1)?.id).toBe(OTHER_AISLE_ID);
});

test('a product gets its aisle when it is made, in the catalogue or on a list', async () => {
  const milk = await makeProduct(anna, 'Mleko 2% z Łowicza');
  expect(await aisleOf(milk.id)).toEqual([aisleId('Nabiał i jaja'), 'auto']);
  const item = { ...newItem(), productName: 'Mrożone truskawki' };
  const operation = makeOperation({ type: 'item.add', items: [item] });
  await sendOperations(anna, await makeList(anna), operation);
  expect(await aisleOf(item.productId)).toEqual([aisleId('Mrożonki'), 'auto']);
  expect(await aisleOf((await makeProduct(anna, freshName('Xyz'))).id)).toEqual([OTHER_AISLE_ID, 'auto']);
});

test('an aisle that any user chose holds for every user, and open screens are told', async () => {
  const product = await makeProduct(anna, 'Hummus z ciecierzycy');
  const announced = server.announcements.length;
  const canned = aisleId('Puszki i słoiki');
  const { status, body } = await put(anna, product.id, canned);
  expect([status, body]).toEqual([200, { aisleId: canned }]);
  expect((await put(jan, product.id, canned)).status).toBe(200);
  // Repeated, it is announced again.
  expect(server.announcements.slice(announced)).toEqual([1, 2].map(() => ['productChanged', product.id]));
  expect(await aisleOf(product.id)).toEqual([canned, 'user']);
  await put(jan, product.id, OTHER_AISLE_ID);
  expect(await aisleOf(product.id)).toEqual([OTHER_AISLE_ID, 'user']);
});

test('choosing the aisle that was found makes it a chosen one', async () => {
  const product = await makeProduct(anna, 'Twaróg na sernik');
  const dairy = aisleId('Nabiał i jaja');
  expect(await aisleOf(product.id)).toEqual([dairy, 'auto']);
  await put(anna, product.id, dairy);
  expect(await aisleOf(product.id)).toEqual([dairy, 'user']);
});

test('a renamed product finds its aisle again, unless a user chose it', async () => {
  const product = await makeProduct(anna, 'Sok pomidorowy');
  const rename = (name: string) => anna.patch(`/api/v2/product/${product.id}`, { name });
  expect(await aisleOf(product.id)).toEqual([aisleId('Napoje'), 'auto']);
  await rename('Pomidory w puszce');
  expect(await aisleOf(product.id)).toEqual([aisleId('Puszki i słoiki'), 'auto']);
  await put(jan, product.id, aisleId('Warzywa i owoce'));
  await rename('Karma dla psa');
  expect(await aisleOf(product.id)).toEqual([aisleId('Warzywa i owoce'), 'user']);
});

test.each([
  ['found', 'chosen', 'the one of the other'],
  ['chosen', 'chosen', 'its own'],
  ['chosen', 'found', 'its own'],
  ['found', 'found', 'its own'],
  ['chosen as Inne', 'chosen', 'the one of the other'],
  ['chosen as Inne', 'found', 'its own'],
  ['not found', 'chosen', 'the one of the other'],
  ['not found', 'found', 'the one of the other'],
])('after a merge a product whose aisle was %s, and the other %s, has %s', async (own, other, which) => {
  const [product, twin] = [
    await makeProduct(anna, freshName(own === 'not found' ? 'Wihajster' : 'Chleb')),
    await makeProduct(anna, freshName('Piwo')),
  ];
  if (own === 'chosen') await put(anna, product.id, aisleId('Mrożonki'));
  if (own === 'chosen as Inne') await put(anna, product.id, OTHER_AISLE_ID);
  if (other === 'chosen') await put(anna, twin.id, aisleId('Ryby'));
  const [before, chosen] = [await aisleOf(product.id), await aisleOf(twin.id)];
  await jan.post(`/api/v2/product/${twin.id}/merge`, { into: product.id });
  expect(await aisleOf(product.id)).toEqual(which === 'its own' ? before : chosen);
  expect(await aisleOf(twin.id)).toBeUndefined();
  // Its old id still means the product that remains.
  await put(anna, twin.id, aisleId('Apteka'));
  expect(await aisleOf(product.id)).toEqual([aisleId('Apteka'), 'user']);
});

test('a merge that fails half-way leaves both aisles, and so does a choice', async () => {
  const [product, twin] = [await makeProduct(anna), await makeProduct(anna)];
  await put(anna, twin.id, aisleId('Ryby'));
  const merging = await breakEveryStatement(server, () =>
    anna.post(`/api/v2/product/${twin.id}/merge`, { into: product.id }),
  );
  expect(merging.leftovers).toEqual([]);
  expect(await aisleOf(product.id)).toEqual([aisleId('Ryby'), 'user']);
  const announced = server.announcements.length;
  const choosing = await breakEveryStatement(server, () => put(anna, product.id, aisleId('Apteka')));
  expect([choosing.broken > 1, choosing.leftovers]).toEqual([true, []]);
  expect(server.announcements.slice(announced)).toEqual([['productChanged', product.id]]);
});

test('only products and aisles that are there can be named', async () => {
  const [product, deleted] = [await makeProduct(anna), await makeProduct(anna)];
  await anna.delete(`/api/v2/product/${deleted.id}`);
  expect(await aisleOf(deleted.id)).toBeUndefined();
  for (const id of [deleted.id, uuidv7()]) {
    const { status, body } = await put(anna, id, OTHER_AISLE_ID);
    expect([status, body.message]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  }
  for (const aisle of [uuidv7(), 'Inne', 13, null, undefined]) {
    const { status, body } = await put(anna, product.id, aisle);
    expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['aisleId']]);
  }
});

test('a deleted aisle is not listed, and its products are in Inne', async () => {
  const fish = aisleId('Ryby');
  const product = await makeProduct(anna, 'Dorsz atlantycki');
  const setDeletedAt = (deletedAt: number | null) =>
    server.database.transaction(async (tx) => {
      await tx.updateTable('aisles').set({ deletedAt }).where('id', '=', fish).execute();
      tx.changeVersion(PRODUCTS_VERSION);
    });
  await setDeletedAt(Date.now());
  const aisles = (await anna.get('/api/v2/aisles')).body as Aisle[];
  expect(aisles.some(({ id }) => id === fish)).toBe(false);
  expect(await aisleOf(product.id)).toEqual([OTHER_AISLE_ID, 'auto']);
  expect((await put(anna, product.id, fish)).status).toBe(400);
  const made = await makeProduct(anna, 'Karp królewski');
  expect(await aisleOf(made.id)).toEqual([OTHER_AISLE_ID, 'auto']);
  await setDeletedAt(null);
  expect(await aisleOf(product.id)).toEqual([fish, 'auto']);
});

test('the aisles are not sent again to a client that has them', async () => {
  const ask = async (path: string, etag = '') => jan.get(path, { 'if-none-match': etag });
  for (const path of ['/api/v2/aisles', '/api/v2/product/aisles']) {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    expect((await ask(path, etag)).status).toBe(304);
    await put(anna, (await makeProduct(anna)).id, aisleId('Ryby'));
    expect((await ask(path, etag)).status).toBe(path === '/api/v2/aisles' ? 304 : 200);
  }
});
