import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { refusal } from '../../test/client.ts';
import {
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const server = await openTestServer();
const anna = await server.signUp();
const product = await makeProduct(anna, 'Mleko');

const PATH = '/api/v2/shopping-list';
const adding = (count: number) =>
  makeOperation({ type: 'item.add', items: Array.from({ length: count }, () => newItem(product)) });

async function addMany(list: string, count: number): Promise<void> {
  // As many as fit into one batch.
  for (let left = count; left > 0; left -= 1_000) {
    const { body } = await sendOperations(anna, list, adding(Math.min(left, 1_000)));
    expect(body.results[0].outcome).toBe('applied');
  }
}

describe('a list holds 2,000 items', () => {
  // spec: R282
  test('and refuses the next, through every call; nothing is half-written', async () => {
    const list = await makeList(anna);
    await addMany(list, LIMITS.itemsPerList - 1);
    const recipe = await makeRecipe(server, [
      { productId: product.id, qty: 1, unit: 'l' },
      { productId: product.id, qty: 2, unit: 'l' },
    ]);
    const two = await sendOperations(anna, list, adding(2), adding(1), adding(1));
    expect(two.body.results).toMatchObject([
      { outcome: 'refused', code: 'SHOPPING_LIST_FULL' },
      { outcome: 'applied' },
      { outcome: 'refused', code: 'SHOPPING_LIST_FULL' },
    ]);
    const item = { shoppingListId: list, productId: product.id, qty: 1, unit: 'l' };
    const one = await anna.post('/api/shopping-lists/add-product', item);
    expect([one.status, one.body.message]).toEqual([409, 'SHOPPING_LIST_FULL']);
    const recipeId = recipe.id;
    const many = await anna.post(`${PATH}/${list}/add-recipe-products-to-shopping-list`, { recipeId });
    expect([many.status, many.body.message]).toEqual([409, 'SHOPPING_LIST_FULL']);
    const { items, version } = await getList(anna, list);
    expect([items.length, version]).toEqual([LIMITS.itemsPerList, 3]);
  });

  test('not counting removed items, and counting restored ones', async () => {
    const list = await makeList(anna);
    const operation = adding(3);
    await sendOperations(anna, list, operation);
    const itemIds = operation.type === 'item.add' ? operation.items.map(({ itemId }) => itemId) : [];
    await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds }));
    await addMany(list, LIMITS.itemsPerList - 1);
    const restore = (ids: string[]) => makeOperation({ type: 'item.restore', itemIds: ids });
    const { body } = await sendOperations(
      anna,
      list,
      restore(itemIds),
      restore(itemIds.slice(0, 1)),
      restore(itemIds.slice(1)),
    );
    expect(body.results).toMatchObject([
      { code: 'SHOPPING_LIST_FULL' },
      { outcome: 'applied' },
      { code: 'SHOPPING_LIST_FULL' },
    ]);
    expect((await getList(anna, list)).items).toHaveLength(LIMITS.itemsPerList);
  });

  test('not counting what an untick or a new amount would bring back', async () => {
    const list = await makeList(anna);
    const operation = adding(3);
    await sendOperations(anna, list, operation);
    const itemIds = operation.type === 'item.add' ? operation.items.map(({ itemId }) => itemId) : [];
    await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds }));
    await addMany(list, LIMITS.itemsPerList);
    const unseen = { base: 1, client: uuidv7() };
    const untick = { type: 'product.check', productId: product.id, checked: false, itemIds } as const;
    const set = { type: 'item.set', itemId: itemIds[0] ?? '', qty: 7 } as const;
    const { body } = await sendOperations(
      anna,
      list,
      makeOperation(untick, unseen),
      makeOperation(set, unseen),
    );
    expect(body.results).toMatchObject([{ code: 'SHOPPING_LIST_FULL' }, { code: 'SHOPPING_LIST_FULL' }]);
    expect((await getList(anna, list)).items).toHaveLength(LIMITS.itemsPerList);
  });

  test('a full one is cleared and ticked at once', async () => {
    const list = await makeList(anna);
    await addMany(list, LIMITS.itemsPerList);
    const ticked = await anna.post(`${PATH}/${list}/check-product`, { productId: product.id, state: true });
    expect(ticked.body.items.every(({ checked }: { checked: boolean }) => checked)).toBe(true);
    const cleared = await anna.post(`${PATH}/${list}/clear-checked`, {});
    expect([cleared.status, cleared.body.items]).toEqual([200, []]);
  });
});

