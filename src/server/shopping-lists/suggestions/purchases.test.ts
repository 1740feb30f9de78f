import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { NewItem, OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { succeeded, type TestClient } from '../../../test/client.ts';
import { breakEveryStatement } from '../../../test/faults.ts';
import { makeList, makeOperation, makeProduct, newItem, sendOperations } from '../../../test/household.ts';
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

describe('a purchase', () => {
  const times = async (productId: string) => {
    await suggestions();
    const row = await server.database.read
      .selectFrom('listHabits')
      .select('times')
      .where('listId', '=', list)
      .where('productId', '=', productId)
      .executeTakeFirst();
    return row?.times ?? 0;
  };

  test('of a product deleted before it is counted is there when the product is brought back', async () => {
    const milk = await makeProduct(anna);
    await buy(9, milk);
    succeeded(await anna.delete(`/api/v2/product/${milk.id}`));
    await suggestions();
    succeeded(await anna.post(`/api/v2/product/${milk.id}/restore`));
    expect(await times(milk.id)).toBe(1);
    expect(await names()).toEqual([milk.name]);
  });

  test('is counted once, though its tick arrives twice, or two people tick', async () => {
    const item = newItem();
    const ticked = makeOperation(tickOf(item));
    await sendOperations(anna, list, makeOperation(addOf(item)), ticked);
    await sendOperations(anna, list, ticked);
    await sendOperations(jan, list, makeOperation(tickOf(item)));
    expect(await times(item.productId)).toBe(1);
    await sendOperations(anna, list, ticked);
    expect(await times(item.productId)).toBe(1);
  });

  test('is none if it is taken back within half an hour, counted before or not', async () => {
    const [early, late, noticed] = [newItem(), newItem(), newItem()];
    await at(60 * MINUTE_MS, addOf(early, late, noticed), tickOf(early), tickOf(late), tickOf(noticed));
    await at(45 * MINUTE_MS, tickOf(early, false));
    await at(15 * MINUTE_MS, tickOf(late, false));
    expect(await Promise.all([early, late, noticed].map(({ productId }) => times(productId)))).toEqual([
      0, 1, 1,
    ]);
    const item = newItem();
    await at(10 * MINUTE_MS, addOf(item), tickOf(item));
    expect(await times(item.productId)).toBe(1);
    await at(5 * MINUTE_MS, tickOf(item, false));
    expect(await times(item.productId)).toBe(0);
  });

  test('stays one if several products are unticked at once, to have the list ready for next time', async () => {
    const [milk, bread] = [newItem(), newItem()];
    const itemIds = [milk.itemId, bread.itemId];
    const all = { type: 'product.check' as const, productId: milk.productId, itemIds };
    await at(10 * MINUTE_MS, addOf(milk, bread), tickOf(milk), tickOf(bread));
    await at(5 * MINUTE_MS, { ...all, checked: false });
    const counted = () => Promise.all([milk, bread].map(({ productId }) => times(productId)));
    expect(await counted()).toEqual([1, 1]);
    // Undone, and done again: it is still one purchase.
    await at(4 * MINUTE_MS, { ...all, checked: true });
    await at(3 * MINUTE_MS, { ...all, checked: false });
    expect(await counted()).toEqual([1, 1]);
    // All items of one product are one line, and ticked by mistake.
    const [two, more] = [newItem(), newItem()];
    const line = { ...all, productId: two.productId, itemIds: [two.itemId, more.itemId] };
    await at(2 * MINUTE_MS, addOf(two, { ...more, productId: two.productId, productName: two.productName }));
    await at(1 * MINUTE_MS, { ...line, checked: true });
    await at(0, { ...line, checked: false });
    expect(await times(two.productId)).toBe(0);
  });

  test('happened when it was ticked, however late that arrives, if the clock can be right', async () => {
    const [late, absurd] = [newItem(), newItem()];
    const sent = async (item: NewItem, daysAgo: number) => {
      const operation = { ...makeOperation(tickOf(item)), madeAt: Date.now() - daysAgo * DAY_MS };
      await anna.post(`${PATH}/${list}/operations`, { operations: [operation], sentAt: Date.now() });
    };
    await sendOperations(anna, list, makeOperation(addOf(late, absurd)));
    await sent(late, 3);
    await sent(absurd, 15);
    const found = new Map((await suggestions()).map(({ productId, lastAt }) => [productId, lastAt]));
    const daysAgo = (item: NewItem) => (Date.now() - (found.get(item.productId) ?? 0)) / DAY_MS;
    expect(daysAgo(late)).toBeCloseTo(3, 2);
    expect(daysAgo(absurd)).toBeCloseTo(0, 2);
  });

  test('stays known when the log no longer goes back to it, and when it is counted by the daily run', async () => {
    const milk = await makeProduct(anna);
    for (const days of [800, 793, 786]) await buy(days, milk);
    await trimLogs(server.database, Date.now());
    expect(await suggestions()).toMatchObject([{ productId: milk.id, intervalDays: 7 }]);
  });

  test('has an amount by the current rule once the daily run has found it again after an upgrade', async () => {
    const items = Array.from({ length: 101 }, () => ({ ...newItem(), qty: 2, unit: 'kg' as const }));
    const addAll = [addOf(...items.slice(0, 60)), addOf(...items.slice(60))];
    await at(3 * DAY_MS, ...addAll, ...items.map((item) => tickOf(item)));
    const amounts = async (): Promise<unknown[]> => {
      const rows = server.database.read.selectFrom('listHabits').selectAll().where('listId', '=', list);
      return rows.orderBy('productId').execute();
    };
    await suggestions();
    const current = await amounts();
    // As an older LZ left them, which took the note of a recipe for the household's.
    const older = { qty: 7, unit: 'piece', note: 'obrana', ownAmount: null };
    await server.database.transaction((tx) =>
      tx.updateTable('listHabits').set(older).where('listId', '=', list).execute(),
    );
    expect(await suggestions()).toContainEqual(expect.objectContaining({ qty: 7, note: 'obrana' }));
    await trimLogs(server.database, Date.now());
    expect(await amounts()).toEqual(current);
  });

  test('is counted all or not at all', async () => {
    const [one, two] = [newItem(), newItem()];
    await at(DAY_MS, addOf(one, two), tickOf(one), tickOf(two));
    const statuses: number[] = [];
    const { broken, leftovers } = await breakEveryStatement(server, async () => {
      statuses.push((await anna.get(`${PATH}/${list}/suggestions`)).status);
    });
    expect(broken).toBeGreaterThanOrEqual(5);
    expect(leftovers).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
    expect(await names()).toHaveLength(2);
  });

  test('is shown later if it can’t be counted now', async () => {
    const item = newItem();
    await at(DAY_MS, addOf(item), tickOf(item));
    server.faults.failAt(1, Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }));
    expect(await suggestions()).toEqual([]);
    expect(await suggestions()).toHaveLength(1);
  });

  test('is found behind ticks of thousands of items at once', async () => {
    const milk = await makeProduct(anna);
    const items = Array.from({ length: 1_100 }, () => newItem(milk));
    const bread = newItem();
    const itemIds = items.map(({ itemId }) => itemId);
    const all = { type: 'product.check' as const, productId: milk.id, itemIds };
    await at(2 * DAY_MS, addOf(...items), { ...all, checked: true });
    await at(DAY_MS, { ...all, checked: false }, addOf(bread), tickOf(bread));
    await suggestions();
    expect(await times(bread.productId)).toBe(1);
  });

  test('is found in a log of thousands', async () => {
    const item = newItem();
    await at(DAY_MS, addOf(item));
    for (let round = 0; round < 6; round += 1) {
      await at(0, ...Array.from({ length: 450 }, (_, n) => tickOf(item, n % 2 === 0)));
    }
    // A call counts a part of it only.
    for (let call = 0; call < 2; call += 1) await suggestions();
    const { habitsSeq, version } = await server.database.read
      .selectFrom('shoppingLists')
      .select(['habitsSeq', 'version'])
      .where('id', '=', list)
      .executeTakeFirstOrThrow();
    expect(habitsSeq).toBe(version);
  });
});
