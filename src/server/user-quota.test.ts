import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../contract/durations.ts';
import type { Operation } from '../contract/shopping-lists/operations.ts';
import { exportText, importText } from '../test/archive.ts';
import {
  adding,
  addingNew,
  countProducts,
  freshProduct,
  startBoundedServer,
  WIDE_BOUNDS,
} from '../test/bounds.ts';
import { refusal, TestClient, type TestResponse } from '../test/client.ts';
import { createTestStorage } from '../test/database.ts';
import {
  addItem,
  freshName,
  getList,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../test/household.ts';
import { makeMeal } from '../test/meals.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import type { Tx } from './db/tables.ts';
import { consumeWrittenBytes } from './auth/quotas/written-bytes.ts';

const V2 = '/api/v2/shopping-list';

let server: TestServer;
let anna: TestClient;
let jan: TestClient;

async function start(...options: Parameters<typeof startBoundedServer>): Promise<void> {
  ({ server, anna, jan } = await startBoundedServer(...options));
}

describe('the quota of one user', () => {
  beforeAll(() => start({ productsPerHour: 10, sharesPerHour: 4 }));
  afterAll(() => {
    vi.useRealTimers();
    return server.close();
  });

  const at = (ms: number): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: ms });
  };
  const expectLater = ({ status, body, headers }: TestResponse, seconds: number): void => {
    expect([status, body]).toEqual([429, refusal('TOO_MANY_REQUESTS')]);
    expect(Number(headers.get('retry-after'))).toBe(seconds);
  };

  // spec: P62
  test('of making products: a burst, then one after the other; other users are not held up', async () => {
    const now = Date.now();
    at(now);
    const list = await makeList(anna);
    const batch = [addingNew(4), addingNew(2), addingNew(3)];
    expect((await sendOperations(anna, list, ...batch)).status).toBe(200);
    await makeProduct(anna);
    expectLater(await anna.post('/api/v2/product', freshProduct()), 360);
    const tick = makeOperation({ type: 'item.remove', itemIds: [uuidv7()] });
    const held = [tick, addingNew(1)];
    const before = await getList(anna, list);
    expectLater(await sendOperations(anna, list, ...held), 360);
    // Known products create nothing, so they don't wait.
    expect((await sendOperations(anna, list, ...batch)).status).toBe(200);
    const product = { id: before.items[0]!.productId, name: before.items[0]!.productName };
    expect((await sendOperations(anna, list, adding(newItem(product)))).status).toBe(200);
    await makeProduct(jan);
    at(now + 359_000);
    expectLater(await sendOperations(anna, list, ...held), 1);
    at(now + 360_000);
    const { status, body } = await sendOperations(anna, list, ...held);
    expect([status, body.results[1].outcome]).toEqual([200, 'applied']);
    expectLater(await anna.post('/api/v2/product', freshProduct()), 360);
    at(now + 3 * HOUR_MS);
    expect((await sendOperations(anna, list, addingNew(10))).status).toBe(200);
  });

  test('lets a batch that began within the quota finish, and counts all of it', async () => {
    const now = Date.now() + 10 * HOUR_MS;
    at(now);
    const ewa = await server.signUp();
    const list = await makeList(ewa);
    const many = Array.from({ length: 25 }, () => addingNew(1));
    const { body } = await sendOperations(ewa, list, ...many);
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(25).fill('applied'),
    );
    expectLater(await ewa.post('/api/v2/product', freshProduct()), 16 * 360);
  });

  test('counts what is made with a recipe, all of it or nothing', async () => {
    const now = Date.now() + 15 * HOUR_MS;
    at(now);
    const ewa = await server.signUp();
    const named = () => {
      const { id: productId, name: productName } = freshProduct();
      return { productId, productName, qty: 1, unit: 'kg' };
    };
    const save = (count: number) =>
      ewa.post('/api/v2/recipe', {
        name: freshName('Zupa'),
        text: '',
        products: Array.from({ length: count }, named),
      });
    expect((await save(9)).status).toBe(200);
    expect((await save(2)).status).toBe(200);
    const before = await countProducts(anna);
    expectLater(await save(1), 2 * 360);
    expectLater(await ewa.post('/api/v2/product', freshProduct()), 2 * 360);
    expect([await countProducts(anna), (await ewa.get('/api/v2/recipe')).body]).toEqual([
      before,
      [expect.anything(), expect.anything()],
    ]);
    expect((await save(0)).status).toBe(200);
  });

  test('records no refused operation, and counts only what was made', async () => {
    const now = Date.now() + 20 * HOUR_MS;
    at(now);
    const ewa = await server.signUp();
    const list = await makeList(ewa);
    await sendOperations(ewa, list, addingNew(10));
    const before = { list: await getList(ewa, list), products: await countProducts(anna) };
    const operation = addingNew(2);
    expectLater(
      await sendOperations(ewa, list, makeOperation({ type: 'list.rename', name: 'Inna' }), operation),
      360,
    );
    expect({ list: await getList(ewa, list), products: await countProducts(anna) }).toEqual(before);
    at(now + 360_000);
    // The refusal was not recorded: the same id is carried out now.
    const { body } = await sendOperations(ewa, list, operation);
    expect(body.results).toMatchObject([{ id: operation.id, outcome: 'applied' }]);
  });

  test('is there again once a clock that ran ahead is set right', async () => {
    const now = Date.now() + 25 * HOUR_MS;
    at(now);
    const ewa = await server.signUp();
    const list = await makeList(ewa);
    at(now + 20 * 24 * HOUR_MS);
    await sendOperations(ewa, list, addingNew(10));
    expectLater(await ewa.post('/api/v2/product', freshProduct()), 360);
    at(now);
    expect((await sendOperations(ewa, list, addingNew(9))).status).toBe(200);
    await makeProduct(ewa);
    expectLater(await ewa.post('/api/v2/product', freshProduct()), 360);
  });

  // spec: P62
  test('of sharing lists', async () => {
    const now = Date.now() + 30 * HOUR_MS;
    at(now);
    const lists = [];
    for (let count = 0; count < 5; count += 1) lists.push(await makeList(anna));
    const share = (list: string, user = jan.user.email) => anna.post(`${V2}/${list}/add-user`, { user });
    for (const list of lists.slice(0, 4)) expect((await share(list)).status).toBe(200);
    // A share that is refused for another reason gets its usual code.
    expect((await share(lists[0]!)).body.message).toBe('USER_ALREADY_HAS_ACCESS');
    expectLater(await share(lists[4]!), 900);
    const older = { shoppingListId: lists[4], user: jan.user.email };
    expectLater(await anna.post('/api/shopping-lists/add-user', older), 900);
    expect((await jan.get(`${V2}/${lists[4]}`)).status).toBe(403);
    expect((await jan.post(`${V2}/${await makeList(jan)}/add-user`, { user: anna.user.email })).status).toBe(
      200,
    );
    at(now + 900_000);
    expect((await share(lists[4]!)).status).toBe(200);
  });
});