describe('a batch', () => {
  const ofBytes = (bytes: number) => {
    const body = JSON.stringify({
      operations: [makeOperation({ type: 'list.rename', name: freshName('Lista') })],
    });
    // Blanks between tokens count as bytes too.
    return body.slice(0, -1) + ' '.repeat(bytes - Buffer.byteLength(body)) + body.slice(-1);
  };

  test('of 256 kB is accepted, one byte more is refused', async () => {
    const list = await makeList(anna);
    const send = (bytes: number) => anna.post(`${PATH}/${list}/operations`, ofBytes(bytes));
    expect((await send(LIMITS.batchBytes)).status).toBe(200);
    const { status, body } = await send(LIMITS.batchBytes + 1);
    expect([status, body]).toEqual([413, refusal('PAYLOAD_TOO_LARGE')]);
    expect((await getList(anna, list)).version).toBe(1);
  });

  test('of 500 operations is accepted, 501 are refused', async () => {
    const list = await makeList(anna);
    const ticks = (count: number) =>
      Array.from({ length: count }, () => makeOperation({ type: 'item.remove', itemIds: [uuidv7()] }));
    expect((await sendOperations(anna, list, ...ticks(LIMITS.operationsPerBatch))).body.results).toHaveLength(
      500,
    );
    const more = await sendOperations(anna, list, ...ticks(LIMITS.operationsPerBatch + 1));
    expect([more.status, more.body.message, more.body.issues]).toEqual([
      400,
      'VALIDATION_ERROR',
      ['operations'],
    ]);
    const none = await sendOperations(anna, list);
    expect([none.status, none.body.issues]).toEqual([400, ['operations']]);
  });

  test('with one operation of the wrong shape is refused as a whole, naming the path', async () => {
    const list = await makeList(anna);
    const { status, body } = await sendOperations(anna, list, adding(1), {
      ...adding(1),
      items: [{ ...newItem(product), qty: 0 }],
    });
    expect([status, body]).toEqual([
      400,
      { ...refusal('VALIDATION_ERROR'), issues: ['operations.1.items.0.qty'] },
    ]);
    expect((await getList(anna, list)).version).toBe(0);
  });
});

test.each([
  [0, 400],
  [-1, 400],
  [0.0005, 400],
  [0.001, 200],
  [1_000_000, 200],
  [1_000_000.001, 400],
  [1.2345, 400],
  ['1', 400],
  [null, 400],
])('a quantity of %s is answered with %s', async (qty, expected) => {
  const list = await makeList(anna);
  const body = { shoppingListId: list, productId: product.id, qty, unit: 'l' };
  const { status } = await anna.post('/api/shopping-lists/add-product', body);
  expect([status, (await getList(anna, list)).items.length]).toEqual([expected, expected === 200 ? 1 : 0]);
});

test('a quantity comes back unchanged', async () => {
  const list = await makeList(anna);
  for (const qty of [0.001, 0.333, 1.1, 999_999.999, 1_000_000]) {
    const body = { shoppingListId: list, productId: product.id, qty, unit: 'l' };
    expect((await anna.post('/api/shopping-lists/add-product', body)).body.data.productQty).toBe(qty);
  }
  expect((await getList(anna, list)).items.map(({ productQty }) => productQty)).toEqual([
    0.001, 0.333, 1.1, 999_999.999, 1_000_000,
  ]);
});

test('a name of 200 characters is accepted, 201 are refused', async () => {
  const name = (length: number) => freshName('ż'.repeat(length)).slice(-length).trim().padStart(length, 'ź');
  for (const [path, message] of [
    ['/api/shopping-lists', 'name'],
    ['/api/v2/product', 'name'],
  ] as const) {
    expect((await anna.post(path, { name: name(LIMITS.nameLength) })).status).toBe(200);
    const long = await anna.post(path, { name: name(LIMITS.nameLength + 1) });
    expect([long.status, long.body.issues]).toEqual([400, [message]]);
  }
});

test('a note of 500 characters is accepted, 501 are refused', async () => {
  const list = await makeList(anna);
  const item = newItem(product);
  await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [item] }));
  const note = (length: number) =>
    makeOperation({ type: 'item.set', itemId: item.itemId, note: 'ó'.repeat(length) });
  expect((await sendOperations(anna, list, note(LIMITS.noteLength))).status).toBe(200);
  expect((await sendOperations(anna, list, note(LIMITS.noteLength + 1))).status).toBe(400);
  expect((await getList(anna, list)).items[0]?.note).toHaveLength(LIMITS.noteLength);
});
