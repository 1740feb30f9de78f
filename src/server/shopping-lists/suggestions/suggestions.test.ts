import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { RESTORABLE_DAYS } from '../../../contract/recently-deleted.ts';
import type { HiddenSuggestion } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import type { NewItem, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { dueness } from '../../../contract/shopping-lists/suggestions.ts';
import { succeeded, type TestClient } from '../../../test/client.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { freshName, makeList, makeProduct, newItem } from '../../../test/household.ts';
import {
  addOf,
  type PastShopper,
  startPastShopping,
  suggestionsOf,
  tickOf,
} from '../../../test/purchases.ts';
import type { TestServer } from '../../../test/server.ts';
import { trimLogs } from '../log-retention.ts';

const PATH = '/api/v2/shopping-list';

let server: TestServer;
let anna: TestClient;
let jan: TestClient;
let shopper: PastShopper;
beforeAll(async () => {
  ({ server, anna, jan, shopper } = await startPastShopping());
});
afterAll(() => server.close());

let list: string;
beforeEach(async () => {
  list = await makeList(anna, jan);
});

const suggestions = (who = anna, query = '') => suggestionsOf(who, list, query);
const names = async () => (await suggestions()).map(({ name }) => name);

const at = (msAgo: number, ...drafts: OperationDraft[]) => shopper.at(list, Date.now() - msAgo, ...drafts);
const buy = (daysAgo: number, product: { id: string; name: string }, amount?: Partial<NewItem>) =>
  shopper.buy(list, daysAgo, product, amount);

describe('a list suggests', () => {
  test('what was bought on it, with the usual amount and note, to all its members', async () => {
    const milk = await makeProduct(anna);
    for (const daysAgo of [21, 14]) await buy(daysAgo, milk, { qty: 2, unit: 'l', note: 'bez laktozy' });
    await buy(7, milk, { qty: 125, unit: 'ml' });
    const expected = [
      {
        productId: milk.id,
        name: milk.name,
        qty: 2,
        unit: 'l',
        note: 'bez laktozy',
        lastAt: expect.closeTo(Date.now() - 7 * DAY_MS, -5),
        intervalDays: 7,
      },
    ];
    expect(await suggestions(anna)).toEqual(expected);
    expect(await suggestions(jan)).toEqual(expected);
  });

  test('all that was bought of a product at once as one amount, if it has a sum', async () => {
    const [milk, cheese] = [await makeProduct(anna), await makeProduct(anna)];
    const first = { ...newItem(milk), qty: 2, unit: 'l', note: 'bez laktozy' };
    const second = { ...newItem(milk), qty: 500, unit: 'ml', note: 'bez laktozy' };
    const slices = { ...newItem(cheese), qty: 1, unit: 'pack', note: 'w plastrach' };
    const cubes = { ...newItem(cheese), qty: 2, unit: 'pack', note: 'w kostce' };
    const all = [first, second, slices, cubes];
    // A tick that is given again is no second item.
    await at(2 * DAY_MS, addOf(...all), ...all.map((item) => tickOf(item)));
    await at(2 * DAY_MS - 40 * MINUTE_MS, tickOf(first, false), tickOf(first));
    const found = new Map((await suggestions()).map((each) => [each.productId, each]));
    expect(found.get(milk.id)).toMatchObject({ qty: 2.5, unit: 'l', note: 'bez laktozy' });
    expect(found.get(cheese.id)).toMatchObject({ qty: 2, unit: 'pack', note: 'w kostce' });
  });

  test('what is bought each time somebody goes shopping, though it was twice on a day', async () => {
    const bread = await makeProduct(anna);
    for (const daysAgo of [9, 5]) {
      await buy(daysAgo, bread);
      await buy(daysAgo - 1 / 3, bread);
    }
    expect(await suggestions()).toMatchObject([{ productId: bread.id, qty: 1, unit: 'piece' }]);
  });

  test('what it is bought by now of a product that recipes alone asked for', async () => {
    const flour = await makeProduct(anna);
    const ingredient = { productId: flour.id, qty: 2, unit: 'cup' };
    const recipe = { name: freshName('Ciasto'), text: '', products: [ingredient] };
    const { id: recipeId } = succeeded(await anna.post('/api/v2/recipe', recipe)) as { id: string };
    const item = { ...newItem(flour), qty: 2, unit: 'cup' };
    const clear = { type: 'clear.checked' as const, itemIds: [item.itemId] };
    await at(3 * DAY_MS, { type: 'item.add', items: [item], recipeId }, tickOf(item), clear);
    const amount = async () => (await suggestions()).map(({ qty, unit }) => [qty, unit]);
    expect(await amount()).toEqual([[1, 'piece']]);
    const measure = `/api/v2/product/${flour.id}/measures/pack`;
    expect((await anna.put(measure, { qty: 1, unit: 'kg' })).status).toBe(200);
    expect(await amount()).toEqual([[1, 'kg']]);
    // The list's item no longer tells where it came from, and a device may have kept one of it.
    succeeded(await anna.delete(`/api/v2/recipe/${recipeId}`));
    await buy(1, flour, { qty: 3, unit: 'cup' });
    expect(await amount()).toEqual([[1, 'kg']]);
    expect((await anna.delete(measure)).status).toBe(200);
    expect(await amount()).toEqual([[1, 'piece']]);
  });

  test('no amount or note of a recipe, but what it is bought by, or one piece', async () => {
    const [carrot, flour, milk] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    const products = [carrot, flour, milk].map(({ id }) => ({ productId: id, qty: 1, unit: 'piece' }));
    const recipe = { name: freshName('Zupa'), text: '', products };
    const { id: recipeId } = succeeded(await anna.post('/api/v2/recipe', recipe)) as { id: string };
    const pack = { qty: 1, unit: 'kg' };
    expect((await anna.put(`/api/v2/product/${flour.id}/measures/pack`, pack)).status).toBe(200);
    await buy(9, milk, { qty: 2, unit: 'l' });
    for (const daysAgo of [6, 3]) {
      const items = [
        { ...newItem(carrot), qty: 3, unit: 'piece', note: 'obrana' },
        { ...newItem(flour), qty: 2, unit: 'cup', note: 'przesiana' },
        { ...newItem(milk), qty: 125, unit: 'ml', note: 'ciepłe' },
      ];
      const add = { type: 'item.add' as const, items, recipeId };
      const clear = { type: 'clear.checked' as const, itemIds: items.map(({ itemId }) => itemId) };
      await at(daysAgo * DAY_MS, add, ...items.map((item) => tickOf(item)), clear);
    }
    const found = new Map((await suggestions()).map((each) => [each.productId, each]));
    expect(found.get(carrot.id)).toMatchObject({ qty: 1, unit: 'piece', note: null });
    expect(found.get(flour.id)).toMatchObject({ qty: 1, unit: 'kg', note: null });
    expect(found.get(milk.id)).toMatchObject({ qty: 2, unit: 'l', note: null });
  });

  test('what is due, the most due first, then the others, the last bought first', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(anna)));
    const [due, over, fresh, gone, once, twice] = products;
    if (!due || !over || !fresh || !gone || !once || !twice) throw new Error('Six were made.');
    for (const days of [28, 21, 14, 7]) await buy(days, due);
    for (const days of [20, 15, 10]) await buy(days, over);
    for (const days of [21, 14, 1]) await buy(days, fresh);
    // Once bought every three days, and no more.
    for (const days of [106, 103, 100]) await buy(days, gone);
    await buy(3, once);
    for (const days of [30, 2]) await buy(days, twice);
    const found = await suggestions();
    expect(found.map(({ name }) => name)).toEqual(
      [over, due, fresh, twice, once, gone].map(({ name }) => name),
    );
    const dues = found.map((each) => dueness(each, Date.now()) ?? -1);
    expect(dues.slice(0, 2)).toEqual(dues.toSorted((a, b) => b - a).slice(0, 2));
    expect(found.map(({ intervalDays }) => intervalDays)).toEqual([5, 7, 10, null, null, 3]);
  });

  test('less and less what was missed often, until what was bought since comes before it', async () => {
    const [fading, over, once] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    // The last time ten and eleven intervals ago.
    for (const days of [24, 22, 20]) await buy(days, fading);
    for (const days of [26, 24, 22]) await buy(days, over);
    await buy(19, once);
    expect(await names()).toEqual([fading, once, over].map(({ name }) => name));
  });

  test('what was bought lately on the first page, however many habits are over', async () => {
    const habits = Array.from({ length: 200 }, () => {
      const { productId: id, productName: name } = newItem();
      return { id, name };
    });
    for (const daysAgo of [300, 290, 280]) {
      for (const half of [habits.slice(0, 100), habits.slice(100)]) {
        const items = half.map((product) => newItem(product));
        const clear = { type: 'clear.checked' as const, itemIds: items.map(({ itemId }) => itemId) };
        await at(daysAgo * DAY_MS, addOf(...items), ...items.map((item) => tickOf(item)), clear);
      }
    }
    const lately = await makeProduct(anna);
    for (const daysAgo of [9, 2]) await buy(daysAgo, lately);
    const [first, second] = [await suggestions(), await suggestions(anna, '?offset=200')];
    expect(first[0]?.name).toBe(lately.name);
    expect([first.length, second.length]).toEqual([200, 1]);
  });

  test('nothing that waits on it, but what is ticked', async () => {
    const milk = await makeProduct(anna);
    await buy(7, milk);
    const item = newItem(milk);
    await at(MINUTE_MS, addOf(item));
    expect(await names()).toEqual([]);
    await at(0, tickOf(item));
    expect(await names()).toEqual([milk.name]);
    await at(0, { type: 'item.remove', itemIds: [item.itemId] });
    expect(await names()).toEqual([milk.name]);
  });

  test('only what was bought there, to no other user', async () => {
    const milk = await makeProduct(anna);
    await buy(7, milk);
    const stranger = await server.signUp();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/hidden'],
      ['PUT', `/${milk.id}/hidden`],
      ['DELETE', `/${milk.id}/hidden`],
    ] as const) {
      const { status, body } = await stranger.send(method, `${PATH}/${list}/suggestions${path}`);
      expect([status, body.message]).toEqual([403, 'FORBIDDEN']);
    }
    const theirs = await makeList(jan);
    expect((await jan.get(`${PATH}/${theirs}/suggestions`)).body).toEqual([]);
    await anna.delete(`${PATH}/${list}/users/${jan.id}`);
    expect((await jan.get(`${PATH}/${list}/suggestions`)).status).toBe(403);
    await anna.delete(`/api/shopping-lists/${list}`);
    expect((await anna.get(`${PATH}/${list}/suggestions`)).status).toBe(404);
    const left = server.database.read.selectFrom('listHabits').select('productId').where('listId', '=', list);
    expect(await left.execute()).toEqual([]);
  });

  test('two hundred at a time, and is not sent again to a client that has it', async () => {
    const items = Array.from({ length: 250 }, () => newItem());
    await at(DAY_MS, addOf(...items), ...items.map((item) => tickOf(item)));
    const [first, second] = [await suggestions(), await suggestions(anna, '?offset=200')];
    expect([first.length, second.length]).toEqual([200, 50]);
    expect(new Set([...first, ...second].map(({ productId }) => productId)).size).toBe(250);
    expect(await suggestions(anna, '?offset=250')).toEqual([]);
    expect((await anna.get(`${PATH}/${list}/suggestions?offset=-1`)).status).toBe(400);
    const { headers } = await anna.get(`${PATH}/${list}/suggestions`);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await jan.get(`${PATH}/${list}/suggestions`, known)).status).toBe(304);
    await buy(0, await makeProduct(anna));
    expect((await jan.get(`${PATH}/${list}/suggestions`, known)).status).toBe(200);
  });
});

