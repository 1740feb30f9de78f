import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ProductAisles } from '../../../contract/products/aisles.ts';
import { getList, makeList, makeOperation, newItem, sendOperations } from '../../../test/household.ts';
import { addOf, tickOf } from '../../../test/purchases.ts';
import { idsOf, makeStore } from '../../../test/stores.ts';
import { openTestServer } from '../../../test/open-test-server.ts';
import { TicksAhead } from './ticks-ahead.ts';
import { endIdleTrips, TRIP_IDLE_MS } from './trips.ts';

/** Trips that the server ends itself. */

const server = await openTestServer();
const [admin, basia] = [await server.signUp({ role: 'admin' }), await server.signUp()];

const path = (list: string): string => `/api/v2/shopping-list/${list}`;
const start = (storeId: string | null = null) =>
  makeOperation({ type: 'trip.start', tripId: uuidv7(), storeId });

// The owner's list passes to a member; a member who is removed loses access to it.
test.each(['owner', 'member'])(
  'a trip ends when the account of its shopper, the %s, is removed',
  async (of) => {
    const jan = await server.signUp();
    const list = await (of === 'owner' ? makeList(jan, basia) : makeList(basia, jan));
    await sendOperations(jan, list, start());
    const { version } = await getList(basia, list);
    const announced = server.announcements.length;
    expect((await admin.delete(`/api/users/${jan.id}`)).status).toBe(200);
    expect(await getList(basia, list)).toMatchObject({ userId: basia.id, trip: null, version: version + 1 });
    const [{ type, user }] = (await basia.get(`${path(list)}/history`)).body.entries;
    expect([type, user]).toEqual(['trip.end', null]);
    expect(server.announcements.slice(announced)).toContainEqual([
      'listAdvanced',
      list,
      version + 1,
      [expect.objectContaining({ type: 'trip.end' })],
    ]);
  },
);

describe('trips left open teach the order of aisles', () => {
  /** Each in another aisle, in the usual order. */
  const NAMES = ['Marchew', 'Chleb', 'Mleko', 'Sól'];
  const products = NAMES.map((name) => ({ id: uuidv7(), name }));

  /**
   * The products in the store's order, after three trips on which they were ticked in this order; repeated ones are
   * unticked.
   */
  async function orderAfter(touched: readonly string[]): Promise<string[]> {
    const { id: storeId } = await makeStore(basia);
    let list = '';
    for (let trip = 0; trip < 3; trip += 1) {
      list = await makeList(basia);
      const items = products.map(newItem);
      const client = uuidv7();
      const ticks = touched.flatMap((name, index) => {
        const isTick = touched.slice(0, index).filter((other) => other === name).length % 2 === 0;
        return items.filter(({ productName }) => productName === name).map((item) => tickOf(item, isTick));
      });
      const shopping = [addOf(...items), ...ticks].map((draft) => makeOperation(draft, { client }));
      await sendOperations(basia, list, start(storeId), ...shopping);
      await endIdleTrips({ ...server.deps, ticksAhead: new TicksAhead() }, Date.now() + TRIP_IDLE_MS);
    }
    const order = idsOf((await basia.get(`${path(list)}/store`)).body);
    const aisles: ProductAisles = (await basia.get(`${path(list)}/product-aisles`)).body;
    const rank = new Map(aisles.map(([productId, aisleId]) => [productId, order.indexOf(aisleId)]));
    const { items } = await getList(basia, list);
    return items
      .toSorted((a, b) => (rank.get(a.productId) ?? 0) - (rank.get(b.productId) ?? 0))
      .map(({ productName }) => productName);
  }

  test('as those do that a shopper ends', async () => {
    expect(await orderAfter([])).toEqual(NAMES);
    expect(await orderAfter(NAMES.toReversed())).toEqual(NAMES.toReversed());
  });

  test('by the last tick of each thing', async () => {
    const [first, ...others] = NAMES as [string, ...string[]];
    expect(await orderAfter([...NAMES, first, first])).toEqual([...others, first]);
  });
});
