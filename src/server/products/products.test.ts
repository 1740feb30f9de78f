import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import {
  addItem,
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
const jan = await server.signUp();

const unused = { recipes: 0, ShoppingListItem: 0 };

const useInRecipe = (productIds: string[], options?: { deleted: boolean }) =>
  makeRecipe(
    server,
    productIds.map((productId) => ({ productId, qty: 1, unit: 'kg' })),
    options,
  );

describe('adding', () => {
  // spec: R180
  test('answers the product, and other users see it', async () => {
    const name = freshName('Mąka pszenna');
    const { status, body } = await anna.post('/api/v2/product', { name: `  ${name.replace(' ', '   ')} ` });
    expect([status, body]).toEqual([200, { id: expect.any(String), name, _count: unused }]);
    expect((await jan.get(`/api/v2/product/${body.id}`)).body).toEqual({
      ...body,
      recipes: [],
      lists: [],
      otherLists: 0,
    });
    expect(server.announcements).toContainEqual(['productChanged', body.id]);
  });

  // spec: R229
  test('with a client-made id is recognised when it is repeated', async () => {
    const product = { id: uuidv7(), name: freshName('Żurek') };
    const first = await anna.post('/api/v2/product', product);
    const announced = server.announcements.length;
    const second = await anna.post('/api/v2/product', { ...product, name: product.name.toUpperCase() });
    expect([second.status, second.body]).toEqual([200, first.body]);
    // The first announcement may have been lost with the answer.
    expect(server.announcements.slice(announced)).toEqual([['productChanged', product.id]]);
    const other = await jan.post('/api/v2/product', { ...product, name: freshName('Inny') });
    expect([other.status, other.body]).toEqual([409, refusal('PRODUCT_ALREADY_EXISTS')]);
  });

  // spec: R181
  test('is refused for a name that differs only in spaces, case or Unicode composition', async () => {
    const name = freshName('Żółty ser');
    await makeProduct(anna, name);
    for (const same of [name, name.toUpperCase(), ` ${name.replace(' ', '  ')}`, name.normalize('NFD')]) {
      const { status, body } = await jan.post('/api/v2/product', { name: same });
      expect([same, status, body]).toEqual([same, 409, refusal('PRODUCT_ALREADY_EXISTS')]);
    }
    expect((await jan.post('/api/v2/product', { name: name.replace('Ż', 'Z') })).status).toBe(200);
  });

  test('the same name several times at once makes one product', async () => {
    const name = freshName('Kefir');
    const answers = await Promise.all(
      [anna, jan, anna, jan, anna].map((who) => who.post('/api/v2/product', { name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const { body } = await anna.get('/api/v2/product');
    expect((body as { name: string }[]).filter((product) => product.name === name)).toHaveLength(1);
  });

  test('the same id twice at once makes one product, without an error', async () => {
    const product = { id: uuidv7(), name: freshName('Maślanka') };
    const answers = await Promise.all([1, 2, 3].map(() => anna.post('/api/v2/product', product)));
    for (const { status, body } of answers) expect([status, body.id]).toEqual([200, product.id]);
  });
});

describe('the catalogue', () => {
  // spec: R177
  test('is in Polish order, with its counts', async () => {
    const mark = freshName('x');
    for (const name of ['Żurawina', 'Łosoś', 'Lód', 'Zupa', 'Ćwikła'])
      await makeProduct(anna, `${mark} ${name}`);
    const { body } = await jan.get('/api/v2/product');
    const products = body as { id: string; name: string; _count: object }[];
    const ours = products.filter(({ name }) => name.startsWith(mark));
    expect(ours.map(({ name }) => name.slice(mark.length + 1))).toEqual([
      'Ćwikła',
      'Lód',
      'Łosoś',
      'Zupa',
      'Żurawina',
    ]);
    for (const product of ours) expect(product._count).toEqual(unused);
    const names = await jan.get('/api/v2/product/names');
    expect(names.body).toEqual(products.map(({ id, name }) => [id, name]));
  });

  // spec: R178
  test('is not sent again to a client that has it, nor are its names', async () => {
    for (const path of ['/api/v2/product', '/api/v2/product/names']) {
      const first = await anna.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      const again = await jan.get(path, { 'if-none-match': etag });
      expect([again.status, again.body]).toEqual([304, '']);
      await makeProduct(anna);
      const changed = await anna.get(path, { 'if-none-match': etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    }
  });

  test('counts recipes and items on lists, but no deleted ones', async () => {
    const [product, other] = [await makeProduct(anna), await makeProduct(anna)];
    await useInRecipe([product.id, product.id, other.id]);
    await useInRecipe([product.id]);
    await useInRecipe([product.id], { deleted: true });
    const list = await makeList(anna);
    await addItem(anna, list, { productId: product.id });
    await addItem(anna, list, { productId: product.id });
    const cleared = await addItem(anna, list, { productId: product.id });
    await sendOperations(anna, list, makeOperation({ type: 'item.remove', itemIds: [cleared.id] }));
    const deletedList = await makeList(anna);
    await addItem(anna, deletedList, { productId: product.id });
    await anna.delete(`/api/shopping-lists/${deletedList}`);
    const { body } = await jan.get(`/api/v2/product/${product.id}`);
    expect(body._count).toEqual({ recipes: 2, ShoppingListItem: 2 });
    const all = (await jan.get('/api/v2/product')).body as { id: string }[];
    expect(body).toMatchObject({ id: product.id, ...all.find(({ id }) => id === product.id) });
    expect(all.map(({ id }) => id)).toContain(product.id);
  });

  // spec: R179
  test.each(['get', 'patch', 'delete'] as const)('%s of an unknown product is 404', async (method) => {
    const body = method === 'patch' ? { name: 'X' } : undefined;
    const answer = await anna.send(method.toUpperCase(), `/api/v2/product/${uuidv7()}`, body);
    expect([answer.status, answer.body]).toEqual([404, refusal('PRODUCT_NOT_FOUND')]);
  });
});

describe('renaming', () => {
  // spec: R182
  test('answers the product and reaches every list it is on, in their logs too', async () => {
    const product = await makeProduct(anna);
    const [first, second, other] = [await makeList(anna, jan), await makeList(jan), await makeList(jan)];
    const item = await addItem(anna, first, { productId: product.id });
    await addItem(anna, first);
    await addItem(anna, first);
    await addItem(jan, second, { productId: product.id });
    await addItem(jan, other);
    const before = [
      await getList(jan, first),
      await getList(jan, second),
      await getList(jan, other),
    ] as const;
    const name = freshName('Mleko 2%');
    const { status, body } = await jan.patch(`/api/v2/product/${product.id}`, { name });
    expect([status, body]).toEqual([
      200,
      { id: product.id, name, _count: { recipes: 0, ShoppingListItem: 2 } },
    ]);
    const after = [await getList(jan, first), await getList(jan, second), await getList(jan, other)] as const;
    expect(after.map(({ items }) => items[0]?.productName)).toEqual([
      name,
      name,
      after[2].items[0]?.productName,
    ]);
    expect(after.map(({ version }, index) => version - (before[index]?.version ?? 0))).toEqual([1, 1, 0]);
    const since = await anna.get(`/api/v2/shopping-list/${first}?since=${before[0].version}`);
    expect(since.body.operations).toEqual([
      {
        seq: before[0].version + 1,
        id: expect.any(String),
        type: 'product.renamed',
        client: expect.any(String),
        user: jan.id,
        madeAt: expect.any(Number),
        receivedAt: expect.any(Number),
        effects: { items: [{ ...before[0].items[0], productName: name }] },
      },
    ]);
    expect(server.announcements).toContainEqual([
      'listAdvanced',
      first,
      after[0].version,
      since.body.operations,
    ]);
    expect(server.announcements).toContainEqual(['productChanged', product.id]);
    expect(item.productName).toBe(product.name);
  });

  test('to a taken name is refused; to its own in another case it is not', async () => {
    const [taken, product] = [await makeProduct(anna), await makeProduct(anna)];
    const refused = await anna.patch(`/api/v2/product/${product.id}`, { name: taken.name.toUpperCase() });
    expect([refused.status, refused.body]).toEqual([409, refusal('PRODUCT_ALREADY_EXISTS')]);
    const upper = product.name.toUpperCase();
    expect((await anna.patch(`/api/v2/product/${product.id}`, { name: upper })).body.name).toBe(upper);
    const announced = server.announcements.length;
    expect((await anna.patch(`/api/v2/product/${product.id}`, { name: upper })).status).toBe(200);
    expect(server.announcements.slice(announced)).toEqual([['productChanged', product.id]]);
  });

  test('of two products to the same name at once succeeds for one', async () => {
    const products = [await makeProduct(anna), await makeProduct(anna)];
    const name = freshName('Twaróg');
    const answers = await Promise.all(
      products.map(({ id }) => anna.patch(`/api/v2/product/${id}`, { name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('while people tick and add on its lists loses nothing', async () => {
    const product = await makeProduct(anna);
    const list = await makeList(anna, jan);
    await addItem(anna, list, { productId: product.id });
    const before = (await getList(anna, list)).version;
    const name = freshName('Pomidory');
    const tick = { productId: product.id, state: true };
    const answers = await Promise.all([
      anna.patch(`/api/v2/product/${product.id}`, { name }),
      jan.post(`/api/v2/shopping-list/${list}/check-product`, tick),
      anna.post('/api/shopping-lists/add-product', {
        shoppingListId: list,
        productId: product.id,
        qty: 2,
        unit: 'kg',
      }),
      jan.post(`/api/v2/shopping-list/${list}/check-product`, tick),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { version, items } = await getList(anna, list);
    expect(version).toBe(before + 4);
    expect(items.map(({ productName }) => productName)).toEqual([name, name]);
  });
});

describe('deleting', () => {
  // spec: R184
  test('frees the name', async () => {
    const product = await makeProduct(anna);
    const { status, body } = await jan.delete(`/api/v2/product/${product.id}`);
    expect([status, body]).toEqual([200, { id: product.id }]);
    expect((await anna.get(`/api/v2/product/${product.id}`)).status).toBe(404);
    expect((await anna.delete(`/api/v2/product/${product.id}`)).status).toBe(404);
    expect((await anna.get('/api/v2/product/names')).body).not.toContainEqual([product.id, product.name]);
    expect((await anna.post('/api/v2/product', { name: product.name })).status).toBe(200);
    // The id stays taken.
    expect((await anna.post('/api/v2/product', { id: product.id, name: freshName('X') })).status).toBe(409);
    expect(server.announcements).toContainEqual(['productChanged', product.id]);
  });

  // spec: R185
  test('is refused while a list or a recipe uses it', async () => {
    const [onList, inRecipe] = [await makeProduct(anna), await makeProduct(anna)];
    const list = await makeList(anna);
    await addItem(anna, list, { productId: onList.id });
    await useInRecipe([inRecipe.id]);
    for (const { id } of [onList, inRecipe]) {
      const { status, body } = await jan.delete(`/api/v2/product/${id}`);
      expect([status, body]).toEqual([409, refusal('PRODUCT_IN_USE')]);
      expect((await jan.get(`/api/v2/product/${id}`)).status).toBe(200);
    }
    await anna.get(`/api/v2/shopping-list/${list}/clear-list`);
    expect((await jan.delete(`/api/v2/product/${onList.id}`)).status).toBe(200);
  });

  test('while another user adds it to a list never leaves an item without its product', async () => {
    const lists = await Promise.all([1, 2, 3].map(() => makeList(anna)));
    for (let round = 0; round < 15; round += 1) {
      const product = await makeProduct(anna);
      const adding = () => makeOperation({ type: 'item.add', items: [newItem(product)] });
      await Promise.all([
        ...lists.map((list) => sendOperations(anna, list, adding())),
        jan.delete(`/api/v2/product/${product.id}`),
      ]);
    }
    const items = (await Promise.all(lists.map((list) => getList(anna, list)))).flatMap((list) => list.items);
    expect(items).toHaveLength(45);
    for (const { productId, productName } of items) {
      const { status, body } = await anna.get(`/api/v2/product/${productId}`);
      expect([status, body.name]).toEqual([200, productName]);
    }
  });
});

test('adding is all or nothing', async () => {
  const body = { id: uuidv7(), name: freshName('Nowy') };
  const statuses: number[] = [];
  const { broken, leftovers } = await breakEveryStatement(server, async () => {
    statuses.push((await anna.post('/api/v2/product', body)).status);
  });
  expect(broken).toBeGreaterThanOrEqual(4);
  expect(leftovers).toEqual([]);
  expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
});

test('renaming is all or nothing', async () => {
  const product = await makeProduct(anna);
  for (const owner of [anna, jan]) await addItem(owner, await makeList(owner), { productId: product.id });
  const name = freshName('Całkiem inna');
  const rename = () => anna.patch(`/api/v2/product/${product.id}`, { name });
  const { broken, leftovers } = await breakEveryStatement(server, rename);
  // The name, then for each of two lists the log and the version, and the reads.
  expect(broken).toBeGreaterThanOrEqual(5);
  expect(leftovers).toEqual([]);
  expect((await jan.get(`/api/v2/product/${product.id}`)).body.name).toBe(name);
});

test('deleting is all or nothing', async () => {
  const product = await makeProduct(anna);
  const list = await makeList(anna);
  const hidden = await anna.put(`/api/v2/shopping-list/${list}/suggestions/${product.id}/hidden`, {});
  expect(hidden.status).toBe(200);
  const remove = () => anna.delete(`/api/v2/product/${product.id}`);
  const { broken, leftovers } = await breakEveryStatement(server, remove);
  // The product's row, its habits, where it is hidden, and the reads.
  expect(broken).toBeGreaterThanOrEqual(4);
  expect(leftovers).toEqual([]);
  expect((await anna.get(`/api/v2/product/${product.id}`)).status).toBe(404);
});