describe('the quota of lists and of changes to products', () => {
  beforeAll(() => start({ listsPerHour: 3, productEditsPerHour: 3 }));
  afterAll(() => server.close());

  // spec: P62
  test('counts lists that are made or brought back', async () => {
    const make = (id = uuidv7()) => anna.post('/api/shopping-lists', { id, name: freshName('Lista') });
    const [first, second] = [uuidv7(), uuidv7()];
    for (const id of [first, second]) expect((await make(id)).status).toBe(200);
    await anna.delete(`/api/shopping-lists/${first}`);
    expect((await anna.post(`${V2}/${first}/restore`, {})).status).toBe(200);
    expect((await make()).status).toBe(429);
    await anna.delete(`/api/shopping-lists/${second}`);
    expect((await anna.post(`${V2}/${second}/restore`, {})).status).toBe(429);
    // A repeat creates nothing.
    expect((await make(first)).status).toBe(200);
    expect((await jan.post('/api/shopping-lists', { name: freshName('Lista') })).status).toBe(200);
  });

  // spec: P62
  test('counts products that are renamed or merged', async () => {
    const [one, two, three] = [await makeProduct(jan), await makeProduct(jan), await makeProduct(jan)];
    const rename = (who: TestClient, name: string) => who.patch(`/api/v2/product/${one.id}`, { name });
    const name = freshName('Nazwa');
    expect((await rename(anna, name)).status).toBe(200);
    // The same name changes nothing.
    expect((await rename(anna, name)).status).toBe(200);
    expect((await rename(anna, freshName('Nazwa'))).status).toBe(200);
    expect((await anna.post(`/api/v2/product/${two.id}/merge`, { into: one.id })).status).toBe(200);
    expect((await rename(anna, freshName('Nazwa'))).status).toBe(429);
    expect((await anna.post(`/api/v2/product/${three.id}/merge`, { into: one.id })).status).toBe(429);
    expect((await rename(jan, freshName('Nazwa'))).status).toBe(200);
  });

  test('counts pairs of products that are marked as different', async () => {
    const ewa = await server.signUp();
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push((await makeProduct(jan)).id);
    const [one, ...others] = ids;
    const path = (other: string | undefined) => `/api/v2/product/${one}/distinct/${other}`;
    const mark = async (who: TestClient, other: string | undefined) => (await who.put(path(other))).status;
    const answers = [];
    for (const other of others) answers.push(await mark(ewa, other));
    expect(answers).toEqual([200, 200, 200, 429]);
    // What is marked already, and what is taken back, adds nothing.
    expect([await mark(ewa, others[0]), (await ewa.delete(path(others[0]))).status]).toEqual([200, 200]);
    expect(await mark(jan, others[3])).toBe(200);
  });
});

