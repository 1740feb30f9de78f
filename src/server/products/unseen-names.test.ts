import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import {
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/product';
const UNSEEN = '\u200b';

const server = await openTestServer();
const anna = await server.signUp();

/** A product as older versions stored it, with invisible characters. Resolves with its id. */
async function storeAsBefore(name: string): Promise<string> {
  const { id } = await makeProduct(anna);
  await server.database.transaction((tx) =>
    tx.updateTable('products').set({ name, nameKey: name.toLowerCase() }).where('id', '=', id).execute(),
  );
  return id;
}

test('a name of invisible characters is refused, and they make no other name', async () => {
  for (const name of [UNSEEN, '\u00ad', '\u3164']) {
    const { status, body } = await anna.post(PATH, { id: uuidv7(), name });
    expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await anna.post('/api/shopping-lists', { name })).status).toBe(400);
  }
  const name = freshName('Mleko');
  expect((await anna.post(PATH, { id: uuidv7(), name })).status).toBe(200);
  for (const unseen of [`${name}${UNSEEN}`, `Mle\u00ad${name.slice(3)}`, `${name}\u200e`]) {
    const { status, body } = await anna.post(PATH, { id: uuidv7(), name: unseen });
    expect([status, body.message]).toEqual([409, 'PRODUCT_ALREADY_EXISTS']);
  }
});

test('a stored name with such a character is read, used, renamed, deleted and brought back', async () => {
  const name = freshName('Kefir');
  await anna.post(PATH, { id: uuidv7(), name });
  const twin = await storeAsBefore(name + UNSEEN);
  const list = await makeList(anna);
  const items = [newItem({ id: twin, name: name + UNSEEN })];
  await sendOperations(anna, list, makeOperation({ type: 'item.add', items }));
  expect((await getList(anna, list)).items).toMatchObject([{ productId: twin, productName: name + UNSEEN }]);
  expect((await anna.patch(`${PATH}/${twin}`, { name: name + UNSEEN })).body.message).toBe(
    'PRODUCT_ALREADY_EXISTS',
  );
  const unused = await storeAsBefore(`${name}\u200e`);
  expect((await anna.delete(`${PATH}/${unused}`)).status).toBe(200);
  const { status, body } = await anna.post(`${PATH}/${unused}/restore`, {});
  expect([status, body.name]).toEqual([200, expect.stringMatching(/ \(2\)$/)]);
  const renamed = await anna.patch(`${PATH}/${twin}`, { name: freshName('Maślanka') });
  expect(renamed.status).toBe(200);
});

test('a stored name of nothing else can be given up for another', async () => {
  const id = await storeAsBefore(UNSEEN);
  expect((await anna.get(`${PATH}/${id}`)).body.name).toBe(UNSEEN);
  const name = freshName('Serwatka');
  expect((await anna.patch(`${PATH}/${id}`, { name })).body.name).toBe(name);
});

test('a name with half of a surrogate pair, which no database can store, finds its product again', async () => {
  const name = freshName('Maślanka');
  const half = { name: `${name} \ud83d` };
  const list = await makeList(anna);
  for (const _ of [1, 2]) {
    const items = [newItem({ ...half, id: uuidv7() })];
    expect((await sendOperations(anna, list, makeOperation({ type: 'item.add', items }))).status).toBe(200);
  }
  const products = [{ productId: uuidv7(), productName: half.name, qty: 1, unit: 'l' }];
  expect((await anna.post('/api/v2/recipe', { name: 'Chłodnik', text: '', products })).status).toBe(200);
  expect((await getList(anna, list)).items).toMatchObject([{ productName: name }, { productName: name }]);
});