describe('hidden', () => {
  const hide = (productId: string) => jan.put(`${PATH}/${list}/suggestions/${productId}/hidden`);
  const show = (productId: string) => anna.delete(`${PATH}/${list}/suggestions/${productId}/hidden`);

  test('a product is not suggested on this list, until that is taken back', async () => {
    const [milk, bread] = [await makeProduct(anna), await makeProduct(anna)];
    for (const product of [milk, bread]) await buy(7, product);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await hide(milk.id);
      expect([status, body]).toEqual([200, { id: list, productId: milk.id }]);
      expect(await names()).toEqual([bread.name]);
    }
    // Buying it is no reason to suggest it again.
    await buy(0, milk);
    expect(await names()).toEqual([bread.name]);
    for (let time = 0; time < 2; time += 1) {
      expect((await show(milk.id)).status).toBe(200);
      expect(new Set(await names())).toEqual(new Set([milk.name, bread.name]));
    }
    const other = await makeList(anna);
    await anna.put(`${PATH}/${other}/suggestions/${milk.id}/hidden`);
    expect(await names()).toContain(milk.name);
  });

  test('is listed for all members, whoever hid it, until it is suggested again or deleted', async () => {
    const hidden = async (who: TestClient) =>
      succeeded(await who.get(`${PATH}/${list}/suggestions/hidden`)) as HiddenSuggestion[];
    expect(await hidden(anna)).toEqual([]);
    const [milk, bread, juice] = [await makeProduct(anna), await makeProduct(anna), await makeProduct(anna)];
    await buy(7, milk);
    for (const { id } of [milk, bread, juice]) await hide(id);
    const named = [milk, bread, juice].map(({ id, name }) => ({ productId: id, name }));
    for (const who of [anna, jan]) expect(new Set(await hidden(who))).toEqual(new Set(named));
    expect(succeeded(await anna.get(`${PATH}/${await makeList(anna)}/suggestions/hidden`))).toEqual([]);
    const { headers } = await jan.get(`${PATH}/${list}/suggestions/hidden`);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await jan.get(`${PATH}/${list}/suggestions/hidden`, known)).status).toBe(304);
    await show(milk.id);
    await anna.delete(`/api/v2/product/${bread.id}`);
    expect(await hidden(jan)).toEqual(named.slice(2));
    await anna.delete(`/api/shopping-lists/${list}`);
    expect((await jan.get(`${PATH}/${list}/suggestions/hidden`)).status).toBe(404);
  });

  test('is only what is there', async () => {
    expect((await hide(uuidv7())).body.message).toBe('PRODUCT_NOT_FOUND');
    expect((await show(uuidv7())).status).toBe(200);
    expect((await hide('mleko')).status).toBe(400);
  });
});