describe('the quota of what is written', () => {
  beforeAll(() => start({ writtenBytesPerHour: 300_000 }));
  afterAll(() => server.close());

  const note = 'ż'.repeat(500);
  const addingNotes = (count: number, product: { id: string; name: string }): Operation =>
    adding(...Array.from({ length: count }, () => ({ ...newItem(product), note })));

  // spec: P62
  test('counts what operations add to lists; the whole batch waits, and others go on', async () => {
    const product = await makeProduct(anna);
    const list = await makeList(anna, jan);
    const add = (who: TestClient, count: number) => sendOperations(who, list, addingNotes(count, product));
    // A kB and a half each.
    for (let sent = 0; sent < 2; sent += 1) expect((await add(anna, 140)).status).toBe(200);
    const before = await getList(anna, list);
    const held = [addingNotes(1, product), addingNotes(139, product)];
    const late = await sendOperations(anna, list, ...held);
    expect([late.status, late.body]).toEqual([429, refusal('TOO_MANY_REQUESTS')]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await getList(anna, list)).toEqual(before);
    expect((await add(jan, 140)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    // The refusal was not recorded.
    const { status, body } = await sendOperations(anna, list, ...held);
    expect([status, body.results]).toMatchObject([200, [{ outcome: 'applied' }, { outcome: 'applied' }]]);
    vi.useRealTimers();
  });

  test('comes together from small operations, of which few ask the database', async () => {
    const ewa = await server.signUp();
    const product = await makeProduct(ewa);
    const list = await makeList(ewa);
    const counted = async () =>
      (await server.database.read.selectFrom('attempts').select('id').execute()).filter(({ id }) =>
        id.endsWith(`written-bytes:${ewa.id}`),
      ).length;
    const add = async () => (await sendOperations(ewa, list, addingNotes(3, product))).status;
    let bytes = 0;
    for (; bytes < 92_000; bytes += 3_700) expect(await add()).toBe(200);
    expect(await counted()).toBe(0);
    while ((await add()) === 200) bytes += 3_700;
    // At most as much more as the database counts at once.
    expect(bytes).toBeGreaterThan(280_000);
    expect(bytes).toBeLessThan(400_000);
  });

  const consume = (tx: Tx, userId: string, bytes: number): Promise<void> =>
    consumeWrittenBytes(tx, { userId, bounds: { writtenBytesPerHour: 300_000 } }, bytes);

  // spec: P62
  test('counts what is noted for meals on lists; other changes of meals go on', async () => {
    const ewa = await server.signUp();
    const list = await makeList(ewa);
    const { id: itemId } = await addItem(ewa, list);
    const items = Array.from({ length: 200 }, () => ({ itemId, qty: 1, unit: 'piece', note }));
    const shopping = { listId: list, round: 1, items };
    const planned = await makeMeal(ewa, { day: '2026-11-23' });
    const path = `/api/v2/meal/${planned.id}`;
    // 200 kB each.
    for (let sent = 0; sent < 2; sent += 1) expect((await ewa.put(path, { shopping })).status).toBe(200);
    expect((await ewa.put(path, { shopping, text: 'zupa' })).status).toBe(429);
    const { status, body } = await ewa.put(path, { day: '2026-11-24' });
    expect([status, body.name]).toEqual([200, planned.name]);
  });

  // spec: P62
  test.each<[string, (list: string, product: string, meal: string) => [path: string, body: object]]>([
    ['meals', (_list, _product, meal) => [`/api/v2/meal/${meal}`, { slot: 'dinner' }]],
    ['staples', (_list, product) => [`/api/v2/product/${product}/staple`, { staple: true }]],
    ['the stores of lists', (list) => [`${V2}/${list}/store`, { storeId: null }]],
  ])('counts the ids of changes of %s, which are kept for ever', async (_, change) => {
    const ewa = await server.signUp();
    const [list, product] = [await makeList(ewa, jan), await makeProduct(ewa)];
    const { id: meal } = await makeMeal(ewa, { day: '2026-11-25' });
    const [path, body] = change(list, product.id, meal);
    const ids = (count: number) => Array.from({ length: count }, () => uuidv7());
    const put = async (who: TestClient, changeId: string = uuidv7()) =>
      (await who.put(path, { ...body, changeId, takesBack: ids(50) })).status;
    const first = uuidv7();
    let sent = 0;
    for (let status = await put(ewa, first); status === 200; status = await put(ewa)) sent += 1;
    // Three and a half kB each.
    expect(sent).toBeGreaterThan(70);
    expect(sent).toBeLessThan(120);
    expect([await put(ewa), await put(ewa, first), await put(jan)]).toEqual([429, 200, 200]);
  });

  test('makes no other write run again that shares a transaction with one that is counted', async () => {
    const keys = Array.from({ length: 5 }, () => uuidv7());
    const runs: string[] = [];
    const write = (key: string) =>
      server.database.sharedTransaction(key, async (tx) => {
        runs.push(key);
        await consume(tx, key, 120_000);
      });
    await Promise.all(keys.map(write));
    expect(runs.toSorted()).toEqual(keys);
  });

  test('lets a repeat through, which writes nothing', async () => {
    const ewa = await server.signUp();
    const list = await makeList(ewa);
    const sent = addingNew(1);
    const { body } = await sendOperations(ewa, list, sent);
    const write = (...sizes: number[]) =>
      server.database.transaction(async (tx) => {
        for (const size of sizes) await consume(tx, ewa.id, size);
      });
    await write(300_000);
    // As batches that run at the same time: each is too small to be counted, and all together are not.
    await write(40_000, 40_000, 40_000);
    expect((await sendOperations(ewa, list, addingNew(1))).status).toBe(429);
    const again = await sendOperations(ewa, list, sent);
    expect([again.status, again.body.results]).toEqual([200, body.results]);
  });
});

describe('the quota of one user, who tries to make more', () => {
  beforeAll(() => start({ recipesPerHour: 3, mealsPerHour: 3, storesPerHour: 3 }));
  afterAll(() => server.close());

  // spec: P62
  test.each<[string, (who: TestClient, id: string) => Promise<TestResponse>]>([
    [
      'recipes',
      (who, id) => who.post('/api/v2/recipe', { id, name: freshName('Zupa'), text: '', products: [] }),
    ],
    ['meals', (who, id) => who.put(`/api/v2/meal/${id}`, { day: '3000-01-01', text: freshName('Zupa') })],
    ['stores', (who, id) => who.put(`/api/v2/store/${id}`, { name: freshName('Sklep') })],
    ['other ids of one store', (who, id) => who.put(`/api/v2/store/${id}`, { name: 'Lidl' })],
  ])('%s waits; what is there can be said again, and others go on', async (_, make) => {
    const [anna, jan] = [await server.signUp(), await server.signUp()];
    const ids = Array.from({ length: 4 }, () => uuidv7());
    const answers = [];
    for (const id of ids) answers.push((await make(anna, id)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await make(anna, ids[0]!)).status).toBe(200);
    expect((await make(jan, ids[3]!)).status).toBe(200);
  });
});

// spec: P62
test('all processes share one quota', async () => {
  const storage = await createTestStorage();
  await start({ productsPerHour: 2 }, storage);
  const settings = { bounds: { ...WIDE_BOUNDS, productsPerHour: 2 } };
  const second = await startTestServer({ settings, storage });
  const elsewhere = new TestClient(second.url, anna.token, anna.user);
  await makeProduct(anna);
  await makeProduct(elsewhere);
  for (const person of [anna, elsewhere]) {
    expect((await person.post('/api/v2/product', freshProduct())).status).toBe(429);
  }
  await second.close();
  await server.close();
  await storage.remove();
});

test('a list of 2,000 items that is changed throughout without a network takes a tenth of the default quota at most', async () => {
  server = await startTestServer();
  anna = await server.signUp();
  const product = await makeProduct(anna);
  const list = await makeList(anna);
  const items = Array.from({ length: 2_000 }, () => newItem(product));
  const send = async (operations: Operation[]): Promise<void> => {
    for (let start = 0; start < operations.length; start += 200) {
      expect((await sendOperations(anna, list, ...operations.slice(start, start + 200))).status).toBe(200);
    }
  };
  for (const start of [0, 1_000]) await send([adding(...items.slice(start, start + 1_000))]);
  const ids = items.map(({ itemId }) => itemId);
  const ticking = (checked: boolean, itemIds: string[]) =>
    makeOperation({ type: 'product.check', productId: product.id, checked, itemIds });
  await send(ids.map((id) => ticking(true, [id])));
  await send(ids.map((itemId) => makeOperation({ type: 'item.set', itemId, note: 'ż'.repeat(100) })));
  await send([ticking(false, ids), ticking(true, ids)]);
  await send([makeOperation({ type: 'clear.all', itemIds: ids })]);
  await send([makeOperation({ type: 'item.restore', itemIds: ids })]);
  const rows = await server.database.read.selectFrom('attempts').selectAll().execute();
  const { at } = rows.find(({ id }) => id === `pace:written-bytes:${anna.id}`) ?? { at: Infinity };
  expect(at - Date.now()).toBeLessThan(HOUR_MS / 10);
  await server.close();
});

test('a household’s busy evening stays within the default quota, and so does restoring', async () => {
  server = await startTestServer();
  anna = await server.signUp();
  const list = await makeList(anna);
  // Items typed without a network, then ten recipes with their ingredients, then a list of 200 lines.
  expect((await sendOperations(anna, list, ...Array.from({ length: 60 }, () => addingNew(1)))).status).toBe(
    200,
  );
  for (let made = 0; made < 200; made += 1) await makeProduct(anna);
  expect((await sendOperations(anna, list, addingNew(200))).status).toBe(200);
  for (let made = 0; made < 40; made += 1) await makeProduct(anna);
  expect(await countProducts(anna)).toBe(500);
  const elsewhere = await createTestStorage();
  await importText(elsewhere, await exportText(server.storage));
  await server.close();
  await start({ maxProducts: 1, maxLists: 1, productsPerHour: 1 }, elsewhere);
  expect(await countProducts(anna)).toBe(500);
  await server.close();
  await elsewhere.remove();
});
