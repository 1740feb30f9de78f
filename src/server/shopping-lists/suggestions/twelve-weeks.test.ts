import { expect, test } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { makeList, makeProduct, newItem } from '../../../test/household.ts';
import { addOf, PastShopper, suggestionsOf, tickOf } from '../../../test/purchases.ts';
import { Random } from '../../../test/random.ts';
import { startTestServer } from '../../../test/server.ts';

const WEEKS = 12;
const TRIPS_A_WEEK = 2;
const DAYS_BETWEEN_TRIPS = 7 / TRIPS_A_WEEK;
/** The products of a household, and after how many days each is used up. */
const INTERVALS_DAYS = [3.5, 3.5, 5, 7, 7, 7, 7, 10, 10, 14, 14, 14, 14, 18, 21, 21, 28, 28, 28, 35];
/** The most by which an interval varies, as a part of it. */
const VARIATION = 0.15;
const HOUSEHOLDS = 12;
const FIRST = 8;

/**
 * The names of the products bought on each trip, and on the one after the last: those that are used up before the next
 * trip.
 */
function tripsOf(random: Random): string[][] {
  const usedUp = INTERVALS_DAYS.map((interval) => random.between(0, interval));
  return Array.from({ length: WEEKS * TRIPS_A_WEEK + 1 }, (_, trip) => {
    const day = trip * DAYS_BETWEEN_TRIPS;
    return INTERVALS_DAYS.flatMap((interval, index) => {
      if ((usedUp[index] ?? 0) > day + DAYS_BETWEEN_TRIPS / 2) return [];
      usedUp[index] = day + interval * random.between(1 - VARIATION, 1 + VARIATION);
      return [`Produkt ${index}`];
    });
  });
}

test('of what a household buys after twelve weeks, four in five are among the first eight', async () => {
  const server = await startTestServer();
  const anna = await server.signUp();
  const shopper = await PastShopper.of(server, anna);
  const names = INTERVALS_DAYS.map((_, index) => `Produkt ${index}`);
  // On each trip, also a product that is bought only once.
  const single = (trip: number) => `Raz ${trip}`;
  const singles = Array.from({ length: WEEKS * TRIPS_A_WEEK }, (_, trip) => single(trip));
  const products = new Map<string, { id: string; name: string }>();
  for (const name of [...names, ...singles]) products.set(name, await makeProduct(anna, name));
  let [bought, found] = [0, 0];
  for (let seed = 1; seed <= HOUSEHOLDS; seed += 1) {
    const list = await makeList(anna);
    const trips = tripsOf(new Random(seed));
    const next = trips.pop() ?? [];
    for (const [index, trip] of trips.entries()) {
      const items = [...trip, single(index)].map((name) => newItem(products.get(name)));
      const time = Date.now() - (trips.length - index) * DAYS_BETWEEN_TRIPS * DAY_MS;
      const clear = { type: 'clear.checked' as const, itemIds: items.map(({ itemId }) => itemId) };
      await shopper.at(list, time, addOf(...items), ...items.map((item) => tickOf(item)), clear);
    }
    const suggestions = await suggestionsOf(anna, list);
    const first = new Set(suggestions.slice(0, FIRST).map(({ name }) => name));
    bought += next.length;
    found += next.filter((name) => first.has(name)).length;
  }
  await server.close();
  expect(bought).toBeGreaterThan(40);
  expect(found / bought).toBeGreaterThanOrEqual(0.8);
});