describe('a product that is', () => {
  const merge = (from: { id: string }, into: { id: string }) =>
    anna.post(`/api/v2/product/${from.id}/merge`, { into: into.id });

  test('merged leaves its purchases, counted or not, on every list', async () => {
    const [milk, other] = [await makeProduct(anna), await makeProduct(anna)];
    await buy(28, other, { qty: 2, unit: 'l' });
    await buy(21, milk, { qty: 2, unit: 'l' });
    expect(await suggestions()).toHaveLength(2);
    await buy(14, milk, { qty: 2, unit: 'l' });
    expect((await merge(milk, other)).status).toBe(200);
    expect(await suggestions()).toMatchObject([
      { productId: other.id, name: other.name, intervalDays: 7, qty: 2, unit: 'l' },
    ]);
  });

  test('merged is hidden with the other only where that was never bought', async () => {
    const [milk, known, unknown] = [
      await makeProduct(anna),
      await makeProduct(anna),
      await makeProduct(anna),
    ];
    const [cream] = [await makeProduct(anna)];
    for (const product of [milk, known, cream]) await buy(7, product);
    await suggestions();
    for (const { id } of [milk, cream]) await anna.put(`${PATH}/${list}/suggestions/${id}/hidden`);
    await merge(milk, unknown);
    expect(await names()).toEqual([known.name]);
    await merge(cream, known);
    expect(await names()).toEqual([known.name]);
  });

  test('merged moves all of it or nothing', async () => {
    const [milk, other] = [await makeProduct(anna), await makeProduct(anna)];
    for (const product of [milk, other]) await buy(7, product);
    await suggestions();
    await anna.put(`${PATH}/${list}/suggestions/${milk.id}/hidden`);
    const { leftovers } = await breakEveryStatement(server, () => merge(milk, other));
    expect(leftovers).toEqual([]);
    expect(await names()).toEqual([other.name]);
  });

  test('deleted is not suggested', async () => {
    const milk = await makeProduct(anna, freshName('Mleko'));
    await buy(7, milk);
    await anna.put(`${PATH}/${list}/suggestions/${milk.id}/hidden`);
    await suggestions();
    // Counted or not.
    const bread = await makeProduct(anna);
    await buy(7, bread);
    for (const { id } of [milk, bread]) expect((await anna.delete(`/api/v2/product/${id}`)).status).toBe(200);
    expect(await suggestions()).toEqual([]);
  });

  test('deleted is suggested again when it is brought back, as long as it can be', async () => {
    const [milk, bread] = [await makeProduct(anna), await makeProduct(anna)];
    for (const product of [milk, bread]) await buy(7, product);
    await suggestions();
    const hidden = async () => succeeded(await anna.get(`${PATH}/${list}/suggestions/hidden`)) as unknown[];
    await anna.put(`${PATH}/${list}/suggestions/${bread.id}/hidden`);
    const isRestorable = async (days: number) => {
      for (const { id } of [milk, bread]) succeeded(await anna.delete(`/api/v2/product/${id}`));
      expect([await names(), await hidden()]).toEqual([[], []]);
      await trimLogs(server.database, Date.now() + days * DAY_MS);
      for (const { id } of [milk, bread]) succeeded(await anna.post(`/api/v2/product/${id}/restore`));
      return [await names(), await hidden()];
    };
    expect(await isRestorable(RESTORABLE_DAYS - 0.01)).toEqual([
      [milk.name],
      [{ productId: bread.id, name: bread.name }],
    ]);
    expect(await isRestorable(RESTORABLE_DAYS + 0.01)).toEqual([[], []]);
  });
});
